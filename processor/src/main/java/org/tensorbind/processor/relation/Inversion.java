package org.tensorbind.processor.relation;

import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Span;

/**
 * Solves expressions for one thing in them, under {@code + - * /} and {@code abs}.
 *
 * @param division the operator that a product is solved by
 * @param known what represents a part that is known
 * @param ofAbsolute the number of an absolute value, null where that is not known
 */
public record Inversion(String division, UnaryOperator<Expr> known, UnaryOperator<@Nullable Expr> ofAbsolute) {
    /** For readers, which know the size of the file, that of the rule {@code file}. */
    static Inversion ofReader(String file) {
        return new Inversion(Expr.INVERSE, expr -> withFileSize(expr, file), value -> null);
    }

    private static Expr withFileSize(Expr expr, String file) {
        boolean size = expr instanceof Expr.Measure measure
                && measure.isSize()
                && measure.target().equals(file);
        return size ? new Expr.End(expr.span()) : expr.map(part -> withFileSize(part, file));
    }

    /** {@code expr = value}, solved for what is unknown; null where that cannot be. */
    public @Nullable Expr of(Expr expr, Predicate<Expr> unknown, Expr value) {
        if (unknown.test(expr)) {
            return value;
        }
        if (expr instanceof Expr.Call call && call.function().equals("abs")) {
            return unknown.test(call.arguments().get(0)) ? ofAbsolute.apply(value) : null;
        }
        if (!(expr instanceof Expr.Binary binary)) {
            return null;
        }
        boolean inLeft = binary.left().parts().anyMatch(unknown);
        Expr inner = inLeft ? binary.left() : binary.right();
        Expr other = known.apply(inLeft ? binary.right() : binary.left());
        Expr next = other.parts().anyMatch(unknown) ? null : inverse(binary, inLeft, value, other);
        return next == null ? null : of(inner, unknown, next);
    }

    /** The value of one operand, of which the other one and the result are known. */
    private @Nullable Expr inverse(Expr.Binary binary, boolean left, Expr value, Expr other) {
        Span span = binary.span();
        return switch (binary.operator()) {
            case "+" -> new Expr.Binary("-", value, other, span);
            case "-" -> left ? new Expr.Binary("+", value, other, span) : new Expr.Binary("-", other, value, span);
            case "*" ->
                other instanceof Expr.Int factor && factor.value() <= 0
                        ? null
                        : new Expr.Binary(division, value, other, span);
            case "/" -> left ? new Expr.Binary("*", value, other, span) : null;
            default -> null;
        };
    }
}
