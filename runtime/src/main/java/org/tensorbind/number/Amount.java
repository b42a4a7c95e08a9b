package org.tensorbind.number;

/** Counts as messages say them: one of a thing, several things. */
public final class Amount {
    private Amount() {}

    /** {@code 1 byte}, {@code 2 bytes}. */
    public static String of(long count, String unit) {
        return count + " " + unit + (count == 1 ? "" : "s");
    }

    /** The verb that goes with so many: {@code of(1, "byte") + verb(1, " follows", " follow")}. */
    public static String verb(long count, String one, String several) {
        return count == 1 ? one : several;
    }
}
