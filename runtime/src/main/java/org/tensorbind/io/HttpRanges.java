package org.tensorbind.io;

import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
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
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.HttpAnswer.Again;
import org.tensorbind.io.HttpAnswer.Range;
import org.tensorbind.io.HttpAnswer.Version;

/**
 * Asks a server for ranges of one file: again where that may help, through redirects, and so that all are of one version of the file. Any number of
 * threads may use it.
 */
final class HttpRanges implements Closeable {
    private static final int MOST_REDIRECTS = 5;
    private static final Duration LONGEST_DELAY = Duration.ofMinutes(2);

    /** Of what is no range, for connections that can be used again. */
    private static final int ERROR_BODY = 1 << 12;

    private final URI uri;
    private final String name;
    private final HttpOptions options;
    private final HttpClient client;
    private final Set<CompletableFuture<?>> running = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile @Nullable Version version;

    /** Where redirects led. */
    private volatile URI target;

    HttpRanges(URI uri, HttpOptions options) {
        String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        if (uri.getHost() == null || !(scheme.equals("http") || scheme.equals("https"))) {
            throw new IllegalArgumentException("'" + nameOf(uri) + "' is not the address of a file on an HTTP server");
        }
        this.uri = uri;
        this.name = nameOf(uri);
        this.options = options;
        this.client = options.client() == null ? HttpClients.shared() : options.client();
        this.target = uri;
    }

    /** A request on its way. */
    record Pending(
            long offset, int length, CompletableFuture<HttpResponse<ByteBuffer>> response, AtomicLong progress) {}

