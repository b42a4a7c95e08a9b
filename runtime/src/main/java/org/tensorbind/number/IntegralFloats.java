package org.tensorbind.number;

/** Integers that are stored as floats: how far from 0 each of them has a float of its own. */
public final class IntegralFloats {
    /** Of an IEEE 754 binary32. */
    public static final long HIGHEST_32 = 1L << 24;

    /** Of an IEEE 754 binary64. */
    public static final long HIGHEST_64 = 1L << 53;

    private IntegralFloats() {}
}
