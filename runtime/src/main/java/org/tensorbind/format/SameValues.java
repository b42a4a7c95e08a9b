package org.tensorbind.format;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.value.DeepValues;
import org.tensorbind.value.Longs;

/** Compares supplied values with those that a file has: numbers by value, lists and arrays by their elements. */
final class SameValues {
    private SameValues() {}

    static boolean areSame(@Nullable Object given, @Nullable Object read) {
        if (given instanceof Number a && read instanceof Number b) {
            return sameNumbers(a, b);
        }
        if (given instanceof byte[] a && read instanceof byte[] b) {
            return Arrays.equals(a, b);
        }
        if (given instanceof Map<?, ?> a && read instanceof Map<?, ?> b) {
            return sameMaps(a, b);
        }
        List<?> a = elements(given);
        List<?> b = elements(read);
        return a != null && b != null ? sameLists(a, b) : Objects.equals(given, read);
    }

    private static boolean sameNumbers(Number a, Number b) {
        if (Longs.isInteger(a) && b instanceof Double read) {
            return !read.isInfinite()
                    && !read.isNaN()
                    && new BigDecimal(read).compareTo(BigDecimal.valueOf(a.longValue())) == 0;
        }
        boolean whole = Longs.isInteger(a) && Longs.isInteger(b);
        return a.equals(b) || (whole ? a.longValue() == b.longValue() : sameFloats(a.doubleValue(), b.doubleValue()));
    }

    /** Values of 64 bits may be stored in 32. */
    private static boolean sameFloats(double a, double b) {
        return Double.compare(a, b) == 0 || Float.compare((float) a, (float) b) == 0 && (float) b == b || a == b;
    }

    private static @Nullable List<?> elements(@Nullable Object value) {
        if (value instanceof List<?> list) {
            return list;
        }
        if (value instanceof Longs longs) {
            return elements(longs.toArray());
        }
        if (value == null || !value.getClass().isArray()) {
            return null;
        }
        List<Object> elements = new ArrayList<>();
        for (int i = 0; i < Array.getLength(value); i++) {
            elements.add(Array.get(value, i));
        }
        return elements;
    }

    private static boolean sameLists(List<?> a, List<?> b) {
        if (a.size() != b.size()) {
            return false;
        }
        for (int i = 0; i < a.size(); i++) {
            if (!areSame(a.get(i), b.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameMaps(Map<?, ?> a, Map<?, ?> b) {
        return a.size() == b.size()
                && a.entrySet().stream().allMatch(entry -> {
                    Object key = DeepValues.asKey(entry.getKey());
                    return b.containsKey(key) && areSame(entry.getValue(), b.get(key));
                });
    }
}
