package org.tensorbind.http;

import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.tensorbind.event.FlightEvent;
import org.tensorbind.http.HttpAnswer.Range;
import org.tensorbind.http.HttpAnswer.Version;
import org.tensorbind.http.HttpFailures.Again;
import org.tensorbind.io.ClosedSourceException;

/**
 * Requests byte ranges of one file from a server. Retries requests that may succeed later, follows redirects, and accepts only one version of the
 * file. Thread-safe.
 */
final class HttpRanges implements Closeable {
    /** The name of the logger of all that is read over HTTP; OPERATIONS.md documents it. */
    static final String LOGGER = "org.tensorbind.http";

    private static final int MOST_REDIRECTS = 5;
    private static final Duration LONGEST_DELAY = Duration.ofMinutes(2);

    /** The number of bytes of an error response that are read, so that the connection can be reused. */
    static final int ERROR_BODY = 1 << 12;

    private final URI uri;
    private final String name;
    private final HttpOptions options;
    private final HttpClient client;
    private final HttpFailures failures;
    private final Set<CompletableFuture<?>> running = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile @Nullable Version version;

    /** The address after redirects. */
    private volatile URI target;

    HttpRanges(URI uri, HttpOptions options) {
        String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        if (!isUsable(uri) || !(scheme.equals("http") || scheme.equals("https"))) {
            throw new IllegalArgumentException(
                    "'" + HttpFailures.nameOf(uri)
                            + "' is not the address of a file on an HTTP server, http://HOST:PORT/PATH or https://HOST:PORT/PATH");
        }
        this.uri = uri;
        this.name = HttpFailures.nameOf(uri);
        this.options = options;
        this.client = options.client() == null ? HttpClients.shared() : options.client();
        this.failures = new HttpFailures(uri, name, options, client);
        this.target = uri;
    }

    /** A request in progress. */
    record Pending(
            URI to,
            long offset,
            int length,
            CompletableFuture<HttpResponse<ByteBuffer>> response,
            AtomicLong progress,
            FlightEvent event) {}

    private static boolean isUsable(URI uri) {
        return uri.getHost() != null && uri.getPort() < 1 << 16;
    }

    URI uri() {
        return uri;
    }

    String name() {
        return name;
    }

    /** The size and version of the file; null before the first response. */
    @Nullable
    Version version() {
        return version;
    }

    /** Fetches the first bytes, or the whole file if it is shorter. */
    ByteBuffer first(int length) throws IOException {
        return fetch(0, length);
    }

    /** Fetches a range, which must be inside the file. */
    ByteBuffer fetch(long offset, int length) throws IOException {
        return fetch(offset, length, 0);
    }

    /** Fetches a range, after {@code failed} failed attempts. */
    private ByteBuffer fetch(long offset, int length, int failed) throws IOException {
        for (int retry = failed; ; retry++) {
            rejectClosed();
            try {
                return attempt(offset, length);
            } catch (Again e) {
                pause(e, retry);
            }
        }
    }

