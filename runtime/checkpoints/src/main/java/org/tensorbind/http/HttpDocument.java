package org.tensorbind.http;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.tensorbind.event.FlightEvent;
import org.tensorbind.http.HttpFailures.Again;

/** The whole answer of a server, such as JSON, which has no ranges. */
final class HttpDocument {
    private static final int MOST_REDIRECTS = 5;

    private final URI uri;
    private final HttpOptions options;
    private final HttpClient client;
    private final HttpFailures failures;

    HttpDocument(URI uri, HttpOptions options) {
        this.uri = uri;
        this.options = options;
        this.client = options.client() == null ? HttpClients.shared() : options.client();
        this.failures = new HttpFailures(uri, HttpFailures.nameOf(uri), options, client);
    }

    /** Fetches at most {@code most} bytes; repeats what may succeed later. */
    ByteBuffer fetch(int most) throws IOException {
        for (int retry = 0; ; retry++) {
            try {
                return attempt(most);
            } catch (Again e) {
                Duration delay = HttpRanges.delay(e, retry, options, failures.name());
                HttpFailures.logRetry(e, delay, failures.name());
                pause(delay);
            }
        }
    }

    private static void pause(Duration delay) throws IOException {
        try {
            Thread.sleep(delay.toMillis());
        } catch (InterruptedException e) {
            throw HttpRanges.interrupted();
        }
    }

    private ByteBuffer attempt(int most) throws IOException {
        URI to = uri;
        for (int redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
            FlightEvent event = FlightEvent.begin(FlightEvent.Kind.HTTP_REQUEST, failures.name());
            HttpAnswer answer = new HttpAnswer(send(to, most + 1));
            answer.record(event);
            if (!answer.isRedirect()) {
                return body(answer, to, most);
            }
            to = redirected(answer, to);
        }
        throw failures.failure("is redirected more than " + MOST_REDIRECTS + " times", "check the address");
    }

    private HttpResponse<ByteBuffer> send(URI to, int length) throws IOException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(to).timeout(options.timeout()).setHeader("Accept-Encoding", "identity");
        options.headers().forEach(header -> request.setHeader(header.name(), header.value()));
        options.traffic().sent();
        try {
            return client.send(request.build(), info -> {
                options.listener().accept(to, info);
                return new BoundedBody(length, false, options.traffic(), () -> {});
            });
        } catch (InterruptedException e) {
            throw HttpRanges.interrupted();
        } catch (IOException e) {
            throw failures.of(e, to, false);
        }
    }

    private ByteBuffer body(HttpAnswer answer, URI to, int most) throws IOException {
        if (answer.response().statusCode() != 200) {
            throw failures.of(answer, to);
        }
        ByteBuffer body = answer.response().body();
        if (body.remaining() > most) {
            throw failures.failure("the server sends more than " + most + " bytes", "check the address");
        }
        return body;
    }

    /** Where a redirect leads: to the same host, which may get the headers. */
    private URI redirected(HttpAnswer answer, URI from) throws IOException {
        try {
            URI to = from.resolve(
                    answer.response().headers().firstValue("Location").orElse(""));
            if (to.getHost() != null && HttpRanges.isOrigin(uri, to)) {
                return to;
            }
        } catch (IllegalArgumentException withAddress) {
            throw failures.failure("is redirected to an invalid address", "ask who runs the server");
        }
        throw failures.failure("is redirected to another host, which is not followed", "check the address");
    }
}
