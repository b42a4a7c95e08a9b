package org.tensorbind.read;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;
import org.tensorbind.name.Utf8;
import org.tensorbind.number.CountText;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.number.Decimals;
import org.tensorbind.value.TextEncoding;
import org.tensorbind.value.UndecodedText;

/** Reads texts of a given size or up to a terminator, numbers in decimal digits, and bytes. */
abstract class TextCursor extends NumberCursor {
    private static final int SHORT_TEXT = 256;
    private static final int LONGEST_NUMBER = 64;
    private static final byte[] NOTHING = {};

    private byte[] scratch = NOTHING;

    TextCursor(ByteSource source, ReadOptions options, @Nullable ParseReporter reporter, @Nullable KeyRecorder forms) {
        super(source, options, reporter, forms);
    }

    /** UTF-8 text of {@code byteSize} bytes. */
    public String text(String rule, long byteSize) throws IOException {
        return item(rule, position, utf8(rule, byteSize, TextEncoding.UTF8));
    }

    private String utf8(String rule, long byteSize, TextEncoding code) throws IOException {
        if (byteSize >= 0 && byteSize <= SHORT_TEXT && byteSize <= remaining()) {
            return shortText(rule, (int) byteSize, code);
        }
        long at = position;
        return decodeUtf8(rule, at, takeMany(rule, byteSize), code);
    }

    /** Text of {@code byteSize} bytes. */
    public String text(String rule, long byteSize, TextEncoding code) throws IOException {
        return item(rule, position, decoded(rule, byteSize, code));
    }

    private String decoded(String rule, long byteSize, TextEncoding code) throws IOException {
        if (code.isUtf8()) {
            return utf8(rule, byteSize, code);
        }
        long at = position;
        return decode(rule, at, takeMany(rule, byteSize), code);
    }

    /** Most names are short and ASCII: they are copied once. */
    private String shortText(String rule, int length, TextEncoding code) throws IOException {
        long at = position;
        spend(rule, length);
        long inWindow = position - windowStart;
        ByteBuffer bytes = window;
        if (inWindow < 0 || inWindow + length > window.limit()) {
            bytes = source.peek(position, length);
            inWindow = 0;
        }
        if (scratch.length < length) {
            scratch = new byte[Math.max(32, 2 * length)];
        }
        bytes.get((int) inWindow, scratch, 0, length);
        position += length;
        for (int i = 0; i < length; i++) {
            if (scratch[i] < 0) {
                return decodeUtf8(rule, at, ByteBuffer.wrap(scratch, 0, length), code);
            }
        }
        return new String(scratch, 0, length, StandardCharsets.ISO_8859_1);
    }

    private String decodeUtf8(String rule, long at, ByteBuffer bytes, TextEncoding code) throws FormatException {
        int invalid = Utf8.firstInvalid(bytes, bytes.position(), bytes.limit());
        if (invalid >= 0) {
            long undecoded = at + invalid - bytes.position();
            if (code != TextEncoding.UTF8_LENIENT) {
                throw malformed(undecoded, rule, "the text is not valid UTF-8");
            }
            if (isStrict() && !options.keepsUndecodedText()) {
                reject(undecoded, rule, "the text is not valid UTF-8");
            }
            return UndecodedText.decode(bytes);
        }
        return Utf8.decodeValid(bytes);
    }

    private String decode(String rule, long at, ByteBuffer bytes, TextEncoding code) throws FormatException {
        try {
            return code.charset().newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            throw malformed(at + bytes.position(), rule, "the text is not " + code.title());
        }
    }

    /**
     * Text in a field of {@code byteSize} bytes: all of it but the bytes of value {@code fill} at its end.
     *
     * @param left whether these precede the text instead
     */
    public String paddedText(String rule, long byteSize, int fill, boolean left, TextEncoding code) throws IOException {
        long start = position;
        byte[] field = copied(rule, byteSize);
        int from = 0;
        int to = field.length;
        while (from < to && (field[left ? from : to - 1] & 0xFF) == fill) {
            from += left ? 1 : 0;
            to -= left ? 0 : 1;
        }
        position = start + from;
        String text = decoded(rule, to - from, code);
        position = start + byteSize;
        return item(rule, start, text);
    }

    /** Text up to {@code delimiter}; the cursor is left after that. */
    public String textUntil(String rule, byte[] delimiter, TextEncoding code) throws IOException {
        long start = position;
        long length = find(rule, delimiter);
        position = start;
        String text = decoded(rule, length, code);
        position += delimiter.length;
        return item(rule, start, text);
    }

    /** Text of a given size that ends with a terminator, which is included in the size. */
    public String textUntil(String rule, long byteSize, byte[] delimiter, TextEncoding code) throws IOException {
        long start = position;
        need(rule, byteSize);
        byte[] field = copied(rule, byteSize);
        long length = firstIn(field, delimiter);
        if (length < 0 || length != byteSize - delimiter.length) {
            String given = "must be " + CountText.of(byteSize, "byte") + " including the terminator "
                    + ByteText.show(delimiter) + ", ";
            throw malformed(start, rule, given + (length < 0 ? "has none" : "is " + (length + delimiter.length)));
        }
        position = start;
        String text = decoded(rule, length, code);
        position = start + byteSize;
        return item(rule, start, text);
    }

