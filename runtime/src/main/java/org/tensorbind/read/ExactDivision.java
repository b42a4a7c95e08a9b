package org.tensorbind.read;

import org.tensorbind.FormatException;
import org.tensorbind.number.SaturatingMath;

/** Divides numbers of a file, and extracts their roots. */
public interface ExactDivision {
    /** A problem at the current position. */
    FormatException malformed(String rule, String problem);

    /** {@code a ÷ b}, which must leave nothing over. */
    default long quotient(String rule, long a, long b) throws FormatException {
        long rest = SaturatingMath.remainder(a, divisor(rule, b));
        if (rest != 0) {
            throw malformed(
                    rule,
                    "cannot be computed: " + SaturatingMath.text(a) + " / " + SaturatingMath.text(b)
                            + " must leave no remainder, leaves " + rest);
        }
        return SaturatingMath.quotient(a, b);
    }

    /** What something is divided by, which must not be 0. */
    default long divisor(String rule, long divisor) throws FormatException {
        if (divisor == 0) {
            throw malformed(rule, "cannot be computed: it is divided by 0");
        }
        return divisor;
    }

    /** The root of a number, which must be a square. */
    default long squareRoot(String rule, long square) throws FormatException {
        long root = SaturatingMath.squareRoot(square);
        if (root * root != square) {
            throw malformed(rule, "cannot be computed: sqrt(" + SaturatingMath.text(square) + ") must be an integer");
        }
        return root;
    }
}
