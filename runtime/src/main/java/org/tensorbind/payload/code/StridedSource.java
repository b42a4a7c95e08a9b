package org.tensorbind.payload.code;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.Shape;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.Chunks;
import org.tensorbind.number.SaturatingMath;

/**
 * A strided array of byte runs in another source, as one contiguous sequence. The run with the indices {@code i, j, …} starts {@code i} strides of
 * the first dimension, {@code j} of the second and so on after the start; the last index changes fastest. Rows with padding, parts of a tensor and
 * columns are such arrays. Runs without gaps between them are one run: an array that is a single run shares the source's memory, others are copied.
 */
public class StridedSource implements ByteSource {
    /** The largest gap between runs that are read together, if the source is not in memory. */
    private static final long NEAR = 1 << 14;

    /** The number of bytes of rows that are copied column by column, so that adjacent runs of the source are read together. */
    private static final int PIECE = 1 << 18;

    private static final int WINDOW = 1 << 28;
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final ByteSource whole;
    private final long start;
    private final long runSize;
    /** The sizes of the dimensions, innermost first. */
    private final long[] extents;

    private final long[] strides;
    /** The number of bytes for one index of the outermost dimension. */
    private final long rowSize;

    private final long size;

    /** Runs at equal distances. */
    public StridedSource(ByteSource whole, long start, long runSize, long stride, long count) {
        this(whole, start, runSize, new long[] {count}, new long[] {stride});
    }

    /**
     * Creates an array of any rank.
     *
     * @param extents the sizes of the dimensions, innermost first
     * @param strides the strides of the dimensions, in bytes
     */
    private StridedSource(ByteSource whole, long start, long runSize, long[] extents, long[] strides) {
        this.whole = whole;
        this.start = start;
        long run = runSize;
        long row = runSize;
        long all = runSize;
        int rank = 0;
        for (int i = 0; i < extents.length; i++) {
            if (rank == 0 && strides[i] == run) {
                run *= extents[i];
            } else if (extents[i] != 1) {
                extents[rank] = extents[i];
                strides[rank++] = strides[i];
                row = all;
            }
            all *= extents[i];
        }
        this.runSize = run;
        this.rowSize = row;
        this.size = all;
        this.extents = Arrays.copyOf(extents, rank);
        this.strides = Arrays.copyOf(strides, rank);
    }

    /**
     * The elements of a column-major array, in row-major order.
     *
     * @param offset the offset of the first element
     * @param width the size of an element in bytes
     */
    public static StridedSource columnMajor(ByteSource whole, long offset, Shape shape, int width) {
        int rank = shape.rank();
        long[] extents = new long[rank];
        long[] strides = new long[rank];
        long stride = width;
        for (int i = 0; i < rank; i++) {
            extents[rank - 1 - i] = shape.dimension(i);
            strides[rank - 1 - i] = stride;
            stride *= shape.dimension(i);
        }
        return new StridedSource(whole, offset, width, extents, strides);
    }

    /**
     * Elements at any distance of each other, in row-major order, the first at the start.
     *
     * @param width of an element in bytes
     * @param strides bytes from an index of each dimension to the next, outermost first
     * @throws IllegalArgumentException if a stride is negative or an element would be outside of the source
     */
    public static StridedSource strided(ByteSource whole, Shape shape, int width, long[] strides) {
        int rank = shape.rank();
        long[] extents = new long[rank];
        long[] innermostFirst = new long[rank];
        long last = width;
        boolean isNegative = false;
        for (int i = 0; i < rank; i++) {
            extents[rank - 1 - i] = shape.dimension(i);
            innermostFirst[rank - 1 - i] = strides[i];
            isNegative |= strides[i] < 0;
            last = SaturatingMath.plus(last, SaturatingMath.times(shape.dimension(i) - 1, strides[i]));
        }
        boolean isEmpty = shape.elementCount() == 0;
        boolean isCountable = SaturatingMath.times(shape.elementCount(), width) < Long.MAX_VALUE;
        if (isNegative || !isCountable || (!isEmpty && last > whole.size())) {
            throw new IllegalArgumentException("shape " + shape + " with strides " + Arrays.toString(strides)
                    + " in bytes must be inside of " + whole.size() + " bytes");
        }
        return isEmpty
                ? new StridedSource(whole, 0, 0, new long[0], new long[0])
                : new StridedSource(whole, 0, width, extents, innermostFirst);
    }

