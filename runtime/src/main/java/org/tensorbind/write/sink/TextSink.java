package org.tensorbind.write.sink;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.tensorbind.number.CountText;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.value.TextEncoding;
import org.tensorbind.value.UndecodedText;

/** Writes texts and numbers in decimal digits. */
abstract class TextSink {
    /** Bytes from the start of the file. */
    public abstract long position();

    /** Bytes as they are. */
    public abstract void bytes(byte[] value) throws IOException;

    /** Rejects what is written unless that is not final yet: sizes and offsets of other items, from which it follows, may change. */
    abstract void reject(String problem);

    /** {@code count} bytes of value {@code fill}. */
    public abstract void fill(int fill, long count) throws IOException;

    /** Text as UTF-8, without a length. */
    public void text(String rule, String value) throws IOException {
        bytes(utf8(rule, value));
    }

    /** Text without a length. */
    public void text(String rule, String value, TextEncoding code) throws IOException {
        bytes(encoded(rule, value, code));
    }

    /** Text and the delimiter that ends it, which must not be part of it. */
    public void textUntil(String rule, String value, byte[] delimiter, TextEncoding code) throws IOException {
        byte[] text = encoded(rule, value, code);
        byte[] whole = Arrays.copyOf(text, text.length + delimiter.length);
        System.arraycopy(delimiter, 0, whole, text.length, delimiter.length);
        int first = 0;
        while (!Arrays.equals(whole, first, first + delimiter.length, delimiter, 0, delimiter.length)) {
            first++;
        }
        if (first < text.length) {
            throw new IllegalArgumentException(
                    rule + ": must not contain its terminator, has it at byte " + first + "; change the text");
        }
        bytes(whole);
    }

    /** An integer in decimal digits. */
    public void decimal(String rule, long value) throws IOException {
        bytes(Long.toString(value).getBytes(StandardCharsets.US_ASCII));
    }

    /** A floating-point number in decimal digits. */
    public void decimalFloat(String rule, double value, DecimalForm form) throws IOException {
        ascii(form.exactText(rule, value));
    }

    /** Digits as they are. */
    public void ascii(String digits) throws IOException {
        bytes(digits.getBytes(StandardCharsets.US_ASCII));
    }

    /**
     * So many bytes of value {@code fill}, then as many as it takes to end {@code remainder} bytes past a multiple.
     *
     * @param more how many beside {@code minimum}; below 0 is 0
     */
    public void white(int fill, long minimum, long more, long remainder, long multiple) throws IOException {
        long usual = minimum + Math.max(0, more);
        fill(fill, usual + Math.floorMod(remainder - position() - usual, multiple));
    }

    /**
     * Text in a field of {@code byteSize} bytes, filled up with bytes of value {@code fill}.
     *
     * @param left whether these precede the text
     */
    public void paddedText(String rule, String value, long byteSize, int fill, boolean left, TextEncoding code)
            throws IOException {
        byte[] bytes = encoded(rule, value, code);
        if (bytes.length > 0 && (bytes[left ? 0 : bytes.length - 1] & 0xFF) == fill) {
            throw new IllegalArgumentException(String.format(
                    "%s: '%s' %s with the fill byte 0x%02X, which a reader would remove; omit it",
                    rule, value, left ? "starts" : "ends", fill));
        }
        field(rule, value, bytes, byteSize, fill, left);
    }

    /** Writes an integer in decimal digits in a field, padded with bytes of value {@code fill}, on the left if {@code left} is set. */
    public void decimal(String rule, long value, long byteSize, int fill, boolean left) throws IOException {
        field(rule, Long.toString(value), byteSize, fill, left);
    }

    /** A floating-point number in decimal digits in a field, as {@link #decimal(String, long, long, int, boolean)} has it. */
    public void decimalFloat(String rule, double value, long byteSize, int fill, boolean left, DecimalForm form)
            throws IOException {
        field(rule, form.exactText(rule, value), byteSize, fill, left);
    }

    /** Digits in a field. */
    public void field(String rule, String digits, long byteSize, int fill, boolean left) throws IOException {
        field(rule, digits, digits.getBytes(StandardCharsets.US_ASCII), byteSize, fill, left);
    }

    private void field(String rule, String value, byte[] bytes, long byteSize, int fill, boolean left)
            throws IOException {
        if (bytes.length > byteSize) {
            reject(rule + ": '" + value + "' has " + CountText.of(bytes.length, "byte")
                    + " and does not fit in a field of " + byteSize);
            fill(fill, byteSize);
            return;
        }
        fill(fill, left ? byteSize - bytes.length : 0);
        bytes(bytes);
        fill(fill, left ? 0 : byteSize - bytes.length);
    }

    /** Number of bytes of {@code value} as UTF-8. */
    public static long utf8Size(String rule, String value) {
        return isAscii(value) ? value.length() : utf8(rule, value).length;
    }

    /** Most names are: their bytes are as many as their characters, and need no encoder. */
    private static boolean isAscii(String value) {
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) > 0x7F) {
                return false;
            }
        }
        return true;
    }

    private static byte[] utf8(String rule, String value) {
        return encoded(rule, value, TextEncoding.UTF8);
    }

    /** Number of bytes of {@code value}. */
    public static long textSize(String rule, String value, TextEncoding code) {
        return encoded(rule, value, code).length;
    }

    private static byte[] encoded(String rule, String value, TextEncoding code) {
        if (code == TextEncoding.UTF8_LENIENT) {
            byte[] bytes = UndecodedText.encode(value);
            if (bytes != null) {
                return bytes;
            }
            throw new IllegalArgumentException(
                    rule + ": this text cannot be encoded: it has half of a surrogate pair that"
                            + " represents no byte, or bytes that together are UTF-8; change the text");
        }
        if (code == TextEncoding.UTF8 && isAscii(value)) {
            return value.getBytes(StandardCharsets.US_ASCII);
        }
        try {
            ByteBuffer encoded = code.charset().newEncoder().encode(CharBuffer.wrap(value));
            byte[] bytes = new byte[encoded.remaining()];
            encoded.get(bytes);
            return bytes;
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(rule + ": " + problem(value, code), e);
        }
    }

    private static String problem(String value, TextEncoding code) {
        int undecoded = UndecodedText.firstUndecoded(value);
        if (undecoded >= 0) {
            return String.format(
                    "the text has bytes that are not UTF-8, the first 0x%02X after %s, and must be %s here; change or drop the text",
                    UndecodedText.byteAt(value, undecoded), CountText.of(undecoded, "character"), code.title());
        }
        return code == TextEncoding.UTF8
                ? "the text has half of a surrogate pair and has no UTF-8 form"
                : "the text has characters that " + code.title() + " does not have";
    }
}
