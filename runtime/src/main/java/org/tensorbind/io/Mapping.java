package org.tensorbind.io;

import java.io.IOException;

/**
 * How files are mapped: in windows that stay while they can be reached, here; the layer for Java 22 and newer replaces this class by one that maps them as
 * a whole.
 */
final class Mapping {
    private Mapping() {}

    static ByteSource open(OpenFile file, Unmapping unmapping) throws IOException {
        return new MappedByteSource(file);
    }
}
