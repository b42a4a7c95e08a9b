package org.tensorbind.processor.relation;

import java.util.Comparator;
import java.util.List;
import org.tensorbind.processor.diagnostic.Span;

/**
 * That an item has the value of an expression, in which quantities may be unknown.
 *
 * @param place the position of the item among the places of the grammar, in the order of the file
 */
public record Relation(String item, Expr expr, int place) {
    /** In which order relations are tried, however a grammar lists them. */
    static final Comparator<Relation> RANK =
            Comparator.comparing(Relation::rank).thenComparing(Relation::place).thenComparing(Relation::item);

    /** What decides which of several relations is used for a quantity. */
    private enum Rank {
        /** It gives the quantity itself. */
        STATED,
        /** It gives an offset, and by a sentinel that there is none. */
        SENTINEL
    }

    private Rank rank() {
        return OffsetOrSentinel.of(expr) == null ? Rank.STATED : Rank.SENTINEL;
    }

    /** The item, as expressions have it. */
    Expr.Ref value() {
        return new Expr.Ref(List.of(item), expr.span());
    }

    /** Where the grammar states it. */
    public Span span() {
        return expr.span();
    }
}
