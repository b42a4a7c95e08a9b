package org.tensorbind.write;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.value.DeepValues;

/** Supplied values and their types in messages. */
final class SuppliedWords {
    private static final int LONGEST = 80;

    private SuppliedWords() {}

    /** A value, cut off where it is long. */
    static String of(@Nullable Object value) {
        String text = DeepValues.shown(value);
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
    }

    /** A type, such as {@code a text}. */
    static String ofType(Class<?> type) {
        if (type == String.class) {
            return "a text";
        }
        if (type == Boolean.class) {
            return "true or false";
        }
        if (type == byte[].class) {
            return "bytes";
        }
        String name = type.getSimpleName();
        boolean common = type == List.class || type == Map.class || type == Number.class;
        return "a " + (common ? name.toLowerCase(Locale.ROOT) : name);
    }
}
