package org.tensorbind.bundle.shape;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A dimension as a bundle writes it: a sum or difference of products and quotients of numbers and variables, such as {@code
 * 3*hidden/heads + 1}. Immutable.
 */
public final class DimensionExpression {
    private final List<Product> terms;
    private final String text;
    private final @Nullable String single;
    private final Set<String> variables;

    private DimensionExpression(List<Product> terms, String text) {
        this.terms = terms;
        this.text = text;
        this.single = terms.size() == 1 ? terms.get(0).variable() : null;
        Set<String> all = new LinkedHashSet<>();
        terms.forEach(term -> all.addAll(term.variables()));
        this.variables = Collections.unmodifiableSet(all);
    }

    /** A number. */
    public static DimensionExpression of(long value) {
        return of(Product.of(value));
    }

    /** A variable. */
    public static DimensionExpression of(String variable) {
        return of(Product.of(variable));
    }

    static DimensionExpression of(Product term) {
        return new DimensionExpression(List.of(term), term.toString());
    }

    DimensionExpression plus(DimensionExpression other) {
        return sum(other.terms, text + " + " + other.text);
    }

    DimensionExpression minus(DimensionExpression other) {
        String subtrahend = other.terms.size() > 1 ? "(" + other.text + ")" : other.text;
        return sum(other.terms.stream().map(Product::negated).toList(), text + " - " + subtrahend);
    }

    private DimensionExpression sum(List<Product> more, String newText) {
        List<Product> sum = new ArrayList<>(terms);
        more.forEach(term -> add(sum, term));
        return new DimensionExpression(withoutZero(sum), newText);
    }

    private static void add(List<Product> sum, Product term) {
        for (int i = 0; i < sum.size(); i++) {
            if (sum.get(i).isLike(term)) {
                sum.set(i, sum.get(i).plus(term));
                return;
            }
        }
        sum.add(term);
    }

    private static List<Product> withoutZero(List<Product> sum) {
        List<Product> left = sum.stream().filter(term -> !term.isZero()).toList();
        return left.isEmpty() ? List.of(Product.of(0)) : left;
    }

    public DimensionExpression times(DimensionExpression other) {
        List<Product> product = new ArrayList<>();
        for (Product left : terms) {
            for (Product right : other.terms) {
                add(product, left.times(right));
            }
        }
        return new DimensionExpression(List.copyOf(product), factor(this) + "*" + factor(other));
    }

    /**
     * The quotient.
     *
     * @throws IllegalArgumentException if the divisor is a sum
     */
    DimensionExpression dividedBy(DimensionExpression other) {
        if (other.terms.size() > 1) {
            throw new IllegalArgumentException("'" + this + "' is divided by the sum '" + other + "'");
        }
        Product divisor = other.terms.get(0);
        return new DimensionExpression(
                terms.stream().map(term -> term.dividedBy(divisor)).toList(), factor(this) + "/" + factor(other));
    }

    private static String factor(DimensionExpression size) {
        return size.terms.size() > 1 ? "(" + size.text + ")" : size.text;
    }

    /** Returns this with other sizes in place of variables; a variable for which there is none stays. */
    DimensionExpression with(Function<String, @Nullable DimensionExpression> substitution) {
        DimensionExpression result = DimensionExpression.of(0);
        for (Product term : terms) {
            result = result.sum(term.with(substitution).terms, "");
        }
        return new DimensionExpression(result.terms, text);
    }

    /** The variables that have an influence. */
    public Set<String> variables() {
        return variables;
    }

    /** The variable that this is, null for anything else. */
    public @Nullable String variable() {
        return single;
    }

    /** Whether this is a number. */
    public boolean isConstant() {
        return variables.isEmpty();
    }

    /** The value under an assignment of all variables, null if it is negative, not an integer, not below 2^63, or a divisor is 0. */
    public @Nullable Long value(Map<String, Long> values) {
        BigInteger[] sum = sum(values, "");
        return sum == null ? null : Product.whole(sum[0], sum[1]);
    }

    /** The sum of the terms without {@code left}; null if a divisor is 0. */
    private BigInteger @Nullable [] sum(Map<String, Long> values, String left) {
        BigInteger[] sum = {BigInteger.ZERO, BigInteger.ONE};
        for (Product term : terms) {
            if (term.power(left) == 0) {
                BigInteger[] value = term.value(values);
                if (value == null) {
                    return null;
                }
                sum[0] = sum[0].multiply(value[1]).add(value[0].multiply(sum[1]));
                sum[1] = sum[1].multiply(value[1]);
            }
        }
        return sum;
    }

    /** Whether {@link #solve} can find a variable: it is in one term only, and neither squared nor a root. */
    boolean isSolvable(String variable) {
        List<Product> with =
                terms.stream().filter(term -> term.power(variable) != 0).toList();
        return with.size() == 1 && Math.abs(with.get(0).power(variable)) == 1;
    }

    /** The value that {@code unknown} must have for this to be {@code total}, null where there is none or more than one. */
    @Nullable
    Long solve(String unknown, Map<String, Long> values, long total) {
        BigInteger[] others = sum(values, unknown);
        if (others == null) {
            return null;
        }
        BigInteger[] left = {BigInteger.valueOf(total).multiply(others[1]).subtract(others[0]), others[1]};
        for (Product term : terms) {
            if (term.power(unknown) != 0) {
                return term.solve(unknown, values, left);
            }
        }
        return null;
    }

    /** As it was written. */
    @Override
    public String toString() {
        return text;
    }
}
