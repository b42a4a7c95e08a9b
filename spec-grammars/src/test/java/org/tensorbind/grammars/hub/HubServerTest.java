package org.tensorbind.grammars.hub;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.hub.FakeHub.Access;
import org.tensorbind.grammars.hub.FakeHub.Asked;
import org.tensorbind.http.HttpOptions;
import org.tensorbind.http.HttpTraffic;
import org.tensorbind.hub.HubOptions;
import org.tensorbind.hub.HubSource;
import org.tensorbind.io.ByteSource;

/** Models that are on the hub only. */
final class HubServerTest {
    private static final float[] TABLE = new float[100_000];

    static {
        for (int i = 0; i < TABLE.length; i++) {
            TABLE[i] = i;
        }
    }

    @TempDir
    private Path folder;

    private FakeHub hub;
    private final HttpTraffic traffic = new HttpTraffic();

    @TempDir
    private static Path models;

    @BeforeAll
    static void writeModels() throws IOException {
        write(models.resolve("one/model.safetensors"), Long.MAX_VALUE);
        write(models.resolve("shards/model.safetensors"), 300_000);
        write(models.resolve("other/weights.safetensors"), Long.MAX_VALUE);
        Files.writeString(models.resolve("other/config.json"), "{}");
        write(models.resolve("many/a.safetensors"), Long.MAX_VALUE);
        write(models.resolve("many/b/c.bt"), Long.MAX_VALUE);
    }

    @BeforeEach
    void start() throws IOException {
        hub = new FakeHub();
        for (String model : List.of("one", "shards", "other", "many")) {
            hub.add("acme/" + model, Access.PUBLIC, models.resolve(model));
        }
        hub.add("acme/gated", Access.GATED, models.resolve("one"));
        hub.add("acme/private", Access.PRIVATE, models.resolve("one"));
    }

