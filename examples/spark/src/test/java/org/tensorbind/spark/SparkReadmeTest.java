package org.tensorbind.spark;

import static org.apache.spark.ml.functions.array_to_vector;
import static org.apache.spark.sql.functions.col;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.ml.feature.Normalizer;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.memory.Tensors;
import org.tensorbind.spark.option.SourceOptions;
import org.tensorbind.spark.row.TensorColumn;

/** The examples of the README run, and all that it lists is there. */
final class SparkReadmeTest {
    private static final Pattern BLOCK = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern NAMES = Pattern.compile("(?m)^\\| (`[^|]+) \\|");
    private static final Path SOURCES = Path.of("src/test/java/org/tensorbind/spark");

    @TempDir
    Path files = Path.of("");

    @Test
    void tensorsAreRows() throws IOException {
        LocalSpark.write(
                files.resolve("a.safetensors"),
                writer -> writer.add("fc.weight", new float[] {1, 2}, 1, 2).add("fc.bias", new float[] {3}));
        SparkSession spark = LocalSpark.session();
        String folder = files.toString();
        Dataset<Row> tensors = spark.read().format("tensorbind").load(folder);
        Dataset<Row> large = tensors.where("dtype = 'f32' and rank = 2 and name like '%.weight'")
                .select("file", "name", "shape", "floats");
        List<Row> rows = large.collectAsList();
        assertEquals(List.of(1f, 2f), rows.get(0).<Float>getList(3));
        assertEquals(1, rows.size());
    }

    @Test
    void aTensorHasRows() throws IOException {
        LocalSpark.write(files.resolve("a.bt"), writer -> writer.add("embedding.weight", new float[400], 200, 2));
        SparkSession spark = LocalSpark.session();
        String folder = files.toString();
        Dataset<Row> rows = spark.read()
                .format("tensorbind")
                .option("tensor", "embedding.weight")
                .load(folder);
        rows.where("index < 100").selectExpr("index", "values[0]").show();
        assertEquals(200, rows.count());
    }

    @Test
    void rowsAreVectorsOfSparkMl() throws IOException {
        float[] weights = {3, 4, 0, 6, 8, 10, -5, 12, 0};
        LocalSpark.write(files.resolve("a.safetensors"), writer -> writer.add("embedding.weight", weights, 3, 3));
        Dataset<Row> rows = LocalSpark.session()
                .read()
                .format("tensorbind")
                .option("tensor", "embedding.weight")
                .load(files.toString());
        Dataset<Row> vectors =
                rows.select(col("index"), array_to_vector(col("values")).as("features"));
        List<Row> normalized = new Normalizer()
                .setInputCol("features")
                .setOutputCol("normalized")
                .transform(vectors)
                .orderBy("index")
                .collectAsList();
        for (int i = 0; i < 3; i++) {
            double norm = Math.sqrt(IntStream.range(3 * i, 3 * i + 3)
                    .mapToDouble(at -> weights[at] * weights[at])
                    .sum());
            double[] expected = IntStream.range(3 * i, 3 * i + 3)
                    .mapToDouble(at -> weights[at] / norm)
                    .toArray();
            assertArrayEquals(
                    expected, normalized.get(i).<Vector>getAs("normalized").toArray(), 1e-12);
        }
    }

    @Test
    void bundlesAreRowsAndTensorsAreWritten() throws IOException {
        ExampleWriter.write(
                new Example(
                        1,
                        new float[] {3},
                        new double[][] {{1}},
                        null,
                        Tensors.of(new int[1]),
                        List.of(),
                        Map.of(),
                        null),
                files.resolve("a.bt"));
        SparkSession spark = LocalSpark.session();
        String folder = files.toString();
        Dataset<Row> examples = spark.read()
                .format("tensorbind")
                .option("bundle", Example.class.getName())
                .load(folder);
        double sum = examples.selectExpr("sum(features[0])").first().getDouble(0);
        assertEquals(3, sum);
        Dataset<Row> tensors = spark.read().format("tensorbind").load(folder);
        String target = files.resolve("target").toString();
        tensors.repartition(4)
                .write()
                .format("tensorbind")
                .option("fileFormat", "safetensors")
                .mode("overwrite")
                .save(target);
        assertEquals(4, spark.read().format("tensorbind").load(target).count());
    }

    @Test
    void recordsAreRows() throws IOException {
        LocalSpark.write(
                files.resolve("a.safetensors"),
                writer -> writer.add("0/weight", new float[] {3})
                        .add("0/image", DType.U8, Shape.of(1), target -> target.write(ByteBuffer.allocate(1))));
        SparkSession spark = LocalSpark.session();
        String folder = files.toString();
        Dataset<Row> records =
                spark.read().format("tensorbind").option("records", "/").load(folder);
        Dataset<Row> typed = spark.read()
                .format("tensorbind")
                .option("records", "/")
                .schema("weight FLOAT, image BINARY")
                .load(folder);
        assertEquals(3, records.selectExpr("weight[0]").first().getFloat(0));
        assertEquals(3, typed.select("weight").first().getFloat(0));
    }

    @Test
    void everySnippetIsInATest() throws IOException {
        StringBuilder tests = new StringBuilder();
        try (Stream<Path> sources = Files.list(SOURCES)) {
            for (Path source : sources.filter(Files::isRegularFile).sorted().toList()) {
                tests.append(Files.readString(source));
            }
        }
        String code = tests.toString().replaceAll("\\s+", "");
        BLOCK.matcher(Files.readString(Path.of("README.md")))
                .results()
                .map(block -> block.group(1).replaceAll("\\s+", ""))
                .forEach(block -> assertTrue(code.contains(block), block));
    }

    @Test
    void everyColumnAndOptionIsListed() throws IOException {
        List<String> listed = NAMES.matcher(Files.readString(Path.of("README.md")))
                .results()
                .flatMap(row -> Arrays.stream(row.group(1).split("[`, ]+")))
                .toList();
        for (TensorColumn column : TensorColumn.values()) {
            assertTrue(listed.contains(column.label()), column.label());
        }
        for (SourceOptions.Key key : SourceOptions.Key.values()) {
            boolean isPath = key == SourceOptions.Key.PATH || key == SourceOptions.Key.PATHS;
            assertTrue(isPath || listed.contains(key.text()), key.text());
        }
    }
}
