package org.tensorbind.grammars.hub;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Behaves like the hub: large files are at signed addresses of another host, to which it redirects, and small ones at another of its own addresses; errors
 * have a code.
 */
final class FakeHub implements AutoCloseable {
    static final String TOKEN = "hf_s3cret";
    static final String STRANGER = "hf_s7ranger";
    static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";
    static final String OLD = "89abcdef0123456789abcdef0123456789abcdef";

    private static final String RESOLVED = "/api/resolve-cache/models";

    private final HttpServer hub;
    private final HttpServer storage;
    private final Map<String, Model> models = new TreeMap<>();
    private final List<Asked> asked = new CopyOnWriteArrayList<>();
    private final AtomicInteger signature = new AtomicInteger(1);
    private volatile @Nullable String delay;

    /** Who may read a model. */
    enum Access {
        PUBLIC,
        GATED,
        PRIVATE
    }

    /** The files of a model by commit, and the commits of its branches and tags. */
    record Model(Access access, Map<String, Map<String, byte[]>> commits, Map<String, String> revisions) {}

    /** A request: the host is that of the hub or of its storage. */
    record Asked(String host, String path, @Nullable String authorization) {}

    FakeHub() throws IOException {
        hub = start("localhost", this::answer);
        storage = start("127.0.0.1", this::answerFromStorage);
    }

    private interface Answer {
        void to(HttpExchange exchange) throws IOException;
    }

