package org.tensorbind.payload.code;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Widens 16-bit floats in loops that the compiler vectorizes; signalling NaNs of binary16 become quiet. */
public final class HalfWidening {
    private static final ValueLayout.OfShort LITTLE_ENDIAN =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfShort BIG_ENDIAN =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    /** The number of elements per loop: a short loop is compiled earlier than one over a whole tensor. */
    private static final int STEP = 1 << 12;

    private HalfWidening() {}

    /** The first {@code count} codes of {@code bytes}, in the buffer's order. */
    static void float16(ByteBuffer bytes, float[] target, int targetIndex, int count) {
        boolean littleEndian = bytes.order() == ByteOrder.LITTLE_ENDIAN;
        MemorySegment codes = MemorySegment.ofBuffer(bytes);
        for (int done = 0; done < count; done += STEP) {
            int length = Math.min(STEP, count - done);
            MemorySegment piece = codes.asSlice(2L * done, 2L * length);
            if (littleEndian) {
                float16LittleEndian(piece, target, targetIndex + done, length);
            } else {
                float16BigEndian(piece, target, targetIndex + done, length);
            }
        }
    }

    private static void float16LittleEndian(MemorySegment codes, float[] target, int targetIndex, int count) {
        for (int i = 0; i < count; i++) {
            target[targetIndex + i] = Float.float16ToFloat(codes.get(LITTLE_ENDIAN, 2L * i));
        }
    }

    private static void float16BigEndian(MemorySegment codes, float[] target, int targetIndex, int count) {
        for (int i = 0; i < count; i++) {
            target[targetIndex + i] = Float.float16ToFloat(codes.get(BIG_ENDIAN, 2L * i));
        }
    }

    /** The first {@code count} codes of an array. */
    public static void float16(short[] codes, float[] target, int targetIndex, int count) {
        for (int i = 0; i < count; i++) {
            target[targetIndex + i] = Float.float16ToFloat(codes[i]);
        }
    }

    /** As {@link #float16}, for bfloat16 codes. */
    static void bfloat16(ByteBuffer bytes, float[] target, int targetIndex, int count) {
        if (count <= STEP) {
            bfloat16Row(bytes, target, targetIndex, count);
            return;
        }
        boolean littleEndian = bytes.order() == ByteOrder.LITTLE_ENDIAN;
        MemorySegment codes = MemorySegment.ofBuffer(bytes);
        MemorySegment floats = MemorySegment.ofArray(target);
        for (int done = 0; done < count; done += STEP) {
            int length = Math.min(STEP, count - done);
            MemorySegment piece = codes.asSlice(2L * done, 2L * length);
            MemorySegment widened = floats.asSlice(4L * (targetIndex + done), 4L * length);
            if (littleEndian) {
                bfloat16LittleEndian(piece, widened, length);
            } else {
                bfloat16BigEndian(piece, widened, length);
            }
        }
    }

    /** Widens a short row through an array, because loops over segments are ten times slower for few elements. */
    private static void bfloat16Row(ByteBuffer bytes, float[] target, int targetIndex, int count) {
        short[] codes = new short[count];
        bytes.asShortBuffer().get(codes);
        bfloat16(codes, target, targetIndex, count);
    }

    /** The first {@code count} codes of an array. */
    public static void bfloat16(short[] codes, float[] target, int targetIndex, int count) {
        for (int i = 0; i < count; i++) {
            target[targetIndex + i] = Float.intBitsToFloat(codes[i] << 16);
        }
    }

    private static void bfloat16LittleEndian(MemorySegment codes, MemorySegment target, int count) {
        for (int i = 0; i < count; i++) {
            target.set(ValueLayout.JAVA_INT, 4L * i, codes.get(LITTLE_ENDIAN, 2L * i) << 16);
        }
    }

    private static void bfloat16BigEndian(MemorySegment codes, MemorySegment target, int count) {
        for (int i = 0; i < count; i++) {
            target.set(ValueLayout.JAVA_INT, 4L * i, codes.get(BIG_ENDIAN, 2L * i) << 16);
        }
    }
}
