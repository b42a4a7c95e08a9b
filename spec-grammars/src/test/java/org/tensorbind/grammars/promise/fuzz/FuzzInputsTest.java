package org.tensorbind.grammars.promise.fuzz;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;

/** What fuzzing starts with and what it has found hold in every build, without a fuzzer. */
final class FuzzInputsTest {
    @TestFactory
    Stream<DynamicTest> filesAreReadOrRejected() {
        return TensorFormats.installed().stream()
                .map(format -> DynamicTest.dynamicTest(format.name(), () -> {
                    FileOracle oracle = new FileOracle(format);
                    List<byte[]> inputs = FuzzInputs.of(format);
                    assertFalse(inputs.isEmpty());
                    inputs.forEach(oracle::check);
                }));
    }

    /** Writers may have a limit of their own: a name of 64 bytes is in the specification of GGUF, and above what its reader takes. */
    @Test
    void whatIsAboveAWritersLimitIsNoBreach() throws IOException {
        TensorFormat gguf = TensorFormats.named("gguf");
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        WriteOptions options = WriteOptions.defaults().limit("NAME_LEN", 100);
        try (TensorWriter writer = gguf.create(Channels.newChannel(file), options)) {
            writer.add("n".repeat(64), new float[1]).commit();
        }
        new FileOracle(gguf).check(file.toByteArray());
    }

    @Test
    void grammarsCompileOrAreRejected() throws IOException {
        List<byte[]> grammars = new ArrayList<>(FuzzInputs.found(FuzzInputs.GRAMMAR));
        grammars.add("format a \"A\" { }\nFILE ::= B*\n".getBytes(StandardCharsets.UTF_8));
        grammars.add(new byte[] {(byte) 0xFF, 0, '"'});
        for (byte[] grammar : grammars) {
            GrammarFuzzer.fuzzerTestOneInput(grammar);
        }
    }
}
