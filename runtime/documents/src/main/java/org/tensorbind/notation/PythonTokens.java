package org.tensorbind.notation;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.document.TextValues;
import org.tensorbind.name.Utf8;
import org.tensorbind.number.Decimals;
import org.tensorbind.read.Cursor;

/** Divides a Python literal into white space, signs, words and numbers, as version 3 of the language or version 2 has them. */
final class PythonTokens {
    private static final String WHITE = " \t\r\n\f";
    private static final String PREFIX_LETTERS = "uUrRbB";
    private static final Set<String> PREFIXES = Set.of("u", "r", "b", "ur", "br", "rb");
    private static final int LONGEST_NUMBER = 64;
    private static final int MOST_DIGITS = 18;

    /** The last group is the mark that Python 2 has after long integers. */
    private static final Pattern INTEGER = Pattern.compile(
            "([+-]?)"
                    + "(?:0[xX]((?:_?[0-9a-fA-F])+)|0[oO]((?:_?[0-7])+)|0[bB]((?:_?[01])+)|([1-9](?:_?[0-9])*|0(?:_?0)*))[lL]?");

    private static final int[] RADICES = {16, 8, 2, 10};
    private static final String DIGITS = "[0-9](?:_?[0-9])*";
    private static final String EXPONENT = "[eE][+-]?" + DIGITS;
    private static final Pattern FLOAT = Pattern.compile("[+-]?(?:(?:" + DIGITS + "\\.(?:" + DIGITS + ")?|\\." + DIGITS
            + ")(?:" + EXPONENT + ")?|" + DIGITS + EXPONENT + ")");

    private final Cursor in;
    private final Charset charset;

    PythonTokens(Cursor in, Charset charset) {
        this.in = in;
        this.charset = charset;
    }

    /** The next byte; the position stays. */
    char peek(String rule) throws IOException {
        long at = in.position();
        char next = next(rule);
        in.revisit(at);
        return next;
    }

    char next(String rule) throws IOException {
        if (in.remaining() == 0) {
            throw in.endsEarly(in.position(), rule, "the literal ends early");
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
            return in.endsEarly(in.position(), rule, "expected " + expected + ", found the end");
        }
        char found = peek(rule);
        String shown = found > 0x20 && found < 0x7F
                ? "'" + found + "'"
                : WHITE.indexOf(found) >= 0 ? "white space" : "byte " + (int) found;
        return in.malformed(rule, "expected " + expected + ", found " + shown);
    }

    /** Skips white space, comments, and line ends after a backslash. */
    void blanks(String rule) throws IOException {
        while (in.remaining() > 0) {
            long at = in.position();
            char c = next(rule);
            if (c == '#') {
                comment(rule);
            } else if (WHITE.indexOf(c) < 0 && !(c == '\\' && isLineEnd(rule))) {
                in.revisit(at);
                return;
            }
        }
    }

    private void comment(String rule) throws IOException {
        while (in.remaining() > 0 && !isLineEnd(rule)) {
            next(rule);
        }
    }

