package org.tensorbind.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tensorbind.spark.LocalSpark.messages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tensors whose data is in a file beside the one that describes them. */
final class ExternalTablesTest {
    private static final Path MODELS =
            Path.of("..", "..", "spec-grammars", "src", "test", "resources", "onnx", "external", "one");
    private static final String DATA = "weights.bin";

    @TempDir
    Path folder = Path.of("");

    @BeforeEach
    void copy() throws IOException {
        Files.createDirectories(folder.resolve("models"));
        for (String file : List.of("model.onnx", DATA)) {
            Files.copy(MODELS.resolve(file), data().resolveSibling(file));
        }
    }

    private Path data() {
        return folder.resolve("models").resolve(DATA);
    }

    private List<Row> bias() {
        Dataset<Row> tensors =
                LocalSpark.read(Map.of(), data().resolveSibling("model.onnx").toString());
        return tensors.where("name = 'bias'").select("floats").collectAsList();
    }

    @Test
    void theOtherFileIsRead() {
        assertEquals(List.of(1f, -2f, 3f, -4f), bias().get(0).getList(0));
    }

    @Test
    void aFileThatIsMissingIsNamed() throws IOException {
        Files.delete(data());
        Exception failure = assertThrows(Exception.class, this::bias);
        assertTrue(messages(failure).contains("its data is in 'weights.bin'"), () -> messages(failure));
    }

    @Test
    void aLinkDoesNotLeadOutOfTheFolder() throws IOException {
        Files.move(data(), folder.resolve(DATA));
        Files.createSymbolicLink(data(), folder.resolve(DATA));
        Exception failure = assertThrows(Exception.class, this::bias);
        assertTrue(messages(failure).contains("outside of the folder"), () -> messages(failure));
    }
}
