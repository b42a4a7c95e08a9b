package org.tensorbind.payload;

import java.nio.ByteBuffer;

/** Reverses the bytes of each element. */
final class ByteSwap {
    private ByteSwap() {}

    /** The remaining bytes with every {@code width} of them reversed, in a new buffer. */
    static ByteBuffer swapped(ByteBuffer bytes, int width) {
        ByteBuffer result = ByteBuffer.allocate(bytes.remaining());
        int start = bytes.position();
        for (int at = 0; at < result.capacity(); at += width) {
            for (int b = 0; b < width; b++) {
                result.put(at + b, bytes.get(start + at + width - 1 - b));
            }
        }
        return result;
    }
}
