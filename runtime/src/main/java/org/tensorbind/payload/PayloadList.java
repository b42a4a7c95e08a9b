package org.tensorbind.payload;

import java.util.AbstractList;
import java.util.RandomAccess;

/** Places of many tensors' data in a file, made into objects when they are asked for. */
public final class PayloadList extends AbstractList<Payload> implements RandomAccess {
    private final long[] offsets;
    private final long[] sizes;
    private final long start;

    /**
     * Places that the arrays give, which the caller leaves as they are.
     *
     * @param start what the offsets count from, in bytes from the start of the file
     */
    public PayloadList(long[] offsets, long[] sizes, long start) {
        this.offsets = offsets;
        this.sizes = sizes;
        this.start = start;
    }

    @Override
    public Payload get(int index) {
        return Payload.stored(start + offsets[index], sizes[index]);
    }

    @Override
    public int size() {
        return offsets.length;
    }

    /** The end of the last, where each follows on the one before and the first starts at {@code first}; else -1. */
    public long contiguousEnd(long first) {
        long expected = first;
        for (int i = 0; i < offsets.length; i++) {
            if (start + offsets[i] != expected) {
                return -1;
            }
            expected += sizes[i];
        }
        return expected;
    }
}
