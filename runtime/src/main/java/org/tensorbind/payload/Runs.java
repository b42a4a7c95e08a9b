package org.tensorbind.payload;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.tensorbind.io.Pieces;

/**
 * Runs of bytes at equal distances, gathered one behind the other.
 *
 * @param start of the first run
 * @param size of a run, in bytes, at least one
 * @param stride from the start of one run to that of the next, in bytes
 */
record Runs(long start, long size, long stride) {
    /** Bytes between two runs that are read along with them where reading is not free. */
    static final long NEAR = 1 << 14;

    private static final int LARGEST_SPAN = 1 << 30;

    /** What the runs are in. */
    interface Reading {
        ByteBuffer slice(long offset, int length) throws IOException;
    }

    /**
     * Copies bytes of the runs.
     *
     * @param isFree whether reading more than is copied costs nothing
     * @param offset of the first byte among those of all runs
     */
    ByteBuffer gather(Reading bytes, boolean isFree, long offset, int length) throws IOException {
        ByteBuffer target = ByteBuffer.allocate(length);
        while (target.hasRemaining()) {
            gatherSpan(bytes, isFree, offset + target.position(), target);
        }
        return target.flip().asReadOnlyBuffer();
    }

    /** Where a byte of the runs is. */
    long place(long offset) {
        return start + offset / size * stride + offset % size;
    }

    /** Copies what lies close enough together to be read at once. */
    private void gatherSpan(Reading bytes, boolean isFree, long offset, ByteBuffer target) throws IOException {
        long from = place(offset);
        long to = place(offset + target.remaining() - 1) + 1;
        long endOfRun = from + size - offset % size;
        ByteBuffer span = bytes.slice(
                from, (int) Math.min(Math.min(to - from, LARGEST_SPAN), Math.max(endOfRun - from, spanSize(isFree))));
        int at = 0;
        long left = endOfRun - from;
        while (at < span.limit() && target.hasRemaining()) {
            int count = (int) Math.min(Math.min(left, target.remaining()), span.limit() - at);
            target.put(target.position(), span, at, count);
            target.position(target.position() + count);
            at = (int) Math.min(span.limit(), at + left + stride - size);
            left = size;
        }
    }

    private long spanSize(boolean isFree) {
        if (isFree) {
            return LARGEST_SPAN;
        }
        return stride - size <= NEAR ? Pieces.SIZE : 0;
    }
}
