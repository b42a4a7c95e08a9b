package org.tensorbind.processor.format.resolve;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.relation.Expr;

/** The names that rules have for their values, in expressions. */
final class NamedValues {
    private final Map<String, List<String>> names;

    /** @param names the names of each rule that has some */
    NamedValues(Map<String, List<String>> names) {
        this.names = names;
    }

    /** Whether a value of any rule is called so. */
    boolean has(String name) {
        return names.values().stream().anyMatch(of -> of.contains(name));
    }

    /** {@code true} and {@code false} as values of a rule that calls some so; anything else as it is. */
    Expr named(String rule, Expr value) {
        return value instanceof Expr.Truth truth && of(rule).contains(Boolean.toString(truth.value()))
                ? new Expr.EnumName(Boolean.toString(truth.value()), truth.span())
                : value;
    }

    /** Whether both are items whose values have names, some of them in common. */
    boolean areNamed(Expr left, Expr right) {
        return left instanceof Expr.Ref one
                && right instanceof Expr.Ref other
                && common(one, other).count() > 0;
    }

    /** Items are equal that have a value of the same name, whatever its codes are: values without a name equal none. */
    Expr comparison(String operator, Expr.Ref left, Expr.Ref right, Span span) {
        boolean equal = operator.equals("==");
        return common(left, right)
                .<Expr>map(name ->
                        new Expr.Binary(equal ? "&&" : "||", is(operator, left, name), is(operator, right, name), span))
                .reduce((some, next) -> new Expr.Binary(equal ? "||" : "&&", some, next, span))
                .orElseThrow();
    }

    private static Expr is(String operator, Expr.Ref item, String name) {
        return new Expr.Binary(operator, item, new Expr.EnumName(name, item.span()), item.span());
    }

    private Stream<String> common(Expr.Ref left, Expr.Ref right) {
        return of(left.target()).stream().filter(of(right.target())::contains);
    }

    private List<String> of(String rule) {
        return names.getOrDefault(rule, List.of());
    }
}
