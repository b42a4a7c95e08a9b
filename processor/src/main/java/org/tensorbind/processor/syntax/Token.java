package org.tensorbind.processor.syntax;

import org.tensorbind.processor.diagnostic.Span;

/**
 * A word of a grammar file.
 *
 * @param text the token's text; for a quoted text, its content
 */
record Token(Kind kind, String text, Span span) {
    enum Kind {
        /** A name or a keyword; hyphens may be inside. */
        WORD,
        /** Decimal, or hexadecimal after 0x, underscores allowed. */
        NUMBER,
        /** Decimal digits with a point between them, underscores allowed. */
        FRACTION,
        /** Text in double quotes. */
        TEXT,
        /** Bytes as hexadecimal digits: {@code x"89 5A"}. */
        BYTES,
        /** Punctuation. */
        SIGN,
        /** The end of the file. */
        END
    }

    boolean is(String expected) {
        return (kind == Kind.SIGN || kind == Kind.WORD) && text.equals(expected);
    }

    /** How messages call the token. */
    String shown() {
        return switch (kind) {
            case END -> "the end of the file";
            case TEXT -> "\"" + text + "\"";
            case BYTES -> "x\"" + text + "\"";
            default -> "'" + text + "'";
        };
    }
}
