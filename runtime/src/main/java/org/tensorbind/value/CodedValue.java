package org.tensorbind.value;

import java.nio.ByteOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.NamedValue;

/** A code, and what it means; values of one type with the same code are equal. */
public abstract class CodedValue implements NamedValue {
    private final Meaning meaning;

    CodedValue(Meaning meaning) {
        this.meaning = meaning;
    }

    @Override
    public final @Nullable String label() {
        return meaning.isNamed ? meaning.text : null;
    }

    /** The code as text. */
    public abstract String codeText();

    /** Whether the code is one that deployed writers use and the specification does not have. */
    public final boolean isLenient() {
        return meaning.isLenient;
    }

    /** The byte order of elements that the code gives, little-endian where it gives none. */
    public final ByteOrder byteOrder() {
        return meaning.order;
    }

    /** The type of elements that a dtype's code stands for, opaque where it has no name and of codes that are no dtypes. */
    public final ElementType elementType() {
        return meaning.type;
    }

    /** The table of the value's codes. */
    public final Codes<?, ?> codes() {
        return Objects.requireNonNull(meaning.codes);
    }

    @Override
    public final String toString() {
        return meaning.text;
    }
}
