package org.tensorbind.processor.relation;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How each relation is used: it solves a quantity, is a check, or cannot be used.
 *
 * @param solved the solved quantities, in an order in which they can be computed
 * @param checks relations whose quantities are all known
 * @param repeated relations that give a quantity that already has a source
 * @param stuck relations with several unknown quantities, or that cannot be solved for their only one
 */
public record Schedule(List<Solved> solved, List<Relation> checks, List<Repeated> repeated, List<Unsolved> stuck) {
    /**
     * A quantity with its source: an item or a clause.
     *
     * @param base the rule that an offset is relative to, null for the start of the file
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
     * A relation for a quantity that already has a source.
     *
     * @param item the item that is the source, null for a clause of its rule
     */
    public record Repeated(
            Relation relation, Quantity quantity, @Nullable String item) {}

    /** A relation with unknown quantities. */
    public record Unsolved(Relation relation, List<Quantity> unknown) {}
}
