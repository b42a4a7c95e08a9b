package org.tensorbind.payload.row;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Arrays for decoding, which one call leaves to the next. Not thread-safe. */
final class RowScratch {
    private static final AtomicReferenceArray<RowScratch> IDLE =
            new AtomicReferenceArray<>(Runtime.getRuntime().availableProcessors());

    private final float[] sums = new float[DotProduct.SUMS];
    private float[] floats = {};
    private short[] shorts = {};
    private byte[] bytes = {};

    private RowScratch() {}

    /** Arrays that are the caller's until it gives them back; after an exception, the garbage collector has them. */
    static RowScratch take() {
        for (int i = 0; i < IDLE.length(); i++) {
            RowScratch idle = IDLE.getAndSet(i, null);
            if (idle != null) {
                return idle;
            }
        }
        return new RowScratch();
    }

    /** Nobody uses the arrays any more. */
    void giveBack() {
        for (int i = 0; i < IDLE.length(); i++) {
            if (IDLE.compareAndSet(i, null, this)) {
                return;
            }
        }
    }

    float[] clearedSums() {
        Arrays.fill(sums, 0);
        return sums;
    }

    float[] floats(int count) {
        if (floats.length < count) {
            floats = new float[count];
        }
        return floats;
    }

    short[] shorts(int count) {
        if (shorts.length < count) {
            shorts = new short[count];
        }
        return shorts;
    }

    byte[] bytes(int count) {
        if (bytes.length < count) {
            bytes = new byte[count];
        }
        return bytes;
    }
}
