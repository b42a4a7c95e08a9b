package org.tensorbind.processor.plan;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.item.FileItem;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.ValueType;

/**
 * How the maps, lists and names that a caller gives for items of the file, and for fields of tensors, become values of the structure.
 *
 * @param items those that have records or choices in them
 * @param fields those that do, and in which nothing follows from other items
 * @param makers of the types in them, each made by its own method
 */
public record SuppliedForms(List<FileItem> items, List<FileItem> fields, List<Maker> makers) {
    /** Makes the values of a rule's type. */
    public sealed interface Maker {
        /** The rule. */
        String rule();
    }

    /**
     * A record is made of its parts.
     *
     * @param others the part with the entries of a document's map that the grammar does not name, null where there is none
     */
    public record Record(
            String rule, List<Part> parts, @Nullable ValueType others) implements Maker {
        /** The parts that can be given. */
        public List<Part> given() {
            return parts.stream().filter(Part::isGiven).toList();
        }

        /** The parts that follow from other items. */
        public List<Part> derived() {
            return parts.stream()
                    .filter(part -> part.origin() == Origin.DERIVED)
                    .toList();
        }
    }

    /**
     * A part of a record.
     *
     * @param rule whose value it has
     * @param origin where it comes from
     * @param single whether it is a float of 32 bits, or a list of them
     * @param nullable whether it is absent where it is not given
     * @param fallback what it is where it is not given; null where it must be
     */
    public record Part(
            String name,
            String rule,
            ValueType type,
            Origin origin,
            boolean single,
            boolean nullable,
            @Nullable Value fallback) {
        /** Whether the caller gives it. */
        public boolean isGiven() {
            return origin == Origin.GIVEN || origin == Origin.GIVEN_IN_PART;
        }
    }

    /** Where a part of a record comes from. */
    public enum Origin {
        /** The caller gives it. */
        GIVEN,
        /** It is made of what the caller gives, and something in it follows from other items. */
        GIVEN_IN_PART,
        /** It follows from other items. */
        DERIVED,
        /** Only tensors have it. */
        ABSENT
    }

    /** A record is its one part; {@code single} where that is a float of 32 bits, or a list of them. */
    public record Wrapper(String rule, ValueType type, boolean single) implements Maker {}

    /** A choice is made of its variant, by what the grammar calls the variants. */
    public record Choice(String rule, Map<String, ValueType> variants) implements Maker {}

    /** A named value is made of its name or its code. */
    public record Named(String rule) implements Maker {}
}
