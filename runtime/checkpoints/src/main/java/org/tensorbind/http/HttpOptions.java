package org.tensorbind.http;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How files are read over HTTP. Immutable: each method returns a changed copy. The values of headers never appear in messages, and are sent only to
 * the host that was asked only, not to one that it redirects to.
 */
public final class HttpOptions {
    private static final HttpOptions DEFAULTS = new HttpOptions(new Draft());

    private final @Nullable HttpClient client;
    private final List<Header> headers;
    private final Duration timeout;
    private final int retries;
    private final Duration backOff;
    private final int connections;
    private final int firstRead;
    private final @Nullable Path cache;
    private final long cacheSize;
    private final HttpTraffic traffic;
    private final BiConsumer<URI, HttpResponse.ResponseInfo> listener;

    private HttpOptions(Draft draft) {
        this.client = draft.client;
        this.headers = draft.headers;
        this.timeout = draft.timeout;
        this.retries = draft.retries;
        this.backOff = draft.backOff;
        this.connections = draft.connections;
        this.firstRead = draft.firstRead;
        this.cache = draft.cache;
        this.cacheSize = draft.cacheSize;
        this.traffic = draft.traffic;
        this.listener = draft.listener;
    }

    /** Options while one of them is changed. */
    private static final class Draft {
        private @Nullable HttpClient client;
        private List<Header> headers = List.of();
        private Duration timeout = Duration.ofSeconds(30);
        private int retries = 4;
        private Duration backOff = Duration.ofMillis(200);
        private int connections = 4;
        private int firstRead = 1 << 17;
        private @Nullable Path cache;
        private long cacheSize;
        private HttpTraffic traffic = new HttpTraffic();
        private BiConsumer<URI, HttpResponse.ResponseInfo> listener = (uri, response) -> {};
    }

    private HttpOptions changed(Consumer<Draft> change) {
        Draft copy = new Draft();
        copy.client = client;
        copy.headers = headers;
        copy.timeout = timeout;
        copy.retries = retries;
        copy.backOff = backOff;
        copy.connections = connections;
        copy.firstRead = firstRead;
        copy.cache = cache;
        copy.cacheSize = cacheSize;
        copy.traffic = traffic;
        copy.listener = listener;
        change.accept(copy);
        return new HttpOptions(copy);
    }

    /** A header that is sent with each request. */
    record Header(String name, String value) {
        @Override
        public String toString() {
            return name;
        }
    }

    /**
     * A timeout of 30 seconds, 4 retries, 4 requests at a time, 128 KiB first, no cache. All who use these share one {@link #traffic()}.
     */
    public static HttpOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Returns a copy that uses a client of the caller's, for proxies, HTTP versions and, by its {@code SSLContext}, certificates that the platform does not
     * trust or that servers want to see. It must not follow redirects by itself.
     */
    public HttpOptions client(HttpClient newClient) {
        if (newClient.followRedirects() != HttpClient.Redirect.NEVER) {
            throw new IllegalArgumentException(
                    "the client must not follow redirects, which the source does without sending headers to other hosts");
        }
        return changed(copy -> copy.client = newClient);
    }

    /**
     * Returns a copy that sends one more header.
     *
     * @throws IllegalArgumentException if the name is not that of a header that can be set, or the value has a control character; without the value
     */
    public HttpOptions header(String name, String value) {
        rejectInvalid(name, value);
        List<Header> more = new ArrayList<>(headers);
        more.removeIf(header -> header.name.equalsIgnoreCase(name));
        more.add(new Header(name, value));
        return changed(copy -> copy.headers = List.copyOf(more));
    }

    /** The value may be a secret, which the exception of the HTTP client would show. */
    private static void rejectInvalid(String name, String value) {
        String problem = "";
        try {
            HttpRequest.newBuilder().setHeader(name, "");
            problem = "the value of the header '" + name
                    + "' has a character that headers cannot have, such as a line feed; remove it";
            HttpRequest.newBuilder().setHeader(name, value);
        } catch (IllegalArgumentException shown) {
            throw new IllegalArgumentException(
                    problem.isEmpty()
                            ? "'" + name + "' is not the name of a header that can be set; use another"
                            : problem);
        }
    }

