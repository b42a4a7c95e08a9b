package org.tensorbind.examples.cli;

/** Texts from files, as they can be shown: one that controls a terminal must not. */
final class Text {
    private Text() {}

    /** The text with control characters as escapes; an empty one, and one with white space around it, in quotes. */
    static String show(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(c -> append(shown, c));
        boolean quoted = text.isEmpty() || !text.strip().equals(text);
        return quoted ? "'" + shown + "'" : shown.toString();
    }

    private static void append(StringBuilder shown, int c) {
        switch (c) {
            case '\n' -> shown.append("\\n");
            case '\r' -> shown.append("\\r");
            case '\t' -> shown.append("\\t");
            default -> {
                boolean harmless = !Character.isISOControl(c)
                        && Character.getType(c) != Character.FORMAT
                        && Character.getType(c) != Character.SURROGATE;
                shown.append(harmless ? Character.toString(c) : String.format("\\u%04x", c));
            }
        }
    }

    /** The text, cut off behind {@code length} characters. */
    static String shorten(String text, int length) {
        if (text.codePointCount(0, text.length()) <= length) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, length - 1)) + "…";
    }
}
