package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;

/** Models whose initializers are in a file beside them. */
final class ExternalDataTest {
    private static final Path MODEL = Path.of("../../spec-grammars/src/test/resources/onnx/external/one/model.onnx");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void theFileWithTheDataIsShown() throws IOException {
        Cli.Result table = Cli.run("info", MODEL);
        assertTrue(table.out().matches("(?s).*bias +f32 +\\[4\\] +16 +raw in weights.bin .*"), table::out);
        JsonNode bias = new ObjectMapper()
                .readTree(Cli.run("info", "--json", MODEL).out())
                .get("tensors")
                .get(1);
        assertEquals("weights.bin", bias.get("file").asText());
        assertEquals(48, bias.get("offset").asLong());
        assertEquals(0, Cli.run("verify", MODEL).code());
    }

    @Test
    void aMissingFileIsAProblemOfItsTensors() throws IOException {
        Path alone = Files.copy(MODEL, folder.resolve("model.onnx"));
        Cli.Result table = Cli.run("info", alone);
        assertTrue(table.out().contains("raw in weights.bin (not readable)"), table::out);
        Cli.Result verified = Cli.run("verify", alone);
        assertEquals(1, verified.code());
        String problem = "TensorProto[1]: its data is in 'weights.bin': " + folder.resolve("weights.bin")
                + ": there is no such file";
        assertTrue((verified.out() + verified.err()).contains(problem), () -> verified.out() + verified.err());
    }

    /** What says where the data is belongs to no other format, so nothing is lost. */
    @Test
    void otherFormatsHaveTheData() throws IOException {
        Path target = folder.resolve("model.safetensors");
        Cli.Result lossless = Cli.run("convert", MODEL, target);
        assertTrue(!lossless.err().contains("external_data"), lossless::err);
        assertEquals(0, Cli.run("convert", "--lossy", MODEL, target).code());
        try (TensorReader reader = TensorFormats.open(target)) {
            assertEquals(-4, reader.tensor("bias").getFloat(3));
        }
    }
}
