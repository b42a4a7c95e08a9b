package org.tensorbind.payload;

import java.nio.ByteBuffer;

/** Divides decoded bytes at the ends of elements: a piece may end within one, as a frame does, and as data does that is too short. */
final class WholeElements {
    private final int width;
    private ByteBuffer rest = ByteBuffer.allocate(0);

    WholeElements(int width) {
        this.width = width;
    }

    /** The elements that are whole with this piece; what is left of it begins the next. */
    ByteBuffer next(ByteBuffer piece) {
        if (!rest.hasRemaining() && piece.remaining() % width == 0) {
            return piece;
        }
        ByteBuffer all = ByteBuffer.allocate(rest.remaining() + piece.remaining());
        all.put(rest).put(piece).flip();
        int end = all.limit() - all.limit() % width;
        rest = all.slice(end, all.limit() - end);
        return all.limit(end);
    }
}