    /** Returns a copy that sends a token ({@code Authorization: Bearer …}). */
    public HttpOptions token(String token) {
        return header("Authorization", "Bearer " + token);
    }

    /** Returns a copy that gives up when nothing has come for {@code newTimeout}. */
    public HttpOptions timeout(Duration newTimeout) {
        if (newTimeout.isNegative() || newTimeout.isZero()) {
            throw new IllegalArgumentException("the timeout must be positive, is " + newTimeout);
        }
        return changed(copy -> copy.timeout = newTimeout);
    }

    /**
     * Returns a copy that repeats requests that may succeed later (408, 425, 429, 500, 502, 503, 504, cut connections, timeouts) up to {@code count} times.
     *
     * @param newBackOff before the first repetition; doubled before each further one up to two minutes, and longer where the server
     *     asks for it
     */
    public HttpOptions retries(int count, Duration newBackOff) {
        if (count < 0 || newBackOff.isNegative()) {
            throw new IllegalArgumentException(
                    "retries and delay must not be negative, are " + count + " and " + newBackOff);
        }
        return changed(copy -> {
            copy.retries = count;
            copy.backOff = newBackOff;
        });
    }

    /** Returns a copy with up to {@code count} requests at a time for one long range. */
    public HttpOptions connections(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("the number of connections must be at least 1, is " + count);
        }
        return changed(copy -> copy.connections = count);
    }

    /** Returns a copy whose first request fetches {@code byteSize} bytes, which should be the typical size of a file's header. */
    public HttpOptions firstRead(int byteSize) {
        if (byteSize < 1) {
            throw new IllegalArgumentException("the first request must be for at least 1 byte, is for " + byteSize);
        }
        return changed(copy -> copy.firstRead = byteSize);
    }

    /**
     * Returns a copy that caches what was read in {@code folder}, for this process and others of the same user. Its files have about {@code byteSize}
     * bytes together at most; those that have not been used for longest are removed first. A remote file for which the server gives no validator
     * (ETag or time) is not cached. An address with another query counts as another file, so signed addresses should be reached through redirects.
     */
    public HttpOptions cache(Path folder, long byteSize) {
        return changed(copy -> {
            copy.cache = folder;
            copy.cacheSize = byteSize;
        });
    }

    /** Returns a copy that counts requests and bytes there. */
    public HttpOptions traffic(HttpTraffic newTraffic) {
        return changed(copy -> copy.traffic = newTraffic);
    }

    /**
     * Returns a copy that shows the status and the headers of each response to {@code newListener}, with the address that was asked: those of
     * redirects, too. It is called by the threads of the client, and must not throw.
     */
    public HttpOptions listener(BiConsumer<URI, HttpResponse.ResponseInfo> newListener) {
        return changed(copy -> copy.listener = newListener);
    }

    @Nullable
    HttpClient client() {
        return client;
    }

    List<Header> headers() {
        return headers;
    }

    Duration timeout() {
        return timeout;
    }

    int retries() {
        return retries;
    }

    Duration backOff() {
        return backOff;
    }

    int connections() {
        return connections;
    }

    int firstRead() {
        return firstRead;
    }

    @Nullable
    Path cache() {
        return cache;
    }

    long cacheSize() {
        return cacheSize;
    }

    /** Where requests and bytes are counted: in one place for all copies of {@link #defaults()} unless {@link #traffic(HttpTraffic)} gives another. */
    public HttpTraffic traffic() {
        return traffic;
    }

    BiConsumer<URI, HttpResponse.ResponseInfo> listener() {
        return listener;
    }

    /** Says nothing of headers. */
    @Override
    public String toString() {
        return "HttpOptions[" + retries + " retries, " + connections + " connections]";
    }
}
