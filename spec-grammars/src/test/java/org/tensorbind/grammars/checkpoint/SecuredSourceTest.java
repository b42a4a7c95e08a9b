package org.tensorbind.grammars.checkpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tensorbind.grammars.checkpoint.FileServer.body;
import static org.tensorbind.grammars.checkpoint.FileServer.header;
import static org.tensorbind.grammars.checkpoint.FileServer.status;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.http.HttpOptions;
import org.tensorbind.http.HttpSource;
import org.tensorbind.http.HttpTraffic;
import org.tensorbind.io.ByteSource;

/** {@code https:} is read from servers that the platform's client trusts, or the client that is given, and from no other. */
final class SecuredSourceTest {
    private static final int SIZE = 20_000_000;
    private static final String NAME = "file.bin";

    @TempDir
    static Path folder = Path.of("");

    private static @Nullable Certificate own;
    private static byte[] bytes = {};

    private final HttpTraffic traffic = new HttpTraffic();
    private final HttpOptions options = HttpOptions.defaults()
            .retries(2, Duration.ofMillis(1))
            .timeout(Duration.ofSeconds(20))
            .traffic(traffic);

    @BeforeAll
    static void make() throws Exception {
        own = Certificate.of("localhost", folder);
        bytes = new byte[SIZE];
        new Random(1).nextBytes(bytes);
        Files.write(folder.resolve(NAME), bytes);
    }

    private static Certificate own() {
        return Objects.requireNonNull(own, "there is no certificate yet");
    }

    private static FileServer serve(SslContextFactory.Server tls) throws Exception {
        return new FileServer(folder, tls);
    }

    private HttpOptions with(SSLContext context) {
        return options.client(HttpClient.newBuilder().sslContext(context).build());
    }

    private static void check(ByteSource source, int offset, int length) throws IOException {
        byte[] read = new byte[length];
        source.slice(offset, length).get(read);
        assertEquals(-1, Arrays.mismatch(read, Arrays.copyOfRange(bytes, offset, offset + length)));
    }

    @Test
    void aClientThatTrustsTheServerReadsByEitherVersionOfHttp() throws Exception {
        for (HttpClient.Version version : HttpClient.Version.values()) {
            HttpClient client = HttpClient.newBuilder()
                    .sslContext(own().trusted())
                    .version(version)
                    .build();
            try (FileServer server = serve(own().server());
                    ByteSource source = HttpSource.open(server.uri(NAME), options.client(client))) {
                source.prefetch(5_000_000, 10_000_000);
                check(source, 5_000_000, 10_000_000);
                server.next(status(503), body(206, "bytes 16000000-16099999/" + SIZE, 100_000, 5000));
                check(source, 16_000_000, 100_000);
                assertEquals(7, server.asked().size());
                HttpVersion spoken = version == HttpClient.Version.HTTP_2 ? HttpVersion.HTTP_2 : HttpVersion.HTTP_1_1;
                assertTrue(
                        server.asked().stream().allMatch(asked -> asked.version() == spoken),
                        () -> server.asked().toString());
            }
        }
    }

    @Test
    void aCheckpointIsReadWithACertificateThatTheServerWants() throws Exception {
        Path fixture = Path.of("src", "test", "resources", "checkpoint");
        Certificate client = Certificate.of("client", folder);
        try (FileServer server = new FileServer(fixture, own().serverFor(client))) {
            URI index = server.uri("model.safetensors.index.json");
            HttpOptions shown = with(own().trustedBy(client));
            try (TensorReader reader = TensorFormats.open(index, ReadOptions.lenient(), HttpSource.opener(shown))) {
                assertEquals(
                        ModelReader.read(fixture).steps(),
                        ModelReader.read(reader).steps());
            }
            HttpOptions hidden = with(own().trusted());
            IOException rejected = assertThrows(IOException.class, () -> HttpSource.open(index, hidden));
            assertTrue(
                    String.valueOf(rejected.getMessage()).startsWith(index + ": no secure connection"),
                    rejected::toString);
        }
    }

    @Test
    void aServerThatNobodyVouchesForIsToldAndNotAskedAgain() throws Exception {
        try (FileServer server = serve(own().server())) {
            URI signed = server.uri(NAME + "?signature=s3cret");
            IOException unknown = assertThrows(IOException.class, () -> TensorFormats.open(signed));
            assertEquals(
                    server.uri(NAME) + ": no secure connection to "
                            + server.uri("").getAuthority()
                            + ": no authority that this Java trusts vouches for the server's certificate; trust it with"
                            + " -Djavax.net.ssl.trustStore=FILE, or with a client of HttpOptions.client(…)",
                    unknown.getMessage());
            assertThrows(IOException.class, () -> HttpSource.open(signed, options.token("s3cret")));
            assertEquals(1, traffic.requests());
            assertEquals(0, server.asked().size());
        }
    }

    /** A program that has no client of its own: shows how many bytes a file has. */
    static final class Size {
        private Size() {}

        public static void main(String[] arguments) throws IOException {
            try (ByteSource source = HttpSource.open(URI.create(arguments[0]), HttpOptions.defaults())) {
                System.out.println(source.size());
            }
        }
    }

    @Test
    void whatTheMachineIsToldToTrustNeedsNoClient() throws Exception {
        try (FileServer server = serve(own().server())) {
            Process child = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Djavax.net.ssl.trustStore=" + folder.resolve("localhost.p12"),
                            "-Djavax.net.ssl.trustStorePassword=" + Certificate.PASSWORD,
                            "-cp",
                            System.getProperty("java.class.path"),
                            Size.class.getName(),
                            server.uri(NAME).toString())
                    .redirectErrorStream(true)
                    .start();
            String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(0, child.waitFor(), said);
            assertEquals(SIZE + "\n", said);
        }
    }

    @Test
    void aServerOfAnotherNameIsRejected() throws Exception {
        try (FileServer server = serve(own().server())) {
            URI elsewhere = URI.create(server.uri(NAME).toString().replace("localhost", "127.0.0.1"));
            HttpOptions trusting = with(own().trusted());
            IOException other = assertThrows(IOException.class, () -> HttpSource.open(elsewhere, trusting));
            assertEquals(
                    elsewhere + ": no secure connection to " + elsewhere.getAuthority()
                            + ": the server's certificate is for another host; check the address",
                    other.getMessage());
            assertEquals(1, traffic.requests());
        }
    }

    @Test
    void redirectsLeadIntoTlsAndNotOutOfIt() throws Exception {
        HttpOptions secret = with(own().trusted()).token("s3cret");
        try (FileServer plain = new FileServer(folder);
                FileServer secured = serve(own().server())) {
            plain.next(status(302, header("Location", secured.uri(NAME).toString())));
            try (ByteSource source = HttpSource.open(plain.uri("moved"), secret)) {
                check(source, 1_000_000, 100_000);
            }
            assertEquals("Bearer s3cret", plain.asked().get(0).authorization());
            assertNull(secured.asked().get(0).authorization());
            secured.next(status(
                    302, header("Location", plain.uri(NAME + "?key=s3cret").toString())));
            IOException rejected = assertThrows(IOException.class, () -> HttpSource.open(secured.uri("moved"), secret));
            assertEquals(
                    secured.uri("moved") + ": is redirected to " + plain.uri(NAME)
                            + ", which is less secure and not followed; open that address if you trust it",
                    rejected.getMessage());
            assertEquals(1, plain.asked().size());
        }
    }
}