    /** Whether the bytes are contiguous in the source. */
    public final boolean isContiguous() {
        return extents.length == 0;
    }

    /** The offset of the first run in the source. */
    public final long start() {
        return start;
    }

    /** The offset in the source of a byte of the sequence. */
    public final long place(long offset) {
        long place = start + offset % runSize;
        long run = offset / runSize;
        for (int i = 0; i < extents.length; i++) {
            place += run % extents[i] * strides[i];
            run /= extents[i];
        }
        return place;
    }

    @Override
    public final String name() {
        return whole.name();
    }

    @Override
    public final long size() {
        return size;
    }

    @Override
    public ByteBuffer slice(long offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, size);
        if (isContiguous() || length == 0) {
            return whole.slice(isContiguous() ? start + offset : start, length);
        }
        ByteBuffer target = ByteBuffer.allocate(length);
        gather(offset, target);
        return target.asReadOnlyBuffer();
    }

    /** Fills a buffer with the bytes from {@code offset} on, which must exist. */
    private void gather(long offset, ByteBuffer target) throws IOException {
        prefetch(offset, target.limit());
        if (isContiguous()) {
            target.put(0, whole.slice(start + offset, target.limit()), 0, target.limit());
        } else {
            new Gathering(offset, target).run();
        }
    }

    /** All bytes in pieces; each piece overwrites the previous one. */
    public ChunkStream stream() {
        return new ChunkStream() {
            private final int most =
                    (int) Math.min(size, PIECE / Math.max(1, Math.min(PIECE, rowSize)) * Math.min(PIECE, rowSize));
            private final ByteBuffer piece = ByteBuffer.allocate(most);
            private long position;

            @Override
            public @Nullable ByteBuffer nextPiece() throws IOException {
                if (position == size) {
                    return null;
                }
                piece.clear().limit((int) Math.min(most, size - position));
                try {
                    gather(position, piece);
                } catch (IOException e) {
                    throw new SourceStream.Unreadable(e);
                }
                position += piece.limit();
                return piece;
            }
        };
    }

    /** Prefetches the range of the source from the first to the last byte, if the gaps between runs are small. */
    @Override
    public final void prefetch(long offset, long byteSize) {
        if (byteSize > 0 && (isContiguous() || isNear())) {
            long from = place(offset);
            whole.prefetch(from, place(offset + byteSize - 1) + 1 - from);
        }
    }

    private boolean isNear() {
        return extents.length == 1 && strides[0] >= runSize && strides[0] - runSize <= NEAR;
    }

    @Override
    public final boolean isZeroCopy() {
        return isContiguous() && whole.isZeroCopy();
    }

    @Override
    public final void ensureIntact(long byteSize) throws IOException {
        whole.ensureIntact(byteSize);
    }

    @Override
    public final @Nullable Object memory(long offset, long byteSize) throws IOException {
        return isContiguous() ? whole.memory(start + offset, byteSize) : null;
    }

    @Override
    public final Closeable retain() throws IOException {
        return whole.retain();
    }

    /** Does nothing: the source stays open. */
    @Override
    public final void close() {}

    /** Copies {@code count} runs of {@code width} bytes between two strided arrays. */
    private static void copy(
            ByteBuffer source, int from, int apart, ByteBuffer target, int to, int distance, int width, int count) {
        switch (width) {
            case Byte.BYTES -> {
                for (int i = 0; i < count; i++) {
                    target.put(to + i * distance, source.get(from + i * apart));
                }
            }
            case Short.BYTES -> {
                for (int i = 0; i < count; i++) {
                    target.putShort(to + i * distance, source.getShort(from + i * apart));
                }
            }
            case Integer.BYTES -> {
                for (int i = 0; i < count; i++) {
                    target.putInt(to + i * distance, source.getInt(from + i * apart));
                }
            }
            case Long.BYTES -> {
                for (int i = 0; i < count; i++) {
                    target.putLong(to + i * distance, source.getLong(from + i * apart));
                }
            }
            default -> {
                for (int i = 0; i < count; i++) {
                    target.put(to + i * distance, source, from + i * apart, width);
                }
            }
        }
    }

    /** Copies bytes of the runs through a moving window of the source. */
    private final class Gathering {
        private final long offset;
        private final ByteBuffer target;
        private final int length;
        private final boolean free = whole.isZeroCopy();
        private final int outer = extents.length - 1;
        private final long stride = strides[outer];
        private final long[] index = new long[outer];
        /** The end of the last byte that is needed. */
        private final long end;

        private ByteBuffer window = NOTHING;
        private long windowStart;

        Gathering(long offset, ByteBuffer target) {
            this.offset = offset;
            this.target = target;
            this.length = target.limit();
            long last = offset + length - 1;
            this.end = (outer == 0 && stride >= runSize ? place(last) : place(size - 1)) + 1;
        }

        void run() throws IOException {
            int most = (int) Math.max(1, PIECE / rowSize);
            for (int done = 0; done < length; ) {
                long at = (offset + done) % rowSize;
                int left = length - done;
                int rows = at == 0 ? (int) Math.min(most, Math.max(1, left / rowSize)) : 1;
                int each = (int) Math.min(rowSize - at, left);
                copyRows((offset + done) / rowSize, rows, at, each, done);
                done += rows * each;
            }
        }

        /** Copies {@code byteSize} bytes of each row, from {@code at} on, to {@code to} and what follows. */
        private void copyRows(long row, int rows, long at, int byteSize, int to) throws IOException {
            long place = start + row * stride;
            long run = at / runSize;
            for (int i = 0; i < outer; i++) {
                index[i] = run % extents[i];
                place += index[i] * strides[i];
                run /= extents[i];
            }
            long skipped = at % runSize;
            for (int done = 0; done < byteSize; ) {
                int width = (int) Math.min(runSize - skipped, byteSize - done);
                copyColumn(place + skipped, width, rows, to + done, byteSize);
                done += width;
                skipped = 0;
                place = next(place);
            }
        }

        /** The offset of the next run of a row. */
        private long next(long place) {
            long next = place;
            for (int i = 0; i < outer; i++) {
                next += strides[i];
                if (++index[i] < extents[i]) {
                    return next;
                }
                next -= extents[i] * strides[i];
                index[i] = 0;
            }
            return next;
        }

        /** Copies a run, or a part of one, of each row. */
        private void copyColumn(long place, int width, int rows, int to, int distance) throws IOException {
            for (int done = 0; done < rows; ) {
                long from = place + done * stride;
                if (from < windowStart || from + width > windowStart + window.limit()) {
                    move(from, width);
                }
                long room = windowStart + window.limit() - width - from;
                int left = rows - done;
                int count = (left - 1) * stride <= room ? left : (int) (room / stride) + 1;
                int apart = count == 1 ? 0 : (int) stride;
                copy(window, (int) (from - windowStart), apart, target, to + done * distance, distance, width, count);
                done += count;
            }
        }

        /**
         * Moves the window. A source in memory is sliced in large aligned windows; from other sources, as many adjacent runs as fit in a chunk are
         * read.
         */
        private void move(long from, int width) throws IOException {
            long first = from;
            long last = from + width;
            if (free && last <= (from / WINDOW + 1) * WINDOW) {
                first = Math.max(start, from / WINDOW * WINDOW);
                last = Math.min(end, (from / WINDOW + 1) * WINDOW);
            } else if (isNear()) {
                last = Math.min(end, last + Math.max(0, Chunks.SIZE - width) / stride * stride);
            }
            window = whole.slice(first, (int) (last - first));
            windowStart = first;
        }
    }
}