    boolean isLineEnd(String rule) throws IOException {
        return in.remaining() > 0 && "\r\n".indexOf(peek(rule)) >= 0;
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
    private String digits(String rule) throws IOException {
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

    BigInteger integer(String rule) throws IOException {
        long at = in.position();
        String found = digits(rule);
        BigInteger value = integerOf(found);
        if (value == null) {
            throw in.malformed(at, rule, "expected an integer, found '" + found + "'");
        }
        return value;
    }

    private static @Nullable BigInteger integerOf(String text) {
        if (isShortDecimal(text)) {
            return BigInteger.valueOf(Long.parseLong(text));
        }
        var number = INTEGER.matcher(text);
        if (!number.matches()) {
            return null;
        }
        for (int i = 0; i < RADICES.length; i++) {
            String digits = number.group(i + 2);
            if (digits != null) {
                return new BigInteger(number.group(1) + digits.replace("_", ""), RADICES[i]);
            }
        }
        return null;
    }

    /** Whether a number has digits alone, and so few that it is below 2^63. */
    private static boolean isShortDecimal(String text) {
        if (text.length() > MOST_DIGITS || (text.charAt(0) == '0' && text.length() > 1)) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    double number(String rule) throws IOException {
        long at = in.position();
        Number number = anyNumber(rule);
        return TextValues.inRange(in, at, rule, number.toString(), number.doubleValue());
    }

    /** A {@code Double}, or a {@code BigInteger} where there is neither a point nor an exponent. */
    Number anyNumber(String rule) throws IOException {
        long at = in.position();
        String found = digits(rule);
        BigInteger integer = integerOf(found);
        if (integer != null) {
            return integer;
        }
        String digits = found.replace("_", "");
        Double value = FLOAT.matcher(found).matches() ? Decimals.parse(digits) : null;
        if (value == null) {
            throw in.malformed(at, rule, "expected a number, found '" + found + "'");
        }
        return TextValues.inRange(in, at, rule, digits, value);
    }

    /** Whether a string literal begins here: a quote, or prefix letters before one. */
    boolean atText(String rule) throws IOException {
        String letters = letters(rule);
        return letters != null && !letters.contains("b");
    }

    /** Whether a byte string begins here. */
    boolean atBytes(String rule) throws IOException {
        String letters = letters(rule);
        return letters != null && letters.contains("b");
    }

    /** The letters before the quote of a text or of a byte string that begins here, in lower case; null where neither does. */
    private @Nullable String letters(String rule) throws IOException {
        long at = in.position();
        String letters = "";
        while (in.remaining() > 0) {
            char c = next(rule);
            if (c == '\'' || c == '"') {
                in.revisit(at);
                return letters;
            }
            if (PREFIX_LETTERS.indexOf(c) < 0) {
                break;
            }
            letters += Character.toLowerCase(c);
            if (!PREFIXES.contains(letters)) {
                break;
            }
        }
        in.revisit(at);
        return null;
    }

    /** Texts one after the other are one. */
    String text(String rule) throws IOException {
        if (!atText(rule)) {
            throw unexpected(rule, "a text in quotes");
        }
        String text = new PythonText(in, this, charset, false).read(rule);
        long end = in.position();
        blanks(rule);
        if (!isAtEnd() && atText(rule)) {
            StringBuilder joined = new StringBuilder(text);
            while (!isAtEnd() && atText(rule)) {
                joined.append(new PythonText(in, this, charset, false).read(rule));
                end = in.position();
                blanks(rule);
            }
            text = joined.toString();
        }
        in.revisit(end);
        return text;
    }

    private boolean isAtEnd() {
        return in.remaining() == 0;
    }

    byte[] bytes(String rule) throws IOException {
        if (!atBytes(rule)) {
            throw unexpected(rule, "bytes, b'…'");
        }
        return new PythonText(in, this, charset, true).readBytes(rule);
    }

    /**
     * Whether a parenthesized value begins here, not a tuple: no comma follows the value.
     *
     * @throws FormatException where it has no end
     */
    boolean atGroup(String rule) throws IOException {
        if (peek(rule) != '(') {
            return false;
        }
        long start = in.position();
        boolean hasValue = false;
        int depth = 0;
        while (true) {
            blanks(rule);
            if (!isAtEnd() && (atText(rule) || atBytes(rule))) {
                new PythonText(in, this, charset, atBytes(rule)).skip(rule);
                hasValue = true;
                continue;
            }
            char c = next(rule);
            depth += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
            if (depth == 0 || (depth == 1 && c == ',')) {
                in.revisit(start);
                return depth == 0 && hasValue;
            }
            hasValue |= in.position() > start + 1;
        }
    }

    /** Bytes of the literal as a text. */
    String notation(long at, String rule, byte[] bytes) throws FormatException {
        return decode(at, rule, bytes, charset);
    }

    String decode(long at, String rule, byte[] bytes, Charset from) throws FormatException {
        String text = from.equals(StandardCharsets.UTF_8) ? Utf8.decode(bytes) : new String(bytes, from);
        if (text == null) {
            throw in.malformed(at, rule, "the text is not valid UTF-8");
        }
        return text;
    }
}
