package org.tensorbind.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Conversions of floats of 16 bits. */
final class HalfFloatsTest {
    @Test
    void everyCodeOfANumberIsItself() {
        for (int code = Short.MIN_VALUE; code <= Short.MAX_VALUE; code++) {
            short bits = (short) code;
            float half = HalfFloats.float16ToFloat(bits);
            float brain = HalfFloats.bfloat16ToFloat(bits);
            if (!Float.isNaN(half)) {
                assertEquals(bits, HalfFloats.floatToFloat16(half));
            }
            if (!Float.isNaN(brain)) {
                assertEquals(bits, HalfFloats.floatToBfloat16(brain));
            }
        }
    }

    @Test
    void tiesAreRoundedToEven() {
        assertEquals(1, HalfFloats.float16ToFloat(HalfFloats.floatToFloat16(1 + 0x1p-11f)));
        assertEquals(1 + 0x1p-9f, HalfFloats.float16ToFloat(HalfFloats.floatToFloat16(1 + 3 * 0x1p-11f)));
        assertEquals(1, HalfFloats.bfloat16ToFloat(HalfFloats.floatToBfloat16(1 + 0x1p-8f)));
        assertEquals(Float.POSITIVE_INFINITY, HalfFloats.float16ToFloat(HalfFloats.floatToFloat16(65_520)));
        assertEquals(65_504, HalfFloats.float16ToFloat(HalfFloats.floatToFloat16(65_519)));
    }
}
