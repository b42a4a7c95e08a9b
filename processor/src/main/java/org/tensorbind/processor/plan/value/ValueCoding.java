package org.tensorbind.processor.plan.value;

import java.nio.ByteBuffer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.value.TextEncoding;

/** How a value is bytes, or an element of a document. */
public sealed interface ValueCoding {
    /** An integer of a fixed number of bytes. */
    record Fixed(int byteSize, Sign sign) implements ValueCoding {}

    /** Which integers of 64 bits there are. */
    enum Sign {
        SIGNED,
        /** Those below 2^63. */
        UNSIGNED,
        /** Unsigned ones of up to 64 bits, as their bits. */
        BITS
    }

    /**
     * An integer in as many bytes as it takes.
     *
     * @param all whether it may have all 64 bits
     */
    record Varint(Encoding encoding, boolean all) implements ValueCoding {}

    /** How integers are encoded in as many bytes as they take. */
    enum Encoding {
        BINCODE16(Short.SIZE),
        BINCODE32(Integer.SIZE),
        BINCODE64(Long.SIZE),
        LEB128(0);

        private final int bits;

        Encoding(int bits) {
            this.bits = bits;
        }

        /** How many bits an integer has; 0 where there is one width only. */
        public int bits() {
            return bits;
        }
    }

    /**
     * A number as IEEE 754 has it.
     *
     * @param whole whether it is an integer
     */
    record Ieee(int byteSize, boolean whole) implements ValueCoding {}

    /** Bits of an integer. */
    record Part(int bits) implements ValueCoding {}

    /**
     * A number in digits.
     *
     * @param field what it fills, null where it has all of the bytes
     */
    record Digits(boolean whole, DecimalForm form, @Nullable Field field) implements ValueCoding {}

    /**
     * A text.
     *
     * @param field what it fills, null where it has all of the bytes
     * @param end what follows it, null for nothing
     */
    record Text(
            TextEncoding code,
            @Nullable Field field,
            @Nullable ByteBuffer end) implements ValueCoding {}

    /**
     * Bytes that a value need not fill.
     *
     * @param left whether the filling precedes the value
     */
    record Field(int fill, boolean left) {}

    /** Bytes as they are. */
    record Bytes() implements ValueCoding {}

    /**
     * A tensor's data, which is only located.
     *
     * @param ofAnyDtype whether only this tensor cannot be read where the size follows from its dtype, which has none that is known
     * @param orRest whether data of such a dtype is what is left of the file
     */
    record Data(boolean ofAnyDtype, boolean orRest) implements ValueCoding {}

    /**
     * An element of a document.
     *
     * @param form of a number in lines
     * @param extension the extension type of MessagePack whose bytes it is, null for none
     */
    record Element(Kind kind, DecimalForm form, @Nullable Integer extension) implements ValueCoding {
        public Element(Kind kind, @Nullable Integer extension) {
            this(kind, DecimalForm.SHORTEST, extension);
        }
    }

    /**
     * Numbers in one field of a document, which are the data of a tensor and only located.
     *
     * @param byteSize of each, if they are floats; 0 for integers
     * @param signed whether they are integers with a sign
     */
    record Packed(int byteSize, boolean signed, boolean counted) implements ValueCoding {}

    /** What an element of a document is. */
    enum Kind {
        TEXT,
        TEXT_OR_ANY,
        BYTES,
        UINT,
        /** An unsigned integer of up to 64 bits, as its bits. */
        UINT_BITS,
        INT,
        FLOAT,
        BOOL,
        ANY,
        /** The data of a tensor. */
        DATA;

        /** Its word in grammars. */
        public String word() {
            return this == UINT_BITS
                    ? UINT.word()
                    : name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /** The key of an entry of a document's map, which a reader has been given. */
    record Key() implements ValueCoding {}

    /**
     * The value of a field in the map of a document that follows, of which nothing is taken.
     *
     * @param owner what is given by it
     * @param mayBeAbsent whether the map may be without the field
     */
    record Ahead(ValueCoding field, String owner, String key, boolean mayBeAbsent) implements ValueCoding {}

    /**
     * Integers one after the other; in a document, an array of them.
     *
     * @param inParentheses whether that is a tuple
     */
    record Listed(ValueCoding integer, boolean inParentheses) implements ValueCoding {
        /** The fewest bytes of an integer. */
        public int smallest() {
            return integer instanceof Fixed fixed
                    ? fixed.byteSize()
                    : integer instanceof Ieee ieee ? ieee.byteSize() : 1;
        }
    }

    /** An integer that represents another one: {@code value * factor / divisor + bias}. */
    record Scaled(ValueCoding stored, long factor, long divisor, long bias) implements ValueCoding {
        /** Whether what represents it may be below 0. */
        public boolean isSigned() {
            return stored instanceof Ieee || (stored instanceof Fixed fixed && fixed.sign() == Sign.SIGNED);
        }
    }

    /** An integer that stores another one of {@code bits} bits: that one's bits, rotated to the right, plus {@code bias}. */
    record Rotated(ValueCoding stored, int bits, int right, long bias) implements ValueCoding {}

    /** Whether it is one of a document. */
    default boolean inDocument() {
        return this instanceof Element
                || this instanceof Packed
                || this instanceof Key
                || this instanceof Ahead
                || (this instanceof Listed list && list.integer().inDocument());
    }

    /** Whether all values take as many bytes. */
    default boolean isFixed() {
        return this instanceof Fixed
                || this instanceof Ieee
                || this instanceof Part
                || (this instanceof Scaled scaled && scaled.stored().isFixed())
                || (this instanceof Rotated rotated && rotated.stored().isFixed());
    }

    /** Whether it is an integer in bytes that fits a {@code long}, and nothing but its bytes gives it. */
    default boolean isInteger() {
        return (this instanceof Fixed fixed && fixed.sign() != Sign.BITS)
                || (this instanceof Varint integer && !integer.all());
    }

    /** Bytes that it takes whatever they are, 0 where it rejects some, or takes as many as they give. */
    default int plainBytes() {
        if (this instanceof Fixed fixed) {
            boolean rejects = fixed.byteSize() == Long.BYTES && fixed.sign() == Sign.UNSIGNED;
            return rejects ? 0 : fixed.byteSize();
        }
        return this instanceof Ieee ieee && !ieee.whole() ? ieee.byteSize() : 0;
    }
}
