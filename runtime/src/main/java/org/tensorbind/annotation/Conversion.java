package org.tensorbind.annotation;

/** Which dtypes of a file a component takes, and how its elements become those of the Java type. */
public enum Conversion {
    /** The bundle's policy, which is {@link #WIDEN} unless it says otherwise; {@link #EXACT} for a component that fixes a dtype. */
    DEFAULT,
    /** Only the component's own dtype: the one it fixes, or the natural one of its Java type ({@code float[]}: f32). */
    EXACT,
    /** Also dtypes whose every value the Java type holds: f16, bf16 and fp8 in {@code float[]}, i8 to u16 in {@code int[]}. */
    WIDEN,
    /**
     * Any number, and truth values as 0 and 1: floating-point values are rounded to the nearest, ties to even. An integer that the target does not
     * hold is rejected, never cut off.
     */
    ROUND
}
