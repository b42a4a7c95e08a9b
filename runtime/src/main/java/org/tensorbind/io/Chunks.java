package org.tensorbind.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/** The pieces in which long data is processed: a MiB each, so that no element of any dtype is split. */
public final class Chunks {
    /** Bytes of a piece. */
    public static final int SIZE = 1 << 20;

    private Chunks() {}

    /** Writes all remaining bytes to a channel that may take fewer at a time. */
    public static void writeFully(WritableByteChannel target, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            target.write(bytes);
        }
    }

    /** Length of the piece at {@code offset} of {@code end} bytes. */
    public static int lengthAt(long offset, long end) {
        return (int) Math.min(SIZE, end - offset);
    }
}
