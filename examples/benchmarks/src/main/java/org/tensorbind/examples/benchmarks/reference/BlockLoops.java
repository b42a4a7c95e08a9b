package org.tensorbind.examples.benchmarks.reference;

import java.nio.ByteBuffer;

/** Loops by hand that decode blocks of one type: over arrays, and over buffers of any size. */
public abstract class BlockLoops {
    private static final float[] HALVES = halves();

    /** Elements of a block. */
    public final int elements;
    /** Bytes of a block. */
    public final int bytes;

    private BlockLoops(int elements, int bytes) {
        this.elements = elements;
        this.bytes = bytes;
    }

    /** The values of all codes of binary16; those of infinities and NaNs are finite. */
    static float[] halves() {
        float[] halves = new float[1 << 16];
        for (int code = 0; code < halves.length; code++) {
            int exponent = code >> 10 & 31;
            float magnitude = exponent == 0
                    ? (code & 1023) * 0x1p-24f
                    : Float.intBitsToFloat(exponent + 112 << 23 | (code & 1023) << 13);
            halves[code] = code < 1 << 15 ? magnitude : -magnitude;
        }
        return halves;
    }

    private static float half(byte[] blocks, int at) {
        return HALVES[blocks[at] & 0xFF | (blocks[at + 1] & 0xFF) << 8];
    }

    private static float half(ByteBuffer blocks, int at) {
        return HALVES[blocks.getShort(at) & 0xFFFF];
    }

    /** Decodes all blocks of an array to the elements from {@code to} on. */
    public abstract void decode(byte[] blocks, float[] target, int to);

    /** Decodes {@code count} blocks of a little-endian buffer. */
    public abstract void decode(ByteBuffer blocks, int count, float[] target);

    /** The loops of a type. */
    public static BlockLoops of(String type, byte[] grid) {
        return switch (type) {
            case "q8_0" -> new Q80();
            case "q4_0" -> new Q40();
            case "q4_k" -> new Q4K();
            case "q6_k" -> new Q6K();
            case "iq3_s" -> new Iq3S(grid);
            default -> throw new IllegalArgumentException(type);
        };
    }

    /** A scale, and 32 bytes. */
    private static final class Q80 extends BlockLoops {
        Q80() {
            super(32, 34);
        }

        @Override
        public void decode(byte[] blocks, float[] target, int first) {
            for (int at = 0, to = first; at < blocks.length; at += 34, to += 32) {
                float scale = half(blocks, at);
                for (int i = 0; i < 32; i++) {
                    target[to + i] = scale * blocks[at + 2 + i];
                }
            }
        }

        @Override
        public void decode(ByteBuffer blocks, int count, float[] target) {
            for (int at = 0, to = 0; to < count * 32; at += 34, to += 32) {
                float scale = half(blocks, at);
                for (int i = 0; i < 32; i++) {
                    target[to + i] = scale * blocks.get(at + 2 + i);
                }
            }
        }
    }

    /** A scale, and 16 bytes with two codes each. */
    private static final class Q40 extends BlockLoops {
        Q40() {
            super(32, 18);
        }

        @Override
        public void decode(byte[] blocks, float[] target, int first) {
            for (int at = 0, to = first; at < blocks.length; at += 18, to += 32) {
                float scale = half(blocks, at);
                for (int i = 0; i < 16; i++) {
                    target[to + i] = scale * ((blocks[at + 2 + i] & 15) - 8);
                    target[to + 16 + i] = scale * ((blocks[at + 2 + i] >> 4 & 15) - 8);
                }
            }
        }

        @Override
        public void decode(ByteBuffer blocks, int count, float[] target) {
            for (int at = 0, to = 0; to < count * 32; at += 18, to += 32) {
                float scale = half(blocks, at);
                for (int i = 0; i < 16; i++) {
                    int pair = blocks.get(at + 2 + i);
                    target[to + i] = scale * ((pair & 15) - 8);
                    target[to + 16 + i] = scale * ((pair >> 4 & 15) - 8);
                }
            }
        }
    }

    /** Scales and minima of six bits for 32 elements each, and 128 bytes with two codes each. */
    private static final class Q4K extends BlockLoops {
        Q4K() {
            super(256, 144);
        }

