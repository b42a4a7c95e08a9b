package org.tensorbind.payload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.Function;
import org.tensorbind.FormatException;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.Pieces;

/** The elements of a tensor that is stored in rows as bytes one after the other; copied when they are asked for. */
final class RowSource implements ByteSource {
    private final ByteSource file;
    private final StoredRows rows;
    private final long start;
    private final Function<String, FormatException> fault;

    /**
     * Rows of a file.
     *
     * @param offset where all that is stored starts
     * @param fault says what is wrong with it
     */
    RowSource(ByteSource file, long offset, StoredRows rows, Function<String, FormatException> fault) {
        this.fault = fault;
        this.file = file;
        this.rows = rows;
        this.start = offset + rows.first();
    }

    @Override
    public String name() {
        return file.name();
    }

    @Override
    public long size() {
        return rows.byteSize();
    }

    @Override
    public ByteBuffer slice(long offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, size());
        if (length == 0) {
            return file.slice(0, 0);
        }
        expect(offset, length);
        if (rows.separator() != null) {
            checkSeparators(
                    rows.separator(), Math.max(0, offset / rows.size() - 1), (offset + length - 1) / rows.size() + 1);
        }
        return elements().gather(file::slice, file.isZeroCopy(), offset, length);
    }

    private Runs elements() {
        return new Runs(start, rows.size(), rows.apart());
    }

    /** Checks the zeros behind rows; of rows without elements also what separates them, which is looked at beside elements otherwise. */
    void check(boolean strict) throws IOException {
        if (rows.separator() == null && strict) {
            checkZeros();
        } else if (rows.separator() != null && rows.size() == 0) {
            checkSeparators(rows.separator(), 0, rows.count() - 1);
        }
    }

    private void checkZeros() throws IOException {
        long all = rows.count() * rows.padding();
        Runs padding = padding();
        for (long at = 0; at < all; at += Pieces.SIZE) {
            ByteBuffer piece = padding.gather(file::slice, file.isZeroCopy(), at, Pieces.lengthAt(at, all));
            while (piece.hasRemaining()) {
                int value = piece.get() & 0xFF;
                if (value != 0) {
                    long place = at + piece.position() - 1;
                    throw fault.apply("row " + place / rows.padding() + " must be padded with zeros, byte "
                            + padding.place(place) + " is " + value);
                }
            }
        }
    }

    /** Checks what stands behind each row from {@code from} to before {@code to}, of which the last has nothing. */
    private void checkSeparators(StoredRows.Separator separator, long from, long to) throws IOException {
        Runs between = padding();
        ByteBuffer expected = separator.bytes();
        long end = Math.min(to, rows.count() - 1) * rows.padding();
        int most = Pieces.SIZE / separator.byteSize() * separator.byteSize();
        for (long at = from * rows.padding(); at < end; at += most) {
            ByteBuffer piece = between.gather(file::slice, file.isZeroCopy(), at, (int) Math.min(most, end - at));
            for (int i = 0; i < piece.limit(); i += separator.byteSize()) {
                long place = at + i;
                if (!piece.slice(i, separator.byteSize()).equals(expected)) {
                    throw fault.apply("row " + (place / rows.padding() + 1) + " must begin with " + separator.value()
                            + ", as the first row does, but has " + separator.of(piece, i) + " at byte "
                            + between.place(place));
                }
            }
        }
    }

    private Runs padding() {
        return new Runs(start + rows.size(), rows.padding(), rows.apart());
    }

    @Override
    public void expect(long offset, long byteSize) {
        if (byteSize > 0 && rows.apart() - rows.size() <= Runs.NEAR) {
            long from = elements().place(offset);
            file.expect(from, elements().place(offset + byteSize - 1) + 1 - from);
        }
    }

    @Override
    public boolean isZeroCopy() {
        return false;
    }

    @Override
    public void ensureIntact(long byteSize) throws IOException {
        file.ensureIntact(byteSize);
    }

    /** Does nothing: the file stays open. */
    @Override
    public void close() {}
}
