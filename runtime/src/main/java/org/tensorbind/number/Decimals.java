package org.tensorbind.number;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Floating-point numbers as decimal digits: the fewest that give the same number back, whatever version of Java counts them. */
public final class Decimals {
    private static final Pattern NUMBER = Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");
    private static final int MOST_DIGITS = 17;
    private static final int FIRST_EXPONENT = 16;
    private static final int LAST_EXPONENT = -4;

    private Decimals() {}

    /** The number in the form that is written: {@code 1.0}, {@code 0.0001}, {@code 1e-05}, {@code 1e+16}, {@code inf}, {@code nan}. */
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
        BigDecimal shortest = shortest(Math.abs(value)).stripTrailingZeros();
        int exponent = shortest.precision() - shortest.scale() - 1;
        if (exponent >= LAST_EXPONENT && exponent < FIRST_EXPONENT) {
            String plain = shortest.toPlainString();
            return sign + (plain.indexOf('.') < 0 ? plain + ".0" : plain);
        }
        String digits = shortest.unscaledValue().toString();
        String fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
        return sign + digits.charAt(0) + fraction + String.format(Locale.ROOT, "e%+03d", exponent);
    }

    private static BigDecimal shortest(double value) {
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; digits < MOST_DIGITS; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            if (rounded.doubleValue() == value) {
                return rounded;
            }
        }
        return exact.round(new MathContext(MOST_DIGITS, RoundingMode.HALF_EVEN));
    }

    /** The number that a text stands for, in whatever form; null where it stands for none. */
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
