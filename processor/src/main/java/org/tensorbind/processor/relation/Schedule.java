package org.tensorbind.processor.relation;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What relations are used for: each solves a quantity, or is a check, or cannot be used.
 *
 * @param solved in the order in which they can be solved
 * @param checks whose quantities are all known
 * @param repeated that give a quantity once more, which another one gives already
 * @param stuck that wait for more than one quantity, or cannot be solved for the one that they wait for
 */
public record Schedule(List<Solved> solved, List<Relation> checks, List<Repeated> repeated, List<Unsolved> stuck) {
    /**
     * A quantity in terms of the item that gives it, or as a clause says it.
     *
     * @param base the rule from whose start an offset counts, null for the file's
     */
    public record Solved(
            Quantity quantity, Expr value, @Nullable String base, Relation by) {
        /** Whether an item gives it, rather than a clause. */
        public boolean isByItem() {
            return by.item() != null;
        }

        /** The item that gives it. */
        public String item() {
            return Objects.requireNonNull(by.item(), "a clause says it");
        }
    }

    /**
     * A relation that is nothing but a quantity that something else gives.
     *
     * @param item what gives it, null for a clause of its rule
     */
    public record Repeated(
            Relation relation, Quantity quantity, @Nullable String item) {}

    /** A relation that waits for quantities. */
    public record Unsolved(Relation relation, List<Quantity> unknown) {}
}
