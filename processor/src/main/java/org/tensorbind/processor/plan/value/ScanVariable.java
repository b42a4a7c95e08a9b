package org.tensorbind.processor.plan.value;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.type.Enumeration;

/**
 * An integer that a scan keeps of the item of a rule.
 *
 * @param number tells several of the same rule apart
 * @param codes the named values whose code or width it is, null for others; of texts, a code is the position of the value
 */
public record ScanVariable(
        String rule, Trait trait, int number, @Nullable Enumeration codes) {
    /** What is kept of an item without making it. */
    public enum Trait {
        VALUE(-1),
        COUNT(0),
        PRODUCT(1),
        WIDTH(-1),
        DATA_SIZE(0),
        DENSE_SIZE(0);

        private final long absent;

        Trait(long absent) {
            this.absent = absent;
        }
    }

    /** What it is where it is of a map's field that is absent. */
    public long absent() {
        return trait.absent;
    }

    public Value value() {
        return new Known.Scanned(this);
    }

    /** How many integers there are whose product it is. */
    public ScanVariable count() {
        return new ScanVariable(rule, Trait.COUNT, number, null);
    }

    /** The named values whose code or width it is. */
    public Enumeration named() {
        return Objects.requireNonNull(codes, "only of named values");
    }
}
