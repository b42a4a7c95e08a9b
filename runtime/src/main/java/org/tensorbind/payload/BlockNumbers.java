package org.tensorbind.payload;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.payload.code.FloatCodes;

/** Numbers of several bytes in a block of elements, and what formulas compute of numbers. */
@GeneratedCodeApi
public final class BlockNumbers {
    private static final VarHandle LITTLE_SHORT =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle BIG_SHORT =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LITTLE_FLOAT =
            MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle BIG_FLOAT =
            MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.BIG_ENDIAN);
    private static final int BIAS = 127;

    private BlockNumbers() {}

    /** A two's complement integer of 16 bits. */
    public static short int16(byte[] bytes, int at, ByteOrder order) {
        return (short) (order == ByteOrder.LITTLE_ENDIAN ? LITTLE_SHORT : BIG_SHORT).get(bytes, at);
    }

    /**
     * A bit field of an unsigned integer.
     *
     * @param at where the integer is
     * @param size of the integer, 1 to 8 bytes
     * @param bit the lowest bit of the field
     * @param count bits of the field, 1 to 16
     */
    public static int bits(byte[] bytes, int at, int size, int bit, int count, ByteOrder order) {
        int shift = bit & 7;
        int value = 0;
        for (int read = 0; read < shift + count; read += 8) {
            int index = (bit + read) >> 3;
            value |= (bytes[at + (order == ByteOrder.LITTLE_ENDIAN ? index : size - 1 - index)] & 0xFF) << read;
        }
        return value >> shift & (1 << count) - 1;
    }

    /** An IEEE 754 binary16. */
    public static float float16(byte[] bytes, int at, ByteOrder order) {
        return FloatCodes.float16(int16(bytes, at, order));
    }

    /** The IEEE 754 binary16 of a code from 0 to 65,535. */
    public static float float16(int code) {
        return FloatCodes.float16((short) code);
    }

    /** The upper half of a binary32. */
    public static float bfloat16(byte[] bytes, int at, ByteOrder order) {
        return FloatCodes.bfloat16(int16(bytes, at, order));
    }

    /** An IEEE 754 binary32. */
    public static float float32(byte[] bytes, int at, ByteOrder order) {
        return (float) (order == ByteOrder.LITTLE_ENDIAN ? LITTLE_FLOAT : BIG_FLOAT).get(bytes, at);
    }

    /** 2 to the power of {@code exponent}, 0 or infinite where a float does not reach. */
    public static float exp2(int exponent) {
        return Math.abs(exponent) < BIAS ? Float.intBitsToFloat(exponent + BIAS << 23) : Math.scalb(1f, exponent);
    }
}
