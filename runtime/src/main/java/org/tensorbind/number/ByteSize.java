package org.tensorbind.number;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers of bytes as people write them. */
public final class ByteSize {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,18})?) ?(?:([KMGT])(I?))?B");
    private static final String PREFIXES = "KMGT";

    private ByteSize() {}

    /** {@code 5GB}, {@code 2GiB}, {@code 100 B}; part of a byte is dropped. */
    public static long parse(String text) {
        Matcher matcher = SIZE.matcher(text.strip().toUpperCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw unusable(text);
        }
        BigDecimal unit = matcher.group(2) == null
                ? BigDecimal.ONE
                : BigDecimal.valueOf(matcher.group(3).isEmpty() ? 1000 : 1024)
                        .pow(1 + PREFIXES.indexOf(matcher.group(2)));
        BigDecimal size = new BigDecimal(matcher.group(1)).multiply(unit);
        if (size.compareTo(BigDecimal.ONE) < 0 || size.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw unusable(text);
        }
        return size.longValue();
    }

    private static IllegalArgumentException unusable(String text) {
        return new IllegalArgumentException("'" + text + "' is not a size; write one as 5GB, 2GiB or 4096B");
    }
}
