package org.tensorbind.payload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.Pieces;

/** The elements of a part of a tensor as bytes one after the other: one run for each index of the dimensions outside the one that was cut. */
final class SliceSource implements ByteSource {
    /** Bytes between two runs that are read along with them where reading is not free. */
    private static final long NEAR = 1 << 14;

    private static final int LARGEST_SPAN = 1 << 30;

    private final DataSource whole;
    private final long start;
    private final long runSize;
    private final long stride;
    private final long runs;

    /**
     * A part of a tensor.
     *
     * @param start of the first run among the bytes of all elements
     * @param stride from the start of one run to that of the next, in bytes
     */
    SliceSource(DataSource whole, long start, long runSize, long stride, long runs) {
        this.whole = whole;
        this.start = start;
        this.runSize = runSize;
        this.stride = stride;
        this.runs = runs;
    }

    /** Whether the elements follow each other in the whole tensor, too. */
    boolean isContiguous() {
        return runs == 1 || runSize == stride;
    }

    /** Where the elements begin among those of the whole tensor, in bytes. */
    long start() {
        return start;
    }

    @Override
    public String name() {
        return whole.file().name();
    }

    @Override
    public long size() {
        return runs * runSize;
    }

    @Override
    public ByteBuffer slice(long offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, size());
        if (length == 0) {
            return whole.file().slice(0, 0);
        }
        return isContiguous() ? whole.slice(start + offset, length) : gathered(offset, length);
    }

    private ByteBuffer gathered(long offset, int length) throws IOException {
        ByteBuffer target = ByteBuffer.allocate(length);
        while (target.hasRemaining()) {
            gatherSpan(offset + target.position(), target);
        }
        return target.flip().asReadOnlyBuffer();
    }

    /** Copies what lies close enough together to be read at once. */
    private void gatherSpan(long offset, ByteBuffer target) throws IOException {
        long from = start + offset / runSize * stride + offset % runSize;
        long last = offset + target.remaining() - 1;
        long to = start + last / runSize * stride + last % runSize + 1;
        long endOfRun = from + runSize - offset % runSize;
        ByteBuffer span = whole.slice(from, (int) Math.min(to - from, Math.max(endOfRun - from, spanSize())));
        int at = 0;
        long left = endOfRun - from;
        while (at < span.limit() && target.hasRemaining()) {
            int count = (int) Math.min(Math.min(left, target.remaining()), span.limit() - at);
            target.put(target.position(), span, at, count);
            target.position(target.position() + count);
            at = (int) Math.min(span.limit(), at + left + stride - runSize);
            left = runSize;
        }
    }

    private long spanSize() {
        if (whole.isZeroCopy()) {
            return LARGEST_SPAN;
        }
        return stride - runSize <= NEAR ? Pieces.SIZE : 0;
    }

    @Override
    public void expect(long offset, long byteSize) {
        if (isContiguous()) {
            whole.expect(start + offset, byteSize);
        }
    }

    @Override
    public boolean isZeroCopy() {
        return isContiguous() && whole.isPrepared() && whole.isZeroCopy();
    }

    @Override
    public void ensureIntact(long byteSize) throws IOException {
        whole.file().ensureIntact(byteSize);
    }

    @Override
    public @Nullable Object memory(long offset, long byteSize) throws IOException {
        return isContiguous() ? whole.memory(start + offset, byteSize) : null;
    }

    /** Does nothing: the file stays open. */
    @Override
    public void close() {}
}
