package org.tensorbind.processor.format;

import org.jspecify.annotations.Nullable;

/** Solves equations. */
final class Inversion {
    private Inversion() {}

    /** {@code value} solved for {@code unknown} in {@code expr = value}; null where that takes more than + - * and / by what is known. */
    static @Nullable Expr solve(Expr expr, Expr unknown, Expr value) {
        if (expr.equals(unknown)) {
            return value;
        }
        if (!(expr instanceof Expr.Binary binary)) {
            return null;
        }
        boolean inLeft = contains(binary.left(), unknown);
        Expr other = inLeft ? binary.right() : binary.left();
        Expr inner = inLeft ? binary.left() : binary.right();
        return switch (binary.operator()) {
            case "+" -> solve(inner, unknown, new Expr.Binary("-", value, other, expr.span()));
            case "-" ->
                solve(
                        inner,
                        unknown,
                        inLeft
                                ? new Expr.Binary("+", value, other, expr.span())
                                : new Expr.Binary("-", other, value, expr.span()));
            case "*" ->
                other instanceof Expr.Int factor && factor.value() <= 0
                        ? null
                        : solve(inner, unknown, new Expr.Binary(Expr.INVERSE, value, other, expr.span()));
            case "/" -> inLeft ? solve(inner, unknown, new Expr.Binary("*", value, other, expr.span())) : null;
            default -> null;
        };
    }

    private static boolean contains(Expr expr, Expr part) {
        return expr.equals(part) || expr.operands().stream().anyMatch(operand -> contains(operand, part));
    }
}
