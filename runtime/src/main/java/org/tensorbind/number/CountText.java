package org.tensorbind.number;

/** Counts in messages, in the singular and the plural. */
public final class CountText {
    private CountText() {}

    /** {@code 1 byte}, {@code 2 bytes}. */
    public static String of(long count, String unit) {
        return of(count, unit, unit + "s");
    }

    /** A number with a phrase in the singular or the plural: {@code of(n, "byte is left", "bytes are left")}. */
    public static String of(long count, String one, String several) {
        return SaturatingMath.text(count) + " " + (count == 1 ? one : several);
    }
}
