package org.tensorbind.number;

import org.tensorbind.contract.GeneratedCodeApi;

/**
 * Arithmetic on sizes and offsets that stops at {@link Long#MAX_VALUE} instead of wrapping round. A saturated size fits in no file,
 * so that the check against what is left of the file rejects it.
 */
@GeneratedCodeApi
public final class SaturatingMath {
    private SaturatingMath() {}

    /** {@code a + b}, held within the range of {@code long}. */
    public static long plus(long a, long b) {
        long sum = a + b;
        return ((a ^ sum) & (b ^ sum)) < 0 ? (a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE) : sum;
    }

    /** {@code a - b}, held within the range of {@code long}. */
    public static long minus(long a, long b) {
        long difference = a - b;
        return ((a ^ b) & (a ^ difference)) < 0 ? (a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE) : difference;
    }

    /** {@code a × b}, held within the range of {@code long}. */
    public static long times(long a, long b) {
        long high = Math.multiplyHigh(a, b);
        long low = a * b;
        boolean exact = (high == 0 && low >= 0) || (high == -1 && low < 0);
        return exact ? low : ((a ^ b) < 0 ? Long.MIN_VALUE : Long.MAX_VALUE);
    }

    /** {@code a ÷ b} without what is left over, held within the range of {@code long}; 0 where {@code b} is 0. */
    public static long quotient(long a, long b) {
        if (b == 0) {
            return 0;
        }
        return b == -1 ? minus(0, a) : a / b;
    }

    /** What {@code a ÷ b} leaves over, with the sign of {@code a}; 0 where {@code b} is 0. */
    public static long remainder(long a, long b) {
        return b == 0 || b == -1 ? 0 : a % b;
    }

    /** {@code a ÷ b} rounded down; 0 where {@code b} is 0. */
    public static long floor(long a, long b) {
        boolean lower = remainder(a, b) != 0 && (a ^ b) < 0;
        return lower ? quotient(a, b) - 1 : quotient(a, b);
    }

    /** {@code a ÷ b} rounded up; 0 where {@code b} is 0. */
    public static long ceiling(long a, long b) {
        boolean higher = remainder(a, b) != 0 && (a ^ b) > 0;
        return higher ? quotient(a, b) + 1 : quotient(a, b);
    }

    /** {@code a} without its sign, held within the range of {@code long}. */
    public static long abs(long a) {
        return a < 0 ? minus(0, a) : a;
    }

    /** The root of a square; of others a number near it, 0 of those below 0. */
    public static long squareRoot(long a) {
        return Math.round(Math.sqrt(Math.max(0, a)));
    }

    /** {@code a} as messages show it: {@code 2^63 - 1 or more} and {@code -2^63 or less} where a result may have stopped there. */
    public static String text(long a) {
        return a == Long.MAX_VALUE ? "2^63 - 1 or more" : a == Long.MIN_VALUE ? "-2^63 or less" : Long.toString(a);
    }

    /** How many digits {@code a} has in decimal, its sign included. */
    public static long digits(long a) {
        return Long.toString(a).length();
    }

    /** The product of unsigned factors: 1 for none, 0 where any is 0, however large the others are. */
    public static long product(long... factors) {
        long product = 1;
        for (long factor : factors) {
            if (factor == 0) {
                return 0;
            }
            product = times(product, factor < 0 ? Long.MAX_VALUE : factor);
        }
        return product;
    }

    /** The smallest multiple of {@code multiple} that is at least {@code value}. */
    public static long roundUp(long value, long multiple) {
        long rest = value % multiple;
        return rest == 0 ? value : plus(value, multiple - rest);
    }
}
