package org.tensorbind.value;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Text that is not all UTF-8: each byte that is not is a half of a surrogate pair from U+DC80 to U+DCFF, which UTF-8 has no form for. Python calls this
 * {@code surrogateescape} (PEP 383).
 */
public final class UndecodedText {
    private static final char FIRST = 0xDC80;
    private static final char LAST = 0xDCFF;
    private static final int ESCAPE = 0xDC00;

    private UndecodedText() {}

    /** The text of bytes that need not be UTF-8. */
    public static String decode(ByteBuffer bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        CharBuffer text = CharBuffer.allocate(bytes.remaining());
        CoderResult result = decoder.decode(bytes, text, true);
        while (result.isError()) {
            for (int i = 0; i < result.length(); i++) {
                text.put((char) (ESCAPE | bytes.get() & 0xFF));
            }
            result = decoder.reset().decode(bytes, text, true);
        }
        return text.flip().toString();
    }

    /** The position of the first byte that is not UTF-8, as a character of the text; -1 if there is none. */
    public static int firstUndecoded(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isHighSurrogate(text.charAt(i))
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            } else if (text.charAt(i) >= FIRST && text.charAt(i) <= LAST) {
                return i;
            }
        }
        return -1;
    }

    /** The byte that is not UTF-8 at a position of the text. */
    public static int byteAt(String text, int index) {
        return text.charAt(index) & 0xFF;
    }

    /** The bytes of a text; null where no bytes are read as this text: it has other halves of pairs, or bytes that together are UTF-8. */
    public static byte @Nullable [] encode(String text) {
        CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
        CharBuffer rest = CharBuffer.wrap(text);
        ByteBuffer bytes = ByteBuffer.allocate(3 * text.length());
        boolean escaped = false;
        CoderResult result = encoder.encode(rest, bytes, true);
        while (result.isError()) {
            char half = rest.get();
            if (half < FIRST || half > LAST) {
                return null;
            }
            escaped = true;
            bytes.put((byte) half);
            result = encoder.reset().encode(rest, bytes, true);
        }
        bytes.flip();
        if (escaped && !decode(bytes.duplicate()).equals(text)) {
            return null;
        }
        byte[] all = new byte[bytes.remaining()];
        bytes.get(all);
        return all;
    }
}
