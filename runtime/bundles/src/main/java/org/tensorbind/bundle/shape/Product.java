package org.tensorbind.bundle.shape;

import java.math.BigInteger;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A product or quotient of numbers and variables, such as {@code 3*hidden/heads}; it may be below 0 in a difference. Immutable. */
final class Product {
    private final BigInteger numerator;
    private final BigInteger denominator;
    private final TreeMap<String, Integer> powers;
    private final String text;
    private final @Nullable String single;

    private Product(BigInteger numerator, BigInteger denominator, TreeMap<String, Integer> powers, String text) {
        BigInteger divisor = numerator.gcd(denominator).max(BigInteger.ONE);
        this.numerator = numerator.divide(divisor);
        this.denominator = denominator.divide(divisor);
        this.powers = powers;
        powers.values().removeIf(power -> power == 0);
        this.text = text;
        boolean plain = powers.size() == 1
                && powers.firstEntry().getValue() == 1
                && this.numerator.equals(BigInteger.ONE)
                && this.denominator.equals(BigInteger.ONE);
        this.single = plain ? powers.firstKey() : null;
    }

    /** A number. */
    static Product of(long value) {
        return new Product(BigInteger.valueOf(value), BigInteger.ONE, new TreeMap<>(), Long.toString(value));
    }

    /** A variable. */
    static Product of(String variable) {
        return new Product(BigInteger.ONE, BigInteger.ONE, new TreeMap<>(Map.of(variable, 1)), variable);
    }

    Product times(Product other) {
        return combine(other.numerator, other.denominator, other.powers, 1, text + "*" + other.text);
    }

    Product dividedBy(Product other) {
        return combine(other.denominator, other.numerator, other.powers, -1, text + "/" + other.text);
    }

    private Product combine(
            BigInteger factor, BigInteger divisor, Map<String, Integer> others, int sign, String newText) {
        TreeMap<String, Integer> sum = new TreeMap<>(powers);
        others.forEach((variable, power) -> sum.merge(variable, sign * power, Integer::sum));
        return new Product(numerator.multiply(factor), denominator.multiply(divisor), sum, newText);
    }

    /** The sizes that are put in place of variables, multiplied; a variable for which there is none stays. */
    DimensionExpression with(Function<String, @Nullable DimensionExpression> substitution) {
        DimensionExpression result = DimensionExpression.of(new Product(numerator, denominator, new TreeMap<>(), ""));
        for (Map.Entry<String, Integer> entry : powers.entrySet()) {
            DimensionExpression replacement = substitution.apply(entry.getKey());
            DimensionExpression factor = replacement == null ? DimensionExpression.of(of(entry.getKey())) : replacement;
            for (int i = 0; i < Math.abs(entry.getValue()); i++) {
                result = entry.getValue() > 0 ? result.times(factor) : result.dividedBy(factor);
            }
        }
        return result;
    }

    /** The variables that have an influence. */
    Set<String> variables() {
        return powers.keySet();
    }

    /** The variable that this is, null for anything else. */
    @Nullable
    String variable() {
        return single;
    }

    /** The value under an assignment of all variables: numerator and denominator; null if a divisor is 0. */
    BigInteger @Nullable [] value(Map<String, Long> values) {
        BigInteger bottom = denominator.multiply(factors(values, "", -1));
        return bottom.signum() == 0 ? null : new BigInteger[] {numerator.multiply(factors(values, "", 1)), bottom};
    }

    /**
     * The value that {@code unknown} must have for this to be a fraction, null where there is none or more than one.
     *
     * @param unknown a variable to the power of 1 or -1
     */
    @Nullable
    Long solve(String unknown, Map<String, Long> values, BigInteger[] fraction) {
        BigInteger top = numerator.multiply(factors(values, unknown, 1)).multiply(fraction[1]);
        BigInteger bottom = fraction[0].multiply(denominator).multiply(factors(values, unknown, -1));
        return power(unknown) > 0 ? whole(bottom, top) : whole(top, bottom);
    }

    /** Returns this with the other sign. */
    Product negated() {
        return new Product(numerator.negate(), denominator, new TreeMap<>(powers), text);
    }

    /** Whether the variables are the same, to the same powers. */
    boolean isLike(Product other) {
        return powers.equals(other.powers);
    }

    /** The sum with a product of the same variables. */
    Product plus(Product other) {
        return new Product(
                numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
                denominator.multiply(other.denominator),
                new TreeMap<>(powers),
                text + " + " + other.text);
    }

    boolean isZero() {
        return numerator.signum() == 0;
    }

    /** The product of the variables above ({@code sign} 1) or below (-1) the line, without {@code left}. */
    private BigInteger factors(Map<String, Long> values, String left, int sign) {
        BigInteger product = BigInteger.ONE;
        for (Map.Entry<String, Integer> entry : powers.entrySet()) {
            Long value = values.get(entry.getKey());
            if (value != null && sign * entry.getValue() > 0 && !entry.getKey().equals(left)) {
                product = product.multiply(BigInteger.valueOf(value).pow(Math.abs(entry.getValue())));
            }
        }
        return product;
    }

    /** The power of a variable, 0 where it has no influence. */
    int power(String variable) {
        return powers.getOrDefault(variable, 0);
    }

    static @Nullable Long whole(BigInteger top, BigInteger bottom) {
        if (bottom.signum() == 0) {
            return null;
        }
        BigInteger[] parts = top.divideAndRemainder(bottom);
        return parts[1].signum() == 0 && parts[0].signum() >= 0 && parts[0].bitLength() < Long.SIZE
                ? parts[0].longValue()
                : null;
    }

    /** As it was written. */
    @Override
    public String toString() {
        return text;
    }
}
