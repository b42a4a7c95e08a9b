package org.tensorbind.value;

import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.NamedValue;

/** A code, and what it means; values of one type with the same code are equal. */
abstract class CodedValue implements NamedValue {
    private final Meaning meaning;

    CodedValue(Meaning meaning) {
        this.meaning = meaning;
    }

    @Override
    public final @Nullable String label() {
        return meaning.named() ? meaning.text() : null;
    }

    /** The code as text. */
    public abstract String codeText();

    /** Whether the code is one that deployed writers use and the specification does not have. */
    public final boolean isLenient() {
        return meaning.lenient();
    }

    /** The byte order of elements that the code tells, little-endian where it tells none. */
    public final ByteOrder byteOrder() {
        return meaning.order();
    }

    /** The type of elements, opaque where the code is of no dtype. */
    protected final ElementType type() {
        return meaning.type();
    }

    @Override
    public final String toString() {
        return meaning.text();
    }
}
