package org.tensorbind.http;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.Locale;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.ForeignText;

/**
 * What went wrong between a source and its server, in one sentence: the address, what happened, and what may help.
 *
 * @param name the address without what may be a secret
 */
record HttpFailures(URI uri, String name, HttpOptions options, HttpClient client) {
    private static final String TOKEN = "HttpOptions.token(…)";
    private static final String LATER = "try again later";

    /** A failure after which the request may succeed if it is repeated. */
    static final class Again extends IOException {
        private static final long serialVersionUID = 1L;

        private final String problem;
        private final String advice;
        private final transient @Nullable Duration delay;

        Again(String problem, String advice, @Nullable Duration delay, @Nullable Throwable cause) {
            super(problem + "; " + advice, cause);
            this.problem = problem;
            this.advice = advice;
            this.delay = delay;
        }

        /** The delay that the server requests, null if it does not specify one. */
        @Nullable
        Duration delay() {
            return delay;
        }

        /** The final failure, after so many attempts. */
        IOException after(int attempts, String name) {
            String count = attempts == 1 ? "" : " (" + attempts + " attempts)";
            return new IOException(name + ": " + problem + count + "; " + advice, getCause());
        }

        /** The final failure if the server requests a delay above the limit. */
        IOException tooLate(Duration asked, String name) {
            return new IOException(
                    name + ": " + problem + "; the server asks to wait " + asked.toSeconds()
                            + " seconds, try again then",
                    getCause());
        }
    }

    /** The address without what may be a secret: user, query and fragment. */
    static String nameOf(URI uri) {
        String authority = uri.getRawAuthority() == null ? "" : uri.getRawAuthority();
        String host = authority.substring(authority.lastIndexOf('@') + 1);
        return uri.getScheme() + "://" + host + (uri.getPath() == null ? "" : uri.getPath());
    }

    IOException failure(String problem, String advice) {
        return new IOException(name + ": " + problem + "; " + advice);
    }

    IOException failure(String problem, String advice, Throwable cause) {
        return new IOException(name + ": " + problem + "; " + advice, cause);
    }

    /** The failure for a response without the requested range. */
    IOException of(HttpAnswer answer, URI asked) {
        int status = answer.response().statusCode();
        String code = " (" + status + ")";
        return switch (status) {
            case 200 -> whole(answer);
            case 401, 403 -> new AccessDeniedException(name, null, denied(status, asked));
            case 404, 410 -> new NoSuchFileException(name, null, missing(code, asked));
            case 407 ->
                failure("the proxy requires a password (407)", "use a client that has one, HttpOptions.client(…)");
            case 412 -> new IOException(changed());
            case 416 ->
                failure(
                        "the server does not have the requested range (416)",
                        "if the file was replaced, open it again");
            case 408 -> again("the server waited too long for the request" + code, answer);
            case 425 -> again("the server is not ready for the request" + code, answer);
            case 429 -> busy(code, answer);
            case 500 -> again("the server failed" + code, answer);
            case 502 -> again("the gateway got no valid answer from the server" + code, answer);
            case 503 -> again("the server is unavailable" + code, answer);
            case 504 -> again("the gateway got no answer from the server in time" + code, answer);
            default -> other(status);
        };
    }

    /** The failure for a response without a range: the server does not support ranges, or sends a page or a message instead of a file. */
    private IOException whole(HttpAnswer answer) {
        ByteBuffer body = answer.response().body();
        String text = ForeignText.inAnswer(body, HttpRanges.ERROR_BODY);
        return text == null
                ? failure(
                        "the server sends the whole file instead of a range (200 instead of 206)",
                        "it does not support ranges, download the file first")
                : failure(
                        "the server sends " + text,
                        "check the address"
                                + (sends() == null
                                        ? ", and if the file is private, supply a token with " + TOKEN
                                        : ""));
    }

    private IOException other(int status) {
        String code = " (" + status + ")";
        return status >= 500
                ? failure("the server failed" + code, LATER)
                : failure(
                        status >= 400 ? "the server rejects the request" + code : "the server sends no file" + code,
                        "check the address");
    }

    private static Again again(String problem, HttpAnswer answer) {
        return new Again(problem, LATER + ", or allow more attempts with HttpOptions.retries(…)", answer.delay(), null);
    }

    private Again busy(String code, HttpAnswer answer) {
        Again again = again("the server gets too many requests" + code, answer);
        return sends() == null
                ? new Again(again.problem, again.advice + ", or supply a token with " + TOKEN, again.delay, null)
                : again;
    }

