package org.tensorbind.processor.plan.value;

import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.relation.Expr;

/** Which part of an expression is not known where it is computed. */
public final class UnknownParts {
    private UnknownParts() {}

    /** The first of them that has a name. */
    public static Optional<Expr> firstPart(Expr expr, Function<Expr, @Nullable Value> values) {
        return expr.parts()
                .filter(part -> name(part) != null && values.apply(part) == null)
                .findFirst();
    }

    /** What messages call a part; null for what has no name. */
    public static @Nullable String name(Expr leaf) {
        if (leaf instanceof Expr.Ref ref) {
            return String.join(".", ref.path());
        }
        if (leaf instanceof Expr.Element element) {
            return String.join(".", element.list().path()) + "[" + element.index() + "]";
        }
        if (leaf instanceof Expr.Measure measure) {
            String from = measure.base() == null ? "" : " from " + measure.base();
            return measure.function().word() + "(" + measure.target() + from + ")";
        }
        if (leaf instanceof Expr.Lookup lookup) {
            return lookup.list() + "[\"" + lookup.key() + "\"]";
        }
        return leaf instanceof Expr.End ? "end" : null;
    }
}
