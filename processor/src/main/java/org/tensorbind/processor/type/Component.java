package org.tensorbind.processor.type;

import org.jspecify.annotations.Nullable;

/**
 * A part of a record that holds something.
 *
 * @param rule the rule whose value it has; {@link #OTHERS} for the entries of a map that the grammar does not name
 * @param many whether it has all values of a repeated rule
 * @param production the rule as the grammar prints it, null for other entries
 */
public record Component(
        String rule,
        boolean many,
        ValueType type,
        boolean nullable,
        @Nullable String production) {
    /** Stands for the rule of the entries that the grammar does not name; no rule is called so. */
    public static final String OTHERS = "*";

    /** Whether it has the entries that the grammar does not name. */
    public boolean isOthers() {
        return rule.equals(OTHERS);
    }
}
