package org.tensorbind.name;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The check and the decoder of text in UTF-8 (RFC 3629) for all notations: two readers that took ill-formed bytes for different characters would see
 * different names in a file. No overlong forms, surrogates, code points above U+10FFFF or sequences that are cut off.
 */
public final class Utf8 {
    private static final long NOT_ASCII = 0x8080_8080_8080_8080L;

    private Utf8() {}

    /** Index of the first byte of the first sequence that is no character, -1 where all are. */
    public static int firstInvalid(byte[] text) {
        return firstInvalid(ByteBuffer.wrap(text), 0, text.length);
    }

    /** As {@link #firstInvalid(byte[])}, for the bytes from {@code start} to {@code end}, wherever the buffer's position is. */
    public static int firstInvalid(ByteBuffer bytes, int start, int end) {
        int at = start;
        while (at < end) {
            if (at <= end - Long.BYTES && (bytes.getLong(at) & NOT_ASCII) == 0) {
                at += Long.BYTES;
                continue;
            }
            int length = bytes.get(at) >= 0 ? 1 : length(bytes, at, end);
            if (length == 0) {
                return at;
            }
            at += length;
        }
        return -1;
    }

    /** Bytes of the character beyond ASCII that begins at {@code at}, 0 where none does. */
    private static int length(ByteBuffer bytes, int at, int end) {
        int first = bytes.get(at) & 0xFF;
        int length = length(first);
        if (length == 0 || length > end - at || !isSecond(first, bytes.get(at + 1) & 0xFF)) {
            return 0;
        }
        for (int i = 2; i < length; i++) {
            if ((bytes.get(at + i) & 0xC0) != 0x80) {
                return 0;
            }
        }
        return length;
    }

    private static int length(int first) {
        if (first < 0xC2 || first > 0xF4) {
            return 0;
        }
        return first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    }

    private static boolean isSecond(int first, int second) {
        return switch (first) {
            case 0xE0 -> second >= 0xA0 && second <= 0xBF;
            case 0xED -> second >= 0x80 && second <= 0x9F;
            case 0xF0 -> second >= 0x90 && second <= 0xBF;
            case 0xF4 -> second >= 0x80 && second <= 0x8F;
            default -> second >= 0x80 && second <= 0xBF;
        };
    }

    /** The text, null where it is not valid. */
    public static @Nullable String decode(byte[] text) {
        return firstInvalid(text) < 0 ? new String(text, StandardCharsets.UTF_8) : null;
    }

    /** The text of the buffer's remaining bytes, which {@link #firstInvalid} has found valid. */
    public static String decodeValid(ByteBuffer bytes) {
        byte[] text = new byte[bytes.remaining()];
        bytes.get(bytes.position(), text);
        return new String(text, StandardCharsets.UTF_8);
    }

    /** Whether a text has an unpaired surrogate, for example from an escape, and so no UTF-8 form. */
    public static boolean hasHalfOfPair(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (i + 1 == text.length() || !Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) {
                    return true;
                }
                i++;
            }
        }
        return false;
    }

    /** Whether the first bytes are those by which a parser of JSON takes a text for UTF-16 or UTF-32. */
    public static boolean looksLikeOtherEncoding(byte[] text) {
        for (int i = 0; i < Math.min(4, text.length); i++) {
            if (text[i] == 0 || text[i] == (byte) 0xFE || text[i] == (byte) 0xFF) {
                return true;
            }
        }
        return false;
    }
}
