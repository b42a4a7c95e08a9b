package org.tensorbind.value;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.tensorbind.contract.GeneratedCodeApi;

/** How the characters of a text are encoded as bytes. */
@GeneratedCodeApi
public enum TextEncoding {
    /** UTF-8, RFC 3629. */
    UTF8("UTF-8", StandardCharsets.UTF_8),
    /** UTF-8; lenient reading preserves bytes that are not, see {@link UndecodedText}. */
    UTF8_LENIENT("UTF-8", StandardCharsets.UTF_8),
    /** ISO 8859-1: each byte is the character of that number. */
    LATIN1("latin-1", StandardCharsets.ISO_8859_1),
    /** ISO 646: bytes below 128. */
    ASCII("ASCII", StandardCharsets.US_ASCII),
    /** Bytes that are shown as hexadecimal digits; each is the character of that number. */
    BYTES("bytes", StandardCharsets.ISO_8859_1);

    private final String title;
    private final Charset charset;

    TextEncoding(String title, Charset charset) {
        this.title = title;
        this.charset = charset;
    }

    /** What people call it. */
    public String title() {
        return title;
    }

    /** A text for a message: in quotes, bytes as grammars write them, {@code x"01 00"}. */
    public String show(String text) {
        return this == BYTES
                ? "x\"" + HexFormat.ofDelimiter(" ").formatHex(text.getBytes(charset)) + '"'
                : '\'' + text + '\'';
    }

    /** Encodes and decodes it; of {@link #UTF8_LENIENT}, what is UTF-8. */
    public Charset charset() {
        return charset;
    }

    /** Whether it is UTF-8, with or without other bytes. */
    public boolean isUtf8() {
        return charset == StandardCharsets.UTF_8;
    }

    /**
     * The number of segments of a text, separated by {@code separator}; 0 if a segment is empty or has a character that is not among
     * {@code characters}.
     *
     * @param characters each by itself, or a range such as {@code a-z}; {@code -} at the end is itself
     */
    public static long segments(String text, String characters, String separator) {
        long count = 0;
        for (int start = 0; start <= text.length(); count++) {
            int next = text.indexOf(separator, start);
            int end = next < 0 ? text.length() : next;
            if (start == end || !text.substring(start, end).chars().allMatch(c -> isAmong(c, characters))) {
                return 0;
            }
            start = next < 0 ? text.length() + 1 : end + separator.length();
        }
        return count;
    }

    private static boolean isAmong(int character, String characters) {
        for (int i = 0; i < characters.length(); i++) {
            boolean range = i + 2 < characters.length() && characters.charAt(i + 1) == '-';
            int last = range ? characters.charAt(i + 2) : characters.charAt(i);
            if (character >= characters.charAt(i) && character <= last) {
                return true;
            }
            i += range ? 2 : 0;
        }
        return false;
    }
}
