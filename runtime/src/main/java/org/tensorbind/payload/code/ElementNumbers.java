package org.tensorbind.payload.code;

import java.nio.ByteBuffer;
import org.tensorbind.DType;

/** Encodes numbers as elements of a dtype. */
public final class ElementNumbers {
    /** Bits of precision of a {@code double}. */
    private static final int SIGNIFICAND_BITS = 53;

    private ElementNumbers() {}

    /** Appends the element nearest to {@code value}, ties to even. */
    public static void put(ByteBuffer target, DType dtype, double value) {
        switch (dtype) {
            case F64 -> target.putDouble(value);
            case F32 -> target.putFloat((float) value);
            case F16 -> target.putShort(FloatCodes.roundToFloat16(value));
            case BF16 -> target.putShort(FloatCodes.roundToBfloat16(value));
            case F8_E5M2 -> target.put(FloatCodes.roundToFloat8e5m2(value));
            case F8_E4M3 -> target.put(FloatCodes.roundToFloat8e4m3(value));
            case U64 -> target.putLong(unsignedLong(Math.rint(value)));
            default -> putLow(target, dtype, (long) Math.rint(value));
        }
    }

    /** Appends the element nearest to {@code value}. */
    public static void put(ByteBuffer target, DType dtype, long value, boolean unsigned) {
        switch (dtype) {
            case F32 -> target.putFloat(unsigned ? NumberSource.unsignedFloat(value) : (float) value);
            case F64 -> target.putDouble(fraction(value, unsigned));
            case F16, BF16, F8_E5M2, F8_E4M3 -> put(target, dtype, roundedToOdd(value, unsigned));
            default -> putLow(target, dtype, value);
        }
    }

    private static void putLow(ByteBuffer target, DType dtype, long value) {
        switch (dtype.byteSize()) {
            case 1 -> target.put((byte) value);
            case 2 -> target.putShort((short) value);
            case 4 -> target.putInt((int) value);
            default -> target.putLong(value);
        }
    }

    private static double fraction(long value, boolean unsigned) {
        return unsigned ? NumberSource.unsigned(value) : value;
    }

    /**
     * An integer as a {@code double} from which a narrower dtype rounds as from the integer itself: what is cut off leaves the last bit set, so
     * that no number becomes one that is halfway between two others.
     */
    private static double roundedToOdd(long value, boolean unsigned) {
        boolean negative = !unsigned && value < 0;
        long magnitude = negative ? -value : value;
        int excess = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(magnitude) - SIGNIFICAND_BITS);
        long kept = magnitude >>> excess;
        if (kept << excess != magnitude) {
            kept |= 1;
        }
        double rounded = Math.scalb((double) kept, excess);
        return negative ? -rounded : rounded;
    }

    private static long unsignedLong(double value) {
        return value < 0x1p63 ? (long) value : (long) (value - 0x1p63) ^ Long.MIN_VALUE;
    }

    /** Whether a dtype of numbers has negative ones. */
    public static boolean isSigned(DType dtype) {
        return switch (dtype) {
            case U8, U16, U32, U64, BOOL -> false;
            default -> true;
        };
    }

    /** Whether the dtype has an element near the value at all: floating-point dtypes have infinities or NaN, integers end. */
    public static boolean canBe(DType dtype, double value) {
        if (dtype.isFloatingPoint()) {
            return true;
        }
        double rounded = Math.rint(value);
        int valueBits = 8 * dtype.byteSize() - (isSigned(dtype) ? 1 : 0);
        return rounded >= (isSigned(dtype) ? -Math.scalb(1.0, valueBits) : 0) && rounded < Math.scalb(1.0, valueBits);
    }

    /** Whether the dtype has an element near the value at all. */
    public static boolean canBe(DType dtype, long value, boolean unsigned) {
        if (dtype.isFloatingPoint()) {
            return true;
        }
        boolean beyondLong = unsigned && value < 0;
        if (dtype.byteSize() == 8) {
            return dtype == DType.U64 ? unsigned || value >= 0 : !beyondLong;
        }
        int valueBits = 8 * dtype.byteSize() - (isSigned(dtype) ? 1 : 0);
        long most = (1L << valueBits) - 1;
        return !beyondLong && value <= most && value >= (isSigned(dtype) ? -most - 1 : 0);
    }

    /** Whether the element that {@link #put} makes is the value itself; NaN is NaN in every floating-point dtype. */
    public static boolean isExact(DType dtype, double value) {
        if (Double.isNaN(value)) {
            return dtype.isFloatingPoint();
        }
        return Double.compare(nearest(dtype, value), value) == 0;
    }

    private static double nearest(DType dtype, double value) {
        return switch (dtype) {
            case F64 -> value;
            case F32 -> (float) value;
            case F16 -> FloatCodes.float16(FloatCodes.roundToFloat16(value));
            case BF16 -> FloatCodes.bfloat16(FloatCodes.roundToBfloat16(value));
            case F8_E5M2 -> FloatCodes.float8e5m2(FloatCodes.roundToFloat8e5m2(value));
            case F8_E4M3 -> FloatCodes.float8e4m3(FloatCodes.roundToFloat8e4m3(value));
            default -> Math.rint(value) + 0.0; // integers have no negative zero
        };
    }

    /** Whether the element that {@link #put} makes is the value itself. */
    public static boolean isExact(DType dtype, long value, boolean unsigned) {
        if (!dtype.isFloatingPoint()) {
            return true;
        }
        double fraction = fraction(value, unsigned);
        boolean same = fraction < 0x1p63 ? (long) fraction == value : unsignedLong(fraction) == value && unsigned;
        return same && isExact(dtype, fraction);
    }
}
