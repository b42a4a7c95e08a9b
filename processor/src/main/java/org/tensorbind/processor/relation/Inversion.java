package org.tensorbind.processor.relation;

import org.jspecify.annotations.Nullable;

/** Solves equations for a measure in them, for readers, which know the size of the file. */
public final class Inversion {
    private final String file;

    /** The rule is the whole file. */
    public Inversion(String file) {
        this.file = file;
    }

    /** {@code value} solved for {@code unknown} in {@code expr = value}; null where that takes more than + - * and / by what is known. */
    @Nullable
    public Expr of(Expr expr, Expr unknown, Expr value) {
        if (expr.equals(unknown)) {
            return value;
        }
        if (!(expr instanceof Expr.Binary binary)) {
            return null;
        }
        boolean inLeft = binary.left().parts().anyMatch(unknown::equals);
        Expr other = known(inLeft ? binary.right() : binary.left());
        Expr inner = inLeft ? binary.left() : binary.right();
        return switch (binary.operator()) {
            case "+" -> of(inner, unknown, new Expr.Binary("-", value, other, expr.span()));
            case "-" ->
                of(
                        inner,
                        unknown,
                        inLeft
                                ? new Expr.Binary("+", value, other, expr.span())
                                : new Expr.Binary("-", other, value, expr.span()));
            case "*" ->
                other instanceof Expr.Int factor && factor.value() <= 0
                        ? null
                        : of(inner, unknown, new Expr.Binary(Expr.INVERSE, value, other, expr.span()));
            case "/" -> inLeft ? of(inner, unknown, new Expr.Binary("*", value, other, expr.span())) : null;
            default -> null;
        };
    }

    private Expr known(Expr expr) {
        boolean size = expr instanceof Expr.Measure measure
                && measure.isSize()
                && measure.target().equals(file);
        return size ? new Expr.End(expr.span()) : expr.map(this::known);
    }
}
