package org.tensorbind.scan;

import java.io.IOException;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;
import org.tensorbind.payload.Payload;
import org.tensorbind.read.Cursor;

/**
 * Consecutive elements of one size, whose checks depend on the size only: if the first can be read, and the region has room for the others, all can.
 * Each is read on demand.
 */
final class StridedList<T> extends AbstractList<T> implements RandomAccess {
    private final Cursor in;
    private final long start;
    private final long stride;
    private final int size;
    private final ListScanner.ElementReader<T> reader;
    private final IdleCursor cursor;

    private StridedList(Cursor in, long stride, int size, ListScanner.ElementReader<T> reader, IdleCursor cursor) {
        this.in = in;
        this.cursor = cursor;
        this.start = in.position();
        this.stride = stride;
        this.size = size;
        this.reader = reader;
    }

    /** See {@link ListScanner#strided}. */
    static <T> @Nullable StridedList<T> of(Cursor in, int count, ListScanner.ElementReader<T> reader)
            throws IOException {
        IdleCursor cursor = new IdleCursor(in, in.source(), in.order());
        long stride = count == 0 || !in.mayScan() ? -1 : sizeOfFirst(in, reader, cursor);
        long all = count;
        if (count < 0 && stride > 0 && in.remaining() % stride == 0) {
            all = in.remaining() / stride;
        }
        if (stride < 0 || all <= 0 || all > Integer.MAX_VALUE - 8 || stride > in.remaining() / all) {
            return null;
        }
        StridedList<T> list = new StridedList<>(in, stride, (int) all, reader, cursor);
        in.revisit(list.start + all * stride);
        return list;
    }

    private static long sizeOfFirst(Cursor in, ListScanner.ElementReader<?> reader, IdleCursor cursor)
            throws IOException {
        Cursor first = cursor.take(in.position(), in.position() + in.remaining());
        try {
            reader.read(first);
        } catch (IOException unusual) {
            return -1; // found again, with the rules that lead to it, by who reads one by one
        }
        cursor.give(first);
        return first.position() - in.position();
    }

    /** The same elements, which are data: no byte is looked at for them. */
    static List<Payload> payloads(StridedList<Payload> list) {
        return new PayloadRow(list.start, list.stride, list.size);
    }

    @Override
    public T get(int index) {
        Objects.checkIndex(index, size);
        try {
            long place = start + index * stride;
            Cursor reading = cursor.take(place, start + size * stride);
            T element = reader.read(reading);
            in.source().ensureIntact(1);
            cursor.give(reading);
            return element;
        } catch (IOException | InternalError | IllegalStateException e) {
            throw ScannedList.failure(in.source(), e);
        }
    }

    @Override
    public int size() {
        return size;
    }

    private static final class PayloadRow extends AbstractList<Payload> implements RandomAccess {
        private final long start;
        private final long stride;
        private final int size;

        PayloadRow(long start, long stride, int size) {
            this.start = start;
            this.stride = stride;
            this.size = size;
        }

        @Override
        public Payload get(int index) {
            return Payload.stored(start + Objects.checkIndex(index, size) * stride, stride);
        }

        @Override
        public int size() {
            return size;
        }
    }
}
