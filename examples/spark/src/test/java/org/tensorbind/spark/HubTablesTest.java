package org.tensorbind.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tensorbind.spark.LocalSpark.messages;
import static org.tensorbind.spark.LocalSpark.read;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileUtil;
import org.junit.jupiter.api.Test;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;

/** Tables of models in the cache of the Hugging Face Hub, which is where the build sets HF_HOME. */
final class HubTablesTest {
    private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

    private static Path snapshot(String model) throws IOException {
        Path root = Path.of(System.getenv("HF_HOME"), "hub", "models--acme--" + model);
        FileUtil.fullyDelete(root.toFile());
        Files.writeString(Files.createDirectories(root.resolve("refs")).resolve("main"), COMMIT);
        return Files.createDirectories(root.resolve("snapshots").resolve(COMMIT));
    }

    private static Path write(String model, String shardSize) throws IOException {
        Path folder = snapshot(model);
        try (TensorWriter writer = TensorFormats.create(
                folder.resolve("model.safetensors"), WriteOptions.defaults().shardSize(shardSize))) {
            writer.add("a", new float[] {1, 2}).add("b", new float[] {3, 4}).commit();
        }
        return folder;
    }

    private static String sums(String path) {
        return read(Map.of(), path)
                .selectExpr("name", "floats[0] + floats[1]")
                .collectAsList()
                .toString();
    }

    @Test
    void cachedModelsAreTables() throws IOException {
        write("one", "1MB");
        write("shards", "8B");
        for (String path : List.of(
                "hf:acme/one",
                "hf:acme/one@" + COMMIT + "/model.safetensors",
                "hf://acme/shards",
                "hf:acme/shards@main")) {
            assertEquals("[[a,3.0], [b,7.0]]", sums(path), path);
        }
        assertEquals(2, read(Map.of("tensor", "b"), "hf:acme/shards").count());
    }

    @Test
    void whatTheCacheDoesNotHaveIsReported() throws IOException {
        Exception missing = assertThrows(Exception.class, () -> sums("hf:acme/unknown"));
        assertTrue(
                messages(missing)
                        .contains(
                                "hf:acme/unknown: is not in the cache of the Hugging Face Hub; tables are read from the"
                                        + " cache only, so download the model, to the same folder on each machine"),
                () -> messages(missing));
        Files.delete(write("part", "8B").resolve("model-00002-of-00002.safetensors"));
        Exception part = assertThrows(Exception.class, () -> sums("hf:acme/part"));
        assertTrue(
                messages(part)
                        .contains("hf:acme/part: is in the cache of the Hugging Face Hub without some of its files"),
                () -> messages(part));
    }
}
