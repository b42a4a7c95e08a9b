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
 * @param options options that the grammar declares
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
        Set<String> options) {}
