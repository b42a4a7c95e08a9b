package org.tensorbind.value.form;

import org.jspecify.annotations.Nullable;

/** Floating-point numbers, which the structure has as doubles; those of 32 bits are rounded. */
final class FloatForm extends ValueForm {
    private final boolean single;

    FloatForm(boolean single) {
        this.single = single;
    }

    @Override
    public @Nullable Object plain(@Nullable Object stored) {
        return single && stored instanceof Double value ? (Object) value.floatValue() : stored;
    }

    @Override
    public boolean accepts(@Nullable Object plain) {
        return plain instanceof Float || (plain instanceof Double value && (!single || hasFloat(value)));
    }

    /** Whether one of the floats of 32 bits is near: what is finite is not infinite there, and only 0 is 0. */
    private static boolean hasFloat(double value) {
        float rounded = (float) value;
        return Float.isInfinite(rounded) == Double.isInfinite(value) && (rounded == 0) == (value == 0);
    }

    @Override
    public @Nullable Object stored(@Nullable Object plain) {
        return plain instanceof Float || single && plain instanceof Double
                ? (Object) (double) ((Number) plain).floatValue()
                : plain;
    }

    @Override
    boolean isNatural(@Nullable Object plain) {
        return single == plain instanceof Float;
    }

    @Override
    public boolean isStored(@Nullable Object value) {
        return value instanceof Double;
    }

    @Override
    public String expected() {
        return "a floating-point number of " + (single ? 32 : 64) + " bits";
    }
}
