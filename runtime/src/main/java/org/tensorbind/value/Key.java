package org.tensorbind.value;

import java.nio.charset.StandardCharsets;
import org.tensorbind.contract.GeneratedCodeApi;

/**
 * A text that a scan compares others with: up to sixteen bytes by two words, in which the first byte is lowest. It is a record, whose components a
 * JIT compiler trusts to be constants.
 *
 * @param byteSize of the text in UTF-8
 * @param head its first eight bytes, zeros after fewer
 * @param tail its last eight bytes, 0 where it has at most eight
 */
@GeneratedCodeApi
public record Key(String text, int byteSize, long head, long tail) {
    private static final int WORD = Long.BYTES;

    /** The key of a text. */
    public static Key of(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        long tail = utf8.length > WORD ? word(utf8, utf8.length - WORD) : 0;
        return new Key(text, utf8.length, word(utf8, 0), tail);
    }

    private static long word(byte[] bytes, int from) {
        long value = 0;
        for (int i = from; i < Math.min(bytes.length, from + WORD); i++) {
            value |= (bytes[i] & 0xFFL) << (Byte.SIZE * (i - from));
        }
        return value;
    }

    /** Whether a text may be another one whose words are the same. */
    public boolean isLong() {
        return byteSize > 2 * WORD;
    }
}
