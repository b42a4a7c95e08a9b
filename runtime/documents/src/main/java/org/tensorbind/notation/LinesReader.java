package org.tensorbind.notation;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.document.DocumentReader;
import org.tensorbind.document.TextValues;
import org.tensorbind.name.Utf8;
import org.tensorbind.number.CountText;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.read.Cursor;
import org.tensorbind.value.TextEncoding;

/**
 * Reads a map with one entry per line from a cursor. A line's key reaches up to the first separator in it; the usual separator is between key and
 * value, any other is the end of the key. A line without a separator has an empty key. An array is values with one blank between each two.
 */
final class LinesReader extends DocumentReader {
    private static final byte[] LINE_FEED = {'\n'};
    private static final int LONGEST_NUMBER = 64;
    private static final String BLANKS = " \t";

    private final byte @Nullable [] end;
    private final LineForm form;

    /** 0 before and after the map, 1 in it, 2 in an array. */
    private int depth;

    /** A byte of the line for each character, null between lines. */
    private @Nullable String line;

    private long lineStart;

    /** Where in the line the next value starts. */
    private int at;

    /** Elements of the array that were begun. */
    private int elements;

    /**
     * A reader of the lines that start at the cursor.
     *
     * @param end the bytes that are where a line would begin, and are taken; null where the lines go on to the end of the region
     * @param separators the usual one first
     */
    LinesReader(Cursor in, byte @Nullable [] end, String... separators) {
        super(in);
        this.end = end;
        this.form = new LineForm(inLatin1(separators));
    }

