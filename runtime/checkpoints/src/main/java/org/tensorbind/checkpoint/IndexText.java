package org.tensorbind.checkpoint;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.name.Utf8;

/** Reads JSON (RFC 8259) value by value; an error names the byte at which it is. */
final class IndexText {
    private static final int MOST_NESTED = 200;
    private static final String SPACE = " \t\r\n";
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    private final String source;
    private final byte[] bytes;
    private String path = "index";
    private int at;

    /** What a value is, by its first character. */
    enum Kind {
        OBJECT("an object"),
        ARRAY("an array"),
        TEXT("a text"),
        NUMBER("a number"),
        WORD("true, false or null"),
        NONE("no value");

        private final String label;

        Kind(String label) {
            this.label = label;
        }
    }

    /** Reads the value of a key. */
    interface Field {
        /**
         * Reads it.
         *
         * @param keyAt offset of the key
         */
        void read(String key, int keyAt) throws FormatException;
    }

    /** A text that begins at an offset. */
    IndexText(String source, byte[] bytes, int at) {
        this.source = source;
        this.bytes = bytes;
        this.at = at;
    }

    /** Sets what errors say they are about. */
    void enter(String newPath) {
        path = newPath;
    }

    /** Offset of the next character that is no space. */
    int position() {
        while (at < bytes.length && SPACE.indexOf(bytes[at]) >= 0) {
            at++;
        }
        return at;
    }

    boolean isAtEnd() {
        return position() == bytes.length;
    }

    /** What value follows. */
    Kind kind() {
        int next = isAtEnd() ? -1 : bytes[at];
        return switch (next) {
            case '{' -> Kind.OBJECT;
            case '[' -> Kind.ARRAY;
            case '"' -> Kind.TEXT;
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> Kind.NUMBER;
            case 't', 'f', 'n' -> Kind.WORD;
            default -> Kind.NONE;
        };
    }

    /** What value follows, as the end of a sentence. */
    String found() {
        int start = position();
        if (start == bytes.length) {
            return "the end of the file";
        }
        Kind kind = kind();
        if (kind != Kind.NONE) {
            return kind == Kind.WORD ? word() : kind.label;
        }
        int next = bytes[start] & 0xFF;
        return next > ' ' && next < 0x7F ? "'" + (char) next + "'" : String.format(Locale.ROOT, "a byte 0x%02x", next);
    }

    /** Reads an object, key by key. */
    void object(Field field) throws FormatException {
        expect('{', "an object");
        if (isNext('}')) {
            return;
        }
        do {
            int keyAt = position();
            String key = text("a key in double quotes");
            expect(':', "':' after a key");
            field.read(key, keyAt);
        } while (isNext(','));
        expect('}', "',' or '}'");
    }

    /** Reads a text; {@code wanted} says what must be there. */
    String text(String wanted) throws FormatException {
        int start = position();
        expect('"', wanted);
        StringBuilder text = new StringBuilder();
        int plain = at;
        for (; at < bytes.length; at++) {
            int next = bytes[at];
            if (next == '"' || next == '\\') {
                text.append(decoded(plain, at++));
                if (next == '"') {
                    return paired(text.toString(), start);
                }
                text.append(escape());
                plain = at--;
            } else if (next >= 0 && next < ' ') {
                throw error(at, String.format(Locale.ROOT, "a text cannot have a byte 0x%02x", next));
            }
        }
        throw error(start, "the text is not ended");
    }

    private String decoded(int from, int to) throws FormatException {
        int invalid = Utf8.firstInvalid(ByteBuffer.wrap(bytes), from, to);
        if (invalid >= 0) {
            throw error(invalid, "is not UTF-8");
        }
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }

    /** The character of an escape, of which the backslash has been read. */
    private char escape() throws FormatException {
        int start = at - 1;
        int next = at < bytes.length ? bytes[at++] : -1;
        int simple = "\"\\/bfnrt".indexOf(next);
        if (simple >= 0) {
            return "\"\\/\b\f\n\r\t".charAt(simple);
        }
        int code = next == 'u' && bytes.length - at >= 4 ? 0 : -1;
        for (int i = 0; i < 4 && code >= 0; i++) {
            int digit = Character.digit(bytes[at++], 16);
            code = digit < 0 ? -1 : code << 4 | digit;
        }
        if (code < 0) {
            throw error(start, "a backslash must begin an escape of JSON");
        }
        return (char) code;
    }

    private String paired(String text, int start) throws FormatException {
        if (Utf8.hasHalfOfPair(text)) {
            throw error(start, "the text has half of a surrogate pair");
        }
        return text;
    }

    /** Reads a text, a number, true, false or null, as text. */
    String scalar() throws FormatException {
        if (kind() == Kind.TEXT) {
            return text("a text");
        }
        int start = position();
        String word = word();
        boolean known = kind() == Kind.NUMBER
                ? NUMBER.matcher(word).matches()
                : word.equals("true") || word.equals("false") || word.equals("null");
        if (!known) {
            throw error(start, "expected a value, found " + (word.isEmpty() ? found() : "'" + word + "'"));
        }
        at = start + word.length();
        return word;
    }

    /** Letters, digits and what numbers have beside these. */
    private String word() {
        int end = position();
        while (end < bytes.length && (Character.isLetterOrDigit(bytes[end]) || "+-._".indexOf(bytes[end]) >= 0)) {
            end++;
        }
        return new String(bytes, at, end - at, StandardCharsets.US_ASCII);
    }

    /** Reads any value. */
    void skip() throws FormatException {
        skip(0);
    }

    private void skip(int depth) throws FormatException {
        if (depth == MOST_NESTED) {
            throw error(position(), "more than " + MOST_NESTED + " values are nested");
        }
        switch (kind()) {
            case OBJECT -> object((key, keyAt) -> skip(depth + 1));
            case ARRAY -> {
                expect('[', "an array");
                if (isNext(']')) {
                    return;
                }
                do {
                    skip(depth + 1);
                } while (isNext(','));
                expect(']', "',' or ']'");
            }
            default -> scalar();
        }
    }

    private void expect(char wanted, String name) throws FormatException {
        if (!isNext(wanted)) {
            throw error(position(), "expected " + name + ", found " + found());
        }
    }

    private boolean isNext(char wanted) {
        boolean is = !isAtEnd() && bytes[at] == wanted;
        at += is ? 1 : 0;
        return is;
    }

    /** An error at an offset. */
    FormatException error(int offset, String problem) {
        return new FormatException(Reason.MALFORMED, source, offset, path, problem, null);
    }
}
