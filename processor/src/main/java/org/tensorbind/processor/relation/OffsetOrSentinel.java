package org.tensorbind.processor.relation;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Span;

/**
 * The offset of an optional item, or a sentinel where the item is absent: {@code present(X) ? offset(X) : -1}.
 *
 * @param item X
 * @param offset its value where X is present
 * @param sentinel its value where X is absent
 */
public record OffsetOrSentinel(String item, Expr offset, Expr sentinel, Span span) {
    /** An expression of this form; null for others. */
    public static @Nullable OffsetOrSentinel of(Expr expr) {
        return expr instanceof Expr.Conditional choice
                        && choice.condition() instanceof Expr.Binary condition
                        && condition.operator().equals("!=")
                        && condition.left() instanceof Expr.Measure present
                        && present.function() == Expr.Function.PRESENT
                        && isNumber(choice.otherwise())
                ? new OffsetOrSentinel(present.target(), choice.then(), choice.otherwise(), choice.span())
                : null;
    }

    private static boolean isNumber(Expr expr) {
        return expr instanceof Expr.Int
                || (expr instanceof Expr.Binary && expr.operands().stream().allMatch(OffsetOrSentinel::isNumber));
    }

    /** 1 where X is present, else 0, for the value of the item that gives the offset. */
    Expr presence(Expr value) {
        return new Expr.Conditional(
                new Expr.Binary("!=", value, sentinel, span), new Expr.Int(1, span), new Expr.Int(0, span), span);
    }
}
