package org.tensorbind.processor.plan;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.item.FileItem;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.ValueType;

/**
 * How the maps, lists and names that a caller supplies for items of the file, and for attributes of tensors, become values of the structure.
 *
 * @param items the items of the file that contain records or choices
 * @param fields the attributes of tensors that contain some, and no derived items
 * @param makers of the types in them, one for each generated method
 */
public record SuppliedForms(List<FileItem> items, List<FileItem> fields, List<Maker> makers) {
    /** Makes values of the type of a rule. */
    public sealed interface Maker {
        /** The rule. */
        String rule();
    }

    /**
     * Makes a record of its components.
     *
     * @param others the component with the additional entries of a document's map, null for none
     */
    public record Record(
            String rule, List<Part> parts, @Nullable ValueType others) implements Maker {
        /** The components that a caller can supply. */
        public List<Part> given() {
            return parts.stream().filter(Part::isGiven).toList();
        }

        /** The derived components. */
        public List<Part> derived() {
            return parts.stream()
                    .filter(part -> part.origin() == Origin.DERIVED)
                    .toList();
        }
    }

    /**
     * A component of a record.
     *
     * @param rule the rule whose value it has
     * @param origin the source of its value
     * @param single whether it is a float of 32 bits, or a list of them
     * @param nullable whether it is absent if it is not supplied
     * @param fallback the value if it is not supplied; null if it must be supplied
     */
    public record Part(
            String name,
            String rule,
            ValueType type,
            Origin origin,
            boolean single,
            boolean nullable,
            @Nullable Value fallback) {
        /** Whether a caller supplies it. */
        public boolean isGiven() {
            return origin == Origin.GIVEN || origin == Origin.GIVEN_IN_PART;
        }
    }

    /** The source of a component. */
    public enum Origin {
        /** A caller supplies it. */
        GIVEN,
        /** A caller supplies it, except for derived items in it. */
        GIVEN_IN_PART,
        /** It is derived from other items. */
        DERIVED,
        /** Only tensors have it. */
        ABSENT
    }

    /** Makes a record with one component; {@code single} if that is a float of 32 bits, or a list of them. */
    public record Wrapper(String rule, ValueType type, boolean single) implements Maker {}

    /** Makes a choice of a variant, by the name of the variant in the grammar. */
    public record Choice(String rule, Map<String, ValueType> variants) implements Maker {}

    /** Makes a named value of its name or its code. */
    public record Named(String rule) implements Maker {}
}
