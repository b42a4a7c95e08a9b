package org.tensorbind;

import org.jspecify.annotations.Nullable;

/** A value of which a format's grammar names some, as records of the format's own structure have it. Its text is its name, or its code. */
public interface NamedValue {
    /** The value's name in the grammar, null where its code has none. */
    @Nullable
    String label();

    /** Whether the other value is of the same type and has the same name or the same code; null matches nothing. */
    default boolean matches(@Nullable NamedValue other) {
        if (other == null || getClass() != other.getClass()) {
            return false;
        }
        String label = label();
        return equals(other) || (label != null && label.equals(other.label()));
    }
}
