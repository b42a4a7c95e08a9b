package org.tensorbind.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.udf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tensorbind.spark.LocalSpark.messages;
import static org.tensorbind.spark.LocalSpark.read;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.memory.Tensors;
import org.tensorbind.spark.HadoopByteSource.Range;

/** Tables in HDFS, with a name node, two data nodes and files of several blocks. Only the profile {@code hdfs} brings what it takes. */
final class HdfsTest {
    private static final int BLOCK = 1 << 20;
    private static final int ROWS = 10_000;
    private static final int WIDTH = 64;

    private static final UDF1<String, String> FAIL_AT_LAST = name -> {
        if (name.equals("b5")) {
            throw new IllegalStateException("as the test wants it");
        }
        return "f32";
    };

    @TempDir
    static java.nio.file.Path local = java.nio.file.Path.of("");

    private static @Nullable MiniDFSCluster cluster;
    private Path folder = new Path("/");

    @BeforeAll
    static void start() throws IOException {
        Configuration settings = new Configuration();
        settings.setInt("dfs.blocksize", BLOCK);
        cluster = new MiniDFSCluster.Builder(settings, local.resolve("cluster").toFile())
                .numDataNodes(2)
                .build();
        cluster().waitActive();
    }

    @AfterAll
    static void stop() {
        cluster().shutdown();
    }

    private static MiniDFSCluster cluster() {
        return Objects.requireNonNull(cluster, "the cluster has not been started");
    }

    private static FileSystem files() throws IOException {
        return cluster().getFileSystem();
    }

    @BeforeEach
    void makeFolder(TestInfo test) throws IOException {
        folder = files().makeQualified(new Path("/" + test.getDisplayName() + " %20#"));
        files().mkdirs(folder);
    }

    private void put(String name, LocalSpark.Content content) throws IOException {
        put(LocalSpark.write(local.resolve(name), content));
    }

    private void put(java.nio.file.Path file) throws IOException {
        files().moveFromLocalFile(new Path(file.toUri()), new Path(folder, String.valueOf(file.getFileName())));
    }

    private Dataset<Row> table(String... options) {
        Map<String, String> all = new java.util.HashMap<>();
        for (int i = 0; i < options.length; i += 2) {
            all.put(options[i], options[i + 1]);
        }
        return read(all, folder.toString());
    }

    private static List<String> texts(Dataset<Row> rows) {
        return rows.collectAsList().stream().map(Row::toString).sorted().toList();
    }

    @Test
    void tensorsAreRowsAndAListingReadsHeaders() throws IOException {
        put("a.safetensors", writer -> writer.add("w", new float[] {1, 2, 3}).add("steps", new long[] {7}));
        put("b c.bt", writer -> writer.add("w", new double[] {0.5}).add("large", new float[BLOCK]));
        assertEquals(
                List.of(
                        "[bintensors,large,f32,ArraySeq(1048576)]",
                        "[bintensors,w,f64,ArraySeq(1)]",
                        "[safetensors,steps,i64,ArraySeq(1)]",
                        "[safetensors,w,f32,ArraySeq(3)]"),
                texts(table().select("format", "name", "dtype", "shape")));
        assertEquals(
                List.of("[ArraySeq(1.0, 2.0, 3.0)]"),
                texts(table().where("name = 'w' and file like 'hdfs://%/a.safetensors'")
                        .select("floats")));
        assertEquals(List.of("[1048576]"), texts(table().where("name = 'large'").selectExpr("size(floats)")));
        assertEquals(2, table("pathGlobFilter", "*.bt").count());
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

    private void putRows() throws IOException {
        float[] values = new float[ROWS * WIDTH];
        for (int i = 0; i < values.length; i++) {
            values[i] = i;
        }
        put("table.safetensors", writer -> writer.add("table", values, ROWS, WIDTH));
    }

    @Test
    void rowsAreReadByRangesOverTheEndsOfBlocksAndWithoutOneOfTheNodes() throws IOException {
        putRows();
        String right = "sum(if(values[3] = index * " + WIDTH + " + 3, 1, 0))";
        Dataset<Row> rows = table("tensor", "table", "partitionSize", "300KB");
        assertEquals(List.of("[10000,10000]"), texts(rows.selectExpr("count(distinct index)", right)));
        assertEquals(
                9,
                LocalSpark.metrics(table("tensor", "table", "partitionSize", "300KB"))
                        .get("partitions"));
        MiniDFSCluster.DataNodeProperties stopped = cluster().stopDataNode(0);
        assertEquals(List.of("[10000]"), texts(rows.selectExpr(right)));
        cluster().restartDataNode(stopped, true);
        cluster().waitActive();
    }

    @Test
    void aFileIsKnownByItsHostsAndReadAtSeveralPlaces() throws IOException {
        putRows();
        SourceFile file = FileListing.list(SourceOptions.of(Map.of("path", folder.toString())), new Configuration())
                .get(0);
        assertEquals(2, file.hosts().length);
        try (HadoopByteSource source = file.open(new Configuration())) {
            source.fetch(List.of(new Range(100, 200), new Range(2 * BLOCK - 10, 20)));
            assertEquals(220, source.bytesRead());
        }
    }

    private void save(Dataset<Row> table, String mode) {
        table.write()
                .format("tensorbind")
                .mode(mode)
                .option("fileFormat", "safetensors")
                .save(folder.toString());
    }

    private static Dataset<Row> tensors(String prefix, int count) {
        return LocalSpark.session()
                .range(0, count, 1, 3)
                .selectExpr("concat('" + prefix + "', id) AS name", "array(float(id), 0.5F, 2F) AS floats");
    }

    private List<String> present() throws IOException {
        return Arrays.stream(files().listStatus(folder))
                .map(file -> file.getPath().getName())
                .sorted()
                .toList();
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
        assertEquals(4, present().size(), () -> "two files, the index and the mark of success");
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
    }
}
