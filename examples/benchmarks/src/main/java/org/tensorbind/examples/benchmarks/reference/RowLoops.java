package org.tensorbind.examples.benchmarks.reference;

import java.nio.ByteBuffer;

/** Loops by hand over the rows of a mapped matrix, with eight sums in the order that the runtime documents. Not thread-safe. */
public abstract class RowLoops {
    private RowLoops() {}

    /** The loops of a dtype or of blocks, for rows of {@code columns} elements, a multiple of 8 and of a block's. */
    public static RowLoops of(String type, int columns) {
        return switch (type) {
            case "f32" -> new Floats();
            case "bf16" -> new Bfloats();
            case "f16" -> new Halves();
            case "f8_e4m3" -> new Eights();
            default -> new Blocks(BlockLoops.of(type, new byte[0]), columns);
        };
    }

    /** The product of the row at an offset of a little-endian buffer with a vector of its columns. */
    public abstract float dot(ByteBuffer bytes, int at, float[] x);

    /** Of f32. */
    private static final class Floats extends RowLoops {
        @Override
        public float dot(ByteBuffer bytes, int at, float[] x) {
            float a = 0;
            float b = 0;
            float c = 0;
            float d = 0;
            float e = 0;
            float f = 0;
            float g = 0;
            float h = 0;
            for (int i = 0, from = at; i < x.length; i += 8, from += 32) {
                a += bytes.getFloat(from) * x[i];
                b += bytes.getFloat(from + 4) * x[i + 1];
                c += bytes.getFloat(from + 8) * x[i + 2];
                d += bytes.getFloat(from + 12) * x[i + 3];
                e += bytes.getFloat(from + 16) * x[i + 4];
                f += bytes.getFloat(from + 20) * x[i + 5];
                g += bytes.getFloat(from + 24) * x[i + 6];
                h += bytes.getFloat(from + 28) * x[i + 7];
            }
            return a + b + (c + d) + (e + f + (g + h));
        }
    }

    /** Of bf16: the upper half of a float. */
    private static final class Bfloats extends RowLoops {
        @Override
        public float dot(ByteBuffer bytes, int at, float[] x) {
            float a = 0;
            float b = 0;
            float c = 0;
            float d = 0;
            float e = 0;
            float f = 0;
            float g = 0;
            float h = 0;
            for (int i = 0, from = at; i < x.length; i += 8, from += 16) {
                a += bfloat(bytes, from) * x[i];
                b += bfloat(bytes, from + 2) * x[i + 1];
                c += bfloat(bytes, from + 4) * x[i + 2];
                d += bfloat(bytes, from + 6) * x[i + 3];
                e += bfloat(bytes, from + 8) * x[i + 4];
                f += bfloat(bytes, from + 10) * x[i + 5];
                g += bfloat(bytes, from + 12) * x[i + 6];
                h += bfloat(bytes, from + 14) * x[i + 7];
            }
            return a + b + (c + d) + (e + f + (g + h));
        }

        private static float bfloat(ByteBuffer bytes, int at) {
            return Float.intBitsToFloat(bytes.getShort(at) << 16);
        }
    }

    /** Of f16, by a table. */
    private static final class Halves extends RowLoops {
        private static final float[] HALVES = BlockLoops.halves();

        @Override
        public float dot(ByteBuffer bytes, int at, float[] x) {
            float a = 0;
            float b = 0;
            float c = 0;
            float d = 0;
            float e = 0;
            float f = 0;
            float g = 0;
            float h = 0;
            for (int i = 0, from = at; i < x.length; i += 8, from += 16) {
                a += HALVES[bytes.getShort(from) & 0xFFFF] * x[i];
                b += HALVES[bytes.getShort(from + 2) & 0xFFFF] * x[i + 1];
                c += HALVES[bytes.getShort(from + 4) & 0xFFFF] * x[i + 2];
                d += HALVES[bytes.getShort(from + 6) & 0xFFFF] * x[i + 3];
                e += HALVES[bytes.getShort(from + 8) & 0xFFFF] * x[i + 4];
                f += HALVES[bytes.getShort(from + 10) & 0xFFFF] * x[i + 5];
                g += HALVES[bytes.getShort(from + 12) & 0xFFFF] * x[i + 6];
                h += HALVES[bytes.getShort(from + 14) & 0xFFFF] * x[i + 7];
            }
            return a + b + (c + d) + (e + f + (g + h));
        }
    }

    /** Of f8_e4m3, by a table. */
    private static final class Eights extends RowLoops {
        private static final float[] EIGHTS = eights();

        private static float[] eights() {
            float[] eights = new float[256];
            for (int code = 0; code < eights.length; code++) {
                int exponent = code >> 3 & 15;
                float magnitude = exponent == 0
                        ? (code & 7) * 0x1p-9f
                        : Float.intBitsToFloat(exponent + 120 << 23 | (code & 7) << 20);
                eights[code] = (code & 0x7F) == 0x7F ? Float.NaN : code < 128 ? magnitude : -magnitude;
            }
            return eights;
        }

        @Override
        public float dot(ByteBuffer bytes, int at, float[] x) {
            float a = 0;
            float b = 0;
            float c = 0;
            float d = 0;
            float e = 0;
            float f = 0;
            float g = 0;
            float h = 0;
            for (int i = 0, from = at; i < x.length; i += 8, from += 8) {
                a += EIGHTS[bytes.get(from) & 0xFF] * x[i];
                b += EIGHTS[bytes.get(from + 1) & 0xFF] * x[i + 1];
                c += EIGHTS[bytes.get(from + 2) & 0xFF] * x[i + 2];
                d += EIGHTS[bytes.get(from + 3) & 0xFF] * x[i + 3];
                e += EIGHTS[bytes.get(from + 4) & 0xFF] * x[i + 4];
                f += EIGHTS[bytes.get(from + 5) & 0xFF] * x[i + 5];
                g += EIGHTS[bytes.get(from + 6) & 0xFF] * x[i + 6];
                h += EIGHTS[bytes.get(from + 7) & 0xFF] * x[i + 7];
            }
            return a + b + (c + d) + (e + f + (g + h));
        }
    }

    /** Of blocks, decoded into a row. */
    private static final class Blocks extends RowLoops {
        private final BlockLoops loops;
        private final byte[] blocks;
        private final float[] row;

        Blocks(BlockLoops loops, int columns) {
            this.loops = loops;
            this.blocks = new byte[columns / loops.elements * loops.bytes];
            this.row = new float[columns];
        }

        @Override
        public float dot(ByteBuffer bytes, int at, float[] x) {
            bytes.get(at, blocks);
            loops.decode(blocks, row, 0);
            return product(x);
        }

        private float product(float[] x) {
            float a = 0;
            float b = 0;
            float c = 0;
            float d = 0;
            float e = 0;
            float f = 0;
            float g = 0;
            float h = 0;
            for (int i = 0; i < x.length; i += 8) {
                a += row[i] * x[i];
                b += row[i + 1] * x[i + 1];
                c += row[i + 2] * x[i + 2];
                d += row[i + 3] * x[i + 3];
                e += row[i + 4] * x[i + 4];
                f += row[i + 5] * x[i + 5];
                g += row[i + 6] * x[i + 6];
                h += row[i + 7] * x[i + 7];
            }
            return a + b + (c + d) + (e + f + (g + h));
        }
    }
}
