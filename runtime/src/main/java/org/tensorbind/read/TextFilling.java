package org.tensorbind.read;

import java.io.IOException;

/** White space around the text of a document that fills a region. */
final class TextFilling {
    private static final int PIECE = 4096;

    private TextFilling() {}

    /** Bytes of the region. */
    interface Region {
        byte[] bytes(long offset, int count) throws IOException;
    }

    /** Index of the first white space before the text, or after it if it is not {@code fill}; -1 for none. */
    static long findOther(Region region, long size, int fill) throws IOException {
        if (size > 0 && isWhite(region.bytes(0, 1)[0])) {
            return 0;
        }
        long other = -1;
        for (long end = size; end > 0; end -= Math.min(PIECE, end)) {
            int count = (int) Math.min(PIECE, end);
            byte[] piece = region.bytes(end - count, count);
            for (int i = count - 1; i >= 0; i--) {
                if (!isWhite(piece[i])) {
                    return other;
                }
                other = piece[i] == (byte) fill ? other : end - count + i;
            }
        }
        return other;
    }

    /** RFC 8259 §2. */
    private static boolean isWhite(byte character) {
        return character == ' ' || character == '\t' || character == '\n' || character == '\r';
    }
}
