package org.tensorbind.processor.format;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.relation.Expr;

/**
 * An equation that gives the place of an optional item, and a number that is no place where the item is absent:
 * {@code present(X) ? offset(X) : -1}.
 *
 * @param item X
 * @param place what it is where X is there
 * @param none what it is where X is absent
 */
record PlaceOrNone(String item, Expr place, Expr none, Span span) {
    static @Nullable PlaceOrNone of(Expr equation) {
        return equation instanceof Expr.Conditional choice
                        && choice.condition() instanceof Expr.Binary condition
                        && condition.operator().equals("!=")
                        && condition.left() instanceof Expr.Measure present
                        && present.function() == Expr.Function.PRESENT
                        && isNumber(choice.otherwise())
                ? new PlaceOrNone(present.target(), choice.then(), choice.otherwise(), choice.span())
                : null;
    }

    private static boolean isNumber(Expr expr) {
        return expr instanceof Expr.Int
                || (expr instanceof Expr.Binary && expr.operands().stream().allMatch(PlaceOrNone::isNumber));
    }

    /** 1 where X is there, else 0, as the value of the rule that has the equation tells it. */
    Expr presence(Expr told) {
        return new Expr.Conditional(
                new Expr.Binary("!=", told, none, span), new Expr.Int(1, span), new Expr.Int(0, span), span);
    }
}
