package org.tensorbind.payload.code;

import java.nio.ByteBuffer;
import java.nio.ShortBuffer;

/** Widens 16-bit floats in bulk; the layer for Java 22 and newer has this class with the processor's own instructions. */
public final class HalfWidening {
    private static final int STAGE = 1 << 12;

    private HalfWidening() {}

    /** The first {@code count} codes of {@code bytes}, in the buffer's order. */
    static void float16(ByteBuffer bytes, float[] target, int targetIndex, int count) {
        inStages(bytes, count, (codes, done, length) -> float16(codes, target, targetIndex + done, length));
    }

    /** The first {@code count} codes of an array. */
    public static void float16(short[] codes, float[] target, int targetIndex, int count) {
        for (int i = 0; i < count; i++) {
            target[targetIndex + i] = FloatCodes.tabledFloat16(codes[i]);
        }
    }

    /** As {@link #float16}, for bfloat16 codes. */
    static void bfloat16(ByteBuffer bytes, float[] target, int targetIndex, int count) {
        inStages(bytes, count, (codes, done, length) -> bfloat16(codes, target, targetIndex + done, length));
    }

    /** The first {@code count} codes of an array. */
    public static void bfloat16(short[] codes, float[] target, int targetIndex, int count) {
        for (int i = 0; i < count; i++) {
            target[targetIndex + i] = FloatCodes.bfloat16(codes[i]);
        }
    }

    private interface Stage {
        void widen(short[] codes, int done, int length);
    }

    /** In stages that stay in the cache: a loop over arrays has no checks for each element. */
    private static void inStages(ByteBuffer bytes, int count, Stage stage) {
        ShortBuffer codes = bytes.asShortBuffer();
        short[] staged = new short[Math.min(STAGE, count)];
        for (int done = 0; done < count; done += staged.length) {
            int length = Math.min(staged.length, count - done);
            codes.get(staged, 0, length);
            stage.widen(staged, done, length);
        }
    }
}
