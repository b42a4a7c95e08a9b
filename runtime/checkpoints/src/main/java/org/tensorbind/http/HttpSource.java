package org.tensorbind.http;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.SourceOpener;

/** Files on servers that have ranges (RFC 9110 §14). */
public final class HttpSource {
    private HttpSource() {}

    /**
     * Opens a file. Its first bytes are fetched now; later, only what is read: the header in few requests, data in large ones, several at a time.
     * Requests that may succeed later are retried. If the file changes meanwhile, reading throws an {@link IOException} and never a mixture, as far
     * as the server gives by ETag, time or size.
     *
     * <p>An interrupted thread ends its request with a {@link java.nio.channels.ClosedByInterruptException}, {@link ByteSource#close()} ends all.
     * Messages name the file without user, query and fragment of its address.
     *
     * @throws java.nio.file.NoSuchFileException if the server has no such file
     * @throws java.nio.file.AccessDeniedException if it requires authentication
     * @throws IllegalArgumentException if the scheme is not http or https
     */
    public static ByteSource open(URI uri, HttpOptions options) throws IOException {
        return CachedByteSource.open(uri, options);
    }

    /** Opens addresses of http and https with these options, and others as {@link ByteSource#open(URI)} does. */
    public static SourceOpener opener(HttpOptions options) {
        return new SourceOpener() {
            @Override
            public ByteSource open(URI uri) throws IOException {
                return HttpScheme.isHttp(uri) ? HttpSource.open(uri, options) : ByteSource.open(uri);
            }

            @Override
            public URI locate(URI uri) throws IOException {
                return SourceOpener.installed().locate(uri);
            }
        };
    }

    /**
     * Fetches what a server sends at an address as a whole, such as JSON, and follows redirects to the same host only.
     *
     * @param most the largest size in bytes
     * @throws IOException if it is larger, or the server does not send it
     */
    public static ByteBuffer fetch(URI uri, HttpOptions options, int most) throws IOException {
        return new HttpDocument(uri, options).fetch(most);
    }
}
