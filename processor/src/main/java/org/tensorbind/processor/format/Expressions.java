package org.tensorbind.processor.format;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Span;
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

    /** Whether two expressions, or parts of them, say the same wherever they stand. */
    static boolean areSame(@Nullable Object one, @Nullable Object other) {
        if (one instanceof List<?> parts && other instanceof List<?> others && parts.size() == others.size()) {
            return IntStream.range(0, parts.size()).allMatch(i -> areSame(parts.get(i), others.get(i)));
        }
        return one instanceof Expr && other instanceof Expr && one.getClass().equals(other.getClass())
                ? Stream.of(one.getClass().getRecordComponents())
                        .filter(component -> !component.getType().equals(Span.class))
                        .allMatch(component -> areSame(value(component, one), value(component, other)))
                : Objects.equals(one, other);
    }

    private static @Nullable Object value(RecordComponent component, Object of) {
        try {
            return component.getAccessor().invoke(of);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("expressions are open to this package", e);
        }
    }

    /** Those of one kind, wherever they stand in an expression of a rule. */
    static <E extends Expr> Stream<E> in(Rule rule, Class<E> kind) {
        return of(rule).stream().flatMap(expr -> expr.parts(kind));
    }
}
