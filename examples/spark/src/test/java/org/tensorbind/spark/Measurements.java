package org.tensorbind.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.udf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;
import org.tensorbind.io.Chunks;

/**
 * Compares this source with {@code binaryFile} and a parser written by hand in a user-defined function: many small files, and one large table.
 * Arguments: a folder for the files, which is kept, the number of threads, and the MiB of the table. {@code measure} runs it.
 */
final class Measurements {
    private static final int WIDTH = 256;
    private static final int PART_ROWS = 1 << 16;
    private static final int REPETITIONS = 3;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final SparkSession spark;
    private final Path folder;
    private final int threads;

    private Measurements(SparkSession spark, Path folder, int threads) {
        this.spark = spark;
        this.folder = folder;
        this.threads = threads;
    }

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        int threads = Integer.parseInt(arguments[1]);
        int mebibytes = Integer.parseInt(arguments[2]);
        SparkSession spark = SparkSession.builder()
                .master("local[" + threads + "]")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "localhost")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .getOrCreate();
        Measurements measurements = new Measurements(spark, folder, threads);
        for (int count : new int[] {1_000, 5_000, 20_000}) {
            measurements.smallFiles(count);
        }
        measurements.table(mebibytes);
        spark.stop();
    }

    private void smallFiles(int count) throws IOException {
        Path files = folder.resolve("small-" + count);
        for (int i = 0; i < count; i++) {
            Path part = Files.createDirectories(files.resolve(Integer.toString(i / 1_000)));
            Path file = part.resolve(i + ".safetensors");
            if (Files.notExists(file)) {
                float[] features = new float[WIDTH];
                Arrays.fill(features, i % 1_000);
                LocalSpark.write(
                        file, writer -> writer.add("features", features).add("label", new long[] {features.length}));
            }
        }
        String path = files.toString();
        report(
                "list tensors",
                count,
                () -> tensorbind(path).select("name", "shape").count());
        report(
                "features, tensorbind",
                count,
                () -> sum(tensorbind(path).where("name = 'features'").select("floats")));
        report(
                "features, binaryFile",
                count,
                () -> sum(binaryFiles(path)
                        .select(udf(PARSE, DataTypes.createArrayType(DataTypes.FloatType, false))
                                .apply(col("content"))
                                .as("floats"))));
    }

    private Dataset<Row> tensorbind(String path) {
        return spark.read().format("tensorbind").load(path);
    }

    private Dataset<Row> binaryFiles(String path) {
        return spark.read()
                .format("binaryFile")
                .option("recursiveFileLookup", true)
                .load(path);
    }

    private static double sum(Dataset<Row> floats) {
        return floats.selectExpr("sum(element_at(" + floats.columns()[0] + ", 1))")
                .first()
                .getDouble(0);
    }

    /** One file for this source; for {@code binaryFile}, whose files have 2 GiB at most, parts of 64 MiB. */
    private void table(int mebibytes) throws IOException {
        int parts = Math.max(1, mebibytes / 64);
        Path file = folder.resolve("table-" + mebibytes + ".safetensors");
        Path partFolder = Files.createDirectories(folder.resolve("table-" + mebibytes));
        if (Files.notExists(file)) {
            write(file, (long) parts * PART_ROWS);
            for (int i = 0; i < parts; i++) {
                write(partFolder.resolve(i + ".safetensors"), PART_ROWS);
            }
        }
        report(
                "rows, tensorbind",
                mebibytes,
                () -> sum(spark.read()
                        .format("tensorbind")
                        .option("tensor", "features")
                        .load(file.toString())
                        .select("values")));
        report(
                "rows, binaryFile",
                mebibytes,
                () -> binaryFiles(partFolder.toString())
                        .select("content")
                        .as(Encoders.BINARY())
                        .flatMap(
                                (byte[] bytes) -> {
                                    FloatBuffer all = features(bytes);
                                    return java.util.stream.IntStream.range(0, all.remaining() / WIDTH)
                                            .mapToObj(row -> {
                                                float[] values = new float[WIDTH];
                                                all.slice(row * WIDTH, WIDTH).get(values);
                                                return values;
                                            })
                                            .iterator();
                                },
                                spark.implicits().newFloatArrayEncoder())
                        .selectExpr("sum(element_at(value, 1))")
                        .first()
                        .getDouble(0));
    }

    private static void write(Path file, long rows) throws IOException {
        try (TensorWriter writer = TensorFormats.create(file)) {
            ByteBuffer piece = ByteBuffer.allocate(WIDTH * Float.BYTES * 1_024);
            writer.add("features", DType.F32, Shape.of(rows, WIDTH), target -> {
                for (long done = 0; done < rows; done += 1_024) {
                    Chunks.writeFully(target, piece.clear());
                }
            });
            writer.commit();
        }
    }

    private static final UDF1<byte[], float[]> PARSE = bytes -> {
        float[] values = new float[WIDTH];
        features(bytes).get(values);
        return values;
    };

    /** The tensor {@code features} of a file, as one would find it by hand. */
    private static FloatBuffer features(byte[] bytes) throws IOException {
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int header = (int) file.getLong(0);
        JsonNode offsets = JSON.readTree(bytes, 8, header).get("features").get("data_offsets");
        int from = 8 + header + offsets.get(0).intValue();
        int to = 8 + header + offsets.get(1).intValue();
        return file.slice(from, to - from).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
    }

    private void report(String what, int size, Supplier<Object> query) {
        double[] seconds = new double[REPETITIONS];
        Object result = "";
        for (int i = -1; i < REPETITIONS; i++) {
            long start = System.nanoTime();
            result = query.get();
            if (i >= 0) {
                seconds[i] = (System.nanoTime() - start) / 1e9;
            }
        }
        Arrays.sort(seconds);
        System.out.printf(
                Locale.ROOT,
                "| %s | %,d | %d | %.2f s | %s |%n",
                what,
                size,
                threads,
                seconds[REPETITIONS / 2],
                result);
    }
}
