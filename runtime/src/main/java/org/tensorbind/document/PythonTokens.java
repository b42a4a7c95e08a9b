package org.tensorbind.document;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.tensorbind.FormatException;
import org.tensorbind.name.Utf8;
import org.tensorbind.read.Cursor;

/** Cuts a Python literal into blanks, signs, words, numbers and texts. */
final class PythonTokens {
    private static final String WHITE = " \t\r\n\f";
    private static final int LONGEST_NUMBER = 64;

    private final Cursor in;
    private boolean anyForm;

    PythonTokens(Cursor in) {
        this.in = in;
    }

    /** Takes every form that the language has, in strict reading, too: what follows is kept as it is. Gives whether it was so before. */
    boolean takeAnyForm(boolean newAnyForm) {
        boolean before = anyForm;
        anyForm = newAnyForm;
        return before;
    }

    boolean isStrict() {
        return in.isStrict() && !anyForm;
    }

    /** The next byte, over which nothing is passed. */
    char peek(String rule) throws IOException {
        long at = in.position();
        char next = next(rule);
        in.revisit(at);
        return next;
    }

    char next(String rule) throws IOException {
        if (in.remaining() == 0) {
            throw in.malformed(rule, "the literal ends early");
        }
        return (char) in.uint8(rule);
    }

    void expect(String rule, char expected) throws IOException {
        if (peek(rule) != expected) {
            throw unexpected(rule, "'" + expected + "'");
        }
        next(rule);
    }

    FormatException unexpected(String rule, String expected) throws IOException {
        if (in.remaining() == 0) {
            return in.malformed(rule, "expected " + expected + ", found the end");
        }
        char found = peek(rule);
        String shown = found > 0x20 && found < 0x7F ? "'" + found + "'" : "byte " + (int) found;
        return in.malformed(rule, "expected " + expected + ", found " + shown);
    }

    /** Passes over white space, which is {@code usual} strictly. */
    void blanks(String rule, String usual) throws IOException {
        long at = in.position();
        StringBuilder found = new StringBuilder();
        while (in.remaining() > 0 && WHITE.indexOf(peek(rule)) >= 0) {
            char blank = next(rule);
            if (found.length() <= 1) {
                found.append(blank);
            }
        }
        if (isStrict() && !found.toString().equals(usual)) {
            in.refuse(at, rule, usual.isEmpty() ? "white space stands where none is written" : "must be one blank");
        }
    }

    void word(String rule, String word) throws IOException {
        long at = in.position();
        for (int i = 0; i < word.length(); i++) {
            if (in.remaining() == 0 || next(rule) != word.charAt(i)) {
                throw in.malformed(at, rule, "expected " + word);
            }
        }
    }

    /** The characters of a number. */
    String number(String rule) throws IOException {
        long at = in.position();
        StringBuilder digits = new StringBuilder();
        while (in.remaining() > 0) {
            char c = peek(rule);
            if (!isWordPart(c) && c != '.' && c != '+' && c != '-') {
                break;
            }
            if (digits.length() == LONGEST_NUMBER) {
                throw in.malformed(at, rule, "the number has more than " + LONGEST_NUMBER + " characters");
            }
            digits.append(next(rule));
        }
        if (digits.isEmpty()) {
            throw unexpected(rule, "a number");
        }
        return digits.toString();
    }

