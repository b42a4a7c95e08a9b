package org.tensorbind.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.udf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tensorbind.spark.LocalSpark.messages;
import static org.tensorbind.spark.LocalSpark.read;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.memory.Tensors;
import org.tensorbind.spark.file.HadoopByteSource;

/** What holds for tables in any file system of Hadoop that is not the local one. */
abstract class RemoteTables {
    static final int ROWS = 10_000;
    static final int WIDTH = 64;
    private static final int LARGE = 1 << 20;

    private static final UDF1<String, String> FAIL_AT_LAST = name -> {
        if (name.equals("b5")) {
            throw new IllegalStateException("as the test wants it");
        }
        return "f32";
    };

    @TempDir
    static java.nio.file.Path local = java.nio.file.Path.of("");

    private Path folder = new Path("/");

    /** Where the folders of the tests are made. */
    abstract Path root() throws IOException;

    /** What Hadoop must know to get there. */
    abstract Map<String, String> settings();

    final Configuration configuration() {
        Configuration configuration = new Configuration();
        settings().forEach(configuration::set);
        return configuration;
    }

    final FileSystem files() throws IOException {
        return root().getFileSystem(configuration());
    }

    final Path folder() {
        return folder;
    }

    @BeforeEach
    void makeFolder(TestInfo test) throws IOException {
        folder = files().makeQualified(new Path(root(), test.getDisplayName() + " %20#"));
        files().mkdirs(folder);
    }

    final void put(String name, LocalSpark.Content content) throws IOException {
        put(LocalSpark.write(local.resolve(name), content));
    }

    final void put(java.nio.file.Path file) throws IOException {
        try (FSDataOutputStream out = files().create(new Path(folder, String.valueOf(file.getFileName())))) {
            Files.copy(file, out);
        }
    }

    final void putRows() throws IOException {
        float[] values = new float[ROWS * WIDTH];
        for (int i = 0; i < values.length; i++) {
            values[i] = i;
        }
        put("table.safetensors", writer -> writer.add("table", values, ROWS, WIDTH));
    }

    final Dataset<Row> table(String... options) {
        return tableAt(folder, options);
    }

    private Dataset<Row> tableAt(Path path, String... options) {
        Map<String, String> all = new HashMap<>(settings());
        for (int i = 0; i < options.length; i += 2) {
            all.put(options[i], options[i + 1]);
        }
        return read(all, path.toString());
    }

    static List<String> texts(Dataset<Row> rows) {
        return rows.collectAsList().stream().map(Row::toString).sorted().toList();
    }

    @Test
    void tensorsAreRowsAndAListingReadsHeaders() throws IOException {
        put("a.safetensors", writer -> writer.add("w", new float[] {1, 2, 3}).add("steps", new long[] {7}));
        put("b c.bt", writer -> writer.add("w", new double[] {0.5}).add("large", new float[LARGE]));
        assertEquals(
                List.of(
                        "[bintensors,large,f32,ArraySeq(1048576)]",
                        "[bintensors,w,f64,ArraySeq(1)]",
                        "[safetensors,steps,i64,ArraySeq(1)]",
                        "[safetensors,w,f32,ArraySeq(3)]"),
                texts(table().select("format", "name", "dtype", "shape")));
        String file = root().toUri().getScheme() + "://%/a.safetensors";
        assertEquals(
                List.of("[ArraySeq(1.0, 2.0, 3.0)]"),
                texts(table().where("name = 'w' and file like '" + file + "'").select("floats")));
        assertEquals(List.of("[1048576]"), texts(table().where("name = 'large'").selectExpr("size(floats)")));
        assertEquals(2, table("pathGlobFilter", "*.bt").count());
        assertEquals(
                2,
                tableAt(new Path(folder.getParent(), "tensorsAreRows*%20#/*.bt"))
                        .count());
        LocalSpark.Metrics metrics = LocalSpark.metrics(table().select("name"));
        assertTrue(metrics.get("bytes") < 2 * HadoopByteSource.BLOCK, metrics::toString);
    }

    @Test
    void bundlesAreRows() throws IOException {
        java.nio.file.Path file = local.resolve("e.bt");
        ExampleWriter.write(
                new Example(
                        3,
                        new float[] {1, 2},
                        new double[][] {{1, 2}},
                        null,
                        Tensors.of(new int[1]),
                        List.of(),
                        Map.of(),
                        null),
                file);
        put(file);
        assertEquals(
                List.of("[3,2.0]"),
                texts(table("bundle", Example.class.getName()).selectExpr("label", "features[1]")));
    }

    @Test
    void rowsAreReadByRanges() throws IOException {
        putRows();
        String right = "sum(if(values[3] = index * " + WIDTH + " + 3, 1, 0))";
        Dataset<Row> rows = table("tensor", "table", "partitionSize", "300KB");
        assertEquals(List.of("[10000,10000]"), texts(rows.selectExpr("count(distinct index)", right)));
        LocalSpark.Metrics all = LocalSpark.metrics(table("tensor", "table", "partitionSize", "300KB"));
        assertEquals(9, all.get("partitions"));
        LocalSpark.Metrics few = LocalSpark.metrics(
                table("tensor", "table", "partitionSize", "300KB").where("index between 5000 and 5010"));
        assertTrue(few.get("bytes") <= (9 + 1) * HadoopByteSource.BLOCK, () -> "a header for each partition: " + few);
        assertTrue(all.get("bytes") >= ROWS * WIDTH * 4, all::toString);
    }