    /** A table of two tensors, in several files if they have at most so many bytes. */
    static Path write(Path file, long shardSize) throws IOException {
        Files.createDirectories(file.resolveSibling("."));
        try (TensorWriter writer =
                TensorFormats.create(file, WriteOptions.defaults().shardSize(shardSize))) {
            writer.add("a", TABLE, 100, 1000);
            writer.add("b", new float[] {1, 2});
            writer.commit();
        }
        return Objects.requireNonNull(file.getParent());
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    private HubOptions options(String... more) {
        Map<String, String> environment = new HashMap<>(Map.of(
                "HF_ENDPOINT",
                hub.address() + "/",
                "HF_HOME",
                folder.resolve("home").toString()));
        for (int i = 0; i < more.length; i += 2) {
            environment.put(more[i], more[i + 1]);
        }
        return HubOptions.of(environment)
                .http(HttpOptions.defaults().retries(1, Duration.ofMillis(1)).traffic(traffic));
    }

    private static TensorReader open(String address, HubOptions options) throws IOException {
        return TensorFormats.open(URI.create(address), ReadOptions.lenient(), HubSource.opener(options));
    }

    private static void check(TensorReader reader) throws IOException {
        assertArrayEquals(TABLE, reader.tensor("a").toFloatArray());
        assertArrayEquals(new float[] {1, 2}, reader.tensor("b").toFloatArray());
    }

    private void checkTokenStaysHere(boolean sent) {
        boolean here = false;
        for (Asked request : hub.asked()) {
            if (request.host().equals("127.0.0.1")) {
                assertNull(request.authorization(), request::path);
            }
            here |= request.authorization() != null;
        }
        assertEquals(sent, here);
    }

    @ParameterizedTest
    @CsvSource({
        "hf:acme/one",
        "hf:acme/one/",
        "hf:/acme/one",
        "hf://acme/one",
        "HF:acme/one/model.safetensors",
        "hf:acme/one@main",
        "hf:acme/one@" + FakeHub.COMMIT + "/model.safetensors",
        "hf:acme/shards",
        "hf:acme/shards/model.safetensors.index.json",
        "hf:acme/other",
        "hf:acme/many/b/c.bt",
        "hf:acme/private",
        "hf:acme/gated/model.safetensors"
    })
    void aModelIsReadOverHttpAndTheTokenStaysWithTheHub(String address) throws IOException {
        try (TensorReader reader = open(address, options("HF_TOKEN", FakeHub.TOKEN))) {
            check(reader);
        }
        checkTokenStaysHere(true);
        assertFalse(Files.exists(folder.resolve("home")));
    }

    @Test
    void onlyTheRowsThatAreUsedAreFetched() throws IOException {
        try (TensorReader reader = open("hf:acme/one", options())) {
            assertEquals(90_000f, reader.tensor("a").slice(0, 90, 91).toFloatArray()[0]);
        }
        assertTrue(traffic.bytes() < 150_000, () -> traffic.bytes() + " bytes");
        checkTokenStaysHere(false);
    }

    @Test
    void aSourceIsThatOfTheFileThatIsOpened() throws IOException {
        byte[] expected = Files.readAllBytes(models.resolve("one/model.safetensors"));
        for (String address : List.of("hf:acme/one", "hf:acme/one/model.safetensors")) {
            try (ByteSource source = HubSource.open(URI.create(address), options())) {
                byte[] bytes = new byte[expected.length];
                source.slice(0, bytes.length).get(bytes);
                assertArrayEquals(expected, bytes);
            }
        }
    }

    @Test
    void anExpiredAddressIsRenewed() throws IOException {
        try (TensorReader reader = open("hf:acme/private", options("HF_TOKEN", FakeHub.TOKEN))) {
            hub.expire();
            check(reader);
        }
        checkTokenStaysHere(true);
    }

    @Test
    void filesOfAnIndexAreThoseOfItsCommit() throws IOException {
        FakeHub.Model model = hub.model("acme/shards");
        try (TensorReader reader = open("hf:acme/shards", options())) {
            model.commits().put(FakeHub.OLD, new TreeMap<>());
            model.revisions().put("main", FakeHub.OLD);
            check(reader);
        }
    }

    @Test
    void revisionsAreBranchesTagsAndCommits() throws IOException {
        FakeHub.Model model = hub.model("acme/one");
        model.commits().put(FakeHub.OLD, model.commits().get(FakeHub.COMMIT));
        model.commits().put(FakeHub.COMMIT, Map.of());
        model.revisions().putAll(Map.of("feature/x", FakeHub.OLD, "refs/pr/7", FakeHub.OLD, "v1.0", FakeHub.OLD));
        for (String revision : List.of("feature%2Fx", "refs/pr/7", "refs%2Fpr%2F7", "v1.0", FakeHub.OLD)) {
            for (String file : List.of("", "/model.safetensors")) {
                try (TensorReader reader = open("hf:acme/one@" + revision + file, options())) {
                    check(reader);
                }
            }
        }
    }

    /** What happened and what to do; PAGE is the address of the hub. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            acme/gated                  |              | the model is gated (401): accept its conditions at PAGE/acme/gated, and set HF_TOKEN to a token (PAGE/settings/tokens) of that account
            acme/gated                  | hf_s7ranger  | the model is gated, and the token of HF_TOKEN does not give access (403): accept its conditions at PAGE/acme/gated with the account of the token, and give the token the permission to read gated models at PAGE/settings/tokens
            acme/one                    | hf_wr0ng     | the hub rejects the token of HF_TOKEN (401); create a new one at PAGE/settings/tokens
            acme/private                |              | the hub has no such model, or it is private (401); check its name at PAGE/acme/private, and if it is private, set HF_TOKEN to a token (PAGE/settings/tokens) that may read it
            acme/private                | hf_s7ranger  | the hub has no such model, or it is private (404); check its name at PAGE/acme/private, and whether the account of the token of HF_TOKEN may read it
            acme/one@v2                 |              | the model has no revision 'v2' (404); it has main, v1
            acme/one/x.safetensors      |              | the model has no such file in revision 'main' (404); its tensor files are model.safetensors
            acme/one/x.index.json       |              | the model has no such file in revision 'main' (404); its tensor files are model.safetensors
            acme/many                   |              | the model has several tensor files; open one of them with hf:acme/many/FILE: a.safetensors, b/c.bt
            """)
    void rejectionsNameTheProblemAndWhatToDo(String model, String token, String problem) {
        HubOptions options = token == null ? options() : options("HF_TOKEN", token);
        String address = "hf:" + model;
        FileSystemException failed = assertThrows(FileSystemException.class, () -> open(address, options));
        assertEquals(problem.replace("PAGE", hub.address()), failed.getReason());
        assertTrue(String.valueOf(failed.getFile()).startsWith(address), failed::getFile);
        assertEquals(
                problem.matches(".*\\((?:401|403)\\).*")
                                && !problem.startsWith("the hub has no such model, or it is private (404)")
                        ? AccessDeniedException.class
                        : NoSuchFileException.class,
                failed.getClass(),
                failed::toString);
        assertFalse(failed.toString().contains("hf_"));
    }

    @Test
    void aModelWithoutTensorFilesIsReportedWithItsFiles() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Files.writeString(empty.resolve("tokenizer.json"), "{}");
        hub.add("acme/empty", Access.PUBLIC, empty);
        NoSuchFileException failed = assertThrows(NoSuchFileException.class, () -> open("hf:acme/empty", options()));
        assertEquals(
                "the model has no file with the extension of an installed format; it has tokenizer.json",
                failed.getReason());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "<html>", "{\"siblings\": [{\"rfilename\": \"mod"})
    void aDescriptionThatIsNoJsonIsReported(String description) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] bytes = description.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        String address = "http://127.0.0.1:" + server.getAddress().getPort();
        IOException failed =
                assertThrows(IOException.class, () -> open("hf:acme/one", options("HF_ENDPOINT", address)));
        assertEquals(
                address + "/api/models/acme/one/revision/main: is not the description of a model in JSON; check the"
                        + " address of the hub",
                failed.getMessage());
        server.stop(0);
    }

    @Test
    void aLongDelayThatTheServerAsksForIsReported() {
        hub.delay(1000);
        IOException failed = assertThrows(IOException.class, () -> open("hf:acme/one", options()));
        assertEquals(
                hub.address()
                        + "/api/models/acme/one/revision/main: the server is unavailable (503); the server asks to wait 1000 seconds, try again then",
                failed.getMessage());
    }

    @Test
    void aPointerInPlaceOfTheDataIsReported() throws IOException {
        String pointer = "version https://git-lfs.github.com/spec/v1\\noid sha256:00\\nsize 400000\\n";
        hub.model("acme/one")
                .commits()
                .put(
                        FakeHub.COMMIT,
                        Map.of("model.safetensors", pointer.replace("\\n", "\n").getBytes(StandardCharsets.UTF_8)));
        FormatException failed = assertThrows(FormatException.class, () -> open("hf:acme/one", options()));
        assertTrue(failed.toString().contains("is a Git LFS pointer, not the file itself"), failed::toString);
    }

    @Test
    void theTokenOfAFileIsReadUnlessTheEnvironmentForbidsIt() throws IOException {
        Path home = Files.createDirectories(folder.resolve("home"));
        Files.writeString(home.resolve("token"), FakeHub.TOKEN + "\n");
        open("hf:acme/private", options()).close();
        assertThrows(
                AccessDeniedException.class,
                () -> open("hf:acme/private", options("HF_HUB_DISABLE_IMPLICIT_TOKEN", "1")));
        Path other = Files.writeString(folder.resolve("token"), FakeHub.STRANGER);
        FileSystemException denied = assertThrows(
                FileSystemException.class, () -> open("hf:acme/gated", options("HF_TOKEN_PATH", other.toString())));
        assertTrue(denied.getReason().contains("the token of the file " + other + " does not"), denied::getReason);
        open("hf:acme/private", options("HF_TOKEN_PATH", other.toString()).token(FakeHub.TOKEN))
                .close();
        Files.writeString(other, "two\nlines");
        IOException lines =
                assertThrows(IOException.class, () -> open("hf:acme/one", options("HF_TOKEN_PATH", other.toString())));
        assertEquals(
                "the token of the file " + other
                        + " has a character that tokens cannot have, such as a line feed; store the token alone",
                lines.getMessage());
        assertFalse(options().token(FakeHub.TOKEN).toString().contains(FakeHub.TOKEN));
    }

    @Test
    void theTokenIsNotSentOverPlainHttp() throws IOException {
        try (PlainProxy proxy = new PlainProxy(hub.address())) {
            HubOptions options = options("HF_ENDPOINT", "http://hub.example", "HF_TOKEN", FakeHub.TOKEN)
                    .http(HttpOptions.defaults().retries(0, Duration.ZERO).client(proxy.client()));
            FileSystemException denied =
                    assertThrows(FileSystemException.class, () -> open("hf:acme/gated/model.safetensors", options));
            assertEquals(
                    "the model is gated (401): accept its conditions at http://hub.example/acme/gated, and reach the hub by"
                            + " https, since the token of HF_TOKEN is not sent over plain HTTP, or set HF_TOKEN to a token"
                            + " (http://hub.example/settings/tokens) of that account",
                    denied.getReason());
        }
        checkTokenStaysHere(false);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            hf:gpt2                       | it has no name of a model
            hf:acme/                      | it has no name of a model
            hf:acme/one?download=true     | it has a query or a fragment
            hf:acme/one#x                 | it has a query or a fragment
            hf:../one                     | '..' is not the name of an organization or a model
            hf:acme/..                    | '..' is not the name of an organization or a model
            hf:a--b/one                   | 'a--b' is not the name of an organization or a model
            hf:acme/one.git               | 'one.git' is not the name of an organization or a model
            hf:acme/%2e%2e                | '%2e%2e' is not the name of an organization or a model
            hf:acme/one@                  | '' is not the name of a branch or tag
            hf:acme/one@..%2F..           | '../..' is not the name of a branch or tag
            hf:acme/one@%2Fetc            | '/etc' is not the name of a branch or tag
            hf:acme/one@a%5Cb             | 'a\\b' is not the name of a branch or tag
            hf:acme/one@a%00b             | 'a\\u0000b' is not the name of a branch or tag
            hf:acme/one/../../x           | '../../x' is not the name of a file in a model
            hf:acme/one/a/%2e%2e/b        | 'a/../b' is not the name of a file in a model
            hf:acme/one//etc/passwd       | '/etc/passwd' is not the name of a file in a model
            hf:acme/one/%2Fetc            | '/etc' is not the name of a file in a model
            hf:acme/one/a%5Cb             | 'a\\b' is not the name of a file in a model
            hf:acme/one/a%00b             | 'a\\u0000b' is not the name of a file in a model
            """)
    void namesThatLeadElsewhereAreRejected(String address, String problem) {
        Exception rejected = assertThrows(Exception.class, () -> open(address, options()));
        boolean isFile = rejected instanceof NoSuchFileException;
        assertTrue(isFile || rejected instanceof IllegalArgumentException, rejected::toString);
        String start = isFile ? address + ": " : "'" + address + "' is not the address of a model: ";
        assertTrue(String.valueOf(rejected.getMessage()).startsWith(start + problem), rejected::getMessage);
        assertEquals(List.of(), hub.asked());
    }

    @Test
    void namesThatLeadElsewhereAreNotTakenFromTheHub() {
        hub.model("acme/one").commits().put(FakeHub.COMMIT, Map.of("../../x.safetensors", new byte[1]));
        NoSuchFileException failed = assertThrows(NoSuchFileException.class, () -> open("hf:acme/one", options()));
        assertEquals("hf:acme/one", failed.getFile());
        String index = "{\"weight_map\": {\"a\": \"b\\\\c.safetensors\"}}";
        hub.model("acme/one")
                .commits()
                .put(FakeHub.COMMIT, Map.of("model.safetensors.index.json", index.getBytes(StandardCharsets.UTF_8)));
        IOException shard = assertThrows(IOException.class, () -> {
            try (TensorReader reader = open("hf:acme/one", options())) {
                reader.verify();
            }
        });
        assertTrue(shard.toString().contains("'b\\c.safetensors' is not the name of a file"), shard::toString);
    }

    @ParameterizedTest
    @CsvSource({"ftp://host", "localhost", "https://user:s3cret@host", "https://host?key=s3cret", "not an address"})
    void anEndpointIsTheAddressOfAServer(String endpoint) {
        IllegalArgumentException rejected =
                assertThrows(IllegalArgumentException.class, () -> HubOptions.of(Map.of("HF_ENDPOINT", endpoint)));
        assertEquals(
                "HF_ENDPOINT is not the address of a hub; set it to https://HOST, without user, query and fragment",
                rejected.getMessage());
    }
}
