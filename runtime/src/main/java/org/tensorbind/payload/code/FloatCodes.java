package org.tensorbind.payload.code;

import org.tensorbind.DType;

/** Widening of narrow floating-point formats to {@code float}, exact for every code, and rounding to them. */
public final class FloatCodes {
    private static final float[] E5M2 = table(5, 2);
    private static final float[] E4M3 = table(4, 3);

    private FloatCodes() {}

    /** A quarter of a MiB, made when it is first needed. */
    private static final class Halves {
        private static final float[] VALUES = new float[1 << 16];

        static {
            for (int code = 0; code < VALUES.length; code++) {
                VALUES[code] = float16((short) code);
            }
        }
    }

    /** IEEE 754 binary16. */
    public static float float16(short code) {
        int sign = (code & 0x8000) << 16;
        int magnitude = code & 0x7FFF;
        if (magnitude >= 0x400 && magnitude < 0x7C00) { // nearly all
            return Float.intBitsToFloat(sign | (magnitude + (112 << 10)) << 13);
        }
        return magnitude < 0x400
                ? Math.copySign(magnitude * 0x1p-24f, Float.intBitsToFloat(sign))
                : Float.intBitsToFloat(sign | 0x7F80_0000 | (magnitude & 0x3FF) << 13);
    }

    /** The first {@code count} codes of an FP8 dtype. */
    public static void widenFloat8(DType dtype, byte[] codes, int count, float[] target, int targetIndex) {
        float[] values = float8Values(dtype);
        for (int i = 0; i < count; i++) {
            target[targetIndex + i] = values[codes[i] & 0xFF];
        }
    }

    /** The values of the 256 codes of an FP8 dtype; not to be changed. */
    public static float[] float8Values(DType dtype) {
        return dtype == DType.F8_E5M2 ? E5M2 : E4M3;
    }

    /** As {@link #float16}, by a table: in loops over single codes faster than the processor's instruction. */
    public static float tabledFloat16(short code) {
        return Halves.VALUES[code & 0xFFFF];
    }

    /** The upper half of a binary32. */
    public static float bfloat16(short code) {
        return Float.intBitsToFloat(code << 16);
    }

    /** OCP FP8 E5M2: exponent bias 15, infinities and NaNs as in binary16. */
    public static float float8e5m2(byte code) {
        return E5M2[code & 0xFF];
    }

    /** OCP FP8 E4M3: exponent bias 7, no infinities, NaN is all ones. */
    public static float float8e4m3(byte code) {
        return E4M3[code & 0xFF];
    }

    /** The nearest binary16, ties to even; beyond its range an infinity. */
    public static short roundToFloat16(double value) {
        return (short) round(value, 5, 10, 0x7C00, 0x7C00, 0x7E00);
    }

    /** The nearest bfloat16, ties to even; beyond its range an infinity. */
    public static short roundToBfloat16(double value) {
        return (short) round(value, 8, 7, 0x7F80, 0x7F80, 0x7FC0);
    }

    /** The nearest FP8 E5M2, ties to even; beyond its range an infinity. */
    public static byte roundToFloat8e5m2(double value) {
        return (byte) round(value, 5, 2, 0x7C, 0x7C, 0x7E);
    }

    /** The nearest FP8 E4M3, ties to even; beyond its range NaN, as it has no infinity. */
    public static byte roundToFloat8e4m3(double value) {
        return (byte) round(value, 4, 3, 0x7F, 0x7F, 0x7F);
    }

    /**
     * The nearest code, computed in {@code double}: scaling by powers of two is exact, and a significand that rounds up carries into the exponent.
     *
     * @param limit the first code that is not a finite number
     * @param overflow the code of larger numbers
     */
    private static int round(double value, int exponentBits, int mantissaBits, int limit, int overflow, int nan) {
        int sign = Double.doubleToRawLongBits(value) < 0 ? 1 << exponentBits + mantissaBits : 0;
        if (Double.isNaN(value)) {
            int payload = (int) (Double.doubleToRawLongBits(value) >>> 52 - mantissaBits) & (1 << mantissaBits) - 1;
            return sign | nan | payload;
        }
        if (Double.isInfinite(value)) {
            return sign | overflow;
        }
        int bias = (1 << exponentBits - 1) - 1;
        int exponent = Math.max(Math.getExponent(value), 1 - bias);
        if (exponent > bias + 1) {
            return sign | overflow;
        }
        int significand = (int) Math.rint(Math.scalb(Math.abs(value), mantissaBits - exponent));
        int code = (exponent + bias - 1 << mantissaBits) + significand;
        return sign | (code >= limit ? overflow : code);
    }

    private static float[] table(int exponentBits, int mantissaBits) {
        float[] values = new float[256];
        int bias = (1 << (exponentBits - 1)) - 1;
        int top = (1 << exponentBits) - 1;
        for (int code = 0; code < 256; code++) {
            int exponent = code >> mantissaBits & top;
            int mantissa = code & ((1 << mantissaBits) - 1);
            values[code] = Math.copySign(magnitude(exponent, mantissa, top, bias, mantissaBits), code < 0x80 ? 1 : -1);
        }
        return values;
    }

    private static float magnitude(int exponent, int mantissa, int top, int bias, int mantissaBits) {
        boolean hasInfinity = mantissaBits == 2;
        if (exponent == top && hasInfinity) {
            return mantissa == 0 ? Float.POSITIVE_INFINITY : Float.NaN;
        }
        if (exponent == top && mantissa == (1 << mantissaBits) - 1) {
            return Float.NaN;
        }
        float fraction = Math.scalb((float) mantissa, -mantissaBits);
        return exponent == 0 ? Math.scalb(fraction, 1 - bias) : Math.scalb(1 + fraction, exponent - bias);
    }
}
