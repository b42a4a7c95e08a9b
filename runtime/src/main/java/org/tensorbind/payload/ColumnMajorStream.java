package org.tensorbind.payload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.Shape;
import org.tensorbind.io.ByteSource;

/**
 * Elements that are stored column-major, the index of the first dimension changing fastest, in row-major order. Rows are gathered side by side, so
 * that neighbours in memory are read together.
 */
final class ColumnMajorStream extends PieceStream {
    private static final int PIECE = 1 << 18;
    private static final int PAGE_BITS = 28;

    private final List<ByteBuffer> pages = new ArrayList<>();
    private final int width;

    /** Extent of the first dimension. */
    private final long rows;

    /** Number of elements of a row: all dimensions but the first. */
    private final long rowLength;

    private final long[] extents;
    private final long[] strides;
    private final long[] index;
    private final byte[] element;
    private final ByteBuffer piece;
    private final int rowsOfPiece;
    private long row;
    private long column;

    /**
     * Elements of a source whose slices share memory.
     *
     * @param offset where they start
     * @param shape of at least two dimensions, outermost first
     * @param width of an element in bytes
     */
    ColumnMajorStream(ByteSource source, long offset, Shape shape, int width) throws IOException {
        this.width = width;
        this.element = new byte[width];
        this.rows = shape.dimension(0);
        this.extents = new long[shape.rank() - 1];
        this.strides = new long[shape.rank() - 1];
        this.index = new long[shape.rank() - 1];
        long stride = rows;
        for (int i = 0; i < extents.length; i++) {
            extents[i] = shape.dimension(i + 1);
            strides[i] = stride;
            stride *= extents[i];
        }
        this.rowLength = rows == 0 ? 0 : stride / rows;
        this.rowsOfPiece = (int) Math.max(1, Math.min(rows, PIECE / Math.max(1, rowLength * width)));
        long elements = Math.max(1, PIECE / width);
        this.piece =
                ByteBuffer.allocate((int) Math.min(rowsOfPiece * rowLength, Math.max(elements, rowsOfPiece)) * width);
        addPages(source, offset, stride * width);
    }

    private void addPages(ByteSource source, long offset, long byteSize) throws IOException {
        long page = (1L << PAGE_BITS) / width * width;
        for (long at = 0; at < byteSize; at += page) {
            pages.add(source.slice(offset + at, (int) Math.min(page, byteSize - at)));
        }
    }

    @Override
    @Nullable
    ByteBuffer nextPiece() {
        if (row == rows || rowLength == 0) {
            return null;
        }
        int count = (int) Math.min(rowsOfPiece, rows - row);
        int length = (int) Math.min(rowLength - column, piece.capacity() / width / count);
        long place = row;
        for (int i = 0; i < extents.length; i++) {
            place += index[i] * strides[i];
        }
        for (int i = 0; i < length; i++) {
            for (int r = 0; r < count; r++) {
                copy(place + r, (r * length + i) * width);
            }
            place = advance(place);
        }
        column += length;
        if (column == rowLength) {
            column = 0;
            row += count;
        }
        return piece.clear().limit(count * length * width);
    }

    /** The place of the next element of the row. */
    private long advance(long place) {
        long next = place;
        for (int i = extents.length - 1; i >= 0; i--) {
            next += strides[i];
            if (++index[i] < extents[i]) {
                return next;
            }
            next -= extents[i] * strides[i];
            index[i] = 0;
        }
        return next;
    }

    private void copy(long from, int to) {
        long perPage = (1L << PAGE_BITS) / width;
        ByteBuffer page = pages.get((int) (from / perPage));
        int at = (int) (from % perPage) * width;
        switch (width) {
            case 1 -> piece.put(to, page.get(at));
            case 2 -> piece.putShort(to, page.getShort(at));
            case 4 -> piece.putInt(to, page.getInt(at));
            case 8 -> piece.putLong(to, page.getLong(at));
            default -> {
                page.get(at, element);
                piece.put(to, element);
            }
        }
    }
}