    private HttpServer start(String host, Answer answer) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName(host), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                asked.add(new Asked(
                        host,
                        exchange.getRequestURI().getPath(),
                        exchange.getRequestHeaders().getFirst("Authorization")));
                answer.to(exchange);
            }
        });
        server.start();
        return server;
    }

    String address() {
        return "http://localhost:" + hub.getAddress().getPort();
    }

    String storageAddress() {
        return "http://127.0.0.1:" + storage.getAddress().getPort();
    }

    /** The requests so far. */
    List<Asked> asked() {
        return asked;
    }

    /** Signed addresses that were given are no longer valid. */
    void expire() {
        signature.incrementAndGet();
    }

    /** Asks who wants a description of a model to wait for so many seconds. */
    void delay(int seconds) {
        delay = String.valueOf(seconds);
    }

    /** Adds the files of a folder as a model with the branch {@code main}. */
    void add(String repository, Access access, Path folder) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(folder.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
            }
        }
        Map<String, Map<String, byte[]>> commits = new TreeMap<>(Map.of(COMMIT, files));
        models.put(repository, new Model(access, commits, new TreeMap<>(Map.of("main", COMMIT))));
    }

    Model model(String repository) {
        return Objects.requireNonNull(models.get(repository), repository);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getRawPath();
        if (path.startsWith("/api/models/") && delay != null) {
            exchange.getResponseHeaders().set("Retry-After", delay);
            send(exchange, 503, "");
        } else if (path.startsWith("/api/models/")) {
            answerApi(exchange, path.substring("/api/models/".length()).split("/", 4));
        } else if (path.startsWith(RESOLVED)) {
            String[] parts = path.substring(RESOLVED.length() + 1).split("/", 4);
            sendRange(exchange, file(parts[0] + "/" + parts[1], parts[2], parts[3]));
        } else {
            String[] parts = path.substring(1).split("/", 5);
            if (parts.length < 5 || !parts[2].equals("resolve")) {
                send(exchange, 404, "");
                return;
            }
            resolve(exchange, parts[0] + "/" + parts[1], decoded(parts[3]), decoded(parts[4]));
        }
    }

    private static String decoded(String text) {
        return URI.create("/" + text).getPath().substring(1);
    }

    private byte @Nullable [] file(String repository, String commit, String file) {
        Model model = models.get(repository);
        return model == null
                ? null
                : model.commits().getOrDefault(commit, Map.of()).get(file);
    }

    private static boolean isValid(@Nullable String authorization) {
        return authorization != null
                && (authorization.equals("Bearer " + TOKEN) || authorization.equals("Bearer " + STRANGER));
    }

    /** Whether the request was rejected; anyone may see what a gated model has. */
    private boolean rejected(HttpExchange exchange, String repository, boolean isDescription) throws IOException {
        String authorization = exchange.getRequestHeaders().getFirst("Authorization");
        Model model = models.get(repository);
        boolean known = isValid(authorization);
        boolean member = ("Bearer " + TOKEN).equals(authorization);
        if (authorization != null && !known) {
            sendError(exchange, 401, "");
        } else if (model == null || (model.access() == Access.PRIVATE && !member)) {
            sendError(exchange, known ? 404 : 401, "RepoNotFound");
        } else if (model.access() == Access.GATED && !member && !isDescription) {
            sendError(exchange, known ? 403 : 401, "GatedRepo");
        } else {
            return false;
        }
        return true;
    }

    private void resolve(HttpExchange exchange, String repository, String revision, String name) throws IOException {
        if (rejected(exchange, repository, false)) {
            return;
        }
        Model model = model(repository);
        String commit = model.commits().containsKey(revision)
                ? revision
                : model.revisions().get(revision);
        if (commit == null) {
            sendError(exchange, 404, "RevisionNotFound");
            return;
        }
        exchange.getResponseHeaders().set("X-Repo-Commit", commit);
        byte[] bytes = file(repository, commit, name);
        if (bytes == null) {
            sendError(exchange, 404, "EntryNotFound");
        } else if (name.endsWith(".json")) {
            redirect(exchange, 307, RESOLVED + "/" + repository + "/" + commit + "/" + name);
        } else {
            exchange.getResponseHeaders().set("X-Linked-Size", String.valueOf(bytes.length));
            exchange.getResponseHeaders().set("X-Linked-ETag", etag(bytes));
            String query = "?Expires=1&Signature=" + signature.get();
            redirect(exchange, 302, storageAddress() + "/" + repository + "/" + commit + "/" + name + query);
        }
    }

    private static void redirect(HttpExchange exchange, int status, String location) throws IOException {
        exchange.getResponseHeaders().set("Location", location);
        send(exchange, status, "Redirecting");
    }

    private static String etag(byte[] bytes) {
        return "\"" + Integer.toHexString(Arrays.hashCode(bytes)) + "\"";
    }

    private void answerFromStorage(HttpExchange exchange) throws IOException {
        String[] parts = exchange.getRequestURI().getPath().substring(1).split("/", 4);
        if (!exchange.getRequestURI().getQuery().endsWith("Signature=" + signature.get())) {
            send(exchange, 403, "<Error><Code>AccessDenied</Code></Error>");
            return;
        }
        sendRange(exchange, file(parts[0] + "/" + parts[1], parts[2], parts[3]));
    }

    private static void sendRange(HttpExchange exchange, byte @Nullable [] bytes) throws IOException {
        String range = exchange.getRequestHeaders().getFirst("Range");
        if (bytes == null || range == null) {
            send(exchange, 404, "");
            return;
        }
        String[] bounds = range.substring("bytes=".length()).split("-", 2);
        int start = Integer.parseInt(bounds[0]);
        int end = Math.min(Integer.parseInt(bounds[1]) + 1, bytes.length);
        exchange.getResponseHeaders().set("ETag", etag(bytes));
        exchange.getResponseHeaders().set("Content-Range", "bytes " + start + "-" + (end - 1) + "/" + bytes.length);
        exchange.sendResponseHeaders(206, end - start);
        exchange.getResponseBody().write(bytes, start, end - start);
    }

    private void answerApi(HttpExchange exchange, String[] parts) throws IOException {
        String repository = parts[0] + "/" + parts[1];
        if (rejected(exchange, repository, true)) {
            return;
        }
        Model model = model(repository);
        if (parts[2].equals("refs")) {
            String names = model.revisions().keySet().stream()
                    .map(name -> "{\"name\":\"" + name + "\",\"ref\":\"refs/heads/" + name + "\"}")
                    .collect(Collectors.joining(","));
            send(exchange, 200, "{\"converts\":[],\"branches\":[" + names + "],\"tags\":[{\"name\":\"v1\"}]}");
            return;
        }
        String revision = decoded(parts[3]);
        String commit = model.revisions().getOrDefault(revision, revision);
        if (!model.commits().containsKey(commit)) {
            sendError(exchange, 404, "RevisionNotFound");
            return;
        }
        String names = model.commits().getOrDefault(commit, Map.of()).keySet().stream()
                .map(name -> "{\"rfilename\":\"" + name + "\",\"lfs\":{\"name\":\"other\"}}")
                .collect(Collectors.joining(","));
        send(
                exchange,
                200,
                "{\"id\":\"" + repository + "\",\"sha\":\"" + commit + "\",\"siblings\":[" + names
                        + "],\"tags\":[\"x\"]}");
    }

    private static void sendError(HttpExchange exchange, int status, String code) throws IOException {
        exchange.getResponseHeaders().set("X-Error-Code", code);
        send(exchange, status, code);
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        hub.stop(0);
        storage.stop(0);
    }

    /** Writes a model's files into a cache, as links where {@code linked}. */
    static Path cached(Path cache, String repository, String commit, Path folder, boolean linked) throws IOException {
        Path root = cache.resolve("models--" + repository.replace("/", "--"));
        Path snapshot = Files.createDirectories(root.resolve("snapshots").resolve(commit));
        Path blobs = Files.createDirectories(root.resolve("blobs"));
        Files.writeString(Files.createDirectories(root.resolve("refs")).resolve("main"), commit);
        try (Stream<Path> all = Files.list(folder)) {
            all.forEach(file -> copy(file, snapshot.resolve(file.getFileName()), blobs, linked));
        }
        return snapshot;
    }

    private static void copy(Path file, Path target, Path blobs, boolean linked) {
        try {
            if (!linked) {
                Files.copy(file, target);
                return;
            }
            Path blob = blobs.resolve(Integer.toHexString(Arrays.hashCode(Files.readAllBytes(file))));
            Files.copy(file, blob);
            Files.createSymbolicLink(
                    target, Path.of("..", "..", "blobs", blob.getFileName().toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
