package org.tensorbind.processor.format;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.format.Clause.Stored;
import org.tensorbind.processor.syntax.Expression;

/** Understands what stands for an integer on the wire: its value, times or divided by a number, plus or minus a number. */
final class StoredForms {
    /** Forms are computed in 64 bits, where values have room for them. */
    private static final long HIGHEST = 1L << 31;

    private StoredForms() {}

    /** The form, null where the expression is another one. */
    static @Nullable Stored of(String rule, Expression expression, Span span) {
        if (!(expression instanceof Expression.Binary binary)) {
            return null;
        }
        Long number = number(binary.right());
        boolean sum = binary.operator().equals("+") || binary.operator().equals("-");
        if (!sum || number == null) {
            return scaled(rule, binary, 0, span);
        }
        long bias = binary.operator().equals("+") ? number : -number;
        return isValue(rule, binary.left())
                ? new Stored(1, 1, bias, span)
                : binary.left() instanceof Expression.Binary inner ? scaled(rule, inner, bias, span) : null;
    }

    private static @Nullable Stored scaled(String rule, Expression.Binary binary, long bias, Span span) {
        Long number = number(binary.right());
        if (number == null || number < 1 || !isValue(rule, binary.left())) {
            return null;
        }
        return switch (binary.operator()) {
            case "*" -> new Stored(number, 1, bias, span);
            case "/" -> new Stored(1, number, bias, span);
            default -> null;
        };
    }

    private static @Nullable Long number(Expression expression) {
        return expression instanceof Expression.Number number && number.value() >= 0 && number.value() <= HIGHEST
                ? number.value()
                : null;
    }

    private static boolean isValue(String rule, Expression expression) {
        return expression instanceof Expression.Reference reference
                && reference.path().size() == 1
                && reference.path().get(0).text().equals(rule);
    }
}
