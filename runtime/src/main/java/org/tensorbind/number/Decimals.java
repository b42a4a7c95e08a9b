package org.tensorbind.number;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Shortest decimal digits of floating-point numbers that round-trip, independent of the version of Java. */
public final class Decimals {
    private static final Pattern NUMBER = Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");
    private static final int FIRST_EXPONENT = 16;
    private static final int LAST_EXPONENT = -4;

    private Decimals() {}

    /** The number in canonical form: {@code 1.0}, {@code 0.0001}, {@code 1e-05}, {@code 1e+16}, {@code inf}, {@code nan}. */
    public static String toText(double value) {
        if (Double.isNaN(value)) {
            return "nan";
        }
        String sign = Double.doubleToRawLongBits(value) < 0 ? "-" : "";
        if (Double.isInfinite(value)) {
            return sign + "inf";
        }
        if (value == 0) {
            return sign + "0.0";
        }
        return sign + toText(shortest(Math.abs(value)));
    }

    /** The same for a float: the fewest digits that identify it among floats. */
    public static String toText(float value) {
        if (!Float.isFinite(value) || value == 0) {
            return toText((double) value);
        }
        return (value < 0 ? "-" : "") + toText(shortest(Math.abs(value)));
    }

    /** A value as text, with floating-point numbers in canonical form; NaN and infinities as in Java: {@code NaN}, {@code Infinity}. */
    public static String show(@Nullable Object value) {
        if (value instanceof Double number && Double.isFinite(number)) {
            return toText(number.doubleValue());
        }
        return value instanceof Float number && Float.isFinite(number)
                ? toText(number.floatValue())
                : String.valueOf(value);
    }

    private static String toText(BigDecimal positive) {
        BigDecimal shortest = positive.stripTrailingZeros();
        int exponent = shortest.precision() - shortest.scale() - 1;
        if (exponent >= LAST_EXPONENT && exponent < FIRST_EXPONENT) {
            String plain = shortest.toPlainString();
            return plain.indexOf('.') < 0 ? plain + ".0" : plain;
        }
        String digits = shortest.unscaledValue().toString();
        String fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
        return digits.charAt(0) + fraction + String.format(Locale.ROOT, "e%+03d", exponent);
    }

    private static BigDecimal shortest(double value) {
        return shortest(value, Double.toString(value), digits -> digits.doubleValue() == value);
    }

    private static BigDecimal shortest(float value) {
        return shortest(value, Float.toString(value), digits -> digits.floatValue() == value);
    }

    /** @param enough digits that round-trip; some versions of Java give too many, or not the nearest */
    private static BigDecimal shortest(double value, String enough, Predicate<BigDecimal> isSame) {
        BigDecimal shortest = new BigDecimal(enough).stripTrailingZeros();
        for (BigDecimal fewer = shortest; fewer != null; fewer = fewer(fewer, isSame)) {
            shortest = fewer.stripTrailingZeros();
        }
        boolean alone = !isSame.test(shortest.subtract(shortest.ulp())) && !isSame.test(shortest.add(shortest.ulp()));
        return alone ? shortest : nearest(new BigDecimal(value), shortest.precision(), isSame);
    }

    /** The number with one digit fewer; null if that does not round-trip. */
    private static @Nullable BigDecimal fewer(BigDecimal digits, Predicate<BigDecimal> isSame) {
        int precision = digits.stripTrailingZeros().precision() - 1;
        return precision == 0
                ? null
                : first(
                        isSame,
                        rounded(digits, precision, RoundingMode.DOWN),
                        rounded(digits, precision, RoundingMode.UP));
    }

    /**
     * The nearest digits that round-trip. At a power of two, where the spacing of floats changes, rounding down may not round-trip but rounding up
     * does.
     */
    private static BigDecimal nearest(BigDecimal exact, int precision, Predicate<BigDecimal> isSame) {
        BigDecimal up = rounded(exact, precision, RoundingMode.UP);
        BigDecimal nearest = first(isSame, rounded(exact, precision, RoundingMode.HALF_EVEN), up);
        return nearest == null ? up : nearest;
    }

    private static BigDecimal rounded(BigDecimal value, int precision, RoundingMode mode) {
        return value.round(new MathContext(precision, mode));
    }

    private static @Nullable BigDecimal first(Predicate<BigDecimal> condition, BigDecimal one, BigDecimal other) {
        return condition.test(one) ? one : condition.test(other) ? other : null;
    }

    /** The message for a number that {@link #isOutOfRange}. */
    public static String outOfRange(String text) {
        return "must be a number that a float of 64 bits holds, is " + text;
    }

    /** Whether digits are outside the range of floats: the nearest one, {@code value}, is infinite, or it is 0 and the digits are not. */
    public static boolean isOutOfRange(String text, double value) {
        boolean digits = text.chars().anyMatch(digit -> digit >= '0' && digit <= '9');
        return digits && (Double.isInfinite(value) || (value == 0 && !isZero(text)));
    }

    /** Whether all digits of a number are 0. */
    private static boolean isZero(String number) {
        for (int i = 0; i < number.length() && (number.charAt(i) | 0x20) != 'e'; i++) {
            if (number.charAt(i) >= '1' && number.charAt(i) <= '9') {
                return false;
            }
        }
        return true;
    }

    /** Parses a number in any form; null if the text is not a number. */
    public static @Nullable Double parse(String text) {
        if (NUMBER.matcher(text).matches()) {
            return Double.valueOf(text);
        }
        boolean signed = text.startsWith("-") || text.startsWith("+");
        double sign = text.startsWith("-") ? -1 : 1;
        return switch ((signed ? text.substring(1) : text).toLowerCase(Locale.ROOT)) {
            case "inf", "infinity" -> sign * Double.POSITIVE_INFINITY;
            case "nan" -> Double.NaN;
            default -> null;
        };
    }
}
