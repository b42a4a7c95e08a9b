package org.tensorbind.io;

import java.io.IOException;

/** How files are mapped on Java 22 and newer: as a whole, until they are closed. */
final class Mapping {
    private Mapping() {}

    static ByteSource open(OpenFile file) throws IOException {
        return SegmentByteSource.open(file);
    }
}
