package org.tensorbind.spark;

import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;

/** Tables in a store like Google's with a bucket {@code tables}, which {@code -Dgs.endpoint=URI} says; none is started here. */
final class GoogleStoreTest extends RemoteTables {
    private static final String ENDPOINT = System.getProperty("gs.endpoint", "");

    @BeforeAll
    static void needAServer() {
        Assumptions.assumeFalse(ENDPOINT.isEmpty(), "say which server by -Dgs.endpoint=URI");
    }

    @Override
    Path root() {
        return new Path("gs://tables/tables");
    }

    @Override
    Map<String, String> settings() {
        return Map.ofEntries(
                Map.entry("fs.gs.impl", "com.google.cloud.hadoop.fs.gcs.GoogleHadoopFileSystem"),
                Map.entry("fs.AbstractFileSystem.gs.impl", "com.google.cloud.hadoop.fs.gcs.GoogleHadoopFS"),
                Map.entry("fs.gs.storage.root.url", ENDPOINT),
                Map.entry("fs.gs.project.id", "tables"),
                // No token is asked for, anywhere.
                Map.entry("fs.gs.auth.service.account.enable", "false"),
                Map.entry("fs.gs.auth.null.enable", "true"),
                // Hadoop 3.5 has settings of these names with units, which Google's connector does not read.
                Map.entry("fs.gs.block.size", "67108864"),
                Map.entry("fs.gs.outputstream.buffer.size", "8388608"),
                Map.entry("fs.gs.inputstream.inplace.seek.limit", "8388608"),
                Map.entry("fs.gs.inputstream.min.range.request.size", "2097152"),
                Map.entry("fs.gs.rewrite.max.chunk.size", "536870912"));
    }
}
