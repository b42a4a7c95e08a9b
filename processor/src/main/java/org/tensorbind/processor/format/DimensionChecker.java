package org.tensorbind.processor.format;

import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.diagnostic.Tag;

/** Finds dimensions that are computed from what is no item: a writer takes them from tensors, of which it knows no end and no position. */
final class DimensionChecker {
    private DimensionChecker() {}

    static void check(Grammar grammar, Diagnostics diagnostics) {
        for (TensorClause slot : grammar.computed()) {
            for (Expr dimension : slot.dimensions()) {
                Expressions.in(dimension, Expr.End.class)
                        .forEach(end -> misplaced(
                                slot,
                                end.span(),
                                "end",
                                "write 'size(" + slot.dataRule()
                                        + ")', all that is left where nothing else says how many" + " bytes it has",
                                diagnostics));
                Expressions.in(dimension, Expr.Index.class)
                        .forEach(index -> misplaced(
                                slot,
                                index.span(),
                                "index(" + index.list() + ")",
                                "let each '" + index.list() + "' have an integer for it, and name that",
                                diagnostics));
            }
        }
    }

    private static void misplaced(TensorClause slot, Span span, String word, String instead, Diagnostics diagnostics) {
        diagnostics.report(Tag.MISPLACED, span, word, "a dimension of '" + slot.dataRule() + "'", instead);
    }
}
