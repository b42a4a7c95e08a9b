package org.tensorbind;

import org.jspecify.annotations.Nullable;

/**
 * Receives every item of a file as {@link TensorFormat#parse} reads it. Rules are nested: {@link #begin} and {@link #end} surround what
 * belongs to a rule. Items come in the order of reading, which is not always the order of their bytes.
 */
public interface ParseListener {
    /** What the bytes of an item are for. */
    enum Kind {
        /** A number, a text or a document's value. */
        VALUE,
        /** Bytes that are the same in every file. */
        CONSTANT,
        /** What surrounds and separates a document's values: brackets, lengths; it belongs to the rule that is open. */
        TERMINATOR,
        /** Bytes that nothing depends on. */
        PADDING,
        /** A tensor's elements, which are not read. */
        DATA
    }

    /**
     * A rule begins.
     *
     * @param index its index among the elements of a repeated rule, from 0; -1 where the rule occurs once
     * @param byteOffset from the start of the file
     */
    default void begin(String rule, long index, long byteOffset) {}

    /** The rule that began last and has not ended ends before {@code byteOffset}. */
    default void end(long byteOffset) {}

    /**
     * An item.
     *
     * @param rule that it is of; empty for padding before an aligned item that has an offset of its own
     * @param index its index among the elements of a repeated rule, from 0; -1 where the rule occurs once
     * @param byteOffset from the start of the file
     * @param value {@code Long}, {@code BigInteger} (unsigned integers from 2^63 on), {@code Double}, {@code String}, {@code Boolean},
     *     {@code byte[]}, {@code List} or {@code Map}; null where there is none or a document has null
     */
    default void item(Kind kind, String rule, long index, long byteOffset, long byteSize, @Nullable Object value) {}

    /** The meaning of the previous item's value, such as {@code f32} for a code. */
    default void meaning(Object meaning) {}

    /**
     * A checksum of a rule's bytes was compared and is right; those of tensors' data are compared when that is read.
     *
     * @param rule that has the checksum
     * @param byteOffset of the bytes that it covers, from the start of the file
     */
    default void verified(String rule, String algorithm, long byteOffset, long byteSize) {}

    /** A rule that the file breaks; the rules that have begun and not ended lead to it. */
    default void problem(FormatException failure) {}
}
