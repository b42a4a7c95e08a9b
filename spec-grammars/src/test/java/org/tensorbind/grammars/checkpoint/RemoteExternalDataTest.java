package org.tensorbind.grammars.checkpoint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;

/** Models over HTTP whose initializers are in files beside them. */
final class RemoteExternalDataTest {
    private static final Path MODELS = Path.of("src", "test", "resources", "onnx", "external");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void theFileBesideAModelIsOnTheSameServer() throws Exception {
        try (FileServer server = new FileServer(MODELS);
                TensorReader reader = TensorFormats.open(server.uri("one/model.onnx?version=2"))) {
            assertArrayEquals(new float[] {1, -2, 3, -4}, reader.tensor("bias").toFloatArray());
            assertArrayEquals(new long[] {-1, 1L << 40}, reader.tensor("steps").toLongArray());
            assertEquals(
                    "/one/weights.bin",
                    server.asked().get(server.asked().size() - 1).path());
        }
    }

    /** It may come later, so the tensor cannot be read, and all others can. */
    @Test
    void aFileThatTheServerDoesNotHaveIsMissing() throws Exception {
        Files.copy(MODELS.resolve("one").resolve("model.onnx"), folder.resolve("model.onnx"));
        try (FileServer server = new FileServer(folder);
                TensorReader reader = TensorFormats.open(server.uri("model.onnx"))) {
            String reason = String.valueOf(reader.tensor("bias").parts().get(0).unreadableReason());
            assertTrue(reason.contains("its data is in 'weights.bin'") && reason.contains("404"), reason);
            assertArrayEquals(new float[] {.5f}, reader.tensor("here").toFloatArray());
        }
    }
}
