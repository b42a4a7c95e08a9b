package org.tensorbind.processor.plan;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.FormatTraits;

/**
 * What is known of a format without a file.
 *
 * @param signature the constant bytes that every file starts with; empty where there are none
 */
public record FormatPlan(
        String name,
        String title,
        List<String> extensions,
        byte[] signature,
        List<Rejection> rejections,
        Traits traits) {

    /** Files that start with these bytes are in another format. */
    public record Rejection(byte[] start, String reason) {}

    /**
     * An item of a file, or a field of tensors, that a user may give.
     *
     * @param required whether a writer has to be given it
     * @param hasDefault whether the grammar says what is written where no caller supplies it
     * @param codes those of its values that have a name, by code: {@code Long}s or {@code String}s
     * @param follows whether its value follows from the tensors
     * @param usual what is written where no caller supplies a value, as readers give it; null where that is not known
     * @param each whether it is that of each element of a list
     */
    public record Item(
            String name,
            FormatTraits.ItemType type,
            boolean required,
            boolean hasDefault,
            Map<Object, String> codes,
            boolean follows,
            @Nullable Object usual,
            boolean each) {}

    /**
     * What the format can hold, as {@link FormatTraits} says it.
     *
     * @param dtypeRule whose named values are these dtypes, null where they are those of no rule, or of several
     * @param bigEndian the byte order of elements, null where each tensor has its own, or each file
     * @param usuallyBig the usual byte order of files where each gives its own, null where all have the same
     * @param ownDataOrder whether elements keep to an order of their own where each file gives its own
     * @param namePattern how names are made of several items, null for other names
     * @param readerOnly why nothing writes it, null where there are writers
     */
    public record Traits(
            boolean named,
            boolean uniqueNames,
            Set<String> reservedNames,
            boolean metadata,
            boolean typedMetadata,
            List<ElementType> dtypes,
            @Nullable String dtypeRule,
            boolean coo,
            boolean single,
            List<String> filters,
            List<String> checksums,
            @Nullable Boolean bigEndian,
            boolean rowMajor,
            boolean columnMajor,
            boolean sharedData,
            List<Item> fields,
            boolean customAttributes,
            Set<String> reservedAttributes,
            Set<String> options,
            List<Item> items,
            @Nullable Boolean usuallyBig,
            boolean ownDataOrder,
            @Nullable String readerOnly,
            @Nullable String namePattern) {
        /** The names of the fields of tensors. */
        public Set<String> attributes() {
            return fields.stream().map(Item::name).collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
