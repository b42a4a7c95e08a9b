package org.tensorbind.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tensorbind.spark.LocalSpark.messages;
import static org.tensorbind.spark.LocalSpark.read;
import static org.tensorbind.spark.LocalSpark.write;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of checkpoints: the index says which file has which tensor. */
final class CheckpointTablesTest {
    private static final String INDEX = "model.safetensors.index.json";

    @TempDir
    Path folder = Path.of("");

    private void write1(String file, Object... tensors) throws IOException {
        write(folder.resolve(file), writer -> {
            for (int i = 0; i < tensors.length; i += 2) {
                writer.add((String) tensors[i], new float[] {(Integer) tensors[i + 1]});
            }
        });
    }

    private void index(String name, String map) throws IOException {
        Files.writeString(folder.resolve(name), "{\"weight_map\": {" + map.replace('\'', '"') + "}}");
    }

    /** A tensor was trained further, and its new values are in a file of their own. */
    private void writeOverlay() throws IOException {
        write1("model-00001-of-00002.safetensors", "w1", 1, "w2", -2);
        write1("model-00002-of-00002.safetensors", "w3", 3);
        write1("overlay.safetensors", "w2", 2);
        index(
                INDEX,
                "'w1': 'model-00001-of-00002.safetensors', 'w2': 'overlay.safetensors', 'w3': 'model-00002-of-00002.safetensors'");
    }

    /** Each tensor with the first of its elements. */
    private static String tensors(Dataset<Row> table) {
        return String.join(
                " ",
                table.selectExpr("name", "floats[0]").collectAsList().stream()
                        .map(row -> row.getString(0) + "=" + row.getFloat(1))
                        .sorted()
                        .toList());
    }

    private String tensors(String... options) {
        return tensors(read(map(options), folder.toString()));
    }

    private static Map<String, String> map(String... options) {
        Map<String, String> map = new java.util.HashMap<>();
        for (int i = 0; i < options.length; i += 2) {
            map.put(options[i], options[i + 1]);
        }
        return map;
    }

    private static void checkRejection(String expected, Map<String, String> options, Path path) {
        Exception rejection = assertThrows(
                Exception.class, () -> read(options, path.toString()).collectAsList());
        assertTrue(messages(rejection).contains(expected), () -> messages(rejection));
    }

    @Test
    void theIndexSaysWhichFileHasATensor() throws IOException {
        writeOverlay();
        String expected = "w1=1.0 w2=2.0 w3=3.0";
        assertEquals(expected, tensors());
        assertEquals(expected, tensors("pathGlobFilter", "*.safetensors"));
        assertEquals(expected, tensors(read(Map.of(), folder + "/" + INDEX)));
        assertEquals(expected, tensors(read(Map.of(), folder + "/*.safetensors")));
        assertEquals(expected, tensors(read(Map.of(), folder + "/*")));
        Path first = folder.resolve("model-00001-of-00002.safetensors");
        assertEquals("w1=1.0 w2=-2.0", tensors(read(Map.of(), first.toString())));
        Dataset<Row> rows = read(Map.of("tensor", "w2"), folder.toString());
        assertEquals("[[2.0]]", rows.selectExpr("values[0]").collectAsList().toString());
        String stale = "has tensor 'w2', which the index does not have for this file";
        for (Map<String, String> kind : List.of(
                map("strict", "true"),
                map("strict", "true", "tensor", "w1"),
                map("strict", "true", "bundle", Weights.class.getName()))) {
            checkRejection(
                    kind.containsKey("bundle") ? "has tensor 'w2', which the index lists in" : stale, kind, folder);
        }
    }

    @Test
    void aCheckpointWithAnIndexIsOneBundle() throws IOException {
        writeOverlay();
        Dataset<Row> bundles = read(Map.of("bundle", Weights.class.getName()), folder.toString());
        assertEquals(
                "[[" + INDEX + ",1.0,2.0]]",
                bundles.selectExpr("substring_index(_file, '/', -1)", "w1", "w2")
                        .collectAsList()
                        .toString());
    }

    @Test
    void indexesOfOtherFormatsAndWithoutTensorsAreTakenForThat() throws IOException {
        write1("model.safetensors", "w", 1);
        index("pytorch_model.bin.index.json", "'w': 'pytorch_model-00001-of-00001.bin'");
        assertEquals("w=1.0", tensors());
        index(INDEX, "");
        assertEquals("", tensors());
    }

