package org.tensorbind.number;

/** Stored forms of unsigned integers of fewer than 64 bits: their bits rotated to the right, plus a number; bits that the sum has beyond are dropped. */
public final class Rotations {
    private Rotations() {}

    /** What is stored for a value of so many bits. */
    public static long stored(long value, int bits, int right, long bias) {
        return rotated(value, bits, right) + bias & mask(bits);
    }

    /** The value of so many bits for which {@code stored} is stored. */
    public static long value(long stored, int bits, int right, long bias) {
        return rotated(stored - bias & mask(bits), bits, bits - right);
    }

    private static long rotated(long value, int bits, int right) {
        return (value >>> right | value << bits - right) & mask(bits);
    }

    private static long mask(int bits) {
        return (1L << bits) - 1;
    }
}
