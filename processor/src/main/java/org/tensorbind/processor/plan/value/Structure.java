package org.tensorbind.processor.plan.value;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.type.Component;
import org.tensorbind.processor.type.Enumeration;

/** A type of a format's structure. */
public sealed interface Structure {
    /** The rule that it represents. */
    String rule();

    /** The rule as the grammar prints it. */
    String production();

    /** The choices that it is a variant of. */
    List<VariantOf> choices();

    /**
     * A choice that a rule is a variant of.
     *
     * @param type the named value that each such variant has for the tag, null where there is none
     */
    record VariantOf(String choice, Value.@Nullable Named type) {}

    /**
     * What the parts of a rule hold.
     *
     * @param lookups what is looked up in lists of it
     */
    record Sequence(
            String rule, String production, List<VariantOf> choices, List<Component> components, List<Lookup> lookups)
            implements Structure {
        /** Whether components hold something that is compared by what it holds, not as records do it. */
        public boolean comparesContents() {
            return !components.stream().allMatch(component -> component.type().hasEquality());
        }
    }

    /**
     * A value that is looked up by the key of a pair.
     *
     * @param value the rule
     * @param key the key of {@link Known.Local} of the pair
     * @param found its value, or the choice of which that is a variant
     * @param variant null if the value is not a variant
     */
    record Lookup(
            String value, Value key, Value found, @Nullable String variant) {}

    /**
     * One of several variants, each a rule with a type of its own.
     *
     * @param tag the rule whose named values are the types of the variants, null where there is none
     */
    record Choice(
            String rule,
            String production,
            List<VariantOf> choices,
            List<String> variants,
            @Nullable String tag) implements Structure {}

    /**
     * Values with names.
     *
     * @param label what messages call the rule
     * @param ofBytes whether characters of texts represent bytes
     * @param otherwise the values that another item has, null if no other item has some
     */
    record Named(
            String rule,
            String production,
            List<VariantOf> choices,
            String label,
            boolean ofBytes,
            Enumeration names,
            @Nullable Otherwise otherwise)
            implements Structure {}

    /**
     * Another item, which has all values of an enumeration but some.
     *
     * @param values its value for each of these, by their names
     */
    record Otherwise(String rule, Map<String, String> values) {}
}
