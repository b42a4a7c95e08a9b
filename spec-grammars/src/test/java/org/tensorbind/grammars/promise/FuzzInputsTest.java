package org.tensorbind.grammars.promise;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.tensorbind.TensorFormats;

/** What fuzzing starts with and what it has found hold in every build, without a fuzzer. */
final class FuzzInputsTest {
    @TestFactory
    Stream<DynamicTest> filesAreReadOrRefused() {
        return TensorFormats.installed().stream()
                .map(format -> DynamicTest.dynamicTest(format.name(), () -> {
                    FileOracle oracle = new FileOracle(format);
                    List<byte[]> inputs = FuzzInputs.of(format);
                    assertFalse(inputs.isEmpty());
                    inputs.forEach(oracle::check);
                }));
    }

    @Test
    void grammarsCompileOrAreRefused() throws IOException {
        List<byte[]> grammars = new ArrayList<>(FuzzInputs.found(FuzzInputs.GRAMMAR));
        grammars.add("format a \"A\" { }\nFILE ::= B*\n".getBytes(StandardCharsets.UTF_8));
        grammars.add(new byte[] {(byte) 0xFF, 0, '"'});
        for (byte[] grammar : grammars) {
            GrammarFuzzer.fuzzerTestOneInput(grammar);
        }
    }
}
