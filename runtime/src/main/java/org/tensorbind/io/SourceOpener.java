package org.tensorbind.io;

import java.io.IOException;
import java.net.URI;

/** Opens what an address stands for. */
@FunctionalInterface
public interface SourceOpener {
    /** Opens it; the caller closes the source. */
    ByteSource open(URI uri) throws IOException;
}
