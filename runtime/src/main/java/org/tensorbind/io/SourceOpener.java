package org.tensorbind.io;

import java.io.IOException;
import java.net.URI;

/** Opens the byte source at an address. */
@FunctionalInterface
public interface SourceOpener {
    /** Opens it; the caller closes the source. */
    ByteSource open(URI uri) throws IOException;

    /**
     * Returns the address of the file that an address denotes: the address itself, unless its scheme also has addresses of something else, such as a model
     * of several files. A file that is on this machine may be returned as a {@code file:} address.
     *
     * @throws java.nio.file.NoSuchFileException if it denotes nothing
     */
    default URI locate(URI uri) throws IOException {
        return uri;
    }

    /** Returns the opener of {@code file:} addresses and of all schemes on the class path, see {@link ByteSource#open(URI)}. */
    static SourceOpener installed() {
        return Schemes.INSTALLED;
    }
}
