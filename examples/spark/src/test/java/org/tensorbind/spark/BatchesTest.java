package org.tensorbind.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.udf;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tensorbind.spark.LocalSpark.messages;
import static org.tensorbind.spark.LocalSpark.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;

/** Rows are stacked into batches, a file each, with a manifest. */
final class BatchesTest {
    @TempDir
    Path folder = Path.of("");

    private Path target() {
        return folder.resolve("out");
    }

    private void save(Dataset<Row> table, String mode, String... options) {
        DataFrameWriter<Row> writer = table.write()
                .format("tensorbind")
                .option("fileFormat", "safetensors")
                .mode(mode);
        for (int i = 0; i < options.length; i += 2) {
            writer.option(options[i], options[i + 1]);
        }
        writer.save(target().toString());
    }

    /** Rows with the label {@code i} and features that follow from it. */
    private static Dataset<Row> features(int rows, int partitions) {
        return LocalSpark.session()
                .range(0, rows, 1, partitions)
                .selectExpr("array(double(id), id / 2D, double(-id)) AS features", "id AS label");
    }

    private JsonNode manifest() throws IOException {
        return new ObjectMapper().readTree(target().resolve("batches.json").toFile());
    }

    /** The rows and the padding of each file. */
    private List<String> sizes() throws IOException {
        List<String> sizes = new ArrayList<>();
        manifest()
                .get("files")
                .forEach(file -> sizes.add(file.get("rows").asInt()
                        + (file.get("padding").asInt() == 0
                                ? ""
                                : "+" + file.get("padding").asInt())));
        return sizes;
    }

