package org.tensorbind.memory;

import org.tensorbind.payload.code.FloatCodes;

/** Conversions between {@code float} and floats of 16 bits, whose bits are in a {@code short}, on every version of Java. */
public final class HalfFloats {
    private HalfFloats() {}

    /** The value of an f16, an IEEE 754 binary16; exact, and a NaN keeps its bits. */
    public static float float16ToFloat(short bits) {
        return FloatCodes.float16(bits);
    }

    /** The nearest f16, ties to even; beyond 65,520 an infinity. */
    public static short floatToFloat16(float value) {
        return FloatCodes.roundToFloat16(value);
    }

    /** The value of a bf16, the upper half of a {@code float}; exact. */
    public static float bfloat16ToFloat(short bits) {
        return FloatCodes.bfloat16(bits);
    }

    /** The nearest bf16, ties to even; beyond its range an infinity. */
    public static short floatToBfloat16(float value) {
        return FloatCodes.roundToBfloat16(value);
    }
}
