package org.tensorbind.value.form;

import org.jspecify.annotations.Nullable;
import org.tensorbind.value.CodedValue;

/** Values that are the same in the structure. */
final class ScalarForm<T> extends ValueForm {
    private final Class<T> type;
    private final String expected;

    ScalarForm(Class<T> type, String expected) {
        this.type = type;
        this.expected = expected;
    }

    @Override
    public boolean accepts(@Nullable Object plain) {
        return type == Object.class || type.isInstance(plain);
    }

    /** Values of a structure, which are records and named values, are those of another format. */
    @Override
    public boolean isStored(@Nullable Object value) {
        return accepts(value) && !(value instanceof CodedValue) && !(value instanceof Record);
    }

    @Override
    public String expected() {
        return expected;
    }
}
