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
 * The facts about a format that do not depend on a file.
 *
 * @param signature the constant bytes that every file starts with; may be empty
 */
public record FormatPlan(
        String name,
        String title,
        List<String> extensions,
        byte[] signature,
        List<Rejection> rejections,
        Traits traits) {

    /** Bytes at the start of a file that show another format, and the reason in the message. */
    public record Rejection(byte[] start, String reason) {}

    /**
     * An item of a file, or an attribute of tensors, that a caller may supply.
     *
     * @param required whether a caller must supply it
     * @param hasDefault whether the grammar has a default for it
     * @param codes the names of its named values by code: {@code Long}s or {@code String}s
     * @param follows whether it is derived from the tensors
     * @param defaultValue the value that is written if no caller supplies one, as readers return it; null if that is unknown
     * @param each whether it applies to each element of a list
     */
    public record Item(
            String name,
            FormatTraits.ItemType type,
            boolean required,
            boolean hasDefault,
            Map<Object, String> codes,
            boolean follows,
            @Nullable Object defaultValue,
            boolean each) {}

    /**
     * The properties of the format that {@link FormatTraits} has.
     *
     * @param variableLength the dtypes whose elements are stored as integers of variable length
     * @param dtypeRule the rule whose named values are these dtypes; null if they are from no rule or from several
     * @param bigEndian the byte order of elements; null if each tensor or each file has its own
     * @param bigByDefault the default byte order if each file has its own, else null
     * @param ownDataOrder whether the byte order of elements does not depend on that of the file
     * @param namePattern the pattern of names that consist of several items, null for other names
     * @param readerOnly the reason why there is no writer, null if there is one
     */
    public record Traits(
            boolean named,
            boolean uniqueNames,
            Set<String> reservedNames,
            boolean metadata,
            boolean typedMetadata,
            List<ElementType> dtypes,
            List<ElementType> variableLength,
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
            boolean numberedAttributes,
            Set<String> reservedAttributes,
            Set<String> options,
            List<Item> items,
            @Nullable Boolean bigByDefault,
            boolean ownDataOrder,
            @Nullable String readerOnly,
            @Nullable String namePattern) {
        /** The names of the attributes of tensors. */
        public Set<String> attributes() {
            return fields.stream().map(Item::name).collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
