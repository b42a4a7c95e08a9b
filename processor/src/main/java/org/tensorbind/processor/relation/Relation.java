package org.tensorbind.processor.relation;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Span;

/**
 * That a value is that of an expression, in which quantities may be unknown.
 *
 * @param item the item that has the value; null if a clause gives the quantity that is the expression
 * @param owner the rule in which a clause counts another one, null for other relations
 * @param place the position of the item, or of what the clause is about, among the places of the grammar, in the order of the file
 */
public record Relation(
        @Nullable String item,
        Expr value,
        Expr expr,
        @Nullable String owner,
        int place) {
    /** In which order relations are tried, however a grammar lists them. */
    static final Comparator<Relation> RANK =
            Comparator.comparing(Relation::rank).thenComparing(Relation::place).thenComparing(Relation::toString);

    /** What decides which of several relations is used for a quantity. */
    private enum Rank {
        /** A relation that a clause of a rule states. */
        CLAUSE,
        /** An item gives the quantity itself. */
        STATED,
        /** It gives an offset, and by a sentinel that there is none. */
        SENTINEL
    }

    private Rank rank() {
        if (item == null) {
            return Rank.CLAUSE;
        }
        return OffsetOrSentinel.of(expr) == null ? Rank.STATED : Rank.SENTINEL;
    }

    /** Where the grammar states it. */
    public Span span() {
        return expr.span();
    }
}
