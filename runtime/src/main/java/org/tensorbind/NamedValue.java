package org.tensorbind;

import org.jspecify.annotations.Nullable;

/** A value of which a format's grammar names some, as records of the format's own structure have it. Its text is its name, or its code. */
public interface NamedValue {
    /** The value's name in the grammar, null where its code has none. */
    @Nullable
    String label();
}