    /** The address without what may be a secret: user, query and fragment. */
    private static String nameOf(URI uri) {
        return uri.getScheme() + "://" + uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort())
                + (uri.getPath() == null ? "" : uri.getPath());
    }

    String name() {
        return name;
    }

    /** What is known of the file since the first range of it came. */
    @Nullable
    Version version() {
        return version;
    }

    /** The first bytes, all of them where the file has no more; none of an empty file. */
    ByteBuffer first(int length) throws IOException {
        return fetch(0, length);
    }

    /** A range, of which the file has every byte. */
    ByteBuffer fetch(long offset, int length) throws IOException {
        return fetch(offset, length, 0);
    }

    /** Fetches bytes after so many attempts that have failed. */
    private ByteBuffer fetch(long offset, int length, int failed) throws IOException {
        for (int retry = failed; ; retry++) {
            refuseClosed();
            try {
                return attempt(offset, length);
            } catch (Again e) {
                pause(e, retry);
            }
        }
    }

    private String message(Again failure) {
        String message = String.valueOf(failure.getMessage());
        return message.startsWith(name) ? message : name + ": " + message;
    }

    /** Waits before the next attempt, or gives up. */
    private void pause(Again failure, int retry) throws IOException {
        if (retry == options.retries()) {
            throw new IOException(
                    message(failure) + (retry == 0 ? "" : "; tried " + (retry + 1) + " times"), failure.getCause());
        }
        Duration wanted = failure.delay();
        if (wanted != null && wanted.compareTo(LONGEST_DELAY) > 0) {
            throw new IOException(
                    message(failure) + "; it wants to be asked again in " + wanted.toSeconds() + " seconds");
        }
        Duration delay = delay(options.backOff(), retry);
        Duration chosen = wanted != null && wanted.compareTo(delay) > 0 ? wanted : delay;
        try {
            if (closed.await(chosen.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new ClosedChannelException();
            }
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    /** How long to wait before a repetition of which nobody says when. */
    static Duration delay(Duration backOff, int retry) {
        Duration first = backOff.compareTo(LONGEST_DELAY) < 0 ? backOff : LONGEST_DELAY;
        Duration delay = first.multipliedBy(1L << Math.min(retry, 16));
        return delay.compareTo(LONGEST_DELAY) < 0 ? delay : LONGEST_DELAY;
    }

    private static IOException interrupted() {
        Thread.currentThread().interrupt();
        return new ClosedByInterruptException();
    }

    private ByteBuffer attempt(long offset, int length) throws IOException {
        URI to = target;
        for (int redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
            HttpAnswer answer = await(send(to, offset, length));
            if (answer.isRedirect()) {
                to = redirected(to, answer);
            } else if (answer.isRefused() && !to.equals(uri) && to.equals(target)) {
                target = uri;
                to = uri;
            } else {
                ByteBuffer bytes = accepted(answer, offset, length);
                target = to;
                return bytes;
            }
        }
        throw new IOException(name + ": is redirected more than " + MOST_REDIRECTS + " times");
    }

    /** Where an answer leads; what a location has behind the path may be a secret, which no exception says. */
    private URI redirected(URI from, HttpAnswer answer) throws IOException {
        String location = answer.response().headers().firstValue("Location").orElse("");
        URI to;
        try {
            to = from.resolve(location);
        } catch (IllegalArgumentException withAddress) {
            throw new IOException(name + ": is redirected to what is no address");
        }
        String scheme = String.valueOf(to.getScheme()).toLowerCase(Locale.ROOT);
        boolean same = scheme.equalsIgnoreCase(from.getScheme());
        if (location.isEmpty() || to.getHost() == null || !(same || scheme.equals("https"))) {
            throw new IOException(name + ": is redirected to an address that is not followed: " + nameOf(to));
        }
        return to;
    }

    /** One request, without waiting for its answer. */
    Pending send(long offset, int length) throws IOException {
        return send(target, offset, length);
    }

    private Pending send(URI to, long offset, int length) throws IOException {
        refuseClosed();
        HttpRequest.Builder request = HttpRequest.newBuilder(to)
                .setHeader("Accept-Encoding", "identity")
                .setHeader("Range", "bytes=" + offset + "-" + (offset + length - 1));
        if (isOrigin(to)) {
            options.headers().forEach(header -> request.setHeader(header.name(), header.value()));
        }
        Version known = version;
        if (known != null && known.condition() != null) {
            request.setHeader("If-Match", known.condition());
        }
        AtomicLong progress = new AtomicLong();
        options.traffic().sent();
        CompletableFuture<HttpResponse<ByteBuffer>> response =
                client.sendAsync(request.build(), info -> body(info, length, progress));
        running.add(response);
        if (closed.getCount() == 0) {
            response.cancel(true);
        }
        return new Pending(offset, length, response, progress);
    }

    private boolean isOrigin(URI to) {
        return uri.getScheme().equalsIgnoreCase(to.getScheme())
                && uri.getHost().equalsIgnoreCase(to.getHost())
                && uri.getPort() == to.getPort();
    }

    private RangeBody body(HttpResponse.ResponseInfo info, int length, AtomicLong progress) {
        progress.incrementAndGet();
        Range range = info.statusCode() == 206 ? HttpAnswer.rangeOf(info.headers()) : null;
        long size = range == null ? 0 : range.end() - range.start();
        boolean whole = size > 0 && size <= length;
        int most = whole ? (int) size : ERROR_BODY;
        return new RangeBody(most, whole, options.traffic(), progress::incrementAndGet);
    }

    /** The bytes of a request; asks again where it failed. */
    ByteBuffer finish(Pending pending) throws IOException {
        try {
            HttpAnswer answer = await(pending);
            if (!answer.isRedirect() && !answer.isRefused()) {
                return accepted(answer, pending.offset, pending.length);
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
                    return new HttpAnswer(name, response.get(options.timeout().toMillis(), TimeUnit.MILLISECONDS));
                } catch (TimeoutException e) {
                    if (pending.progress.get() == before) {
                        response.cancel(true);
                        throw new Again(
                                new HttpTimeoutException("nothing has come for "
                                        + options.timeout().toMillis() + " ms"),
                                null);
                    }
                }
            }
        } catch (InterruptedException e) {
            response.cancel(true);
            throw interrupted();
        } catch (CancellationException e) {
            throw new ClosedChannelException();
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        } finally {
            running.remove(response);
        }
    }

    private IOException failure(@Nullable Throwable cause) throws IOException {
        refuseClosed();
        if (cause instanceof SSLException) {
            return new IOException(name + ": no secure connection: " + cause.getMessage(), cause);
        }
        if (cause instanceof IOException failed) {
            return new Again(failed, null);
        }
        return new IOException(name + ": " + cause, cause);
    }

    private ByteBuffer accepted(HttpAnswer answer, long offset, int length) throws IOException {
        Version known = version;
        if (known == null && offset == 0 && answer.isEmptyFile()) {
            version = answer.version(0);
            return ByteBuffer.allocate(0);
        }
        Range range = answer.range();
        Version now = answer.version(range.size());
        if (known != null && !known.isSame(now)) {
            throw new IOException(HttpAnswer.changed(name));
        }
        long end = known == null ? Math.min(offset + length, range.size()) : offset + length;
        if (range.start() != offset || range.end() != end) {
            throw new IOException(name + ": the server sends bytes " + range.start() + " to " + range.end() + " where "
                    + offset + " to " + end + " were asked for");
        }
        version = now;
        return answer.response().body();
    }

    void refuseClosed() throws ClosedChannelException {
        if (closed.getCount() == 0) {
            throw new ClosedChannelException();
        }
    }

    /** Ends requests that are on their way, and the waiting for them. */
    @Override
    public void close() {
        closed.countDown();
        running.forEach(response -> response.cancel(true));
        running.clear();
    }
}
