package org.tensorbind;

import java.nio.ByteOrder;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a format can hold, as its grammar tells.
 *
 * @param title what people call the format
 * @param named whether tensors have names
 * @param uniqueNames whether two tensors may not have the same name
 * @param reservedNames names that no tensor may have, since the format uses them where tensors are
 * @param metadata whether the file has a place for metadata
 * @param dtypes the element types, in the order of the grammar
 * @param coo whether sparse tensors have a place
 * @param single whether a file holds exactly one tensor
 * @param filters names of the filters, {@code none} first
 * @param checksums names of the checksums, {@code none} first
 * @param dataOrder byte order of elements, null where each tensor has its own
 * @param attributes fields that an entry may set
 * @param customAttributes whether an entry may have any other field
 * @param reservedAttributes names that custom fields may not have
 * @param switches options that the grammar declares
 * @param items what a user may set of the file itself, in the order of the grammar
 */
public record FormatTraits(
        String title,
        boolean named,
        boolean uniqueNames,
        Set<String> reservedNames,
        boolean metadata,
        List<DType> dtypes,
        boolean coo,
        boolean single,
        List<String> filters,
        List<String> checksums,
        @Nullable ByteOrder dataOrder,
        Set<String> attributes,
        boolean customAttributes,
        Set<String> reservedAttributes,
        Set<String> switches,
        List<Item> items) {

    /**
     * An item of the file that is neither a tensor's nor metadata.
     *
     * @param name its name in the grammar
     * @param type what values of it are
     * @param required whether nothing can be written without a value: it is not optional, and the grammar has no default
     * @param hasDefault whether the grammar says what is written without a value
     */
    public record Item(String name, ItemType type, boolean required, boolean hasDefault) {}

    /** What values of an item are. */
    public enum ItemType {
        /** {@code Long}, or any other integral number below 2^63. */
        INTEGER,
        /** {@code Double}, or any other number. */
        NUMBER,
        /** {@code String}. */
        TEXT,
        /** {@code byte[]}. */
        BYTES,
        /** {@code Boolean}. */
        TRUTH,
        /** An integer that stands for a name. */
        INTEGER_CODE,
        /** A text that stands for a name. */
        TEXT_CODE,
        /** A list of integers, as a {@code List} or a {@code long[]}. */
        INTEGERS,
        /** A list. */
        LIST,
        /** A map with texts as keys. */
        MAP,
        /** A record of the format's own structure. */
        RECORD,
        /** Anything that a document may hold. */
        ANYTHING
    }
}
