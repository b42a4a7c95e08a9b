package org.tensorbind.processor.plan.value;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.processor.type.Component;

/** A type of a format's structure. */
public sealed interface Structure {
    /** The rule that it stands for. */
    String rule();

    /** The rule as the grammar prints it. */
    String production();

    /** The rules of the choices that it is a variant of. */
    List<String> choices();

    /**
     * What the parts of a rule hold.
     *
     * @param lookups what is looked up in lists of it
     */
    record Sequence(
            String rule, String production, List<String> choices, List<Component> components, List<Lookup> lookups)
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
     * @param variant null where the value is no variant
     */
    record Lookup(
            String value, Value key, Value found, @Nullable String variant) {}

    /** One of several variants, each a rule with a type of its own. */
    record Choice(String rule, String production, List<String> choices, List<String> variants) implements Structure {}

    /**
     * Values with names.
     *
     * @param label what messages call the rule
     * @param textual whether codes are texts, else integers
     * @param ofBytes whether characters of these texts stand for bytes
     * @param dtype whether the names are those of dtypes
     */
    record Enumeration(
            String rule,
            String production,
            List<String> choices,
            String label,
            boolean textual,
            boolean ofBytes,
            boolean dtype,
            List<NamedValue> values)
            implements Structure {
        /** Whether codes tell a byte order. */
        public boolean isOrdered() {
            return values.get(0).codes().get(0).big() != null;
        }

        /** The codes that are read, and that stand for a type and a byte order which another code is written for. */
        public List<NamedCode> otherCodes() {
            return values.stream()
                    .flatMap(value -> value.codes().stream()
                            .filter(code -> !code.lenient() && !code.equals(value.written(code.big()))))
                    .toList();
        }

        /** The codes that strict reading refuses. */
        public List<NamedCode> lenientCodes() {
            return codes(NamedCode::lenient);
        }

        /** The codes of big-endian elements. */
        public List<NamedCode> bigCodes() {
            return codes(code -> Boolean.TRUE.equals(code.big()));
        }

        private List<NamedCode> codes(Predicate<NamedCode> which) {
            return values.stream()
                    .flatMap(value -> value.codes().stream())
                    .filter(which)
                    .toList();
        }
    }

    /**
     * A value with a name.
     *
     * @param name as the grammar has it
     * @param codes of which the first is written
     * @param type of the elements that a dtype is of, null for other names
     */
    record NamedValue(
            String name, List<NamedCode> codes, @Nullable ElementType type) {
        /** The code that is written, of those that tell a byte order where {@code big} is one; null where none does. */
        public @Nullable NamedCode written(@Nullable Boolean big) {
            return codes.stream()
                    .filter(code -> big == null || big.equals(code.big()))
                    .findFirst()
                    .orElse(null);
        }
    }

    /**
     * A value on the wire, a number or a text.
     *
     * @param big the byte order that it tells, null where no value of the enumeration tells one
     */
    record NamedCode(
            long number,
            @Nullable String text,
            boolean lenient,
            @Nullable Boolean big) {}
}
