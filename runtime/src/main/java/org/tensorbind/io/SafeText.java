package org.tensorbind.io;

import java.util.function.IntPredicate;

/**
 * Makes text of files safe to show. What controls a terminal (C0 and C1 characters), turns the direction of writing or cannot be seen (format
 * characters), separates lines or is half of a surrogate pair becomes an escape as Java, JSON and JavaScript have it.
 */
public final class SafeText {
    private SafeText() {}

    /** The text in one line. */
    public static String of(String text) {
        return escaped(text, c -> false);
    }

    /** A text of several lines, whose ends and tabulators stay, without other characters that terminals take for orders. */
    public static String lines(String text) {
        return escaped(text.replace("\r\n", "\n"), c -> c == '\n' || c == '\t');
    }

    private static String escaped(String text, IntPredicate kept) {
        if (firstUnsafe(text, kept) == text.length()) {
            return text;
        }
        StringBuilder shown = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            if (isSafe(c) || kept.test(c)) {
                shown.appendCodePoint(c);
            } else {
                shown.append(escape(c));
            }
        });
        return shown.toString();
    }

    private static int firstUnsafe(String text, IntPredicate kept) {
        int i = 0;
        while (i < text.length()) {
            int c = text.codePointAt(i);
            if (!isSafe(c) && !kept.test(c)) {
                break;
            }
            i += Character.charCount(c);
        }
        return i;
    }

    private static boolean isSafe(int c) {
        if (c < 0x7F) {
            return c >= ' ';
        }
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    private static String escape(int c) {
        return switch (c) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> {
                StringBuilder escape = new StringBuilder();
                for (char unit : Character.toChars(c)) {
                    escape.append(String.format("\\u%04x", (int) unit));
                }
                yield escape.toString();
            }
        };
    }
}
