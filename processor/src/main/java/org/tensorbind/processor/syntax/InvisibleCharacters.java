package org.tensorbind.processor.syntax;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.diagnostic.Tag;

/**
 * Finds characters that nobody sees or that change how their neighbours are shown: control and format characters, other line ends, halves of
 * surrogate pairs. A grammar shows what it says, so it has none, be it in a text, a name or a comment.
 */
final class InvisibleCharacters {
    private static final char BYTE_ORDER_MARK = '\ufeff';

    private final String text;
    private final Diagnostics diagnostics;
    private final StringBuilder visible;

    private InvisibleCharacters(String text, Diagnostics diagnostics) {
        this.text = text;
        this.diagnostics = diagnostics;
        this.visible = new StringBuilder(text);
    }

    /** The text with a blank for each such character, which is reported. */
    static String reportedIn(String text, Diagnostics diagnostics) {
        return new InvisibleCharacters(text, diagnostics).replaced();
    }

    private String replaced() {
        int line = 1;
        int lineStart = 0;
        for (int at = 0; at < text.length(); at++) {
            int c = text.codePointAt(at);
            if (c == '\n') {
                line++;
                lineStart = at + 1;
            } else if (!isVisible(c, at)) {
                report(c, new Span(line, at - lineStart + 1, Character.charCount(c)));
                for (int i = at; i < at + Character.charCount(c); i++) {
                    visible.setCharAt(i, ' ');
                }
            }
            at += Character.charCount(c) - 1;
        }
        return visible.toString();
    }

    private boolean isVisible(int c, int at) {
        if (c == '\t' || (c == '\r' && text.startsWith("\n", at + 1)) || (c == BYTE_ORDER_MARK && at == 0)) {
            return true;
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

    private void report(int c, Span span) {
        String name = String.format(Locale.ROOT, "U+%04X", c);
        String bytes = HexFormat.ofDelimiter(" ")
                .withUpperCase()
                .formatHex(Character.toString(c).getBytes(StandardCharsets.UTF_8));
        diagnostics.report(
                Tag.INVISIBLE_CHARACTER,
                span,
                name,
                Character.getType(c) == Character.SURROGATE
                        ? ""
                        : ", or write the constant as bytes: x\"" + bytes + "\"");
    }
}
