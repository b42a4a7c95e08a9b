package org.tensorbind.annotation;

/** The dtypes that a component accepts, and how elements are converted to the Java type. */
public enum Conversion {
    /** The bundle's policy, by default {@link #WIDEN}; {@link #EXACT} for a component with a fixed dtype. */
    DEFAULT,
    /** Only the component's own dtype: its fixed one, or the natural dtype of its Java type ({@code float[]}: f32). */
    EXACT,
    /** Also dtypes whose every value the Java type holds: f16, bf16 and fp8 in {@code float[]}, i8 to u16 in {@code int[]}. */
    WIDEN,
    /**
     * Any number, and booleans as 0 and 1: floating-point values are rounded to nearest, ties to even. An integer outside the range of the target is
     * rejected, never truncated.
     */
    ROUND
}
