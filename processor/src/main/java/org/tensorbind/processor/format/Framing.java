package org.tensorbind.processor.format;

import org.jspecify.annotations.Nullable;

/** What holds the items of a group together, and distinguishes them. */
public sealed interface Framing {
    /** Whether only documents have it. */
    default boolean isOfDocument() {
        return !(this instanceof Bytes || this instanceof Bits);
    }

    /** One after the other; in documents, another name of one rule. */
    record Bytes() implements Framing {}

    /**
     * Bits of an integer.
     *
     * @param highestFirst whether the first item has the highest bits
     */
    record Bits(Type word, boolean highestFirst) implements Framing {}

    /**
     * A document's map.
     *
     * @param others the type of the values of keys that no item has, null for none
     * @param separator what joins the keys of entries that may be in maps in this one; null for those in this one only
     * @param keys what distinguishes its fields
     * @param oneOf whether exactly one of its fields is present
     */
    record MapOf(@Nullable String others, @Nullable String separator, Keys keys, boolean oneOf) implements Framing {
        /** What keys are. */
        public enum Keys {
            NONE,
            TEXTS,
            /** Numbers, of which a list without elements has none. */
            NUMBERS,
            BOTH
        }

        /** A copy with exactly one of its fields. */
        public MapOf asOneOf() {
            return new MapOf(others, separator, keys, true);
        }

        /** Whether keys are numbers. */
        public boolean isNumbered() {
            return keys == Keys.NUMBERS;
        }

        /** Whether other keys may have any value. */
        public boolean isOpen() {
            return "any".equals(others);
        }
    }

    /**
     * A document's array.
     *
     * @param inParentheses whether it is written as a tuple of Python
     */
    record Array(boolean inParentheses) implements Framing {}

    /** A key and a value of a document's map. */
    record Entry() implements Framing {}
}
