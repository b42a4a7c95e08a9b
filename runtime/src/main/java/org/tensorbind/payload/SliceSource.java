package org.tensorbind.payload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.ByteSource;

/** The elements of a part of a tensor as bytes one after the other: one run for each index of the dimensions outside the one that was cut. */
final class SliceSource implements ByteSource {
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
        return isContiguous()
                ? whole.slice(start + offset, length)
                : new Runs(start, runSize, stride).gather(whole::slice, whole.isZeroCopy(), offset, length);
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
