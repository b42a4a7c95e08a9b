package org.tensorbind.io;

import java.io.IOException;
import java.nio.file.Path;

/** How files are mapped: in windows, here; the layer for Java 22 and newer replaces this class by one that maps them as a whole. */
final class Mapping {
    private Mapping() {}

    static ByteSource open(Path file) throws IOException {
        return MappedByteSource.open(file);
    }
}
