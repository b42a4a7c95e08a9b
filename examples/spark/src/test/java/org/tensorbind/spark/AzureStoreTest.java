package org.tensorbind.spark;

import java.io.IOException;
import java.util.Map;
import java.util.UUID;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;

/** Tables in a store like Azure's, which {@code -Dabfs.endpoint=HOST:PORT} says; none is started here. Only the profile {@code stores} brings Hadoop's part. */
final class AzureStoreTest extends RemoteTables {
    private static final String ENDPOINT = System.getProperty("abfs.endpoint", "");
    private static final String ACCOUNT = "devstoreaccount1";
    private static final String HOST = ACCOUNT + ".dfs.core.windows.net";

    /** Known to all: that of Azure's emulators. */
    private static final String KEY =
            "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

    private static final String CONTAINER = "tables-" + UUID.randomUUID();

    @BeforeAll
    static void needAServer() {
        Assumptions.assumeFalse(ENDPOINT.isEmpty(), "say which server by -Dabfs.endpoint=HOST:PORT");
    }

    @Override
    Path root() throws IOException {
        return new Path("abfs://" + CONTAINER + "@" + HOST + "/tables");
    }

    @Override
    Map<String, String> settings() {
        return Map.of(
                "fs.azure.abfs.endpoint",
                ENDPOINT,
                "fs.azure.account.auth.type",
                "SharedKey",
                "fs.azure.account.key." + HOST,
                KEY,
                "fs.azure.account.hns.enabled",
                "false",
                "fs.azure.fns.account.service.type",
                "BLOB",
                "fs.azure.always.use.https",
                "false",
                "fs.azure.networking.library",
                "JDK_HTTP_URL_CONNECTION",
                "fs.azure.createRemoteFileSystemDuringInitialization",
                "true",
                "fs.azure.io.retry.max.retries",
                "2");
    }
}
