package org.tensorbind.notation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.tensorbind.read.Cursor;

/** Reads one text or byte string of a Python literal: letters, one quote or three, characters and escapes. */
final class PythonText {
    /** No character: the end of a line after a backslash. */
    private static final int NOTHING = -1;

    /** No escape: the backslash stays. */
    private static final int BACKSLASH = -2;

    private final Cursor in;
    private final PythonTokens tokens;
    private final Charset charset;
    private final boolean ofBytes;
    private final StringBuilder text = new StringBuilder();
    private final ByteArrayOutputStream plain = new ByteArrayOutputStream();
    private long start;

    PythonText(Cursor in, PythonTokens tokens, Charset charset, boolean ofBytes) {
        this.in = in;
        this.tokens = tokens;
        this.charset = ofBytes ? StandardCharsets.ISO_8859_1 : charset;
        this.ofBytes = ofBytes;
    }

    /** Each byte is a character. */
    byte[] readBytes(String rule) throws IOException {
        return read(rule).getBytes(StandardCharsets.ISO_8859_1);
    }

    String read(String rule) throws IOException {
        start = in.position();
        scan(rule, true);
        takePlain(rule);
        return text.toString();
    }

    /** Goes to the end of the text, whatever is in it. */
    void skip(String rule) throws IOException {
        scan(rule, false);
    }

    private void scan(String rule, boolean decoded) throws IOException {
        boolean raw = false;
        char quote = tokens.next(rule);
        while (quote != '\'' && quote != '"') {
            raw |= quote == 'r' || quote == 'R';
            quote = tokens.next(rule);
        }
        int quotes = followsTwice(rule, quote) ? 3 : 1;
        for (char c = tokens.next(rule); c != quote || !ends(rule, quote, quotes); c = tokens.next(rule)) {
            if (quotes == 1 && (c == '\n' || c == '\r')) {
                throw in.malformed(in.position() - 1, rule, "the text is not ended in its line");
            }
            if (c != '\\') {
                plain.write(c);
            } else if (raw || !decoded) {
                plain.write(c);
                plain.write(tokens.next(rule));
            } else {
                escape(rule);
            }
        }
    }

    /** Whether two quotes follow the first, which are then passed: three quotes begin the text. */
    private boolean followsTwice(String rule, char quote) throws IOException {
        long at = in.position();
        if (in.remaining() >= 2 && tokens.next(rule) == quote && tokens.next(rule) == quote) {
            return true;
        }
        in.revisit(at);
        return false;
    }

    private boolean ends(String rule, char quote, int quotes) throws IOException {
        return quotes == 1 || followsTwice(rule, quote);
    }

    private void takePlain(String rule) throws IOException {
        if (plain.size() > 0) {
            text.append(tokens.decode(start, rule, plain.toByteArray(), charset));
            plain.reset();
        }
    }

    private void escape(String rule) throws IOException {
        long at = in.position() - 1;
        char c = tokens.next(rule);
        int code = code(rule, at, c);
        if (code == BACKSLASH) {
            plain.write('\\');
            plain.write(c);
            return;
        }
        if (code == NOTHING) {
            return;
        }
        boolean surrogate = code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE;
        if (surrogate || code > Character.MAX_CODE_POINT) {
            throw in.malformed(at, rule, "the escape is not a character");
        }
        takePlain(rule);
        text.appendCodePoint(code);
    }

    private int code(String rule, long at, char c) throws IOException {
        return switch (c) {
            case '\\', '\'', '"' -> c;
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'a' -> 7;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'v' -> 0x0B;
            case '0', '1', '2', '3', '4', '5', '6', '7' -> octal(rule, c);
            case 'x' -> hexadecimal(rule, 2);
            case 'u' -> ofBytes ? BACKSLASH : hexadecimal(rule, 4);
            case 'U' -> ofBytes ? BACKSLASH : hexadecimal(rule, 8);
            case 'N' -> ofBytes ? BACKSLASH : named(rule, at);
            case '\n' -> NOTHING;
            case '\r' -> {
                if (in.remaining() > 0 && tokens.peek(rule) == '\n') {
                    tokens.next(rule);
                }
                yield NOTHING;
            }
            default -> BACKSLASH;
        };
    }

    private int octal(String rule, char first) throws IOException {
        int value = first - '0';
        for (int i = 1; i < 3 && in.remaining() > 0 && Character.digit(tokens.peek(rule), 8) >= 0; i++) {
            value = value << 3 | Character.digit(tokens.next(rule), 8);
        }
        return ofBytes ? value & 0xFF : value;
    }

    private int hexadecimal(String rule, int digits) throws IOException {
        long value = 0;
        for (int i = 0; i < digits; i++) {
            int digit = Character.digit(tokens.next(rule), 16);
            if (digit < 0) {
                throw in.malformed(in.position() - 1, rule, "expected a hexadecimal digit");
            }
            value = value << 4 | digit;
        }
        return (int) Math.min(value, Integer.MAX_VALUE);
    }

    /** The Unicode name of a character in braces. */
    private int named(String rule, long at) throws IOException {
        tokens.expect(rule, '{');
        StringBuilder name = new StringBuilder();
        for (char c = tokens.next(rule); c != '}'; c = tokens.next(rule)) {
            if (name.length() > 100 || c >= 0x80) {
                throw in.malformed(at, rule, "the escape is not the name of a character");
            }
            name.append(c);
        }
        try {
            return Character.codePointOf(name.toString());
        } catch (IllegalArgumentException e) {
            throw in.malformed(at, rule, "'" + name + "' is not the name of a character");
        }
    }
}
