package org.tensorbind.payload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Function;
import org.tensorbind.FormatException;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.Chunks;
import org.tensorbind.payload.code.StridedSource;

/** The elements of a tensor that is stored in rows; bytes between rows are checked. */
final class RowSource extends StridedSource {
    private final StoredRows rows;
    private final StridedSource padding;
    private final Function<String, FormatException> failure;

    /**
     * Rows of a file.
     *
     * @param offset where all that is stored starts
     * @param failure creates the exception for a problem
     */
    RowSource(ByteSource file, long offset, StoredRows rows, Function<String, FormatException> failure) {
        super(file, offset + rows.first(), rows.size(), rows.apart(), rows.count());
        this.padding = new StridedSource(
                file, offset + rows.first() + rows.size(), rows.padding(), rows.apart(), rows.count());
        this.rows = rows;
        this.failure = failure;
    }

    @Override
    public ByteBuffer slice(long offset, int length) throws IOException {
        if (rows.separator() != null && length > 0) {
            long first = offset / rows.size();
            checkSeparators(rows.separator(), Math.max(0, first - 1), (offset + length - 1) / rows.size() + 1);
        }
        return super.slice(offset, length);
    }

    /** Checks the zeros after rows; of rows without elements also what separates them, which is looked at beside elements otherwise. */
    void check(boolean strict) throws IOException {
        if (rows.separator() == null && strict) {
            checkZeros();
        } else if (rows.separator() != null && rows.size() == 0) {
            checkSeparators(rows.separator(), 0, rows.count() - 1);
        }
    }

    private void checkZeros() throws IOException {
        long all = rows.count() * rows.padding();
        for (long at = 0; at < all; at += Chunks.SIZE) {
            ByteBuffer piece = padding.slice(at, Chunks.lengthAt(at, all));
            while (piece.hasRemaining()) {
                int value = piece.get() & 0xFF;
                if (value != 0) {
                    long place = at + piece.position() - 1;
                    throw failure.apply("row " + place / rows.padding() + " must be padded with zeros, byte "
                            + padding.place(place) + " is " + value);
                }
            }
        }
    }

    /** Checks the bytes after each row from {@code from} inclusive to {@code to} exclusive; none follow the last row. */
    private void checkSeparators(StoredRows.Separator separator, long from, long to) throws IOException {
        ByteBuffer expected = separator.bytes();
        long end = Math.min(to, rows.count() - 1) * rows.padding();
        int most = Chunks.SIZE / separator.byteSize() * separator.byteSize();
        for (long at = from * rows.padding(); at < end; at += most) {
            ByteBuffer piece = padding.slice(at, (int) Math.min(most, end - at));
            for (int i = 0; i < piece.limit(); i += separator.byteSize()) {
                long place = at + i;
                if (!piece.slice(i, separator.byteSize()).equals(expected)) {
                    throw failure.apply("row " + (place / rows.padding() + 1) + " must begin with " + separator.value()
                            + ", as the first row does, but has " + separator.of(piece, i) + " at byte "
                            + padding.place(place));
                }
            }
        }
    }
}
