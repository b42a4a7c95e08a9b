package org.tensorbind.bundle;

import java.math.BigInteger;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A dimension as a bundle writes it: a product or quotient of numbers and variables, such as {@code 3*hidden/heads}. Immutable. */
public final class Product {
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

    /** The same with other products in the place of variables; a variable for which there is none stays. */
    Product with(Function<String, @Nullable Product> substitution) {
        Product result = new Product(numerator, denominator, new TreeMap<>(), "");
        boolean changed = false;
        for (Map.Entry<String, Integer> entry : powers.entrySet()) {
            Product replacement = substitution.apply(entry.getKey());
            changed |= replacement != null;
            Product factor = replacement == null ? of(entry.getKey()) : replacement;
            for (int i = 0; i < Math.abs(entry.getValue()); i++) {
                result = entry.getValue() > 0 ? result.times(factor) : result.dividedBy(factor);
            }
        }
        return changed ? new Product(result.numerator, result.denominator, result.powers, text) : this;
    }

    /** The variables that have an influence. */
    public Set<String> variables() {
        return powers.keySet();
    }

    /** The variable that this is, null for anything else. */
    public @Nullable String variable() {
        return single;
    }

    /** Whether this is a number. */
    public boolean isConstant() {
        return powers.isEmpty();
    }

    /**
     * The value under an assignment of all variables, null if it is not a whole number, not below 2^63, or a divisor is 0.
     */
    public @Nullable Long value(Map<String, Long> values) {
        return whole(numerator.multiply(factors(values, "", 1)), denominator.multiply(factors(values, "", -1)));
    }

    /**
     * The value that {@code unknown} must have for this to be {@code total}, null where there is none or more than one.
     *
     * @param unknown a variable to the power of 1 or -1
     */
    @Nullable
    Long solve(String unknown, Map<String, Long> values, long total) {
        BigInteger top = numerator.multiply(factors(values, unknown, 1));
        BigInteger bottom = BigInteger.valueOf(total).multiply(denominator).multiply(factors(values, unknown, -1));
        return power(unknown) > 0 ? whole(bottom, top) : whole(top, bottom);
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

    private static @Nullable Long whole(BigInteger top, BigInteger bottom) {
        if (bottom.signum() == 0) {
            return null;
        }
        BigInteger[] parts = top.divideAndRemainder(bottom);
        return parts[1].signum() == 0 && parts[0].bitLength() < Long.SIZE ? parts[0].longValue() : null;
    }

    /** As it was written. */
    @Override
    public String toString() {
        return text;
    }
}
