package org.tensorbind.processor.format;

import java.util.List;
import java.util.stream.Stream;
import org.tensorbind.processor.format.Grammar.Rule;

/** The expressions of a grammar. */
public final class Expressions {
    private Expressions() {}

    /** Those of a rule, as they stand. */
    public static List<Expr> of(Rule rule) {
        Expr amount = rule.body() instanceof Body.Gap gap ? gap.extent().amount() : null;
        return Stream.concat(rule.clauses().expressions(), Stream.ofNullable(amount))
                .toList();
    }

    /** Every look-up in a list of pairs, wherever it stands in an expression. */
    public static List<Expr.Lookup> lookups(Grammar grammar) {
        return grammar.rules().values().stream()
                .flatMap(rule -> in(rule, Expr.Lookup.class))
                .distinct()
                .toList();
    }

    /** Those of one kind, wherever they stand in an expression of a rule. */
    static <E extends Expr> Stream<E> in(Rule rule, Class<E> kind) {
        return of(rule).stream().flatMap(expr -> expr.parts(kind));
    }
}
