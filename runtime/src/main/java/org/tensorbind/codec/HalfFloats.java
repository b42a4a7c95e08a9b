package org.tensorbind.codec;

/** Widens binary16 codes by a table of all; the layer for Java 22 and newer has this class with the processor's own instruction. */
final class HalfFloats {
    private HalfFloats() {}

    /** A quarter of a MiB, made when the first code is widened. */
    private static final class Table {
        private static final float[] VALUES = new float[1 << 16];

        static {
            for (int code = 0; code < VALUES.length; code++) {
                VALUES[code] = FloatCodes.float16((short) code);
            }
        }
    }

    static void widen(short[] codes, int count, float[] target, int targetIndex) {
        float[] values = Table.VALUES;
        for (int i = 0; i < count; i++) {
            target[targetIndex + i] = values[codes[i] & 0xFFFF];
        }
    }
}