    /** What is sent to identify the caller, null for nothing. */
    private @Nullable String sends() {
        return options.headers().stream()
                .filter(header -> header.name().equalsIgnoreCase("Authorization"))
                .map(header -> header.value().startsWith("Bearer ") ? "token" : "Authorization header")
                .findFirst()
                .orElse(null);
    }

    private String denied(int status, URI asked) {
        String code = " (" + status + ")";
        if (!HttpRanges.isOrigin(uri, asked)) {
            return "is redirected to " + nameOf(asked) + ", which denies access" + code
                    + "; open it again if the redirect has expired, or supply a token for " + uri.getHost() + " with "
                    + TOKEN;
        }
        String sent = sends();
        if (sent != null) {
            return (status == 401
                            ? "the server rejects the " + sent + " that was sent"
                            : "the server denies access to this file with the " + sent + " that was sent")
                    + code + "; supply a token that gives access with " + TOKEN;
        }
        String ignored = uri.getRawUserInfo() == null ? "" : ", and the user and password of the address are not sent";
        return (status == 401 ? "the server requires a token" : "the server denies access without a token") + code
                + ignored + "; supply one with " + TOKEN;
    }

    private String missing(String code, URI asked) {
        String at = HttpRanges.isOrigin(uri, asked) ? "the server" : nameOf(asked) + ", to which it is redirected,";
        return at + " has no such file" + code + "; check the address"
                + (sends() == null ? ", and if the file is private, supply a token with " + TOKEN : "");
    }

    String changed() {
        return name + ": has changed since it was opened; open it again";
    }

    static void logRetry(Again failure, Duration delay, String name) {
        System.getLogger(HttpRanges.LOGGER)
                .log(System.Logger.Level.DEBUG, () -> name + ": " + failure.problem + "; next attempt in " + delay);
    }

    /** Nothing came for as long as a source waits. */
    Again silent() {
        return new Again(
                "no data came for " + seconds(options.timeout()),
                LATER + ", or wait longer with HttpOptions.timeout(…)",
                null,
                null);
    }

    private static String seconds(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }

    /**
     * The failure of a request without an answer.
     *
     * @param began whether some of the answer came
     */
    IOException of(Throwable cause, URI asked, boolean began) {
        if (cause instanceof Again again) {
            return again;
        }
        if (cause instanceof SSLException && !has(cause, SocketException.class) && !has(cause, EOFException.class)) {
            return failure(
                    "no secure connection to " + peer(asked) + ": " + TlsFailures.problem(cause),
                    TlsFailures.advice(cause),
                    cause);
        }
        if (cause instanceof IOException io) {
            return disconnected(io, asked, began);
        }
        return failure("the request failed", "check the address", cause);
    }

    private Again disconnected(IOException cause, URI asked, boolean began) {
        String peer = peer(asked);
        if (has(cause, UnresolvedAddressException.class) || has(cause, UnknownHostException.class)) {
            return lost("the host of " + peer + " is unknown", "check the host and the network", cause);
        }
        if (has(cause, HttpConnectTimeoutException.class) || isTimeout(cause)) {
            return lost("no connection to " + peer + " in time", "check the host, the port and the network", cause);
        }
        if (has(cause, NoRouteToHostException.class)) {
            return lost("no route to " + peer, "check the host and the network", cause);
        }
        if (has(cause, ConnectException.class)) {
            return lost(
                    peer + " does not accept the connection",
                    "check the host and the port, and that the server runs",
                    cause);
        }
        if (cause instanceof ProtocolException) {
            return lost("the answer of " + peer + " is not HTTP", "check the scheme and the port", cause);
        }
        return lost(
                began ? "the connection ended in the middle of the answer" : "the connection ended without an answer",
                LATER + ", or allow more attempts with HttpOptions.retries(…)",
                cause);
    }

    private static Again lost(String problem, String advice, Throwable cause) {
        return new Again(problem, advice, null, cause);
    }

    private static boolean isTimeout(Throwable cause) {
        return cause instanceof ConnectException
                && String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT).contains("timed out");
    }

    static boolean has(Throwable failure, Class<? extends Throwable> type) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return true;
            }
        }
        return false;
    }

    /** Host and port that are connected to: those of the proxy where one is used. */
    private String peer(URI asked) {
        ProxySelector selector = client.proxy().orElse(ProxySelector.getDefault());
        if (selector != null) {
            for (Proxy proxy : selector.select(asked)) {
                if (proxy.address() instanceof InetSocketAddress address) {
                    return "the proxy " + address.getHostString() + ":" + address.getPort();
                }
            }
        }
        int standard = asked.getScheme().equalsIgnoreCase("https") ? 443 : 80;
        return asked.getHost() + ":" + (asked.getPort() < 0 ? standard : asked.getPort());
    }
}
