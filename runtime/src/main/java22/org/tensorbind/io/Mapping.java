package org.tensorbind.io;

import java.io.IOException;

/**
 * Maps files on Java 22 and newer: as a whole, until they are closed or unreachable. In a native image, which cannot close shared memory, they are
 * mapped in windows.
 */
final class Mapping {
    /** GraalVM sets it in an image and while one is built. */
    private static final boolean IN_IMAGE = System.getProperty("org.graalvm.nativeimage.imagecode") != null;

    private Mapping() {}

    static ByteSource open(OpenFile file, Unmapping unmapping) throws IOException {
        return IN_IMAGE ? new MappedByteSource(file) : SegmentByteSource.open(file, unmapping);
    }
}
