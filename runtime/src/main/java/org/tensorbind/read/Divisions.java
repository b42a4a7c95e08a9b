package org.tensorbind.read;

import org.jspecify.annotations.Nullable;
import org.tensorbind.number.Saturating;

/** What is wrong with a division. */
final class Divisions {
    /** Of any integer. */
    static final String BY_ZERO = "cannot be computed: it is divided by 0";

    private Divisions() {}

    /** What is wrong with {@code a ÷ b}, which must leave nothing over; null where nothing is. */
    static @Nullable String problemOf(long a, long b) {
        if (b == 0) {
            return BY_ZERO;
        }
        long rest = Saturating.remainder(a, b);
        return rest == 0 ? null : "cannot be computed: " + a + " / " + b + " must leave no remainder, leaves " + rest;
    }
}