    @Test
    void whatAnIndexLacksIsAnError() throws IOException {
        write1("a.safetensors", "w1", 1);
        index(INDEX, "'w1': 'a.safetensors', 'w2': 'a.safetensors'");
        String missing = "a.safetensors: has no tensor 'w2', which the index lists for it";
        checkRejection(missing, Map.of(), folder);
        checkRejection(missing, Map.of("tensor", "w2"), folder);
        checkRejection(missing, Map.of("bundle", Weights.class.getName()), folder);
        assertEquals("w1=1.0", tensors("mode", "DROPMALFORMED"));
        Dataset<Row> permissive = read(Map.of("mode", "PERMISSIVE"), folder.toString());
        List<Row> rows = permissive.select("name", "report").orderBy("name").collectAsList();
        assertEquals(2, rows.size());
        assertTrue(rows.get(0).getString(1).contains(missing), rows::toString);
        index(INDEX, "'w1': 'a.safetensors', 'w1': 'a.safetensors'");
        checkRejection("byte 39: weight_map: the tensor 'w1' occurs twice", Map.of(), folder);
        index(INDEX, "'w1': '../a.safetensors'");
        checkRejection("'../a.safetensors' is not the name of a file", Map.of(), folder);
    }

    @Test
    void aMissingNumberIsAnError() throws IOException {
        write1("m-00001-of-00003.safetensors", "w1", 1);
        write1("m-00003-of-00003.safetensors", "w3", 3);
        write1("other.safetensors", "w4", 4);
        String missing = "m-00002-of-00003.safetensors: is missing";
        checkRejection(missing, Map.of(), folder);
        checkRejection(missing, Map.of("pathGlobFilter", "m*"), folder);
        checkRejection(missing, Map.of(), folder.resolve("m*"));
        Path first = folder.resolve("m-00001-of-00003.safetensors");
        assertEquals("w1=1.0", tensors(read(Map.of(), first.toString())));
        assertEquals("w4=4.0", tensors(read(Map.of(), folder + "/o*")));
        assertEquals("w1=1.0 w3=3.0 w4=4.0", tensors("ignoreMissingFiles", "true"));
        Path link = Files.createSymbolicLink(folder.resolve("m-00002-of-00003.safetensors"), folder.resolve("gone"));
        String dangling = "is a link to " + folder.resolve("gone") + ", which does not exist";
        checkRejection(link.getFileName() + ": " + dangling, Map.of(), folder);
        checkRejection(link.getFileName() + ": " + dangling, Map.of(), folder.resolve("m*"));
        AnalysisException named = assertThrows(AnalysisException.class, () -> read(Map.of(), link.toString()));
        assertEquals("PATH_NOT_FOUND", named.getCondition());
        assertTrue(messages(named).contains(dangling), () -> messages(named));
    }

    @Test
    void sparksOwnSettingsOfUnreadableFilesCount() throws IOException {
        write1("a.safetensors", "w", 1);
        Files.writeString(folder.resolve("bad.safetensors"), "no such thing");
        assertEquals("w=1.0", tensors("ignoreCorruptFiles", "true"));
        String setting = "spark.sql.files.ignoreCorruptFiles";
        LocalSpark.session().conf().set(setting, "true");
        try {
            assertEquals("w=1.0", tensors());
            assertEquals(1, read(Map.of("tensor", "w"), folder.toString()).count());
            checkRejection("bad.safetensors", Map.of("ignoreCorruptFiles", "false"), folder);
            checkRejection("bad.safetensors", Map.of("mode", "FAILFAST"), folder);
        } finally {
            LocalSpark.session().conf().unset(setting);
        }
        Exception both = assertThrows(
                IllegalArgumentException.class, () -> tensors("mode", "PERMISSIVE", "ignoreCorruptFiles", "true"));
        assertTrue(messages(both).contains("option 'ignoreCorruptFiles' is mode DROPMALFORMED"), () -> messages(both));
        Files.delete(folder.resolve("bad.safetensors"));
        Dataset<Row> listed = read(Map.of("ignoreMissingFiles", "true"), folder.toString());
        assertEquals("w=1.0", tensors(listed));
    }
}
