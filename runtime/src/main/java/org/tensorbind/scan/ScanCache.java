package org.tensorbind.scan;

import java.util.Arrays;
import org.tensorbind.value.Longs;

/**
 * Caches the results of scanning the first tensors of a list, so that they need not be scanned again: dtype, layout and shape of each, packed in a
 * long. Tensors with more than three dimensions, or with a dimension of 65,536 or more, are not cached.
 */
final class ScanCache {
    /** The maximum number of cached tensors; beyond it, memory matters more than time. */
    private static final int MOST = 1 << 14;

    private static final int FIRST_CAPACITY = 64;
    private static final int DIMENSION_BITS = 16;
    private static final int LARGEST_DIMENSION = (1 << DIMENSION_BITS) - 1;

    static final int MOST_DIMENSIONS = 3;

    /** Of the dimensions, and of the bit before the first of them, which gives their count. */
    private static final int SHAPE_BITS = MOST_DIMENSIONS * DIMENSION_BITS + 1;

    private static final int CODE_BITS = 7;
    private static final int LARGEST_CODE = (1 << CODE_BITS) - 1;

    /** The shape in the lowest bits, then the dtype, then the layout plus 1; 0 for a tensor that is not cached. */
    private long[] tensors = {};

    /** Caches a tensor, if possible; {@code dtype} and {@code layout} are codes, -1 for none. */
    void put(int index, long dtype, long layout, Rescan.Dimensions dimensions) {
        long shape = packed(dimensions);
        if (index >= MOST || shape == 0 || dtype < 0 || dtype > LARGEST_CODE || layout >= LARGEST_CODE) {
            return;
        }
        if (index >= tensors.length) {
            tensors = Arrays.copyOf(tensors, Math.min(MOST, Math.max(FIRST_CAPACITY, 2 * index)));
        }
        tensors[index] = shape | dtype << SHAPE_BITS | layout + 1 << SHAPE_BITS + CODE_BITS;
    }

    /** The dimensions packed in one number, 0 if they do not fit. */
    private static long packed(Rescan.Dimensions dimensions) {
        int rank = dimensions.rank();
        long shape = rank > MOST_DIMENSIONS ? 0 : 1;
        for (int i = 0; i < rank && shape != 0; i++) {
            long dimension = dimensions.at(i);
            shape = dimension >>> DIMENSION_BITS == 0 ? shape << DIMENSION_BITS | dimension : 0;
        }
        return shape;
    }

    /** Limits the cache to {@code count} tensors. */
    void trim(int count) {
        tensors = Arrays.copyOf(tensors, Math.min(count, tensors.length));
    }

    /** Whether element {@code index} is cached. */
    boolean has(int index) {
        return index < tensors.length && tensors[index] != 0;
    }

    /** Returns element {@code index}, which must be cached. */
    ScannedTensor tensor(int index, String name, long byteSize) {
        long kept = tensors[index];
        return new ScannedTensor(
                name,
                kept >>> SHAPE_BITS & LARGEST_CODE,
                (kept >>> SHAPE_BITS + CODE_BITS) - 1,
                Longs.adopt(dimensions(kept & (1L << SHAPE_BITS) - 1)),
                byteSize);
    }

    private static long[] dimensions(long shape) {
        int rank = (Long.SIZE - 1 - Long.numberOfLeadingZeros(shape)) / DIMENSION_BITS;
        long[] dimensions = new long[rank];
        for (int i = 0; i < rank; i++) {
            dimensions[i] = shape >>> (rank - 1 - i) * DIMENSION_BITS & LARGEST_DIMENSION;
        }
        return dimensions;
    }
}
