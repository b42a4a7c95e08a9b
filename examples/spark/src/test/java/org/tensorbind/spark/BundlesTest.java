package org.tensorbind.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tensorbind.spark.LocalSpark.messages;
import static org.tensorbind.spark.LocalSpark.read;
import static org.tensorbind.spark.LocalSpark.write;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.memory.Tensors;

/** A row for each file that is a bundle. */
final class BundlesTest {
    @TempDir
    Path folder = Path.of("");

    private void writeExample(String name, long label, List<Example.Block> blocks) throws IOException {
        ExampleWriter.write(
                new Example(
                        label,
                        new float[] {label, 2},
                        new double[][] {{1, 2}, {3, 4}, {5, 6}},
                        null,
                        Tensors.of(new int[] {258}),
                        blocks,
                        Map.of("k", new float[] {7}),
                        "made"),
                folder.resolve(name));
    }

    private Dataset<Row> examples(String... more) {
        Map<String, String> options = new java.util.HashMap<>(Map.of("bundle", Example.class.getName()));
        for (int i = 0; i < more.length; i += 2) {
            options.put(more[i], more[i + 1]);
        }
        return read(options, folder.toString());
    }

    @Test
    void everyPropertyIsAColumn() throws IOException {
        writeExample("a.bt", 5, List.of(new Example.Block(0.5f, new byte[] {1, 2}), new Example.Block(2, new byte[] {3
        })));
        writeExample("b.safetensors", 6, List.of());
        Dataset<Row> rows = examples();
        assertEquals(
                List.of(
                        "[a.bt,5,ArraySeq(5.0, 2.0),4.0,null,i32,02010000,2,0.5,0102,7.0,made]",
                        "[b.safetensors,6,ArraySeq(6.0, 2.0),4.0,null,i32,02010000,0,null,null,7.0,made]"),
                rows
                        .selectExpr(
                                "substring_index(_file, '/', -1)",
                                "label",
                                "features",
                                "matrix[1][1]",
                                "extra",
                                "raw.dtype",
                                "hex(raw.data)",
                                "size(blocks)",
                                "get(blocks, 0).scale",
                                "hex(get(blocks, 0).shift)",
                                "named['k'][0]",
                                "source")
                        .orderBy("label")
                        .collectAsList()
                        .stream()
                        .map(Row::toString)
                        .toList());
        assertEquals(2, rows.count());
    }

    @Test
    void whatDoesNotFitIsReportedAsAWhole() throws IOException {
        writeExample("a.bt", 5, List.of());
        write(folder.resolve("b.bt"), writer -> writer.add("label", new long[] {1, 2}));
        Exception rejection = assertThrows(Exception.class, () -> examples().collectAsList());
        assertTrue(messages(rejection).contains("b.bt: does not fit Example, "), () -> messages(rejection));
        assertEquals(1, examples("mode", "DROPMALFORMED").collectAsList().size());
        String report =
                examples("mode", "PERMISSIVE").where("label is null").first().getAs("report");
        assertTrue(report.contains("features: is missing"), report);
    }

    @Test
    void aClassWithoutAReaderIsNamed() {
        Exception none = assertThrows(
                IllegalArgumentException.class, () -> read(Map.of("bundle", "com.acme.None"), folder.toString()));
        assertTrue(messages(none).contains("there is no class 'com.acme.None'"), () -> messages(none));
        Exception plain = assertThrows(
                IllegalArgumentException.class, () -> read(Map.of("bundle", "java.lang.String"), folder.toString()));
        assertTrue(messages(plain).contains("has no generated reader java.lang.StringReader"), () -> messages(plain));
    }
}
