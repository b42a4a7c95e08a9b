package org.tensorbind.payload;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.RandomAccess;
import java.util.stream.IntStream;

/** The extents of many tensors' data in a file; objects are created on access. */
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

    /** Whether no two share bytes, empty ones set aside. */
    public boolean isDisjoint() {
        int[] used =
                IntStream.range(0, offsets.length).filter(i -> sizes[i] > 0).toArray();
        long[] begins = IntStream.of(used).mapToLong(i -> offsets[i]).toArray();
        long[] ends = IntStream.of(used).mapToLong(i -> offsets[i] + sizes[i]).toArray();
        Arrays.sort(begins);
        Arrays.sort(ends);
        return IntStream.range(1, used.length).allMatch(i -> begins[i] >= ends[i - 1]);
    }

    /** The end of the last, where none is empty and together they fill all from {@code first} on, none twice; else -1. */
    public long gaplessEnd(long first) {
        long lowest = Long.MAX_VALUE;
        long highest = 0;
        long sum = 0;
        for (int i = 0; i < offsets.length; i++) {
            if (sizes[i] == 0) {
                return -1;
            }
            lowest = Math.min(lowest, start + offsets[i]);
            highest = Math.max(highest, start + offsets[i] + sizes[i]);
            sum += sizes[i];
        }
        return lowest == first && highest - first == sum && isDisjoint() ? highest : -1;
    }
}
