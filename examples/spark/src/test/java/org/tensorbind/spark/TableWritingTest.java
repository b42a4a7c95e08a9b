package org.tensorbind.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.udf;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
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
import java.util.stream.Stream;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.DType;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;

/** Tables are written as files. */
final class TableWritingTest {
    @TempDir
    Path folder = Path.of("");

    private Path target() {
        return folder.resolve("out");
    }

    private void save(Dataset<Row> table, String mode, String... options) {
        DataFrameWriter<Row> writer = table.write().format("tensorbind").mode(mode);
        for (int i = 0; i < options.length; i += 2) {
            writer.option(options[i], options[i + 1]);
        }
        writer.save(target().toString());
    }

    /** {@code count} tensors of three floats, {@code PREFIX0} and so on. */
    private static Dataset<Row> tensors(String prefix, int count) {
        return LocalSpark.session()
                .range(0, count, 1, 3)
                .selectExpr("concat('" + prefix + "', id) AS name", "array(float(id), 0.5F, 2F) AS floats");
    }

    private List<String> visible() throws IOException {
        try (Stream<Path> files = Files.walk(target())) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .filter(name -> !name.startsWith(".") && !name.startsWith("_"))
                    .sorted()
                    .toList();
        }
    }

    private List<String> content() {
        return read(Map.of(), target().toString())
                .selectExpr("concat(name, ' ', dtype, ' ', cast(shape as string), ' ', hex(data)) AS text")
                .orderBy("text")
                .collectAsList()
                .stream()
                .map(row -> row.getString(0))
                .toList();
    }

    private List<String> names() {
        return content().stream().map(text -> text.split(" ", -1)[0]).toList();
    }

    @Test
    void aShardForEachPartitionHasAnIndexAndTheSameTensors() throws IOException {
        Path source = write(
                folder.resolve("source.bt"),
                writer -> writer.add("w", new double[] {1, 2}, 2, 1)
                        .add("mask", new boolean[] {true, false})
                        .add("scalar", new long[] {-7})
                        .add("empty", new float[0], 0, 4));
        Dataset<Row> tensors = read(Map.of(), source.toString());
        save(tensors.repartition(3, col("name")), "overwrite", "fileFormat", "safetensors");
        assertEquals(
                tensors
                        .selectExpr("concat(name, ' ', dtype, ' ', cast(shape as string), ' ', hex(data)) AS text")
                        .orderBy("text")
                        .collectAsList()
                        .stream()
                        .map(row -> row.getString(0))
                        .toList(),
                content());
        String index = Files.readString(target().resolve("model.safetensors.index.json"));
        assertTrue(index.contains("\"total_size\": 26"), index);
        for (String name : List.of("w", "mask", "scalar", "empty")) {
            String shard = index.replaceAll("(?s).*\"" + name + "\": \"([^\"]+)\".*", "$1");
            try (TensorReader reader = TensorFormats.open(target().resolve(shard))) {
                assertEquals(name, reader.tensor(name).name());
            }
        }
    }

    @Test
    void numbersAreStoredAsTheirDtypeSays() {
        Dataset<Row> numbers = LocalSpark.session()
                .sql(
                        "SELECT * FROM VALUES ('h', 'f16', array(1D, 0.5D)), ('i', 'i32', array(3D, -4D)), ('d', null, array(2D, 3D)) AS t(name, dtype, doubles)");
        save(numbers, "append", "fileFormat", "ztensor", "compression", "zstd", "checksum", "crc32c");
        assertEquals(
                List.of(
                        "d f64 [2] 00000000000000400000000000000840",
                        "h f16 [2] 003C0038",
                        "i i32 [2] 03000000FCFFFFFF"),
                content());
        assertEquals(
                3,
                read(Map.of(), target().toString()).where("encoding = 'zstd'").count());
    }

    @Test
    void truthValuesAreStoredAsNumbersAndNotTheOtherWay() throws IOException {
        Dataset<Row> truth =
                LocalSpark.session().range(0, 2, 1, 1).selectExpr("id AS index", "array(id = 1, true) AS values");
        save(truth, "overwrite", "fileFormat", "safetensors", "tensor", "mask", "dtype", "f8_e4m3");
        try (TensorReader reader = TensorFormats.open(target().resolve(visible().get(1)))) {
            assertArrayEquals(new float[] {0, 1, 1, 1}, reader.tensor("mask").toFloatArray());
        }
        Dataset<Row> numbers =
                LocalSpark.session().range(0, 2, 1, 1).selectExpr("id AS index", "array(float(id)) AS values");
        Exception rejection = assertThrows(
                Exception.class,
                () -> save(numbers, "overwrite", "fileFormat", "safetensors", "tensor", "mask", "dtype", "bool"));
        assertTrue(messages(rejection).contains("of dtype f32 cannot be converted to bool"), messages(rejection));
    }

    @Test
    void rowsBecomeOneTensorInTheirOrder() throws IOException {
        Dataset<Row> rows = LocalSpark.session()
                .range(0, 1_000, 1, 4)
                .selectExpr("id AS index", "array(float(id), float(2 * id)) AS values")
                .repartition(5)
                .orderBy(col("index").desc());
        save(rows, "overwrite", "fileFormat", "safetensors", "tensor", "table", "dtype", "bf16");
        assertEquals(2, visible().size());
        try (TensorReader reader = TensorFormats.open(target().resolve(visible().get(1)))) {
            assertEquals(
                    "[1000, 2] bf16",
                    reader.tensor("table").shape() + " "
                            + reader.tensor("table").dtype());
            assertEquals(DType.BF16, reader.tensor("table").dtype());
            float[] values = reader.tensor("table").toFloatArray();
            assertArrayEquals(new float[] {100, 200, 101, 202}, java.util.Arrays.copyOfRange(values, 200, 204));
        }
        Dataset<Row> gap = rows.where("index <> 7");
        Exception rejection = assertThrows(
                Exception.class, () -> save(gap, "overwrite", "fileFormat", "safetensors", "tensor", "table"));
        assertTrue(messages(rejection).contains("expected the values of row 7, found index 8"), messages(rejection));
        assertEquals(1_000, read(Map.of("tensor", "table"), target().toString()).count());
    }

    @Test
    void overwritingReplacesAndAFailureLeavesTheOld() throws IOException {
        save(tensors("a", 4), "overwrite", "fileFormat", "safetensors");
        List<String> before = visible();
        List<String> old = content();
        Dataset<Row> failing = tensors("b", 6)
                .withColumn("dtype", udf(FAIL_AT_LAST, DataTypes.StringType).apply(col("name")));
        assertThrows(Exception.class, () -> save(failing, "overwrite", "fileFormat", "safetensors"));
        assertEquals(before, visible());
        assertEquals(old, content());
        assertTrue(Files.notExists(target().resolve("_temporary")));
        save(tensors("c", 2), "overwrite", "fileFormat", "bintensors");
        assertEquals(List.of("c0", "c1"), names());
        assertTrue(visible().stream().allMatch(name -> name.contains(".bt")), visible()::toString);
    }

    private static final UDF1<String, String> FAIL_AT_LAST = name -> {
        if (name.equals("b5")) {
            throw new IllegalStateException("as the test wants it");
        }
        return "f32";
    };

    private static final UDF1<String, String> FAIL_FIRST = name -> {
        if (TaskContext.get().attemptNumber() == 0 && !name.equals("t0")) {
            throw new IllegalStateException("as the test wants it");
        }
        return "f32";
    };

    @Test
    void aTaskThatFailedAndWasRepeatedLeavesNothingTwice() throws IOException {
        Dataset<Row> shaky = tensors("t", 6)
                .withColumn("dtype", udf(FAIL_FIRST, DataTypes.StringType).apply(col("name")));
        save(shaky, "overwrite", "fileFormat", "safetensors");
        assertEquals(6, content().size());
        assertEquals(4, visible().size());
    }

    @Test
    void appendingAddsToTheIndexAndRejectsNamesThatAreThere() throws IOException {
        save(tensors("a", 2), "append", "fileFormat", "safetensors");
        save(tensors("b", 2), "append", "fileFormat", "safetensors");
        assertEquals(4, content().size());
        List<String> before = visible();
        Exception rejection =
                assertThrows(Exception.class, () -> save(tensors("b", 1), "append", "fileFormat", "safetensors"));
        assertTrue(messages(rejection).contains("tensor 'b0' exists already"), messages(rejection));
        assertEquals(before, visible());
        assertEquals(4, content().size());
    }

    @Test
    void anIndexThatCouldNotBeRenamedIsTheIndexWhereTheOldOneIsGone() throws IOException {
        save(tensors("old", 2), "overwrite", "fileFormat", "safetensors");
        Map.Entry<String, String> interrupted =
                InterruptedRenaming.SETTINGS.entrySet().iterator().next();
        save(tensors("new", 2), "overwrite", "fileFormat", "safetensors", interrupted.getKey(), interrupted.getValue());
        assertEquals(List.of("new0", "new1"), names());
        assertTrue(Files.notExists(target().resolve("model.safetensors.index.json")));
        save(tensors("more", 1), "append", "fileFormat", "safetensors");
        assertEquals(List.of("more0", "new0", "new1"), names());
        assertTrue(Files.exists(target().resolve("model.safetensors.index.json")));
    }

    @Test
    void aPendingIndexCountsUntilItHasItsName() throws IOException {
        save(tensors("old", 2), "overwrite", "fileFormat", "safetensors");
        Path old = Files.createDirectory(folder.resolve("old"));
        for (String file : visible()) {
            Files.copy(target().resolve(file), old.resolve(file));
        }
        save(tensors("new", 2), "overwrite", "fileFormat", "safetensors");
        Path index = target().resolve("model.safetensors.index.json");
        Path pending = target().resolve(".model.safetensors.index.json.new");
        Files.move(index, pending);
        Files.delete(old.resolve(index.getFileName()));
        try (Stream<Path> files = Files.list(old)) {
            for (Path file : files.toList()) {
                Files.move(file, target().resolve(file.getFileName()));
            }
        }
        assertEquals(List.of("new0", "new1"), names());
        save(tensors("more", 1), "append", "fileFormat", "safetensors");
        assertEquals(List.of("more0", "new0", "new1"), names());
        assertTrue(Files.exists(index) && Files.notExists(pending));
        Files.copy(index, pending);
        save(tensors("last", 1), "overwrite", "fileFormat", "safetensors");
        assertEquals(List.of("last0"), names());
        assertTrue(Files.notExists(pending));
    }

    @Test
    void shardsEndAtASizeAndFilesOfOneTensorAfterEach() throws IOException {
        save(tensors("a", 6).coalesce(1), "overwrite", "fileFormat", "safetensors", "shardSize", "24");
        assertEquals(3 + 1, visible().size());
        save(tensors("a", 3).drop("name").coalesce(1), "overwrite", "fileFormat", "idx");
        assertEquals(3, visible().size());
        assertEquals(3, content().size());
    }

    @Test
    void filesAndBytesThatAreWrittenAreInTheMetrics() {
        LocalSpark.Metrics written =
                LocalSpark.metricsOfWriting(() -> save(tensors("a", 6), "overwrite", "fileFormat", "safetensors"));
        assertEquals(3, written.get("files"), written::toString);
        assertEquals(6 * 3 * 4, written.get("bytes"), written::toString);
    }

    @Test
    void whatCannotBeWrittenIsToldBeforeAnythingRuns() {
        for (Map.Entry<Dataset<Row>, String> wrong : List.of(
                Map.entry(
                        tensors("a", 1).withColumnRenamed("floats", "values"), "column 'values' of type ARRAY<FLOAT>"),
                Map.entry(tensors("a", 1).drop("name"), "there must be a column name"),
                Map.entry(
                        tensors("a", 1).selectExpr("name", "cast(floats AS array<double>) AS floats"),
                        "cast it to ARRAY<FLOAT>"))) {
            Exception rejection =
                    assertThrows(Exception.class, () -> save(wrong.getKey(), "append", "fileFormat", "safetensors"));
            assertTrue(messages(rejection).contains(wrong.getValue()), messages(rejection));
        }
        Exception none = assertThrows(Exception.class, () -> save(tensors("a", 1), "append"));
        assertTrue(messages(none).contains("option 'fileFormat' must say in which format to write"), messages(none));
        Exception filter = assertThrows(
                Exception.class,
                () -> save(tensors("a", 1), "append", "fileFormat", "safetensors", "compression", "zstd"));
        assertTrue(
                messages(filter).contains("option 'compression' must be one of none in safetensors"), messages(filter));
        assertTrue(Files.notExists(target()));
    }
}
