package org.tensorbind.codec;

/** The pieces in which long data is walked: a MiB each, so that no element of any dtype is cut. */
final class Pieces {
    static final int SIZE = 1 << 20;

    private Pieces() {}

    /** Length of the piece at {@code offset} of {@code end} bytes. */
    static int lengthAt(long offset, long end) {
        return (int) Math.min(SIZE, end - offset);
    }
}
