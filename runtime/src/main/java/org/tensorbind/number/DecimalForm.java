package org.tensorbind.number;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.tensorbind.contract.GeneratedCodeApi;

/**
 * How a floating-point number is written in decimal digits.
 *
 * @param plain whether integers have no point
 * @param digits the number of digits after the point, -1 for the fewest that round-trip
 * @param free whether strict reading accepts all other forms, and copies preserve them
 */
@GeneratedCodeApi
public record DecimalForm(boolean plain, int digits, boolean free) {
    /** The fewest digits that round-trip, at least one of them after the point: {@code 1.0}. */
    public static final DecimalForm SHORTEST = new DecimalForm(false, -1, false);

    /** The fewest digits that round-trip: {@code 1}, {@code 0.5}. */
    public static final DecimalForm PLAIN = new DecimalForm(true, -1, false);

    /** A fixed number of digits after the point, without an exponent. */
    public static DecimalForm fixed(int digits) {
        return new DecimalForm(false, digits, false);
    }

    /** Returns a copy that accepts any other form in reading; only new files have this form. */
    public DecimalForm orAny() {
        return new DecimalForm(plain, digits, true);
    }

    /** The number in this form, rounded to the digits that it has. */
    public String text(double value) {
        String shortest = Decimals.toText(value);
        if (digits < 0 || !Double.isFinite(value)) {
            return plain && shortest.endsWith(".0") ? shortest.substring(0, shortest.length() - 2) : shortest;
        }
        String fixed = new BigDecimal(Math.abs(value))
                .setScale(digits, RoundingMode.HALF_EVEN)
                .toPlainString();
        return shortest.startsWith("-") ? "-" + fixed : fixed;
    }

    /**
     * The number in this form.
     *
     * @throws IllegalArgumentException if it has more digits than the form
     */
    public String exactText(String rule, double value) {
        String text = text(value);
        Double read = Decimals.parse(text);
        if (read == null || Double.compare(read, value) != 0) {
            throw new IllegalArgumentException(
                    rule + ": " + Decimals.toText(value) + " has more than " + digits + " digits after the point");
        }
        return text;
    }

    /** Its words in grammars, after {@code decimal float}. */
    @Override
    public String toString() {
        String form = digits >= 0 ? " fixed " + digits : plain ? " plain" : "";
        return form + (free ? " accept" : "");
    }
}
