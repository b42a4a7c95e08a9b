package org.tensorbind.io;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Recognizes text, such as the message that a server sent instead of a file. */
public final class ForeignText {
    private static final int SHOWN = 60;

    private ForeignText() {}

    /**
     * What a file is that begins with text, with its first words; null where it does not.
     *
     * @param head its first bytes
     * @param fileSize in bytes
     */
    public static @Nullable String describe(byte[] head, long fileSize) {
        String text = decode(head, fileSize);
        if (text == null) {
            return null;
        }
        String words = wordsOf(text);
        return words.isEmpty()
                ? "has only white space"
                : "is " + kind(words) + ", perhaps the message of a server instead of the file: it begins with '"
                        + first(words, fileSize > head.length) + "'";
    }

    /**
     * What a server sent that is text, with its first words; null where it is not.
     *
     * @param body the first bytes, at most {@code most} of them
     */
    public static @Nullable String inAnswer(ByteBuffer body, int most) {
        byte[] head = new byte[body.remaining()];
        body.duplicate().get(head);
        boolean more = head.length == most;
        String text = decode(head, more ? Long.MAX_VALUE : head.length);
        String words = text == null ? "" : wordsOf(text);
        return words.isEmpty()
                ? null
                : kind(words) + " instead of a range of the file; it begins with '" + first(words, more) + "'";
    }

    private static String wordsOf(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    private static String first(String words, boolean more) {
        int count = words.codePointCount(0, words.length());
        return count > SHOWN || more
                ? words.substring(0, words.offsetByCodePoints(0, Math.min(SHOWN, count))) + "\u2026"
                : words;
    }

    private static String kind(String words) {
        if (words.startsWith("{") || words.startsWith("[")) {
            return "JSON";
        }
        String start = words.toLowerCase(Locale.ROOT);
        if (start.startsWith("<!doctype html") || start.startsWith("<html")) {
            return "an HTML page";
        }
        return words.matches("<[?!/A-Za-z].*") ? "an XML document" : "text";
    }

    /** The first bytes as text, null where they are none: not UTF-8, or with control characters. */
    private static @Nullable String decode(byte[] head, long fileSize) {
        CharBuffer chars = CharBuffer.allocate(head.length);
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        CoderResult result = decoder.decode(ByteBuffer.wrap(head), chars, fileSize == head.length);
        String text = chars.flip().toString();
        boolean control = text.codePoints()
                .anyMatch(c -> c == 0x7F || (c < 0x20 && c != '\n' && c != '\r' && c != '\t' && c != '\f'));
        return result.isError() || control ? null : text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
}
