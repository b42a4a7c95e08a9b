package org.tensorbind.spark;

import java.net.URI;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.fs.Path;
import org.gaul.s3proxy.AuthenticationType;
import org.gaul.s3proxy.S3Proxy;
import org.jclouds.ContextBuilder;
import org.jclouds.blobstore.BlobStoreContext;
import org.jclouds.blobstore.TransientApiMetadata;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Tables in a store like S3, one of its own unless {@code -Ds3a.endpoint=URI} says another. Only the profile {@code stores} brings what it takes. */
final class S3StoreTest extends RemoteTables {
    private static final String BUCKET = "tables";
    private static final String USER = "user";
    private static final String PASSWORD = "password";

    private static String endpoint = System.getProperty("s3a.endpoint", "");
    private static @Nullable S3Proxy server;

    @BeforeAll
    static void start() throws Exception {
        if (!endpoint.isEmpty()) {
            return;
        }
        BlobStoreContext store =
                ContextBuilder.newBuilder(new TransientApiMetadata()).build(BlobStoreContext.class);
        store.getBlobStore().createContainerInLocation(null, BUCKET);
        server = S3Proxy.builder()
                .blobStore(store.getBlobStore())
                .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, USER, PASSWORD)
                .endpoint(URI.create("http://127.0.0.1:0"))
                .ignoreUnknownHeaders(true)
                .build();
        server().start();
        endpoint = "http://127.0.0.1:" + server().getPort();
    }

    @AfterAll
    static void stop() throws Exception {
        if (server != null) {
            server.stop();
        }
    }

    private static S3Proxy server() {
        return Objects.requireNonNull(server, "the server has not been started");
    }

    @Override
    Path root() {
        return new Path("s3a://" + BUCKET + "/tables");
    }

    @Override
    Map<String, String> settings() {
        return Map.of(
                "fs.s3a.endpoint", endpoint,
                "fs.s3a.endpoint.region", "us-east-1",
                "fs.s3a.path.style.access", "true",
                "fs.s3a.aws.credentials.provider", "org.apache.hadoop.fs.s3a.SimpleAWSCredentialsProvider",
                "fs.s3a.access.key", USER,
                "fs.s3a.secret.key", PASSWORD,
                "fs.s3a.attempts.maximum", "1",
                "fs.s3a.retry.limit", "1");
    }
}
