package org.tensorbind.payload;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
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

    /** The least float above all integers. */
    private static final float BEYOND = 0x1p31f;

    private BlockNumbers() {}

    /**
     * The numbers of a table that has few different ones.
     *
     * @param positions in Base64, the position of each number among {@code values}: as many bits as the last position has, the lowest first
     */
    public static byte[] table(String positions, int... values) {
        byte[] packed = Base64.getDecoder().decode(positions);
        int width = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, values.length - 1));
        byte[] numbers = new byte[packed.length * Byte.SIZE / width];
        for (int i = 0; i < numbers.length; i++) {
            int position = bits(packed, 0, packed.length, i * width, width, ByteOrder.LITTLE_ENDIAN);
            numbers[i] = (byte) values[position];
        }
        return numbers;
    }

    /** The floats of a table, in Base64: a big-endian binary32 each. */
    public static float[] floats(String digits) {
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(digits));
        float[] floats = new float[bytes.capacity() / Float.BYTES];
        bytes.asFloatBuffer().get(floats);
        return floats;
    }

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
     * @param count bits of the field, 1 to 24
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

    /**
     * Writes the nearest binary16, ties to even, little-endian.
     *
     * @throws ArithmeticException if none near it is finite
     */
    public static void putFloat16(byte[] bytes, int at, float value) {
        short code = FloatCodes.roundToFloat16(value);
        requireFinite(FloatCodes.float16(code), value, "float16");
        LITTLE_SHORT.set(bytes, at, code);
    }

    /**
     * Writes the nearest bfloat16, see {@link #putFloat16}.
     *
     * @throws ArithmeticException if none near it is finite
     */
    public static void putBfloat16(byte[] bytes, int at, float value) {
        short code = FloatCodes.roundToBfloat16(value);
        requireFinite(FloatCodes.bfloat16(code), value, "bfloat16");
        LITTLE_SHORT.set(bytes, at, code);
    }

    /**
     * Writes a binary32, little-endian.
     *
     * @throws ArithmeticException if it is not finite
     */
    public static void putFloat32(byte[] bytes, int at, float value) {
        requireFinite(value, value, "float32");
        LITTLE_FLOAT.set(bytes, at, value);
    }

    /** Writes the lowest 16 bits of an integer, little-endian. */
    public static void putInt16(byte[] bytes, int at, int value) {
        LITTLE_SHORT.set(bytes, at, (short) value);
    }

    private static void requireFinite(float stored, float value, String type) {
        if (!Float.isFinite(stored)) {
            throw new ArithmeticException(value + " as a " + type + " is not finite");
        }
    }

    /** The least of some elements, the first of equal ones. */
    public static float min(float[] elements, int from, int count) {
        float least = elements[from];
        for (int i = from + 1; i < from + count; i++) {
            least = elements[i] < least ? elements[i] : least;
        }
        return least;
    }

    /** The greatest of some elements, the first of equal ones. */
    public static float max(float[] elements, int from, int count) {
        float greatest = elements[from];
        for (int i = from + 1; i < from + count; i++) {
            greatest = elements[i] > greatest ? elements[i] : greatest;
        }
        return greatest;
    }

    /** The one of some elements that is farthest from 0, the first of several. */
    public static float extreme(float[] elements, int from, int count) {
        float extreme = elements[from];
        for (int i = from + 1; i < from + count; i++) {
            extreme = Math.abs(elements[i]) > Math.abs(extreme) ? elements[i] : extreme;
        }
        return extreme;
    }

    /** A quotient; 0 where the divisor is. */
    public static float quotient(float dividend, float divisor) {
        return divisor == 0 ? 0 : dividend / divisor;
    }

    /** The greatest integer that is not above a number, held within bounds; of what is 2^31 or more, or no number, 0. */
    public static int floor(float value, int least, int greatest) {
        return held(Math.floor(value), least, greatest);
    }

    /** The integer that is nearest to a number, of two the one that is farther from 0, held within bounds as of {@link #floor}. */
    public static int round(float value, int least, int greatest) {
        double magnitude = Math.floor(Math.abs(value) + 0.5); // of doubles, so nothing is rounded before
        return held(value < 0 ? -magnitude : magnitude, least, greatest);
    }

    private static int held(double whole, int least, int greatest) {
        int code = Math.abs(whole) < BEYOND ? (int) whole : 0;
        return Math.min(Math.max(code, least), greatest);
    }

    /** 2 to the power of {@code exponent}, 0 or infinite where a float does not reach. */
    public static float exp2(int exponent) {
        return Math.abs(exponent) < BIAS ? Float.intBitsToFloat(exponent + BIAS << 23) : Math.scalb(1f, exponent);
    }
}
