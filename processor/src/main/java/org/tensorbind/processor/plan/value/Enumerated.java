package org.tensorbind.processor.plan.value;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.processor.format.Enumeration;
import org.tensorbind.processor.format.Grammar.Rule;

/** Named values: their codes in their order. */
public record Enumerated(String rule, boolean dtype, boolean closed, List<Named> values) {
    /** Those of a rule, null where its values have no names. */
    public static @Nullable Enumerated of(Rule rule) {
        Enumeration values = rule.values();
        return values == null
                ? null
                : new Enumerated(
                        rule.name(),
                        values.dtype(),
                        values.closed(),
                        values.enumerators().stream().map(Named::of).toList());
    }

    /** Whether codes are texts. */
    public boolean isText() {
        return values.get(0).texts().size() > 0;
    }

    /** Whether a dtype has its elements in blocks. */
    public boolean hasBlocks() {
        return values.stream()
                .anyMatch(named -> named.type() != null && named.type().isBlock());
    }

    /**
     * A named value with its codes, which are all numbers or all texts.
     *
     * @param type of the elements that a dtype is of, null for other names
     */
    public record Named(
            String name,
            List<Long> numbers,
            List<String> texts,
            @Nullable ElementType type) {
        private static Named of(Enumeration.Enumerator value) {
            return new Named(
                    value.name(),
                    value.codes().stream()
                            .filter(code -> code.text() == null)
                            .map(Enumeration.Code::number)
                            .toList(),
                    value.codes().stream()
                            .map(Enumeration.Code::text)
                            .filter(Objects::nonNull)
                            .toList(),
                    value.type());
        }
    }
}