    private Path file(int index) throws IOException {
        return target().resolve(manifest().get("files").get(index).get("file").asText());
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

    private String rejection(Dataset<Row> table, String... options) {
        return messages(assertThrows(Exception.class, () -> save(table, "append", options)));
    }

    @Test
    void eachFileHasATensorForEachColumnAndTheManifestListsThem() throws IOException {
        save(features(10, 1), "overwrite", "batchSize", "4");
        assertEquals(List.of("4", "4", "2"), sizes());
        assertEquals(4, visible().size());
        assertEquals(
                "{\"format\":\"safetensors\",\"batchSize\":4,\"rows\":10,"
                        + "\"columns\":[{\"name\":\"features\",\"dtype\":\"f64\",\"shape\":[3]},"
                        + "{\"name\":\"label\",\"dtype\":\"i64\",\"shape\":[]}],",
                manifest().toString().replaceFirst("\"files.*", ""));
        try (TensorReader batch = TensorFormats.open(file(2))) {
            assertEquals(
                    List.of("features", "label"),
                    batch.names().stream().sorted().toList());
            assertEquals(Shape.of(2, 3), batch.tensor("features").shape());
            assertArrayEquals(
                    new double[] {8, 4, -8, 9, 4.5, -9},
                    batch.tensor("features").toDoubleArray());
            assertArrayEquals(new long[] {8, 9}, batch.tensor("label").toLongArray());
        }
        assertEquals(
                List.of("[10,45]"),
                read(Map.of("tensor", "label"), target().toString())
                        .selectExpr("count(*)", "sum(values[0])")
                        .collectAsList()
                        .stream()
                        .map(Row::toString)
                        .toList());
    }

    @Test
    void aShorterLastBatchIsKeptDroppedOrPadded() throws IOException {
        save(features(10, 2), "overwrite", "batchSize", "4", "lastBatch", "keep");
        assertEquals(List.of("4", "1", "4", "1"), sizes());
        save(features(10, 2), "overwrite", "batchSize", "4", "lastBatch", "drop");
        assertEquals(List.of("4", "4"), sizes());
        assertEquals(8, manifest().get("rows").asInt());
        save(features(10, 2), "overwrite", "batchSize", "4", "lastBatch", "PAD", "dtype", "bf16");
        assertEquals(List.of("4", "1+3", "4", "1+3"), sizes());
        assertEquals(4 + 1, visible().size());
        try (TensorReader batch = TensorFormats.open(file(3))) {
            TensorView last = batch.tensor("features");
            assertEquals(DType.BF16, last.dtype());
            assertArrayEquals(new float[] {9, 4.5f, -9, 0, 0, 0, 0, 0, 0, 0, 0, 0}, last.toFloatArray());
            assertArrayEquals(new long[] {9, 0, 0, 0}, batch.tensor("label").toLongArray());
        }
    }

    @Test
    void allNumbersArraysOfThemAndBinariesAreTensors() throws IOException {
        Dataset<Row> table = LocalSpark.session()
                .sql(
                        "SELECT true AS bool, 1Y AS byte, -2S AS short, 3 AS int, 4L AS long, 0.5F AS float, 0.25D AS double,"
                                + " array(1Y, 2Y) AS bytes, array(1S) AS shorts, array(1, 2, 3) AS ints, array(false, true) AS bools,"
                                + " array(1.5F) AS floats, X'0102FF' AS image, cast(array() AS array<float>) AS nothing");
        save(table, "overwrite", "batchSize", "100");
        List<String> tensors = new ArrayList<>();
        try (TensorReader batch = TensorFormats.open(file(0))) {
            for (String column : table.columns()) {
                TensorView tensor = batch.tensor(column);
                tensors.add(column + " " + tensor.dtype() + " " + tensor.shape() + " "
                        + (tensor.dtype() == DType.BOOL
                                ? Arrays.toString(tensor.toBooleanArray())
                                : tensor.dtype().isInteger()
                                        ? Arrays.toString(tensor.toLongArray())
                                        : Arrays.toString(tensor.toDoubleArray())));
            }
        }
        assertEquals(
                List.of(
                        "bool bool [1] [true]",
                        "byte i8 [1] [1]",
                        "short i16 [1] [-2]",
                        "int i32 [1] [3]",
                        "long i64 [1] [4]",
                        "float f32 [1] [0.5]",
                        "double f64 [1] [0.25]",
                        "bytes i8 [1, 2] [1, 2]",
                        "shorts i16 [1, 1] [1]",
                        "ints i32 [1, 3] [1, 2, 3]",
                        "bools bool [1, 2] [false, true]",
                        "floats f32 [1, 1] [1.5]",
                        "image u8 [1, 3] [1, 2, 255]",
                        "nothing f32 [1, 0] []"),
                tensors);
    }

    @Test
    void vectorsOfSparkMlAreTensors() throws IOException {
        Dataset<Row> vectors = LocalSpark.session()
                .createDataFrame(
                        List.of(
                                RowFactory.create(Vectors.dense(1, 2, 3)),
                                RowFactory.create(Vectors.sparse(3, new int[] {0, 2}, new double[] {-1, 5})),
                                RowFactory.create(Vectors.zeros(3))),
                        new StructType().add("vector", SQLDataTypes.VectorType()))
                .coalesce(1);
        save(vectors, "overwrite", "batchSize", "2", "lastBatch", "pad");
        try (TensorReader batch = TensorFormats.open(file(0));
                TensorReader last = TensorFormats.open(file(1))) {
            assertArrayEquals(
                    new double[] {1, 2, 3, -1, 0, 5}, batch.tensor("vector").toDoubleArray());
            assertArrayEquals(new double[6], last.tensor("vector").toDoubleArray());
        }
        Dataset<Row> assembled = new VectorAssembler()
                .setInputCols(new String[] {"label", "features"})
                .setOutputCol("vector")
                .transform(LocalSpark.session().range(0, 3, 1, 1).selectExpr("id AS label", "id * 0.5 AS features"))
                .select("vector");
        save(assembled, "overwrite", "batchSize", "8", "dtype", "f32");
        try (TensorReader batch = TensorFormats.open(file(0))) {
            assertEquals(DType.F32, batch.tensor("vector").dtype());
            assertArrayEquals(
                    new float[] {0, 0, 1, 0.5f, 2, 1}, batch.tensor("vector").toFloatArray());
        }
    }

    @Test
    void aTrainerReadsWhatTheReadmeWrites() throws IOException {
        Dataset<Row> features = features(600, 1);
        String target = Path.of("target/batches").toAbsolutePath().toString();
        features.write()
                .format("tensorbind")
                .option("fileFormat", "safetensors")
                .option("batchSize", 256)
                .option("lastBatch", "pad")
                .option("dtype", "f32")
                .mode("overwrite")
                .save(target);
        String manifest = Files.readString(Path.of(target, "batches.json"));
        String readme = Files.readString(Path.of("README.md"));
        String shown = readme.substring(readme.indexOf("{\n  \"format\" :"), readme.indexOf("    \"file\" : \"part"));
        assertTrue(manifest.startsWith(shown), manifest);
        assertTrue(
                Files.readString(Path.of("src/test/python/batches.py"))
                        .contains(
                                "features, labels = batch[\"features\"][: file[\"rows\"]], batch[\"label\"][: file[\"rows\"]]"));
    }

    @Test
    void streamsAddBatches() throws IOException, TimeoutException, StreamingQueryException {
        Path source = Files.createDirectory(folder.resolve("source"));
        for (int i = 0; i < 2; i++) {
            Files.writeString(
                    source.resolve(i + ".json"), "{\"x\": 1}\n{\"x\": 2}\n{\"x\": 3}\n{\"x\": 4}\n{\"x\": 5}\n");
        }
        Dataset<Row> rows = LocalSpark.session()
                .readStream()
                .schema("x INT")
                .option("maxFilesPerTrigger", 1)
                .json(source.toString());
        String target = target().toString();
        rows.writeStream()
                .foreachBatch((VoidFunction2<Dataset<Row>, Long>) (batch, id) -> batch.coalesce(1)
                        .write()
                        .format("tensorbind")
                        .option("fileFormat", "safetensors")
                        .option("batchSize", 4)
                        .mode("append")
                        .save(target))
                .option("checkpointLocation", folder.resolve("checkpoint").toString())
                .trigger(Trigger.AvailableNow())
                .start()
                .awaitTermination();
        assertEquals(List.of("4", "1", "4", "1"), sizes());
    }

    @Test
    void appendingNeedsTheSameBatches() throws IOException {
        save(features(0, 1), "append", "batchSize", "4");
        assertEquals(List.of(), sizes());
        save(features(4, 1), "append", "batchSize", "4");
        save(features(4, 1), "append", "batchSize", "4");
        assertEquals(List.of("4", "4"), sizes());
        List<String> before = visible();
        assertTrue(
                rejection(features(4, 1), "batchSize", "5")
                        .contains("has batches of 4 rows in format safetensors, cannot append batches of 5 rows"),
                () -> rejection(features(4, 1), "batchSize", "5"));
        String other = rejection(features(4, 1).selectExpr("array(1D) AS features", "label"), "batchSize", "4");
        assertTrue(
                other.contains("column 0 of all batches must be features f64 [3], is features f64 [1] in part-"),
                other);
        String renamed = rejection(features(4, 1).withColumnRenamed("label", "target"), "batchSize", "4");
        assertTrue(renamed.contains("must be label i64 [], is target i64 []"), renamed);
        String fewer = rejection(features(4, 1).drop("label"), "batchSize", "4");
        assertTrue(fewer.contains("column 1 of all batches must be label i64 [], is absent"), fewer);
        String tensors = rejection(LocalSpark.session().sql("SELECT 'w' AS name, array(1F) AS floats"));
        assertTrue(tensors.contains("has batches, as batches.json states; set option 'batchSize'"), tensors);
        assertEquals(before, visible());
        Files.deleteIfExists(target().resolve(".batches.json.crc"));
        Files.writeString(target().resolve("batches.json"), "{\"rows\": 1, \"unknown\": 2}");
        String malformed = rejection(features(4, 1), "batchSize", "4");
        assertTrue(malformed.contains("batches.json: is not a manifest of batches"), malformed);
    }

    @Test
    void batchesAndOtherTensorsReplaceEachOther() throws IOException {
        Dataset<Row> tensors = LocalSpark.session().sql("SELECT 'w' AS name, array(1F) AS floats");
        save(tensors, "overwrite");
        assertEquals("model.safetensors.index.json", visible().get(0));
        assertTrue(
                rejection(features(4, 1), "batchSize", "4").contains("has tensor files that are not batches, such as"),
                () -> rejection(features(4, 1), "batchSize", "4"));
        save(features(4, 1), "overwrite", "batchSize", "4");
        assertEquals("batches.json", visible().get(0));
        assertEquals(2, visible().size());
        save(tensors, "overwrite");
        assertEquals("model.safetensors.index.json", visible().get(0));
        assertEquals(2, visible().size());
    }

    private static final UDF1<Long, Long> FAIL_FIRST = label -> {
        if (label == 7 && TaskContext.get().attemptNumber() == 0) {
            throw new IllegalStateException("as the test wants it");
        }
        return label;
    };

    private static final UDF1<Long, Long> FAIL = label -> {
        if (label == 7) {
            throw new IllegalStateException("as the test wants it");
        }
        return label;
    };

    private static Dataset<Row> failing(UDF1<Long, Long> failure) {
        return features(10, 2)
                .withColumn("label", udf(failure, DataTypes.LongType).apply(col("label")));
    }

    @Test
    void aTaskThatFailsLeavesNothing() throws IOException {
        save(failing(FAIL_FIRST), "overwrite", "batchSize", "2");
        assertEquals(List.of("2", "2", "1", "2", "2", "1"), sizes());
        assertEquals(6 + 1, visible().size());
        List<String> before = visible();
        assertThrows(Exception.class, () -> save(failing(FAIL), "overwrite", "batchSize", "2"));
        assertEquals(before, visible());
        assertEquals(6, sizes().size());
        assertTrue(Files.notExists(target().resolve("_temporary")));
    }

    @Test
    void aManifestThatCouldNotBeRenamedIsRenamedByTheNextWriter() throws IOException {
        save(features(4, 1), "overwrite", "batchSize", "4");
        Path manifest = target().resolve("batches.json");
        Files.move(manifest, target().resolve(".batches.json.new"));
        save(features(4, 1), "append", "batchSize", "4");
        assertEquals(List.of("4", "4"), sizes());
        assertTrue(Files.notExists(target().resolve(".batches.json.new")));
    }

    @Test
    void rowsThatDoNotFitAreReportedWithTheirNumber() throws IOException {
        String readme = Files.readString(Path.of("README.md"));
        for (Map.Entry<Dataset<Row>, String> wrong : List.of(
                Map.entry(
                        features(6, 1)
                                .withColumn(
                                        "features",
                                        org.apache.spark.sql.functions.expr("IF(label = 5, array(1D, 2D), features)")),
                        "column 'features': row 5 of partition 0: must have 3 elements, as the rows before it, has 2;"
                                + " pad or cut the values to one length"),
                Map.entry(
                        features(2, 2).selectExpr("features", "IF(label = 1, null, label) AS label"),
                        "column 'label': row 0 of partition 1: is null, a tensor has no nulls; replace them, as"
                                + " na().fill(…) does, or filter these rows"))) {
            String message = rejection(wrong.getKey(), "batchSize", "4");
            assertTrue(message.contains(wrong.getValue()), message);
            assertTrue(readme.contains(wrong.getValue()), wrong.getValue());
        }
        String element = rejection(features(1, 1).selectExpr("array(1, null) AS x"), "batchSize", "4");
        assertTrue(element.contains("column 'x': row 0 of partition 0: element 1 is null"), element);
        String large = rejection(features(1, 1), "batchSize", "999999999");
        assertTrue(
                large.contains(
                        "a batch of 999999999 rows needs 23999999976 bytes, more than 2 GiB; set option 'batchSize'"
                                + " to at most 89478484"),
                large);
        String partitions =
                rejection(features(2, 2).selectExpr("IF(label = 0, array(1D), array(1D, 2D)) AS x"), "batchSize", "4");
        assertTrue(
                partitions.contains("column 0 of all batches must be x f64 [1], is x f64 [2] in part-00001"),
                partitions);
        assertTrue(Files.notExists(target().resolve("batches.json")));
    }

    @Test
    void whatHasNoBatchesIsRejectedBeforeAnythingRuns() {
        for (Map.Entry<String, String> wrong : Map.of(
                        "'a' AS x", "column 'x' of type STRING cannot be stacked into a tensor; encode it as numbers",
                        "array(array(1)) AS x",
                                "column 'x' of type ARRAY<ARRAY<INT>> cannot be stacked into a tensor; flatten it",
                        "1.5 AS x",
                                "column 'x' of type DECIMAL(2,1) cannot be stacked into a tensor; cast it to a number")
                .entrySet()) {
            String message = rejection(LocalSpark.session().sql("SELECT " + wrong.getKey()), "batchSize", "4");
            assertTrue(message.contains(wrong.getValue()), message);
        }
        for (Map.Entry<List<String>, String> wrong : Map.of(
                        List.of("batchSize", "0"),
                                "option 'batchSize' must be a number of rows from 1 to 999999999, is '0'",
                        List.of("batchSize", "4", "lastBatch", "cut"),
                                "option 'lastBatch' must be one of keep, drop, pad, is 'cut'",
                        List.of("lastBatch", "pad"), "option 'lastBatch' needs option 'batchSize'",
                        List.of("batchSize", "4", "tensor", "x"), "options 'batchSize' and 'tensor' exclude each other",
                        List.of("batchSize", "4", "dtype", "i8"), "must be a floating-point dtype, is 'i8'",
                        List.of("batchSize", "4", "fileFormat", "btf"),
                                "a file of btf has no names of tensors for 2 columns")
                .entrySet()) {
            String message = rejection(features(1, 1), wrong.getKey().toArray(new String[0]));
            assertTrue(message.contains(wrong.getValue()), message);
        }
        assertTrue(Files.notExists(target()));
    }

    @Test
    void aFormatOfOneTensorHasBatchesOfOneColumn() throws IOException {
        save(features(5, 1).select("features"), "overwrite", "batchSize", "3", "fileFormat", "npy");
        assertEquals(List.of("3", "2"), sizes());
        try (TensorReader batch = TensorFormats.open(file(1))) {
            assertArrayEquals(
                    new double[] {3, 1.5, -3, 4, 2, -4}, batch.tensor(0).toDoubleArray());
        }
    }

    @Test
    void filesAndBytesOfBatchesAreInTheMetrics() {
        LocalSpark.Metrics written =
                LocalSpark.metricsOfWriting(() -> save(features(10, 2), "overwrite", "batchSize", "4"));
        assertEquals(4, written.get("files"), written::toString);
        assertEquals(10 * 4 * 8, written.get("bytes"), written::toString);
    }
}
