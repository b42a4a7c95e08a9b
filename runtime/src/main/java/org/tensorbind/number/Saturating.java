package org.tensorbind.number;

import org.tensorbind.contract.GeneratedCodeApi;

/**
 * Arithmetic on sizes and offsets that stops at {@link Long#MAX_VALUE} instead of wrapping round. A saturated size fits in no file,
 * so that the check against what is left of the file refuses it.
 */
@GeneratedCodeApi
public final class Saturating {
    private Saturating() {}

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
