package org.tensorbind.payload.code;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Checks boolean elements, a byte each. */
public final class BooleanElements {
    private BooleanElements() {}

    /**
     * The problem of the first of the remaining bytes that is neither 0 nor 1, null if there is none.
     *
     * @param first number of the element that the first of them is
     */
    public static @Nullable String problem(ByteBuffer piece, long first) {
        int start = piece.position();
        while (piece.hasRemaining()) {
            byte value = piece.get();
            if (value != 0 && value != 1) {
                return "element " + (first + piece.position() - 1 - start) + " must be 0 or 1, is " + (value & 0xFF);
            }
        }
        return null;
    }
}
