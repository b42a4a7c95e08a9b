package org.tensorbind.codec;

/** Widening of narrow floating-point formats to {@code float}, exact for every code, and rounding to binary16. */
public final class FloatCodes {
    private static final float[] E5M2 = table(5, 2);
    private static final float[] E4M3 = table(4, 3);

    private FloatCodes() {}

    /** IEEE 754 binary16. */
    public static float float16(short code) {
        int sign = (code & 0x8000) << 16;
        int exponent = (code >> 10) & 0x1F;
        int mantissa = code & 0x3FF;
        if (exponent == 0x1F) {
            return Float.intBitsToFloat(sign | 0x7F80_0000 | mantissa << 13);
        }
        if (exponent == 0) {
            return Math.copySign(mantissa * 0x1p-24f, Float.intBitsToFloat(sign));
        }
        return Float.intBitsToFloat(sign | (exponent + 112) << 23 | mantissa << 13);
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
    public static short toFloat16(float value) {
        int bits = Float.floatToRawIntBits(value);
        int sign = bits >>> 16 & 0x8000;
        int magnitude = bits & 0x7FFF_FFFF;
        if (magnitude > 0x7F80_0000) {
            return (short) (sign | 0x7E00 | magnitude >>> 13 & 0x3FF);
        }
        if (magnitude >= 0x4780_0000) {
            return (short) (sign | 0x7C00);
        }
        if (magnitude < 0x3880_0000) {
            return (short) (sign | (int) Math.rint(Math.abs((double) value) * 0x1p24));
        }
        int rounded = magnitude + 0xFFF + (magnitude >>> 13 & 1) - 0x3800_0000;
        return (short) (sign | Math.min(rounded >>> 13, 0x7C00));
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