        @Override
        public void decode(byte[] blocks, float[] target, int first) {
            for (int at = 0, to = first; at < blocks.length; at += 144, to += 256) {
                float scale = half(blocks, at);
                float least = half(blocks, at + 2);
                for (int pair = 0; pair < 4; pair++) {
                    float low = scale * factor(blocks, at, 2 * pair);
                    float high = scale * factor(blocks, at, 2 * pair + 1);
                    float lowLeast = least * minimum(blocks, at, 2 * pair);
                    float highLeast = least * minimum(blocks, at, 2 * pair + 1);
                    int codes = at + 16 + 32 * pair;
                    int element = to + 64 * pair;
                    for (int i = 0; i < 32; i++) {
                        target[element + i] = low * (blocks[codes + i] & 15) - lowLeast;
                    }
                    for (int i = 0; i < 32; i++) {
                        target[element + 32 + i] = high * (blocks[codes + i] >> 4 & 15) - highLeast;
                    }
                }
            }
        }

        private static int factor(byte[] blocks, int at, int i) {
            return i < 4 ? blocks[at + 4 + i] & 63 : blocks[at + 8 + i] & 15 | (blocks[at + i] >> 6 & 3) << 4;
        }

        private static int minimum(byte[] blocks, int at, int i) {
            return i < 4 ? blocks[at + 8 + i] & 63 : blocks[at + 8 + i] >> 4 & 15 | (blocks[at + 4 + i] >> 6 & 3) << 4;
        }

        @Override
        public void decode(ByteBuffer blocks, int count, float[] target) {
            for (int at = 0, to = 0; to < count * 256; at += 144, to += 256) {
                float scale = half(blocks, at);
                float least = half(blocks, at + 2);
                for (int pair = 0; pair < 4; pair++) {
                    float low = scale * factor(blocks, at, 2 * pair);
                    float high = scale * factor(blocks, at, 2 * pair + 1);
                    float lowLeast = least * minimum(blocks, at, 2 * pair);
                    float highLeast = least * minimum(blocks, at, 2 * pair + 1);
                    int codes = at + 16 + 32 * pair;
                    int element = to + 64 * pair;
                    for (int i = 0; i < 32; i++) {
                        target[element + i] = low * (blocks.get(codes + i) & 15) - lowLeast;
                    }
                    for (int i = 0; i < 32; i++) {
                        target[element + 32 + i] = high * (blocks.get(codes + i) >> 4 & 15) - highLeast;
                    }
                }
            }
        }

        private static int factor(ByteBuffer blocks, int at, int i) {
            return i < 4
                    ? blocks.get(at + 4 + i) & 63
                    : blocks.get(at + 8 + i) & 15 | (blocks.get(at + i) >> 6 & 3) << 4;
        }

        private static int minimum(ByteBuffer blocks, int at, int i) {
            return i < 4
                    ? blocks.get(at + 8 + i) & 63
                    : blocks.get(at + 8 + i) >> 4 & 15 | (blocks.get(at + 4 + i) >> 6 & 3) << 4;
        }
    }

    /** Codes of four bits and of two bits more, and a scale of eight bits for 16 elements each. */
    private static final class Q6K extends BlockLoops {
        Q6K() {
            super(256, 210);
        }

        @Override
        public void decode(byte[] blocks, float[] target, int first) {
            for (int at = 0, to = first; at < blocks.length; at += 210, to += 256) {
                float scale = half(blocks, at + 208);
                for (int half = 0; half < 2; half++) {
                    int low = at + 64 * half;
                    int high = at + 128 + 32 * half;
                    int scales = at + 192 + 8 * half;
                    int element = to + 128 * half;
                    for (int run = 0; run < 2; run++) {
                        float a = scale * blocks[scales + run];
                        float b = scale * blocks[scales + run + 2];
                        float c = scale * blocks[scales + run + 4];
                        float d = scale * blocks[scales + run + 6];
                        for (int i = 16 * run; i < 16 * run + 16; i++) {
                            int bits = blocks[high + i];
                            int one = blocks[low + i];
                            int other = blocks[low + i + 32];
                            target[element + i] = a * ((one & 15 | (bits & 3) << 4) - 32);
                            target[element + i + 32] = b * ((other & 15 | (bits >> 2 & 3) << 4) - 32);
                            target[element + i + 64] = c * ((one >> 4 & 15 | (bits >> 4 & 3) << 4) - 32);
                            target[element + i + 96] = d * ((other >> 4 & 15 | (bits >> 6 & 3) << 4) - 32);
                        }
                    }
                }
            }
        }