    private static boolean isWordPart(char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    /** An integer; underscores and the mark of long integers of the language's second version are lenient. */
    BigInteger integer(String rule) throws IOException {
        long at = in.position();
        String found = number(rule);
        String digits = found.replaceAll("(?<=[0-9])_(?=[0-9])", "").replaceAll("[lL]$", "");
        if (!digits.matches("[+-]?[0-9]+")) {
            throw in.malformed(at, rule, "expected an integer, found '" + found + "'");
        }
        BigInteger value = new BigInteger(digits);
        if (isStrict() && !value.toString().equals(found)) {
            in.refuse(at, rule, "the integer stands as " + found + " and is written as " + value);
        }
        return value;
    }

    /** Whether a text begins here: a quote, or a letter that says how it is written before one. */
    boolean atText(String rule) throws IOException {
        char first = peek(rule);
        return first == '\'' || first == '"' || first == 'u';
    }

    String text(String rule) throws IOException {
        long at = in.position();
        if (!atText(rule)) {
            throw unexpected(rule, "a text in quotes");
        }
        if (peek(rule) == 'u') {
            next(rule);
            refuseStrictly(rule, "a letter stands before the text");
        }
        String text = decode(at, rule, quoted(rule, true));
        checkForm(at, rule, PythonWriter.quoted(text));
        return text;
    }

    byte[] bytes(String rule) throws IOException {
        long at = in.position();
        if (peek(rule) != 'b') {
            throw unexpected(rule, "bytes, b'…'");
        }
        next(rule);
        byte[] bytes = quoted(rule, false);
        checkForm(at, rule, PythonWriter.quoted(bytes));
        return bytes;
    }

    /** What has been read since {@code at} must be what would be written. */
    private void checkForm(long at, String rule, String usual) throws IOException {
        if (isStrict()) {
            long end = in.position();
            in.revisit(at);
            byte[] found = in.bytes(rule, end - at);
            if (!new String(found, StandardCharsets.ISO_8859_1).equals(usual)) {
                in.refuse(at, rule, "the text is written in other quotes or escapes than " + usual);
            }
        }
    }

    private byte[] quoted(String rule, boolean text) throws IOException {
        char quote = next(rule);
        if (quote != '\'' && quote != '"') {
            throw in.malformed(in.position() - 1, rule, "expected a text in quotes");
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (char c = next(rule); c != quote; c = next(rule)) {
            if (c == '\n' || c == '\r') {
                throw in.malformed(in.position() - 1, rule, "the text is not ended in its line");
            }
            if (c != '\\') {
                bytes.write(c);
            } else {
                escape(rule, text, bytes);
            }
        }
        return bytes.toByteArray();
    }

    private void escape(String rule, boolean text, ByteArrayOutputStream bytes) throws IOException {
        char c = next(rule);
        int code = switch (c) {
            case '\\', '\'', '"' -> c;
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'a' -> 7;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'v' -> 0x0B;
            case '0' -> 0;
            case 'x' -> hexadecimal(rule, 2);
            case 'u' -> text ? hexadecimal(rule, 4) : -1;
            case 'U' -> text ? hexadecimal(rule, 8) : -1;
            default -> -1;
        };
        boolean surrogate = code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE;
        if (code < 0 || code > Character.MAX_CODE_POINT || surrogate) {
            throw in.malformed(in.position() - 2, rule, "the escape stands for no character");
        }
        if (text) {
            bytes.writeBytes(Character.toString(code).getBytes(StandardCharsets.UTF_8));
        } else {
            bytes.write(code);
        }
    }

    private int hexadecimal(String rule, int digits) throws IOException {
        long value = 0;
        for (int i = 0; i < digits; i++) {
            int digit = Character.digit(next(rule), 16);
            if (digit < 0) {
                throw in.malformed(in.position() - 1, rule, "expected a hexadecimal digit");
            }
            value = value << 4 | digit;
        }
        return value > Character.MAX_CODE_POINT ? -1 : (int) value;
    }

    /** Bytes of the literal as a text. */
    String notation(byte[] bytes) {
        String text = Utf8.decode(bytes);
        return text == null ? new String(bytes, StandardCharsets.ISO_8859_1) : text;
    }

    /** Texts are UTF-8, or what older writers wrote, a byte for each character. */
    private String decode(long at, String rule, byte[] bytes) throws FormatException {
        String text = Utf8.decode(bytes);
        if (text == null && isStrict()) {
            in.refuse(at, rule, "the text is not valid UTF-8");
        }
        return text == null ? new String(bytes, StandardCharsets.ISO_8859_1) : text;
    }

    void refuseStrictly(String rule, String problem) throws FormatException {
        if (isStrict()) {
            in.refuse(in.position(), rule, problem);
        }
    }
}