    /** Waits before the next attempt, or gives up. */
    private void pause(Again failure, int retry) throws IOException {
        Duration delay = delay(failure, retry, options, name);
        HttpFailures.logRetry(failure, delay, name);
        try {
            if (closed.await(delay.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new ClosedSourceException(name);
            }
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    /**
     * The delay before a retry: that which the server requests, but at least that of the options.
     *
     * @throws IOException after the last retry, or if the server requests a delay above the limit
     */
    static Duration delay(Again failure, int retry, HttpOptions options, String name) throws IOException {
        if (retry == options.retries()) {
            throw failure.after(retry + 1, name);
        }
        Duration wanted = failure.delay();
        if (wanted != null && wanted.compareTo(LONGEST_DELAY) > 0) {
            throw failure.tooLate(wanted, name);
        }
        Duration delay = delay(options.backOff(), retry);
        return wanted != null && wanted.compareTo(delay) > 0 ? wanted : delay;
    }

    /** The delay before a retry if the server does not specify one. */
    static Duration delay(Duration backOff, int retry) {
        Duration first = backOff.compareTo(LONGEST_DELAY) < 0 ? backOff : LONGEST_DELAY;
        Duration delay = first.multipliedBy(1L << Math.min(retry, 16));
        return delay.compareTo(LONGEST_DELAY) < 0 ? delay : LONGEST_DELAY;
    }

    static IOException interrupted() {
        Thread.currentThread().interrupt();
        return new ClosedByInterruptException();
    }

    private ByteBuffer attempt(long offset, int length) throws IOException {
        URI to = target;
        for (int redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
            HttpAnswer answer = await(send(to, offset, length));
            if (answer.isRedirect()) {
                to = redirected(to, answer);
            } else if (answer.isRejected() && !to.equals(uri) && to.equals(target)) {
                target = uri;
                to = uri;
            } else {
                ByteBuffer bytes = accepted(answer, to, offset, length);
                target = to;
                return bytes;
            }
        }
        throw failures.failure("is redirected more than " + MOST_REDIRECTS + " times", "check the address");
    }

    /** The address that a response redirects to. Its query may contain a secret, and therefore must not appear in exceptions. */
    private URI redirected(URI from, HttpAnswer answer) throws IOException {
        String location = answer.response().headers().firstValue("Location").orElse("");
        URI to;
        try {
            to = from.resolve(location);
        } catch (IllegalArgumentException withAddress) {
            throw failures.failure("is redirected to an invalid address", "ask who runs the server");
        }
        String scheme = String.valueOf(to.getScheme()).toLowerCase(Locale.ROOT);
        boolean same = scheme.equalsIgnoreCase(from.getScheme());
        if (location.isEmpty() || !isUsable(to)) {
            throw failures.failure("is redirected to an invalid address", "ask who runs the server");
        }
        if (!same && !scheme.equals("https")) {
            throw failures.failure(
                    "is redirected to " + HttpFailures.nameOf(to) + ", which is less secure and not followed",
                    "open that address if you trust it");
        }
        return to;
    }

    /** Sends one request, without waiting for its response. */
    Pending send(long offset, int length) throws IOException {
        return send(target, offset, length);
    }

    private Pending send(URI to, long offset, int length) throws IOException {
        rejectClosed();
        HttpRequest.Builder request = HttpRequest.newBuilder(to)
                .setHeader("Accept-Encoding", "identity")
                .setHeader("Range", "bytes=" + offset + "-" + (offset + length - 1));
        if (isOrigin(uri, to)) {
            options.headers().forEach(header -> request.setHeader(header.name(), header.value()));
        }
        Version known = version;
        if (known != null && known.condition() != null) {
            request.setHeader("If-Match", known.condition());
        }
        AtomicLong progress = new AtomicLong();
        FlightEvent event = FlightEvent.begin(FlightEvent.Kind.HTTP_REQUEST, name);
        options.traffic().sent();
        CompletableFuture<HttpResponse<ByteBuffer>> response =
                client.sendAsync(request.build(), info -> body(to, info, length, progress));
        running.add(response);
        if (closed.getCount() == 0) {
            response.cancel(true);
        }
        return new Pending(to, offset, length, response, progress, event);
    }

    /** Whether an address is on the file's own server, to which the configured headers are sent. */
    static boolean isOrigin(URI uri, URI to) {
        return uri.getScheme().equalsIgnoreCase(to.getScheme())
                && uri.getHost().equalsIgnoreCase(to.getHost())
                && uri.getPort() == to.getPort();
    }

    private BoundedBody body(URI to, HttpResponse.ResponseInfo info, int length, AtomicLong progress) {
        options.listener().accept(to, info);
        progress.incrementAndGet();
        Range range = info.statusCode() == 206 ? HttpAnswer.rangeOf(info.headers()) : null;
        long size = range == null ? 0 : range.end() - range.start();
        boolean whole = size > 0 && size <= length;
        int most = whole ? (int) size : ERROR_BODY;
        return new BoundedBody(most, whole, options.traffic(), progress::incrementAndGet);
    }

    /** Waits for the bytes of a request; retries if it failed. */
    ByteBuffer finish(Pending pending) throws IOException {
        try {
            HttpAnswer answer = await(pending);
            if (!answer.isRedirect() && !answer.isRejected()) {
                return accepted(answer, pending.to, pending.offset, pending.length);
            }
        } catch (Again e) {
            pause(e, 0);
            return fetch(pending.offset, pending.length, 1);
        }
        return fetch(pending.offset, pending.length);
    }

    private HttpAnswer await(Pending pending) throws IOException {
        CompletableFuture<HttpResponse<ByteBuffer>> response = pending.response;
        try {
            while (true) {
                long before = pending.progress.get();
                try {
                    HttpAnswer answer =
                            new HttpAnswer(response.get(options.timeout().toMillis(), TimeUnit.MILLISECONDS));
                    answer.record(pending.event);
                    return answer;
                } catch (TimeoutException e) {
                    if (pending.progress.get() == before) {
                        response.cancel(true);
                        throw failures.silent();
                    }
                }
            }
        } catch (InterruptedException e) {
            response.cancel(true);
            throw interrupted();
        } catch (CancellationException e) {
            throw new ClosedSourceException(name);
        } catch (ExecutionException e) {
            throw failure(e, pending);
        } finally {
            running.remove(response);
        }
    }

    private IOException failure(ExecutionException failed, Pending pending) throws IOException {
        rejectClosed();
        Throwable cause = failed.getCause();
        return failures.of(cause == null ? failed : cause, pending.to, pending.progress.get() > 0);
    }

    private ByteBuffer accepted(HttpAnswer answer, URI from, long offset, int length) throws IOException {
        Version known = version;
        if (known == null && offset == 0 && answer.isEmptyFile()) {
            version = answer.version(0);
            return ByteBuffer.allocate(0);
        }
        Range range = answer.range(failures, from);
        Version now = answer.version(range.size());
        if (known != null && !known.isSame(now)) {
            throw new IOException(failures.changed());
        }
        long end = known == null ? Math.min(offset + length, range.size()) : offset + length;
        if (range.start() != offset || range.end() != end) {
            throw failures.failure(
                    "the server sends bytes " + range.start() + " to " + range.end() + " instead of " + offset + " to "
                            + end,
                    "download the file first");
        }
        version = now;
        return answer.response().body();
    }

    void rejectClosed() throws ClosedChannelException {
        if (closed.getCount() == 0) {
            throw new ClosedSourceException(name);
        }
    }

    /** Cancels requests in progress, and waiting for them. */
    @Override
    public void close() {
        closed.countDown();
        running.forEach(response -> response.cancel(true));
        running.clear();
    }
}
