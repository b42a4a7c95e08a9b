package org.tensorbind.grammars.checkpoint;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tensorbind.grammars.checkpoint.FileServer.body;
import static org.tensorbind.grammars.checkpoint.FileServer.header;
import static org.tensorbind.grammars.checkpoint.FileServer.silence;
import static org.tensorbind.grammars.checkpoint.FileServer.status;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.http.HttpOptions;
import org.tensorbind.http.HttpSource;
import org.tensorbind.http.HttpTraffic;
import org.tensorbind.io.ByteSource;

/** A file behind HTTP gives the bytes that it has, whatever the server does, or says in one sentence why not. */
final class HttpSourceTest {
    private static final int SIZE = 20_000_000;
    private static final String NAME = "file.bin";
    private static final String REPEAT = "try again later, or allow more attempts with HttpOptions.retries(…)";

    @TempDir
    private Path folder;

    private FileServer server;
    private byte[] bytes;
    private final HttpTraffic traffic = new HttpTraffic();
    private final HttpOptions options = HttpOptions.defaults()
            .retries(2, Duration.ofMillis(1))
            .timeout(Duration.ofSeconds(20))
            .traffic(traffic);

    @BeforeEach
    void start() throws Exception {
        bytes = new byte[SIZE];
        new Random(1).nextBytes(bytes);
        Files.write(folder.resolve(NAME), bytes);
        server = new FileServer(folder);
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    private ByteSource open() throws IOException {
        return HttpSource.open(server.uri(NAME), options);
    }

    private byte[] read(ByteSource source, long offset, int length) throws IOException {
        byte[] read = new byte[length];
        source.slice(offset, length).get(read);
        return read;
    }

    private void check(ByteSource source, int offset, int length) throws IOException {
        assertArrayEquals(Arrays.copyOfRange(bytes, offset, offset + length), read(source, offset, length));
    }

    @Test
    void everyRangeHasTheBytesOfTheFile() throws IOException {
        try (ByteSource source = open()) {
            assertEquals(SIZE, source.size());
            assertFalse(source.isZeroCopy());
            Random random = new Random(2);
            for (int i = 0; i < 60; i++) {
                int offset = random.nextInt(SIZE);
                int length = Math.min(SIZE - offset, 1 << random.nextInt(21));
                if (i % 2 == 0) {
                    source.prefetch(offset, length);
                }
                check(source, offset, length);
                ByteBuffer window = source.window(offset);
                assertEquals(bytes[offset], window.get(0));
            }
            assertThrows(IndexOutOfBoundsException.class, () -> source.slice(SIZE, 1));
            assertEquals(0, source.slice(SIZE, 0).remaining());
        }
    }

    @Test
    void whatIsExpectedIsFetchedInFewRequestsAndNothingElse() throws IOException {
        try (ByteSource source = open()) {
            assertEquals(1, traffic.requests());
            assertEquals(1 << 17, traffic.bytes());
            source.prefetch(5_000_000, 10_000_000);
            for (int at = 5_000_000; at < 15_000_000; at += 500_000) {
                check(source, at, 500_000);
            }
            assertEquals(4, traffic.requests());
            assertEquals((1 << 17) + 10_000_000, traffic.bytes());
            source.prefetch(16_000_000, 10);
            check(source, 16_000_000, 10);
            assertEquals(5, traffic.requests());
            assertEquals((1 << 17) + 10_000_010, traffic.bytes());
        }
    }

    @Test
    void neighbouringShortReadsAreJoined() throws IOException {
        try (ByteSource source = open()) {
            for (int at = 0; at < 1_000_000; at += 1000) {
                check(source, at, 1000);
            }
            assertEquals(2, traffic.requests());
            check(source, SIZE - 8, 8);
            check(source, SIZE - 100_000, 50_000);
            assertEquals(3, traffic.requests());
        }
    }

    @Test
    void aCutConnectionIsTriedAgain() throws IOException {
        try (ByteSource source = open()) {
            server.next(body(206, "bytes 200000-299999/" + SIZE, 100_000, 5000));
            check(source, 200_000, 100_000);
            server.next(
                    body(206, "bytes 400000-499999/" + SIZE, 100_000, 5000),
                    body(206, "bytes 400000-499999/" + SIZE, 100_000, 5000),
                    body(206, "bytes 400000-499999/" + SIZE, 100_000, 5000));
            IOException failed = assertThrows(IOException.class, () -> source.slice(400_000, 100_000));
            assertTrue(failed.toString().contains(source.name() + ": "), failed::toString);
            assertTrue(
                    failed.toString()
                            .endsWith(": the connection ended in the middle of the answer (3 attempts); " + REPEAT),
                    failed::toString);
            check(source, 400_000, 100_000);
        }
    }

    @Test
    void aBusyServerIsAskedAgainWhenItWants() throws IOException {
        try (ByteSource source = open()) {
            server.next(status(429, header("Retry-After", "0")), status(503));
            check(source, 1_000_000, 100_000);
            server.next(status(429), status(429), status(429));
            IOException busy = assertThrows(IOException.class, () -> source.slice(2_000_000, 100_000));
            assertEquals(
                    source.name() + ": the server gets too many requests (429) (3 attempts); " + REPEAT
                            + ", or supply a token with HttpOptions.token(…)",
                    busy.getMessage());
            server.next(status(429, header("Retry-After", "86400")));
            IOException tomorrow = assertThrows(IOException.class, () -> source.slice(2_000_000, 100_000));
            assertTrue(
                    tomorrow.toString().endsWith("(429); the server asks to wait 86400 seconds, try again then"),
                    tomorrow::toString);
        }
    }

    @Test
    void whatWasSentAheadIsTriedNoMoreOftenThanTheRest() throws IOException {
        try (ByteSource source = HttpSource.open(server.uri(NAME), options.retries(1, Duration.ofMillis(1)))) {
            source.prefetch(5_000_000, 100_000);
            server.next(status(503), status(503));
            IOException busy = assertThrows(IOException.class, () -> source.slice(5_000_000, 100_000));
            assertTrue(
                    busy.toString().endsWith("the server is unavailable (503) (2 attempts); " + REPEAT),
                    busy::toString);
            assertEquals(3, traffic.requests());
            check(source, 5_000_000, 100_000);
        }
        try (ByteSource source = HttpSource.open(server.uri(NAME), options.retries(0, Duration.ofMillis(1)))) {
            source.prefetch(5_000_000, 100_000);
            server.next(status(503));
            IOException busy = assertThrows(IOException.class, () -> source.slice(5_000_000, 100_000));
            assertTrue(busy.toString().endsWith("the server is unavailable (503); " + REPEAT), busy::toString);
        }
    }

    @Test
    void aSlowAnswerIsGivenUp() throws IOException {
        HttpOptions impatient = options.timeout(Duration.ofSeconds(1));
        try (ByteSource source = HttpSource.open(server.uri(NAME), impatient.retries(60, Duration.ofMillis(1)))) {
            server.next(silence(5000));
            check(source, 1_000_000, 100_000);
        }
        server.next(silence(5000), silence(5000), silence(5000));
        IOException slow = assertThrows(IOException.class, () -> HttpSource.open(server.uri(NAME), impatient));
        assertEquals(
                server.uri(NAME)
                        + ": no data came for 1 s (3 attempts); try again later, or wait longer with HttpOptions.timeout(…)",
                slow.getMessage());
    }

    @Test
    void wrongRangesAreRejected() throws IOException {
        try (ByteSource source = open()) {
            server.next(body(206, "bytes 1-100000/" + SIZE, 100_000, 100_000));
            checkRejection(
                    source,
                    "the server sends bytes 1 to 100001 instead of 1000000 to 1100000; download the file first");
            server.next(body(206, "bytes 1000000-1049999/" + SIZE, 50_000, 50_000));
            checkRejection(
                    source,
                    "the server sends bytes 1000000 to 1050000 instead of 1000000 to 1100000; download the file first");
            server.next(body(206, "bytes what", 10, 10));
            checkRejection(
                    source,
                    "the server does not state which range it sends (Content-Range 'bytes what'); download the file first");
            server.next(body(206, "bytes 1000000-1099999/" + (SIZE + 1), 100_000, 100_000));
            checkRejection(source, "has changed since it was opened; open it again");
            server.next(status(416));
            checkRejection(
                    source,
                    "the server does not have the requested range (416); if the file was replaced, open it again");
        }
    }

    private static void checkRejection(ByteSource source, String problem) {
        IOException rejected = assertThrows(IOException.class, () -> source.slice(1_000_000, 100_000));
        assertEquals(source.name() + ": " + problem, rejected.getMessage());
    }

    @Test
    void aServerWithoutRangesIsTold() {
        server.next(body(200, "", SIZE, 100_000));
        IOException rejected = assertThrows(IOException.class, this::open);
        assertEquals(
                server.uri(NAME)
                        + ": the server sends the whole file instead of a range (200 instead of 206);"
                        + " it does not support ranges, download the file first",
                rejected.getMessage());
        assertTrue(traffic.bytes() < SIZE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<!doctype html><title>Sign in|an HTML page|<!doctype html><title>Sign in",
                "{\"error\": \"not found\"}|JSON|{\"error\": \"not found\"}",
                "Repository   not found|text|Repository not found"
            })
    void aPageInsteadOfAFileIsToldWithItsFirstWords(String sent, String kind, String words) {
        for (String rest : List.of("", " \u00e9".repeat(50_000))) {
            server.next(FileServer.text(sent + rest));
            IOException rejected = assertThrows(IOException.class, this::open);
            String message = String.valueOf(rejected.getMessage());
            String begin = ": the server sends " + kind + " instead of a range of the file; it begins with '" + words;
            assertTrue(message.startsWith(server.uri(NAME) + begin), message);
            assertTrue(
                    message.endsWith((rest.isEmpty() ? "" : "\u2026")
                            + "'; check the address, and if the file is private, supply a token with"
                            + " HttpOptions.token(\u2026)"),
                    message);
        }
    }

    @Test
    void missingAndForbiddenFilesAreTold() {
        NoSuchFileException missing =
                assertThrows(NoSuchFileException.class, () -> HttpSource.open(server.uri("other"), options));
        assertEquals(server.uri("other").toString(), missing.getFile());
        server.next(status(401));
        HttpOptions secret = options.token("s3cret");
        AccessDeniedException denied = assertThrows(
                AccessDeniedException.class, () -> HttpSource.open(server.uri(NAME + "?signature=s3cret"), secret));
        assertFalse((denied + " " + secret).contains("s3cret"));
        assertEquals("Bearer s3cret", server.asked().get(1).authorization());
    }

    /** What happened and what to do, for each status; the address has nothing that may be a secret. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            400 |        | the server rejects the request (400); check the address
            401 |        | the server requires a token (401); supply one with HttpOptions.token(…)
            401 | Bearer | the server rejects the token that was sent (401); supply a token that gives access with HttpOptions.token(…)
            401 | Basic  | the server rejects the Authorization header that was sent (401); supply a token that gives access with HttpOptions.token(…)
            403 |        | the server denies access without a token (403); supply one with HttpOptions.token(…)
            403 | Bearer | the server denies access to this file with the token that was sent (403); supply a token that gives access with HttpOptions.token(…)
            404 |        | the server has no such file (404); check the address, and if the file is private, supply a token with HttpOptions.token(…)
            404 | Bearer | the server has no such file (404); check the address
            407 |        | the proxy requires a password (407); use a client that has one, HttpOptions.client(…)
            304 |        | the server sends no file (304); check the address
            429 | Bearer | the server gets too many requests (429); try again later, or allow more attempts with HttpOptions.retries(…)
            500 |        | the server failed (500); try again later, or allow more attempts with HttpOptions.retries(…)
            501 |        | the server failed (501); try again later
            """)
    void eachStatusIsToldWithWhatToDo(int status, String scheme, String problem) {
        server.next(status(status));
        HttpOptions once = options.retries(0, Duration.ZERO);
        HttpOptions sent = scheme == null ? once : once.header("Authorization", scheme + " s3cret");
        IOException failed =
                assertThrows(IOException.class, () -> HttpSource.open(server.uri(NAME + "?key=s3cret"), sent));
        assertEquals(server.uri(NAME) + ": " + problem, failed.getMessage());
    }

    @Test
    void userAndPasswordOfAnAddressAreNotShown() {
        URI known = URI.create(server.uri(NAME).toString().replace("//", "//me:s3cret@"));
        server.next(status(401));
        IOException denied = assertThrows(IOException.class, () -> HttpSource.open(known, options));
        assertEquals(
                server.uri(NAME) + ": the server requires a token (401), and the user and password of the address are"
                        + " not sent; supply one with HttpOptions.token(…)",
                denied.getMessage());
        IllegalArgumentException lineFeed =
                assertThrows(IllegalArgumentException.class, () -> options.token("s3cret\n"));
        assertEquals(
                "the value of the header 'Authorization' has a character that headers cannot have, such as a line"
                        + " feed; remove it",
                lineFeed.getMessage());
        assertNull(lineFeed.getCause());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            http://localhost:1/x?key=s3cret          | localhost:1 does not accept the connection; check the host and the port, and that the server runs
            http://me:s3cret@no-such-host.invalid/x  | the host of no-such-host.invalid:80 is unknown; check the host and the network
            """)
    void aServerThatCannotBeReachedIsTold(URI address, String problem) {
        HttpOptions once = options.retries(0, Duration.ZERO);
        IOException failed = assertThrows(IOException.class, () -> HttpSource.open(address, once));
        String name = address.toString().replaceAll("me:s3cret@|[?].*", "");
        assertEquals(name + ": " + problem, failed.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "220 mail.example ready, is not HTTP; check the scheme and the port",
        "'', the connection ended without an answer"
    })
    void whatIsNoAnswerIsTold(String greeting, String problem) throws Exception {
        try (ServerSocket other = new ServerSocket(0)) {
            new Thread(() -> greet(other, greeting)).start();
            URI address = URI.create("http://localhost:" + other.getLocalPort() + "/x");
            HttpOptions once = options.retries(0, Duration.ZERO);
            IOException failed = assertThrows(IOException.class, () -> HttpSource.open(address, once));
            assertTrue(failed.toString().contains(problem), failed::toString);
        }
    }

    private static void greet(ServerSocket server, String greeting) {
        while (!server.isClosed()) {
            try (Socket client = server.accept()) {
                client.getInputStream().read(new byte[1 << 12]);
                client.getOutputStream().write((greeting.isEmpty() ? "" : greeting + "\r\n").getBytes(US_ASCII));
            } catch (IOException closed) {
                continue;
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://my_host/x", "http://localhost:99999/x", "ftp://localhost/x", "http:///x"})
    void whatIsNoAddressOfAServerIsTold(String address) {
        IllegalArgumentException rejected =
                assertThrows(IllegalArgumentException.class, () -> HttpSource.open(URI.create(address), options));
        assertTrue(String.valueOf(rejected.getMessage()).startsWith("'" + address + "' is not"), rejected::toString);
    }

    @Test
    void aRedirectThatDeniesAccessIsTold() {
        String elsewhere = server.uri(NAME).toString().replace("localhost", "127.0.0.1");
        server.next(status(302, header("Location", elsewhere + "?key=s3cret")), status(403));
        IOException denied =
                assertThrows(IOException.class, () -> HttpSource.open(server.uri("moved"), options.token("s3cret")));
        assertEquals(
                server.uri("moved") + ": is redirected to " + elsewhere + ", which denies access (403); open it again"
                        + " if the redirect has expired, or supply a token for localhost with HttpOptions.token(…)",
                denied.getMessage());
    }

    @Test
    void redirectsAreFollowedWithoutHeadersForOtherHosts() throws IOException {
        HttpOptions secret = options.token("s3cret");
        server.next(status(302, header("Location", "/" + NAME)));
        try (ByteSource source = HttpSource.open(server.uri("moved"), secret)) {
            check(source, 1_000_000, 100_000);
        }
        assertEquals("Bearer s3cret", server.asked().get(2).authorization());
        String elsewhere = server.uri(NAME).toString().replace("localhost", "127.0.0.1");
        server.next(status(307, header("Location", elsewhere)));
        try (ByteSource source = HttpSource.open(server.uri("moved"), secret)) {
            check(source, 1_000_000, 100_000);
            assertNull(server.asked().get(server.asked().size() - 1).authorization());
            server.next(status(403), status(302, header("Location", elsewhere)));
            check(source, 2_000_000, 100_000);
        }
        server.next(status(302, header("Location", "ftp://localhost/x?key=s3cret")));
        IOException rejected = assertThrows(IOException.class, () -> HttpSource.open(server.uri("moved"), secret));
        assertEquals(
                server.uri("moved") + ": is redirected to ftp://localhost/x, which is less secure and not followed;"
                        + " open that address if you trust it",
                rejected.getMessage());
        server.next(status(302, header("Location", "http://localhost:port of/x?key=s3cret")));
        IOException malformed = assertThrows(IOException.class, () -> HttpSource.open(server.uri("moved"), secret));
        assertEquals(
                server.uri("moved") + ": is redirected to an invalid address; ask who runs the server",
                malformed.getMessage());
        assertNull(malformed.getCause());
    }

    @Test
    void aFileThatChangesIsNoMixture() throws IOException {
        try (ByteSource source = open()) {
            byte[] other = bytes.clone();
            other[7]++;
            Files.write(folder.resolve(NAME), other);
            Files.setLastModifiedTime(folder.resolve(NAME), FileTime.fromMillis(1_000_000_000_000L));
            checkRejection(source, "has changed since it was opened; open it again");
        }
    }

    @Test
    void interruptionEndsTheRequestOfTheThreadOnly() throws Exception {
        try (ByteSource source = HttpSource.open(server.uri(NAME), options.timeout(Duration.ofSeconds(30)))) {
            CountDownLatch waiting = new CountDownLatch(1);
            server.next((request, response, callback) -> {
                waiting.countDown();
                Thread.sleep(2000);
                callback.succeeded();
            });
            FutureTask<ByteBuffer> reading = new FutureTask<>(() -> source.slice(1_000_000, 100_000));
            Thread thread = new Thread(reading);
            thread.start();
            assertTrue(waiting.await(10, TimeUnit.SECONDS));
            thread.interrupt();
            Exception ended = assertThrows(Exception.class, reading::get);
            assertTrue(ended.getCause() instanceof ClosedByInterruptException, ended::toString);
            check(source, 1_000_000, 100_000);
        }
    }

    @Test
    void closingEndsAllRequests() throws Exception {
        ByteSource source = HttpSource.open(server.uri(NAME), options.timeout(Duration.ofSeconds(30)));
        CountDownLatch waiting = new CountDownLatch(1);
        server.next((request, response, callback) -> {
            waiting.countDown();
            Thread.sleep(2000);
            callback.succeeded();
        });
        FutureTask<ByteBuffer> reading = new FutureTask<>(() -> source.slice(1_000_000, 100_000));
        new Thread(reading).start();
        assertTrue(waiting.await(10, TimeUnit.SECONDS));
        source.close();
        Exception ended = assertThrows(Exception.class, reading::get);
        assertTrue(ended.getCause() instanceof ClosedChannelException, ended::toString);
        assertThrows(ClosedChannelException.class, () -> source.slice(0, 1));
    }

    @Test
    void blocksAreKeptUpToASize() throws IOException {
        Path cache = folder.resolve("cache");
        HttpOptions caching = options.cache(cache, 4_000_000);
        try (ByteSource source = HttpSource.open(server.uri(NAME), caching)) {
            check(source, 1_000_000, 1_500_000);
        }
        long before = traffic.bytes();
        try (ByteSource source = HttpSource.open(server.uri(NAME), caching)) {
            check(source, 1_000_000, 1_500_000);
            assertEquals(1 << 17, traffic.bytes() - before);
            check(source, 2_000_000, 17_000_000);
        }
        try (Stream<Path> files = Files.list(cache)) {
            long kept = files.mapToLong(file -> file.toFile().length()).sum();
            assertTrue(kept > 0 && kept <= 4_500_000, () -> kept + " bytes");
        }
        Files.setLastModifiedTime(folder.resolve(NAME), FileTime.fromMillis(1_000_000_000_000L));
        long changed = traffic.bytes();
        try (ByteSource source = HttpSource.open(server.uri(NAME), caching)) {
            check(source, 18_000_000, 100_000);
        }
        assertTrue(traffic.bytes() - changed > 1 << 17);
    }

    /** An answer to a query, with the time that all of them have. */
    private static FileServer.Fault letter(char letter) {
        return (request, response, callback) -> {
            response.setStatus(206);
            response.getHeaders().put("Content-Range", "bytes 0-0/1");
            response.getHeaders().put("Last-Modified", "Sun, 22 Nov 2026 10:00:00 GMT");
            response.write(true, ByteBuffer.wrap(new byte[] {(byte) letter}), callback);
        };
    }

    @Test
    void whatIsKeptOfOneQueryIsNotReadForAnother() throws IOException {
        HttpOptions caching = options.cache(folder.resolve("cache"), 4_000_000);
        server.next(letter('a'), letter('b'), letter('x'));
        for (String query : new String[] {"a", "b", "a"}) {
            try (ByteSource source = HttpSource.open(server.uri(NAME + "?id=" + query), caching)) {
                assertEquals(query.charAt(0), source.slice(0, 1).get(0));
            }
        }
    }

    @Test
    void anEmptyFileIsEmpty() throws IOException {
        Files.write(folder.resolve("empty"), new byte[0]);
        try (ByteSource source = HttpSource.open(server.uri("empty"), options)) {
            assertEquals(0, source.size());
            assertEquals(0, source.slice(0, 0).remaining());
        }
    }
}
