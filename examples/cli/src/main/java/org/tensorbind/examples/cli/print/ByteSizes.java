package org.tensorbind.examples.cli.print;

import java.util.Locale;
import picocli.CommandLine;

/** Sizes in bytes as people read and write them. */
public final class ByteSizes {
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

    private ByteSizes() {}

    /** {@code 1536} as {@code 1.5 KiB}. */
    public static String show(long byteSize) {
        double value = byteSize;
        int unit = 0;
        while (value >= 1024 && unit < UNITS.length - 1) {
            value /= 1024;
            unit++;
        }
        return unit == 0
                ? byteSize + " B"
                : String.format(Locale.ROOT, value < 10 ? "%.2f %s" : "%.1f %s", value, UNITS[unit]);
    }

    /** {@code 1234567} as {@code 1,234,567}. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** Takes {@code 500M}, {@code 2GiB}, {@code 4096}. */
    public static final class Converter implements CommandLine.ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            String upper = text.strip().toUpperCase(Locale.ROOT).replaceAll("(I?B)$", "");
            int factor = upper.isEmpty() ? -1 : "KMGT".indexOf(upper.charAt(upper.length() - 1));
            String digits = factor < 0 ? upper : upper.substring(0, upper.length() - 1);
            try {
                double value = Double.parseDouble(digits.strip()) * Math.pow(1024, factor + 1);
                if (value >= 1 && value < 0x1p62) {
                    return (long) value;
                }
            } catch (NumberFormatException e) {
                // Told of below.
            }
            throw new CommandLine.TypeConversionException(
                    "'" + text + "' is not a size; write one as 500M, 2GiB or 4096");
        }
    }
}
