package org.tensorbind.http;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tensorbind.event.FlightEvent;

/** The answer of a server to the request for a range. */
record HttpAnswer(HttpResponse<ByteBuffer> response) {
    private static final Pattern RANGE = Pattern.compile("bytes (\\d{1,18})-(\\d{1,18})/(\\d{1,18})");
    private static final Pattern NO_RANGE = Pattern.compile("bytes \\*/(\\d{1,18})");

    /**
     * The state of a file, by which it is known that it has not changed.
     *
     * @param modified when it was changed last, as the server writes it
     */
    record Version(
            long size, @Nullable String etag, @Nullable String modified) {
        /** What a request must match; nothing where the server cannot compare it. */
        @Nullable
        String condition() {
            return etag == null || etag.startsWith("W/") ? null : etag;
        }

        boolean isSame(Version other) {
            if (size != other.size) {
                return false;
            }
            return etag != null && other.etag != null
                    ? etag.equals(other.etag)
                    : modified == null || other.modified == null || modified.equals(other.modified);
        }
    }

    void record(FlightEvent event) {
        event.end(response.body().remaining(), Integer.toString(response.statusCode()));
    }

    /**
     * The range that a body has.
     *
     * @param end exclusive
     */
    record Range(long start, long end, long size) {}

    static @Nullable Range rangeOf(HttpHeaders headers) {
        Matcher matcher = RANGE.matcher(headers.firstValue("Content-Range").orElse(""));
        return matcher.matches()
                ? new Range(
                        Long.parseLong(matcher.group(1)),
                        Long.parseLong(matcher.group(2)) + 1,
                        Long.parseLong(matcher.group(3)))
                : null;
    }

    boolean isRedirect() {
        int status = response.statusCode();
        return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
    }

    /** Whether an address that a redirect led to may have expired. */
    boolean isRejected() {
        int status = response.statusCode();
        return status == 401 || status == 403 || status == 404 || status == 410;
    }

    Version version(long size) {
        return new Version(
                size,
                response.headers().firstValue("ETag").orElse(null),
                response.headers().firstValue("Last-Modified").orElse(null));
    }

    /** Whether the file is empty, so that it has no ranges. */
    boolean isEmptyFile() {
        HttpHeaders headers = response.headers();
        return response.statusCode() == 416
                ? matches(headers, "0")
                : response.statusCode() == 200
                        && headers.firstValueAsLong("Content-Length").orElse(-1) == 0;
    }

    private static boolean matches(HttpHeaders headers, String size) {
        Matcher matcher = NO_RANGE.matcher(headers.firstValue("Content-Range").orElse(""));
        return matcher.matches() && matcher.group(1).equals(size);
    }

    /**
     * The range that came.
     *
     * @param asked where the request was sent
     */
    Range range(HttpFailures failures, URI asked) throws IOException {
        if (response.statusCode() != 206) {
            throw failures.of(this, asked);
        }
        HttpHeaders headers = response.headers();
        if (!headers.firstValue("Content-Encoding").orElse("identity").equalsIgnoreCase("identity")) {
            throw failures.failure(
                    "the server sends the file compressed, and ranges of that are useless", "download the file first");
        }
        Range range = rangeOf(headers);
        if (range == null) {
            throw failures.failure(
                    "the server does not state which range it sends (Content-Range '"
                            + headers.firstValue("Content-Range").orElse("") + "')",
                    "download the file first");
        }
        return range;
    }

    /** The delay that the server requests, null if it does not specify one. */
    @Nullable
    Duration delay() {
        String text = response.headers().firstValue("Retry-After").orElse("");
        if (text.matches("\\d{1,9}")) {
            return Duration.ofSeconds(Long.parseLong(text));
        }
        try {
            ZonedDateTime time = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME);
            Duration delay = Duration.between(ZonedDateTime.now(time.getZone()), time);
            return delay.isNegative() ? null : delay;
        } catch (DateTimeParseException e) {
            return null;
        }
    }
}
