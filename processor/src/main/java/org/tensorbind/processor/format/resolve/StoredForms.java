package org.tensorbind.processor.format.resolve;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.StoredForm;
import org.tensorbind.processor.syntax.Expression;

/**
 * Resolves stored forms of integers: the value, times or divided by a number, or its bits, rotated; then plus or minus a number.
 */
final class StoredForms {
    /** Forms are computed in 64 bits, where values have room for them. */
    private static final long HIGHEST = 1L << 31;

    /** What is added to rotated bits is a number of 32 bits. */
    private static final long HIGHEST_BITS = (1L << 32) - 1;

    private StoredForms() {}

    /** The form, null where the expression is another one. */
    static @Nullable StoredForm of(String rule, Expression expression) {
        if (!(expression instanceof Expression.Binary binary)) {
            return null;
        }
        Long number = number(binary.right(), isRotation(binary.left()) ? HIGHEST_BITS : HIGHEST);
        boolean sum = binary.operator().equals("+") || binary.operator().equals("-");
        if (!sum || number == null) {
            return inner(rule, binary, 0);
        }
        long bias = binary.operator().equals("+") ? number : -number;
        return isValue(rule, binary.left())
                ? new StoredForm.Scaled(1, 1, bias)
                : binary.left() instanceof Expression.Binary inner ? inner(rule, inner, bias) : null;
    }

    /** The number that is added and that no form has room for; null where there is none. */
    static Expression.@Nullable Number tooLarge(Expression expression) {
        return expression instanceof Expression.Binary sum
                        && (sum.operator().equals("+") || sum.operator().equals("-"))
                        && sum.right() instanceof Expression.Number number
                        && number.value() > (isRotation(sum.left()) ? HIGHEST_BITS : HIGHEST)
                ? number
                : null;
    }

    private static @Nullable StoredForm inner(String rule, Expression.Binary binary, long bias) {
        return isRotation(binary) ? rotated(rule, binary, bias) : scaled(rule, binary, bias);
    }

    private static @Nullable StoredForm scaled(String rule, Expression.Binary binary, long bias) {
        Long number = number(binary.right(), HIGHEST);
        if (number == null || number < 1 || !isValue(rule, binary.left())) {
            return null;
        }
        return switch (binary.operator()) {
            case "*" -> new StoredForm.Scaled(number, 1, bias);
            case "/" -> new StoredForm.Scaled(1, number, bias);
            default -> null;
        };
    }

    private static boolean isRotation(Expression expression) {
        return expression instanceof Expression.Binary binary
                && binary.operator().equals("|");
    }

    private static @Nullable StoredForm rotated(String rule, Expression.Binary either, long bias) {
        int right = Math.max(shift(rule, ">>", either.left()), shift(rule, ">>", either.right()));
        int left = Math.max(shift(rule, "<<", either.left()), shift(rule, "<<", either.right()));
        return right > 0 && left > 0 ? new StoredForm.Rotated(right, left, bias) : null;
    }

    /** By how many bits the value is shifted; 0 for another expression. */
    private static int shift(String rule, String operator, Expression expression) {
        Long number = expression instanceof Expression.Binary binary
                        && binary.operator().equals(operator)
                        && isValue(rule, binary.left())
                ? number(binary.right(), Long.SIZE)
                : null;
        return number == null ? 0 : number.intValue();
    }

    private static @Nullable Long number(Expression expression, long highest) {
        return expression instanceof Expression.Number number && number.value() >= 0 && number.value() <= highest
                ? number.value()
                : null;
    }

    private static boolean isValue(String rule, Expression expression) {
        return expression instanceof Expression.Reference reference
                && reference.path().size() == 1
                && reference.path().get(0).text().equals(rule);
    }
}
