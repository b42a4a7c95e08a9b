package org.tensorbind.number;

import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prints values of metadata: texts as they are, and what has parts as JSON. */
public final class MetadataText {
    private MetadataText() {}

    /** The text of a value, which may be a list or a map of values. */
    public static String of(@Nullable Object value) {
        if (value instanceof String text) {
            return text;
        }
        StringBuilder text = new StringBuilder();
        append(text, value);
        return value instanceof byte[] ? text.substring(1, text.length() - 1) : text.toString();
    }

    private static void append(StringBuilder text, @Nullable Object value) {
        if (value instanceof String string) {
            appendText(text, string);
        } else if (value instanceof byte[] bytes) {
            appendText(text, HexFormat.of().formatHex(bytes));
        } else if (value instanceof List<?> list) {
            text.append('[');
            for (Iterator<?> elements = list.iterator(); elements.hasNext(); ) {
                append(text, elements.next());
                text.append(elements.hasNext() ? ", " : "");
            }
            text.append(']');
        } else if (value instanceof Map<?, ?> map) {
            text.append('{');
            for (Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator(); entries.hasNext(); ) {
                Map.Entry<?, ?> entry = entries.next();
                appendText(text, String.valueOf(entry.getKey()));
                text.append(": ");
                append(text, entry.getValue());
                text.append(entries.hasNext() ? ", " : "");
            }
            text.append('}');
        } else {
            text.append(Decimals.show(value));
        }
    }

    private static void appendText(StringBuilder text, String string) {
        text.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ') {
                text.append(String.format("\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }
}
