package org.tensorbind.io;

import java.io.IOException;
import java.net.URI;

/** Opens the byte source at an address. */
@FunctionalInterface
public interface SourceOpener {
    /** Opens it; the caller closes the source. */
    ByteSource open(URI uri) throws IOException;
}
