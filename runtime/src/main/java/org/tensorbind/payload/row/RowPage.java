package org.tensorbind.payload.row;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.ShortBuffer;

/**
 * The bytes of some rows, from {@code first} inclusive to {@code end} exclusive. Threads share it, and use absolute offsets only.
 *
 * @param memory the bytes as {@link VectorProduct} takes them
 */
record RowPage(long first, long end, ByteBuffer bytes, ShortBuffer shorts, FloatBuffer floats, Object memory) {
    /** Of any number of rows without bytes. */
    static final RowPage EMPTY = new RowPage(0, Long.MAX_VALUE, ByteBuffer.allocate(0));

    RowPage(long first, long end, ByteBuffer bytes) {
        this(first, end, bytes, bytes.asShortBuffer(), bytes.asFloatBuffer(), VectorProduct.memory(bytes));
    }

    /** Where a row begins, in bytes. */
    int offset(long row, int rowSize) {
        return (int) ((row - first) * rowSize);
    }
}
