package org.tensorbind.processor.format;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Rule;

/** The expressions of a grammar. */
public final class Expressions {
    private Expressions() {}

    /** Those of a rule, as they stand. */
    public static List<Expr> of(Rule rule) {
        Clauses clauses = rule.clauses();
        Stream<Expr> others = Stream.concat(
                clauses.with().values().stream(), clauses.constraints().stream().map(Grammar.Constraint::condition));
        return Stream.concat(
                        Stream.of(
                                clauses.equation(),
                                clauses.at(),
                                clauses.sized(),
                                clauses.align(),
                                clauses.presentWhen(),
                                clauses.writtenWhen(),
                                rule.body() instanceof Body.Padding padding ? padding.amount() : null),
                        others)
                .filter(Objects::nonNull)
                .toList();
    }

    /** Every look-up in a list of pairs, wherever it stands in an expression. */
    public static List<Expr.Lookup> lookups(Grammar grammar) {
        return grammar.rules().values().stream()
                .flatMap(rule -> of(rule).stream())
                .flatMap(Expressions::lookups)
                .distinct()
                .toList();
    }

    private static Stream<Expr.Lookup> lookups(Expr expr) {
        Stream<Expr.Lookup> own = expr instanceof Expr.Lookup lookup ? Stream.of(lookup) : Stream.of();
        return Stream.concat(own, expr.operands().stream().flatMap(Expressions::lookups));
    }
}