    /** Texts in UTF-8 as they look where each byte is a character. */
    private static String[] inLatin1(String[] texts) {
        return Arrays.stream(texts)
                .map(text -> new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1))
                .toArray(String[]::new);
    }

    @Override
    public long position() {
        return line == null ? in.position() : lineStart + at;
    }

    /** A key starts its line. */
    @Override
    public long keyPosition() {
        return lineStart;
    }

    @Override
    protected void startMap(String rule) throws IOException {
        if (depth > 0) {
            throw malformed(rule, "a line cannot hold a map");
        }
        depth = 1;
    }

    @Override
    protected @Nullable String readKey(String rule) throws IOException {
        if (end == null ? in.remaining() == 0 : in.endsList(rule, end, 0)) {
            if (end != null) {
                in.constant(rule, end);
            }
            depth = 0;
            return null;
        }
        lineStart = in.position();
        at = 0;
        String found = in.textUntil(rule, LINE_FEED, TextEncoding.LATIN1);
        if (found.endsWith("\r")) {
            rejectStrictly(lineStart + found.length() - 1, rule, "the line ends with a carriage return");
            found = found.substring(0, found.length() - 1);
            if (end != null && (found + "\n").equals(new String(end, StandardCharsets.ISO_8859_1))) {
                depth = 0;
                return null;
            }
        }
        line = found;
        LineForm.Place key = form.key(found);
        at = key.valueStart();
        if (key.valueStart() > 0 && key.keyEnd() == 0) {
            throw in.malformed(lineStart, rule, "the line has no key");
        }
        return stripped(rule, lineStart, decoded(rule, lineStart, found.substring(0, key.keyEnd())));
    }

    @Override
    protected void startArray(String rule) throws IOException {
        if (depth != 1) {
            throw malformed(rule, depth == 0 ? "expected lines with keys" : "a line cannot hold an array in an array");
        }
        depth = 2;
        elements = 0;
    }

    @Override
    protected boolean goToElement(String rule) throws IOException {
        String text = content();
        int start = at;
        while (at < text.length() && BLANKS.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        boolean more = at < text.length();
        if (!text.substring(start, at).equals(more && elements > 0 ? " " : "")) {
            rejectStrictly(lineStart + start, rule, "expected one blank between two values of a line");
        }
        elements++;
        if (!more) {
            depth = 1;
            line = null;
        }
        return more;
    }

    private String content() {
        if (line == null) {
            throw new IllegalStateException("no key was read before the value");
        }
        return line;
    }

    /** Reads the characters of the value. */
    private String take(String rule) throws FormatException {
        if (depth == 0) {
            throw malformed(rule, "expected lines with keys");
        }
        String text = content();
        int start = at;
        if (depth == 1) {
            line = null;
            return text.substring(start);
        }
        while (at < text.length() && BLANKS.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(start, at);
    }

    /** The value's characters without blanks around them. */
    private String takeWord(String rule) throws FormatException {
        long start = position();
        return stripped(rule, start, take(rule));
    }

    private String stripped(String rule, long start, String text) throws FormatException {
        String stripped = text.strip();
        if (stripped.length() < text.length()) {
            rejectStrictly(start, rule, "the line has more blanks than its canonical form");
        }
        return stripped;
    }

    private String decoded(String rule, long start, String text) throws FormatException {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        int invalid = Utf8.firstInvalid(bytes);
        if (invalid >= 0) {
            throw in.malformed(start + invalid, rule, "the text is not valid UTF-8");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private void rejectStrictly(long offset, String rule, String problem) throws FormatException {
        if (in.isStrict()) {
            in.reject(offset, rule, problem);
        }
    }

    /** A value that is missing is an empty text. */
    @Override
    protected boolean readNull(String rule, boolean expected) {
        return false;
    }

    @Override
    protected String readText(String rule) throws IOException {
        long start = position();
        return decoded(rule, start, take(rule));
    }

    @Override
    protected String readTextOrOther(String rule) throws IOException {
        return text(rule);
    }

    private BigInteger bigInteger(String rule) throws FormatException {
        long start = position();
        String digits = takeWord(rule);
        if (digits.length() > LONGEST_NUMBER || !digits.matches("[+-]?[0-9]+")) {
            throw in.malformed(start, rule, "expected an integer, found " + LineForm.shown(digits));
        }
        BigInteger value = new BigInteger(digits);
        if (!value.toString().equals(digits)) {
            rejectStrictly(start, rule, "non-canonical integer " + digits + ", must be " + value);
        }
        return value;
    }

    @Override
    protected long readUint(String rule) throws IOException {
        long start = position();
        return TextValues.nonNegative(in, start, rule, bigInteger(rule));
    }

    @Override
    protected long readUnsigned(String rule) throws IOException {
        long start = position();
        return TextValues.unsigned(in, start, rule, bigInteger(rule));
    }

    @Override
    protected long readInteger(String rule) throws IOException {
        long start = position();
        return TextValues.signed(in, start, rule, bigInteger(rule));
    }

    @Override
    protected double readNumber(String rule) throws IOException {
        return readNumber(rule, DecimalForm.SHORTEST);
    }

    @Override
    protected double readNumber(String rule, DecimalForm form) throws IOException {
        long start = position();
        return in.number(start, rule, takeWord(rule), form);
    }

    @Override
    protected boolean readBool(String rule) throws IOException {
        long start = position();
        String word = takeWord(rule);
        if (!word.equals("true") && !word.equals("false")) {
            throw in.malformed(start, rule, "expected true or false, found " + LineForm.shown(word));
        }
        return word.equals("true");
    }

    /** A byte string is a text in base64 (RFC 4648 §4). */
    @Override
    protected byte[] readBytes(String rule) throws IOException {
        long start = position();
        return TextValues.base64(in, start, rule, takeWord(rule));
    }

    @Override
    protected Object readAny(String rule) throws IOException {
        return text(rule);
    }

    @Override
    protected <T> T lookAhead(String rule, Reading<T> reading) throws IOException {
        long start = in.position();
        T found = reading.of(this);
        depth = 0;
        line = null;
        in.revisit(start);
        return found;
    }

    @Override
    protected boolean isMap(String rule) {
        return depth == 0;
    }

    @Override
    protected void pass(String rule) throws IOException {
        readText(rule);
    }

    @Override
    protected void skip(long start, int mark) throws IOException {
        if (mark == 2) {
            at = (int) (start - lineStart);
            take("lines");
            return;
        }
        depth = mark;
        line = null;
        in.revisit(start);
        in.textUntil("lines", LINE_FEED, TextEncoding.LATIN1);
    }

    @Override
    protected void expectEnd(String rule) throws IOException {
        if (in.remaining() > 0) {
            throw in.malformed(rule, CountText.of(in.remaining(), "byte follows", "bytes follow") + " the lines");
        }
    }
}