        @Override
        public void decode(ByteBuffer blocks, int count, float[] target) {
            for (int at = 0, to = 0; to < count * 256; at += 210, to += 256) {
                float scale = half(blocks, at + 208);
                for (int half = 0; half < 2; half++) {
                    int low = at + 64 * half;
                    int high = at + 128 + 32 * half;
                    int scales = at + 192 + 8 * half;
                    int element = to + 128 * half;
                    for (int run = 0; run < 2; run++) {
                        float a = scale * blocks.get(scales + run);
                        float b = scale * blocks.get(scales + run + 2);
                        float c = scale * blocks.get(scales + run + 4);
                        float d = scale * blocks.get(scales + run + 6);
                        for (int i = 16 * run; i < 16 * run + 16; i++) {
                            int bits = blocks.get(high + i);
                            int one = blocks.get(low + i);
                            int other = blocks.get(low + i + 32);
                            target[element + i] = a * ((one & 15 | (bits & 3) << 4) - 32);
                            target[element + i + 32] = b * ((other & 15 | (bits >> 2 & 3) << 4) - 32);
                            target[element + i + 64] = c * ((one >> 4 & 15 | (bits >> 4 & 3) << 4) - 32);
                            target[element + i + 96] = d * ((other >> 4 & 15 | (bits >> 6 & 3) << 4) - 32);
                        }
                    }
                }
            }
        }
    }

    /** Codes of nine bits for four elements each, a sign for each element, and a scale of four bits for 32. */
    private static final class Iq3S extends BlockLoops {
        private final byte[] grid;

        Iq3S(byte[] grid) {
            super(256, 110);
            this.grid = grid;
        }

        @Override
        public void decode(byte[] blocks, float[] target, int first) {
            for (int at = 0, to = first; at < blocks.length; at += 110, to += 256) {
                float scale = half(blocks, at);
                for (int part = 0; part < 8; part++) {
                    float factor = scale * (1 + 2 * (blocks[at + 106 + part / 2] >> part % 2 * 4 & 15));
                    int high = blocks[at + 66 + part];
                    for (int i = 0; i < 8; i++) {
                        int row = 4 * (blocks[at + 2 + 8 * part + i] & 0xFF | (high >> i & 1) << 8);
                        int signs = blocks[at + 74 + 4 * part + i / 2] >> i % 2 * 4;
                        int element = to + 32 * part + 4 * i;
                        target[element] = factor * ((signs & 1) == 0 ? grid[row] : -grid[row]);
                        target[element + 1] = factor * ((signs & 2) == 0 ? grid[row + 1] : -grid[row + 1]);
                        target[element + 2] = factor * ((signs & 4) == 0 ? grid[row + 2] : -grid[row + 2]);
                        target[element + 3] = factor * ((signs & 8) == 0 ? grid[row + 3] : -grid[row + 3]);
                    }
                }
            }
        }

        @Override
        public void decode(ByteBuffer blocks, int count, float[] target) {
            for (int at = 0, to = 0; to < count * 256; at += 110, to += 256) {
                float scale = half(blocks, at);
                for (int part = 0; part < 8; part++) {
                    float factor = scale * (1 + 2 * (blocks.get(at + 106 + part / 2) >> part % 2 * 4 & 15));
                    int high = blocks.get(at + 66 + part);
                    for (int i = 0; i < 8; i++) {
                        int row = 4 * (blocks.get(at + 2 + 8 * part + i) & 0xFF | (high >> i & 1) << 8);
                        int signs = blocks.get(at + 74 + 4 * part + i / 2) >> i % 2 * 4;
                        int element = to + 32 * part + 4 * i;
                        target[element] = factor * ((signs & 1) == 0 ? grid[row] : -grid[row]);
                        target[element + 1] = factor * ((signs & 2) == 0 ? grid[row + 1] : -grid[row + 1]);
                        target[element + 2] = factor * ((signs & 4) == 0 ? grid[row + 2] : -grid[row + 2]);
                        target[element + 3] = factor * ((signs & 8) == 0 ? grid[row + 3] : -grid[row + 3]);
                    }
                }
            }
        }
    }
}
