package org.tensorbind.processor.type;

import org.jspecify.annotations.Nullable;

/**
 * A component of a record.
 *
 * @param rule the rule whose value it has; {@link #OTHERS} for the additional entries of a map
 * @param many whether it has all values of a repeated rule
 * @param production the text of the rule, null for additional entries
 */
public record Component(
        String rule,
        boolean many,
        ValueType type,
        boolean nullable,
        @Nullable String production) {
    /** In place of the name of a rule, for additional entries; not a valid name. */
    public static final String OTHERS = "*";

    /** Whether it has the additional entries of a map. */
    public boolean isOthers() {
        return rule.equals(OTHERS);
    }
}
