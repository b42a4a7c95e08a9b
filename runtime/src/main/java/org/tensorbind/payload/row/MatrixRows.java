package org.tensorbind.payload.row;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;
import org.tensorbind.io.ByteSource;

/**
 * The rows of a matrix as floats. A row is decoded in pieces that stay in the first cache, and each piece is multiplied at once. Where the elements are
 * in memory, nothing is allocated after the first calls.
 */
public final class MatrixRows {
    /** The size of a page in memory. */
    private static final int LARGEST_PAGE = 1 << 30;

    /** The size of a page that is read from a file. */
    private static final int COPIED_PAGE = 1 << 20;

    private final ByteSource data;
    private final ByteOrder order;
    private final RowDecoder decoder;
    private final long rows;
    private final int columns;
    private final int rowSize;
    private final int rowsPerPage;

    /** Pages in memory, each once it was needed; none of another source. */
    private final AtomicReferenceArray<RowPage> pages;

    /**
     * Of a matrix whose rows are whole blocks of at most 2^30 bytes.
     *
     * @param data the elements, row-major
     * @param shape of rank 2
     */
    public MatrixRows(ByteSource data, ByteOrder order, ElementType type, Shape shape) {
        this.data = data;
        this.order = order;
        this.decoder = RowDecoder.of(type, order);
        this.rows = shape.dimension(0);
        this.columns = (int) shape.dimension(1);
        this.rowSize = (int) type.byteSize(columns);
        boolean inMemory = data.isZeroCopy();
        this.rowsPerPage = Math.max(1, (inMemory ? LARGEST_PAGE : COPIED_PAGE) / Math.max(1, rowSize));
        this.pages = new AtomicReferenceArray<>(inMemory && rowSize > 0 ? (int) ((rows - 1) / rowsPerPage) + 1 : 0);
    }

    /** Why rows of this type and shape have no numbers here, to follow a tensor's name; empty if they have. */
    public static String mismatch(ElementType type, Shape shape) {
        if (shape.rank() != 2) {
            return "has rank " + shape.rank() + ", and rows are those of a matrix; use select(…) or reshape(…)";
        }
        long size = shape.dimension(1) > Integer.MAX_VALUE ? Long.MAX_VALUE : type.byteSize(shape.dimension(1));
        if (size < 0) {
            return "has rows that are not whole blocks of " + type;
        }
        return size > LARGEST_PAGE
                ? "has rows of more than 2^30 bytes; use copyTo(target, targetIndex, from, count)"
                : "";
    }

    /** Bytes of a row. */
    public int rowSize() {
        return rowSize;
    }

    /** Copies a row that the matrix has to an offset that the array has. */
    public void copy(long row, float[] target, int targetIndex) throws IOException {
        if (rowSize == 0) {
            return;
        }
        RowPage page = page(row, row + 1);
        RowScratch scratch = RowScratch.take();
        int at = page.offset(row, rowSize);
        for (int done = 0; done < columns; done += decoder.piece()) {
            int count = Math.min(decoder.piece(), columns - done);
            decoder.decode(page, at, count, scratch, target, targetIndex + done);
            at += decoder.byteSize(count);
        }
        scratch.giveBack();
    }

    /** The products of rows from {@code from} inclusive to {@code to} exclusive, which the matrix has, with a vector of its columns. */
    public void multiply(float[] x, float[] y, int from, int to) throws IOException {
        RowScratch scratch = RowScratch.take();
        for (int row = from; row < to; ) {
            RowPage page = page(row, to);
            int end = (int) Math.min(to, page.end());
            for (; row < end; row++) {
                y[row] = product(page, row, x, scratch);
            }
        }
        scratch.giveBack();
    }

    /** The product of a row that the matrix has with a vector of its columns. */
    public float dot(long row, float[] x) throws IOException {
        RowScratch scratch = RowScratch.take();
        float product = product(page(row, row + 1), row, x, scratch);
        scratch.giveBack();
        return product;
    }

    private float product(RowPage page, long row, float[] x, RowScratch scratch) {
        float[] sums = scratch.clearedSums();
        int at = page.offset(row, rowSize);
        int direct = DotProduct.isDirect(decoder.dtype()) ? columns / DotProduct.SUMS * DotProduct.SUMS : 0;
        if (direct > 0) {
            DotProduct.add(decoder.dtype(), page, at, x, direct, sums);
            at += decoder.byteSize(direct);
        }
        for (int done = direct; done < columns; done += decoder.piece()) {
            int count = Math.min(decoder.piece(), columns - done);
            float[] elements = scratch.floats(count);
            decoder.decode(page, at, count, scratch, elements, 0);
            DotProduct.add(elements, x, done, count, sums);
            at += decoder.byteSize(count);
        }
        return DotProduct.sum(sums);
    }

    /** The page that has a row; of a source that is not in memory, with as many of the following ones up to {@code to} as are read together. */
    private RowPage page(long row, long to) throws IOException {
        if (rowSize == 0) {
            return RowPage.EMPTY;
        }
        if (pages.length() == 0) {
            return read(row, Math.min(to, row + rowsPerPage));
        }
        int index = (int) (row / rowsPerPage);
        RowPage page = pages.get(index);
        if (page == null) {
            long first = (long) index * rowsPerPage;
            page = read(first, Math.min(rows, first + rowsPerPage));
            pages.set(index, page);
        }
        return page;
    }

    private RowPage read(long from, long to) throws IOException {
        return new RowPage(
                from,
                to,
                data.slice(from * rowSize, (int) ((to - from) * rowSize)).order(order));
    }
}