    @Test
    void aShardedCheckpointIsReadByItsIndex() throws IOException {
        java.nio.file.Path checkpoint = Files.createDirectories(local.resolve("checkpoint"));
        WriteOptions options = WriteOptions.defaults().shardSize(8);
        try (TensorWriter writer = TensorFormats.create(checkpoint.resolve("model.safetensors"), options)) {
            for (int i = 0; i < 5; i++) {
                writer.add("t" + i, new float[] {i, i});
            }
            writer.commit();
        }
        try (Stream<java.nio.file.Path> shards = Files.list(checkpoint)) {
            for (java.nio.file.Path file : shards.toList()) {
                put(file);
            }
        }
        put("surplus.safetensors", writer -> writer.add("surplus", new float[1]));
        assertEquals(List.of("[t0]", "[t1]", "[t2]", "[t3]", "[t4]"), texts(table().select("name")));
        LocalSpark.Metrics one = LocalSpark.metrics(table("tensor", "t3"));
        assertEquals(1, one.get("files"));
        Path index = new Path(folder, "model.safetensors.index.json");
        assertEquals(5, tableAt(index).count());
        files().delete(new Path(folder, "model-00002-of-00005.safetensors"), false);
        Exception missing = assertThrows(Exception.class, () -> tableAt(index).count());
        assertTrue(messages(missing).contains("'model-00002-of-00005.safetensors'"), () -> messages(missing));
    }

    final void save(Dataset<Row> table, String mode) {
        table.write()
                .format("tensorbind")
                .mode(mode)
                .options(settings())
                .option("fileFormat", "safetensors")
                .save(folder.toString());
    }

    static Dataset<Row> tensors(String prefix, int count) {
        return LocalSpark.session()
                .range(0, count, 1, 3)
                .selectExpr("concat('" + prefix + "', id) AS name", "array(float(id), 0.5F, 2F) AS floats");
    }

    /** What is in the folder to any depth, folders too, but not the mark of success: some committers take it away when a job begins. */
    final List<String> present() throws IOException {
        List<String> present = new ArrayList<>();
        addPresent(folder, present);
        return present.stream()
                .filter(name -> !name.equals("_SUCCESS"))
                .sorted()
                .toList();
    }

    private void addPresent(Path parent, List<String> present) throws IOException {
        for (FileStatus child : files().listStatus(parent)) {
            present.add(folder.toUri().relativize(child.getPath().toUri()).getPath());
            if (child.isDirectory()) {
                addPresent(child.getPath(), present);
            }
        }
    }

    @Test
    void writingReplacesAndAFailureLeavesTheOld() throws IOException {
        assertEquals(
                48,
                LocalSpark.metricsOfWriting(() -> save(tensors("a", 4), "overwrite"))
                        .get("bytes"));
        List<String> before = present();
        Dataset<Row> failing = tensors("b", 6)
                .withColumn("dtype", udf(FAIL_AT_LAST, DataTypes.StringType).apply(col("name")));
        assertThrows(Exception.class, () -> save(failing, "overwrite"));
        assertEquals(before, present());
        assertEquals(List.of("[a0]", "[a1]", "[a2]", "[a3]"), texts(table().select("name")));
        save(tensors("c", 2), "append");
        assertEquals(6, table().count());
        save(tensors("d", 2), "overwrite");
        assertEquals(List.of("[d0]", "[d1]"), texts(table().select("name")));
        assertEquals(3, present().size(), () -> "two files and the index");
    }

    @Test
    void rowsOfOneTensorAreWritten() throws IOException {
        LocalSpark.session()
                .range(0, 1_000, 1, 3)
                .selectExpr("id AS index", "array(float(id), 0.5F) AS values")
                .write()
                .format("tensorbind")
                .mode("overwrite")
                .options(settings())
                .option("fileFormat", "safetensors")
                .option("tensor", "table")
                .save(folder.toString());
        assertEquals(
                List.of("[1000,499500.0]"), texts(table("tensor", "table").selectExpr("count(1)", "sum(values[0])")));
    }

    @Test
    void faultsAreToldByTheirFiles() throws IOException {
        put("a.bt", writer -> writer.add("w", new float[1_000]));
        try (FSDataOutputStream out = files().create(new Path(folder, "bad.safetensors"))) {
            out.write(new byte[] {1, 0, 0, 0, 0, 0, 0, 0, 'x'});
        }
        Exception bad = assertThrows(Exception.class, () -> table().collectAsList());
        assertTrue(messages(bad).contains("/bad.safetensors: byte 8: FILE.HEADER: is not JSON"), () -> messages(bad));
        assertEquals(1, table("mode", "DROPMALFORMED").collectAsList().size());
        assertEquals(2, table("mode", "PERMISSIVE").collectAsList().size());
        assertThrows(AnalysisException.class, () -> tableAt(new Path(folder, "missing")));
    }
}
