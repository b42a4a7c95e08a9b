package org.tensorbind.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.tensorbind.spark.file.FileListing;
import org.tensorbind.spark.file.HadoopByteSource;
import org.tensorbind.spark.file.HadoopByteSource.Range;
import org.tensorbind.spark.file.SourceFile;
import org.tensorbind.spark.option.SourceOptions;

/** Tables in HDFS, with a name node, two data nodes and files of several blocks. Only the profile {@code hdfs} brings what it takes. */
final class HdfsTest extends RemoteTables {
    private static final int BLOCK = 1 << 20;

    private static @Nullable MiniDFSCluster cluster;

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

    @Override
    Path root() throws IOException {
        return new Path(cluster().getFileSystem().getUri());
    }

    /** Blocks are as large as the client says. */
    @Override
    Map<String, String> settings() {
        return Map.of("dfs.blocksize", String.valueOf(BLOCK));
    }

    @Test
    void rowsAreReadOverTheEndsOfBlocksAndWithoutOneOfTheNodes() throws IOException {
        putRows();
        Dataset<Row> right = table("tensor", "table", "partitionSize", "300KB")
                .selectExpr("sum(if(values[3] = index * " + WIDTH + " + 3, 1, 0))");
        assertEquals(List.of("[10000]"), texts(right));
        MiniDFSCluster.DataNodeProperties stopped = cluster().stopDataNode(0);
        assertEquals(List.of("[10000]"), texts(right));
        cluster().restartDataNode(stopped, true);
        cluster().waitActive();
    }

    @Test
    void aFileIsKnownByItsHostsAndReadAtSeveralPlaces() throws IOException {
        putRows();
        SourceFile file = FileListing.list(SourceOptions.of(Map.of("path", folder().toString())), new Configuration())
                .get(0);
        assertEquals(2, file.hosts().length);
        try (HadoopByteSource source = file.open(new Configuration())) {
            source.fetch(List.of(new Range(100, 200), new Range(2 * BLOCK - 10, 20)));
            assertEquals(220, source.bytesRead());
        }
    }
}
