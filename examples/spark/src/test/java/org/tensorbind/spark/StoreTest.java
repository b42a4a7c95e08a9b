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
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In a store of objects renaming is copying and deleting: what takes part in a failure there must not be the table. */
final class StoreTest {
    private static final String INDEX = "model.safetensors.index.json";

    @TempDir
    Path folder = Path.of("");

    @BeforeEach
    void writeOldTable() {
        save("old", 3, Map.of());
    }

    private void save(String prefix, int count, Map<String, String> settings) {
        LocalSpark.session()
                .range(0, count, 1, 2)
                .selectExpr("concat('" + prefix + "', id) AS name", "array(float(id)) AS floats")
                .write()
                .format("tensorbind")
                .options(StoreFileSystem.SETTINGS)
                .options(settings)
                .option("fileFormat", "safetensors")
                .mode("overwrite")
                .save(folder.toString());
    }

    private List<String> names() {
        return LocalSpark.read(StoreFileSystem.SETTINGS, folder.toString())
                .select("name")
                .orderBy("name")
                .collectAsList()
                .stream()
                .map((Row row) -> row.getString(0))
                .toList();
    }

    private List<String> present() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void rangesAreReadTogetherWhereTheStoreDoesNotSayThatItCan() throws IOException {
        Path file = LocalSpark.write(
                folder.resolve("two.bt"),
                writer -> writer.add("a", new float[1 << 18]).add("b", new float[1 << 18]));
        int before = StoreFileSystem.VECTORED.get();
        assertEquals(
                List.of(1 << 18, 1 << 18),
                LocalSpark.read(StoreFileSystem.SETTINGS, file.toString())
                        .selectExpr("size(floats)")
                        .collectAsList()
                        .stream()
                        .map((Row row) -> row.getInt(0))
                        .toList());
        assertEquals(before + 1, StoreFileSystem.VECTORED.get());
    }

    @Test
    void theIndexIsNeverDeletedToBeReplaced() throws IOException {
        save("new", 2, Map.of(StoreFileSystem.PERMANENT, INDEX));
        assertEquals(List.of("new0", "new1"), names());
        assertTrue(present().stream().noneMatch(name -> name.endsWith(".new")), () -> "nothing is left beside it");
    }

    @Test
    void anIndexThatCannotBeWrittenAsAWholeLeavesTheOldTable() throws IOException {
        List<String> before = present();
        Exception failure =
                assertThrows(Exception.class, () -> save("new", 2, Map.of(StoreFileSystem.UNWRITABLE, INDEX)));
        assertTrue(messages(failure).contains("the store has no room"), () -> messages(failure));
        assertEquals(List.of("old0", "old1", "old2"), names());
        assertEquals(before, present());
    }

    @Test
    void oldFilesThatCannotBeDeletedDoNotCostTheNewTable() {
        Exception failure =
                assertThrows(Exception.class, () -> save("new", 2, Map.of(StoreFileSystem.PERMANENT, ".safetensors")));
        assertTrue(
                messages(failure).contains("could not be removed; the new tensors are written"),
                () -> messages(failure));
        assertEquals(List.of("new0", "new1"), names());
    }
}
