package org.tensorbind.value;

import java.nio.ByteOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;

/**
 * A value with named codes, in records of a format's structure: a code and its meaning. Its text is its name, or
 * its code; values of one type with the same code are equal.
 */
public abstract class CodedValue {
    private final Meaning meaning;

    /** A value with a code. */
    protected CodedValue(Meaning meaning) {
        this.meaning = meaning;
    }

    /** Creates a value of the same type with another code. It is a method because a lambda would delay opening the first file. */
    protected abstract CodedValue with(Meaning other);

    /** The code, if it is an integer. */
    final long number() {
        return meaning.number;
    }

    /** The value's name in the grammar, null where its code has none. */
    public final @Nullable String label() {
        return meaning.isNamed ? meaning.text : null;
    }

    /** Whether the other value is of the same type and has the same name or the same code; null matches nothing. */
    public final boolean matches(@Nullable CodedValue other) {
        if (other == null || getClass() != other.getClass()) {
            return false;
        }
        String label = label();
        return equals(other) || (label != null && label.equals(other.label()));
    }

    /** The value's name in the grammar, empty where its code has none. */
    public final String name() {
        return meaning.isNamed ? meaning.text : "";
    }

    /** The code as text. */
    public final String codeText() {
        return meaning.code;
    }

    /** Whether the code is one that deployed writers use and the specification does not have. */
    public final boolean isLenient() {
        return meaning.isLenient;
    }

    /** The byte order of elements that the code gives, little-endian where it gives none. */
    public final ByteOrder byteOrder() {
        return meaning.order;
    }

    /** The element type that the code means; opaque for an unnamed code, and for one that is not a dtype's. */
    public final ElementType elementType() {
        return meaning.type;
    }

    /** One dimension: the number of elements of a dtype in stored bytes, or of bytes if the dtype is unknown. */
    public static Shape shapeOf(@Nullable CodedValue dtype, long byteSize) {
        ElementType type = dtype == null ? ElementType.of(DType.U8) : dtype.elementType();
        return Shape.of(type.blockBytes() <= 0 ? byteSize : byteSize / type.blockBytes() * type.blockElements());
    }

    /** The table of the value's codes. */
    public final Codes<?> codes() {
        return Objects.requireNonNull(meaning.codes);
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof CodedValue value
                && getClass() == other.getClass()
                && meaning.code.equals(value.meaning.code);
    }

    @Override
    public final int hashCode() {
        return meaning.code.hashCode();
    }

    @Override
    public final String toString() {
        return meaning.text;
    }
}