    private static int firstIn(byte[] field, byte[] delimiter) {
        for (int at = 0; at <= field.length - delimiter.length; at++) {
            if (Arrays.equals(field, at, at + delimiter.length, delimiter, 0, delimiter.length)) {
                return at;
            }
        }
        return -1;
    }

    /**
     * The first of {@code texts} that the next bytes are.
     *
     * @param texts the longest first
     */
    public String oneOf(String rule, TextEncoding code, String... texts) throws IOException {
        for (String text : texts) {
            byte[] bytes = text.getBytes(code.charset());
            if (isNext(rule, bytes)) {
                position += bytes.length;
                return item(rule, position - bytes.length, text);
            }
        }
        int longest = texts[0].getBytes(code.charset()).length;
        String known = Arrays.stream(texts)
                .map(text -> ByteText.show(text.getBytes(code.charset())))
                .collect(Collectors.joining(", "));
        long at = position;
        if (remaining() == 0) {
            throw endsEarly(at, rule, "expected one of " + known + ", found the end");
        }
        String found = ByteText.show(copied(rule, Math.min(longest, remaining())));
        throw malformed(at, rule, "expected one of " + known + ", found " + found);
    }

    /** Whether the next bytes of the region are {@code expected}; the cursor stays. */
    public boolean isNext(String rule, byte[] expected) throws IOException {
        if (remaining() < expected.length) {
            return false;
        }
        long start = position;
        int same = 0;
        while (same < expected.length && octet(rule) == (expected[same] & 0xFF)) {
            same++;
        }
        position = start;
        return same == expected.length;
    }

    /**
     * Whether a list ends here, at {@code delimiter}; the cursor stays.
     *
     * @param count of the elements before
     */
    public boolean endsList(String rule, byte[] delimiter, int count) throws IOException {
        expectBytes(rule, count);
        if (remaining() == 0) {
            throw endsEarly(
                    position,
                    rule,
                    "expected one more or " + ByteText.show(delimiter) + ", which ends the list, found the end");
        }
        return isNext(rule, delimiter);
    }

    /**
     * Whether a list that extends to the end of its region has one more element, where elements may take no bytes.
     *
     * @param count of the elements before
     */
    public boolean hasMore(String rule, int count) throws IOException {
        expectBytes(rule, count);
        return remaining() > 0;
    }

    private void expectBytes(String rule, int count) throws IOException {
        if (count > position) {
            throw malformed(rule, "the elements are empty, so their list would not end");
        }
    }

    /** Bytes from the cursor to the next {@code delimiter}; the cursor moves. */
    private long find(String rule, byte[] delimiter) throws IOException {
        long start = position;
        long last = limit - delimiter.length;
        for (long at = start; at <= last; at++) {
            position = at;
            int same = 0;
            while (same < delimiter.length && octet(rule) == (delimiter[same] & 0xFF)) {
                same++;
            }
            if (same == delimiter.length) {
                return at - start;
            }
        }
        throw endsEarly(
                start, rule, "expected a text that ends with " + ByteText.show(delimiter) + ", found the end first");
    }

    /** Bytes of the map or array in JSON that begins at the cursor, which stays there. */
    public long jsonSize(String rule) throws IOException {
        long start = position;
        long first = remaining() == 0 ? -1 : octet(rule);
        position = start;
        if (!JsonEnd.canBegin(first)) {
            String found = first < 0 ? "the end" : ByteText.show(new byte[] {(byte) first});
            String problem = "expected a map or an array in JSON, found " + found;
            throw first < 0 ? endsEarly(start, rule, problem) : malformed(start, rule, problem);
        }
        long size = JsonEnd.size(this, rule);
        position = start;
        if (size == 0) {
            throw endsEarly(start, rule, "the document ends early");
        }
        return size;
    }

    /** An integer in decimal digits, as many as follow. A plus sign and zeros before the first digit are rejected strictly. */
    public long decimal(String rule) throws IOException {
        return item(rule, position, integer(rule));
    }

    private long integer(String rule) throws IOException {
        long at = position;
        String digits = sign(rule) + run(rule, "0123456789");
        if (!digits.matches("[+-]?[0-9]+")) {
            throw malformed(at, rule, "expected decimal digits, found " + shown(digits));
        }
        long value;
        try {
            value = Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw malformed(at, rule, "must be from -2^63 to 2^63 - 1, is " + digits);
        }
        rejectOtherForm(at, rule, digits, Long.toString(value));
        return value;
    }

    /** A floating-point number in decimal digits, as far as it goes. Other forms than {@code form} are rejected strictly. */
    public double decimalFloat(String rule, DecimalForm form) throws IOException {
        return item(rule, position, number(rule, form));
    }

