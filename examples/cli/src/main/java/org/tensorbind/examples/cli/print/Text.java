package org.tensorbind.examples.cli.print;

import org.tensorbind.io.SafeText;

/** Texts from files, as they can be shown: one that controls a terminal must not. */
public final class Text {
    private Text() {}

    /** The text as it is safe to show; an empty one, and one with white space around it, in quotes. */
    public static String show(String text) {
        String shown = SafeText.of(text);
        boolean quoted = text.isEmpty() || !text.strip().equals(text);
        return quoted ? "'" + shown + "'" : shown;
    }

    /** The text, cut off after {@code length} characters. */
    public static String shorten(String text, int length) {
        if (text.codePointCount(0, text.length()) <= length) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, length - 1)) + "…";
    }
}
