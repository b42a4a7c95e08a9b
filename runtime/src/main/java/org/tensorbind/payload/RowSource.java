package org.tensorbind.payload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.Pieces;

/** The elements of a tensor that is stored in rows as bytes one after the other; copied when they are asked for. */
final class RowSource implements ByteSource {
    private final ByteSource file;
    private final StoredRows rows;
    private final long start;

    /** @param offset where all that is stored starts */
    RowSource(ByteSource file, long offset, StoredRows rows) {
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
        return elements().gather(file::slice, file.isZeroCopy(), offset, length);
    }

    private Runs elements() {
        return new Runs(start, rows.size(), rows.apart());
    }

    /** What is wrong with the bytes between elements, null where they are zeros. */
    @Nullable
    String paddingProblem() throws IOException {
        long all = rows.count() * rows.padding();
        Runs padding = new Runs(start + rows.size(), rows.padding(), rows.apart());
        for (long at = 0; at < all; at += Pieces.SIZE) {
            ByteBuffer piece = padding.gather(file::slice, file.isZeroCopy(), at, Pieces.lengthAt(at, all));
            while (piece.hasRemaining()) {
                int value = piece.get() & 0xFF;
                if (value != 0) {
                    long place = at + piece.position() - 1;
                    return "row " + place / rows.padding() + " must be padded with zeros, byte " + padding.place(place)
                            + " is " + value;
                }
            }
        }
        return null;
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