    private double number(String rule, DecimalForm form) throws IOException {
        long at = position;
        return number(at, rule, run(rule, "+-.0123456789EINFTYAeinftya"), form);
    }

    /**
     * The number that digits represent. Another form than the one that is written is rejected strictly, unless the form is free; a copy then
     * preserves the digits.
     *
     * @param at where they start, in bytes from the start of the file
     */
    public double number(long at, String rule, String digits, DecimalForm form) throws FormatException {
        rejectLong(at, rule, digits.length());
        Double value = Decimals.parse(digits);
        if (value == null) {
            throw malformed(at, rule, "expected a decimal number, found " + shown(digits));
        }
        boolean outOfRange = Decimals.isOutOfRange(digits, value);
        if (outOfRange && (isStrict() || value != 0)) {
            throw malformed(at, rule, Decimals.outOfRange(digits));
        }
        if (!form.free()) {
            rejectOtherForm(at, rule, digits, form.text(value));
        } else if (forms != null) {
            forms.record(rule, outOfRange ? form.text(value) : digits);
        }
        return value;
    }

    /**
     * An integer in decimal digits in a field of {@code byteSize} bytes.
     *
     * @param fill value of the bytes that are left
     * @param left whether they precede the number
     */
    public long decimal(String rule, long byteSize, int fill, boolean left) throws IOException {
        long start = position;
        long outer = openField(rule, byteSize, fill, left);
        long value = integer(rule);
        closeField(rule, outer, fill, left);
        return item(rule, start, value);
    }

    /** A floating-point number in decimal digits in a field, see {@link #decimal(String, long, int, boolean)}. */
    public double decimalFloat(String rule, long byteSize, int fill, boolean left, DecimalForm form)
            throws IOException {
        long start = position;
        long outer = openField(rule, byteSize, fill, left);
        double value = number(rule, form);
        closeField(rule, outer, fill, left);
        return item(rule, start, value);
    }

    private long openField(String rule, long byteSize, int fill, boolean left) throws IOException {
        long outer = narrow(rule, byteSize);
        if (left) {
            skip(rule, fill, 1);
        }
        return outer;
    }

    private void closeField(String rule, long outer, int fill, boolean left) throws IOException {
        if (!left) {
            skip(rule, fill, 0);
            if (remaining() > 0) {
                long at = position;
                String filling = ByteText.show(new byte[] {(byte) fill});
                String found = ByteText.show(copied(rule, 1));
                reject(at, rule, "expected fill bytes " + filling + ", found " + found);
                position += remaining();
            }
        }
        widen(rule, outer);
    }

    /** Passes over bytes of value {@code fill} as long as more than {@code rest} bytes are left: the last one may be a digit. */
    private void skip(String rule, int fill, int rest) throws IOException {
        while (remaining() > rest) {
            if (octet(rule) != fill) {
                position--;
                return;
            }
        }
    }

    private void rejectOtherForm(long at, String rule, String found, String usual) throws FormatException {
        if (isStrict() && !found.equals(usual)) {
            reject(at, rule, "non-canonical number " + found + ", must be " + usual);
        }
    }

    private static String shown(String digits) {
        return digits.isEmpty() ? "none" : "'" + digits + "'";
    }

    private String sign(String rule) throws IOException {
        long at = position;
        char next = remaining() == 0 ? ' ' : (char) octet(rule);
        if (next == '+' || next == '-') {
            return String.valueOf(next);
        }
        position = at;
        return "";
    }

    /** The characters that follow and are among {@code characters}. */
    private String run(String rule, String characters) throws IOException {
        long at = position;
        StringBuilder run = new StringBuilder();
        while (remaining() > 0) {
            char next = (char) octet(rule);
            if (characters.indexOf(next) < 0) {
                position--;
                break;
            }
            rejectLong(at, rule, run.length() + 1);
            run.append(next);
        }
        return run.toString();
    }

    private void rejectLong(long at, String rule, int characters) throws FormatException {
        if (characters > LONGEST_NUMBER) {
            throw malformed(at, rule, "the number has more than " + LONGEST_NUMBER + " characters");
        }
    }

    /** {@code byteSize} bytes, copied. */
    public byte[] bytes(String rule, long byteSize) throws IOException {
        return item(rule, position, copied(rule, byteSize));
    }

    final byte[] copied(String rule, long byteSize) throws IOException {
        ByteBuffer taken = takeMany(rule, byteSize);
        byte[] bytes = new byte[taken.remaining()];
        taken.get(bytes);
        return bytes;
    }

    private ByteBuffer takeMany(String rule, long byteSize) throws IOException {
        need(rule, byteSize);
        if (byteSize > Integer.MAX_VALUE - 8) {
            throw malformed(rule, byteSize + " bytes are too many for one value");
        }
        spend(rule, byteSize);
        ByteBuffer bytes = source.peek(position, (int) byteSize);
        position += byteSize;
        return bytes;
    }
}
