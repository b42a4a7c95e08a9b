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
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;

/** A row for each index of a tensor's first dimension. */
final class SlicesTest {
    private static final int ROWS = 10_000;
    private static final int WIDTH = 64;

    @TempDir
    Path folder = Path.of("");

    private Path table() throws IOException {
        float[] values = new float[ROWS * WIDTH];
        for (int i = 0; i < values.length; i++) {
            values[i] = i;
        }
        return write(
                folder.resolve("table.safetensors"),
                writer -> writer.add("table", values, ROWS, WIDTH).add("other", new float[ROWS]));
    }

    private static Map<String, String> options(String... more) {
        Map<String, String> options = new java.util.HashMap<>(Map.of("tensor", "table"));
        for (int i = 0; i < more.length; i += 2) {
            options.put(more[i], more[i + 1]);
        }
        return options;
    }

    @Test
    void everyRowIsThereOnceWithItsValues() throws IOException {
        Dataset<Row> rows = read(options("partitionSize", "300KB"), table().toString());
        assertEquals(
                "index BIGINT,values ARRAY<FLOAT NOT NULL>",
                rows.schema().toDDL().replace("<FLOAT>", "<FLOAT NOT NULL>"));
        Row sums = rows.selectExpr(
                        "count(index)",
                        "count(distinct index)",
                        "sum(if(size(values) = " + WIDTH + " and values[3] = index * " + WIDTH + " + 3, 1, 0))")
                .first();
        assertEquals("[10000,10000,10000]", sums.toString());
        assertEquals(
                9,
                LocalSpark.metrics(read(options("partitionSize", "300KB"), folder.toString()))
                        .get("partitions"));
    }

    @Test
    void onlyTheRowsOfAPartitionAreRead() throws IOException {
        table();
        Dataset<Row> few =
                read(options("partitionSize", "300KB"), folder.toString()).where("index between 9990 and 9991");
        LocalSpark.Metrics metrics = LocalSpark.metrics(few);
        assertTrue(metrics.get("bytes") < ROWS * WIDTH * 4 + 9 * 300_000, metrics::toString);
        assertEquals(
                List.of(9990f * WIDTH, 9991f * WIDTH),
                few.collectAsList().stream()
                        .map(row -> row.<Float>getList(1).get(0))
                        .sorted()
                        .toList());
        assertEquals(
                10, read(options(), folder.toString()).limit(10).collectAsList().size());
        assertEquals(ROWS, read(options(), folder.toString()).count());
        assertEquals(
                ROWS,
                read(options(), folder.toString())
                        .selectExpr("sum(index * 0 + 1)")
                        .first()
                        .getLong(0));
    }

    @Test
    void compressedHalfPrecisionAndSparseTensorsHaveRows() throws IOException {
        Path file = folder.resolve("z.zt");
        try (TensorWriter writer =
                TensorFormats.create(file, WriteOptions.defaults().compress("zstd"))) {
            writer.add(
                    "half",
                    DType.F16,
                    Shape.of(2, 2),
                    target -> target.write(java.nio.ByteBuffer.wrap(new byte[] {0, 0x3C, 0, 0x40, 0, 0x42, 0, 0x44})));
            writer.add("mask", new boolean[] {true, false}, 2, 1);
            writer.commit();
        }
        assertEquals(
                List.of("[0,ArraySeq(1.0, 2.0)]", "[1,ArraySeq(3.0, 4.0)]"),
                texts(read(Map.of("tensor", "half"), file.toString())));
        assertEquals(
                List.of("[0,ArraySeq(true)]", "[1,ArraySeq(false)]"),
                texts(read(Map.of("tensor", "mask", "partitionSize", "1"), file.toString())));
    }

    /** They have no offset in the file by which partitions could divide them. */
    @Test
    void compressedMembersOfAnArchiveAreThereOnce() throws IOException {
        Path file = folder.resolve("a.npz");
        float[] values = new float[10_000];
        for (int i = 0; i < values.length; i++) {
            values[i] = i * 0.1f;
        }
        try (TensorWriter writer =
                TensorFormats.create(file, WriteOptions.defaults().compress("deflate"))) {
            writer.add("a", values, 100, 100).add("b", values).commit();
        }
        Dataset<Row> tensors = read(Map.of("partitionSize", "10KB"), file.toString());
        assertEquals(List.of("[a]", "[b]"), texts(tensors.selectExpr("name")));
    }

    private static List<String> texts(Dataset<Row> rows) {
        return rows.collectAsList().stream().map(Row::toString).sorted().toList();
    }

    @Test
    void severalFilesHaveRowsOfTheSameKind() throws IOException {
        for (int i = 0; i < 3; i++) {
            float first = i;
            write(folder.resolve(i + ".bt"), writer -> writer.add("table", new float[] {first, 9}, 1, 2));
        }
        write(folder.resolve("other.bt"), writer -> writer.add("unrelated", new int[1]));
        Dataset<Row> rows = read(options(), folder.toString());
        assertEquals(
                List.of("[0.bt,0,0.0]", "[1.bt,0,1.0]", "[2.bt,0,2.0]"),
                texts(rows.selectExpr("substring_index(_file, '/', -1)", "index", "values[0]")));
        assertEquals(1, LocalSpark.metrics(rows.where("_file like '%/1.bt'")).get("files"));
        write(folder.resolve("wrong.bt"), writer -> writer.add("table", new double[] {1}));
        Exception rejection = assertThrows(
                Exception.class, () -> read(options(), folder.toString()).collectAsList());
        assertTrue(
                messages(rejection).contains("must have elements of FLOAT as those of other files, is f64"),
                () -> messages(rejection));
        Dataset<Row> tolerant = read(options("mode", "PERMISSIVE"), folder.toString());
        assertEquals(3, tolerant.where("report is null").count());
        assertEquals(1, tolerant.where("report is not null").collectAsList().size());
    }

    @Test
    void aTensorThatIsNowhereIsToldBeforeTheQuery() throws IOException {
        write(folder.resolve("a.bt"), writer -> writer.add("b", new float[1]));
        Exception rejection = assertThrows(IllegalArgumentException.class, () -> read(options(), folder.toString()));
        assertTrue(messages(rejection).contains("no tensor 'table' in "), () -> messages(rejection));
        assertTrue(messages(rejection).contains("(1 file)"), () -> messages(rejection));
    }

    @Test
    void anIndexLeadsToTheOneFileThatHasTheTensor() throws IOException {
        table();
        Files.writeString(folder.resolve("bad.safetensors"), "never opened");
        Files.writeString(
                folder.resolve("model.safetensors.index.json"),
                "{\"weight_map\": {\"table\": \"table.safetensors\", \"else\": \"bad.safetensors\"}}");
        assertEquals(ROWS, read(options(), folder.toString()).count());
    }
}
