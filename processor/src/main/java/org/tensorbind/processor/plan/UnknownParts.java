package org.tensorbind.processor.plan;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Expr;

/** Which part of an expression is not known where it is computed. */
final class UnknownParts {
    private UnknownParts() {}

    /** What messages call the first of them, if it has a name. */
    static Optional<String> first(Expr expr, Function<Expr, @Nullable Value> values) {
        return firstPart(expr, values).map(UnknownParts::name);
    }

    /** The first of them that has a name. */
    static Optional<Expr> firstPart(Expr expr, Function<Expr, @Nullable Value> values) {
        return leaves(List.of(expr))
                .filter(leaf -> name(leaf) != null && values.apply(leaf) == null)
                .findFirst();
    }

    private static Stream<Expr> leaves(List<Expr> exprs) {
        return exprs.stream()
                .flatMap(expr -> expr.operands().isEmpty()
                        ? Stream.of(expr)
                        : Stream.concat(
                                leaves(expr.operands()), Stream.of(expr).filter(Expr.Lookup.class::isInstance)));
    }

    static @Nullable String name(Expr leaf) {
        if (leaf instanceof Expr.Ref ref) {
            return String.join(".", ref.path());
        }
        if (leaf instanceof Expr.Element element) {
            return String.join(".", element.list().path()) + "[" + element.index() + "]";
        }
        if (leaf instanceof Expr.Measure measure) {
            return measure.function().word() + "(" + measure.target() + ")";
        }
        if (leaf instanceof Expr.OffsetFrom from) {
            return "offset(" + from.target() + " from " + from.base() + ")";
        }
        if (leaf instanceof Expr.Lookup lookup) {
            return lookup.list() + "[\"" + lookup.key() + "\"]";
        }
        return leaf instanceof Expr.End ? "end" : null;
    }
}
