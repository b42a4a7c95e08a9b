package org.tensorbind.scan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.ByteSource;
import org.tensorbind.name.NameTable;
import org.tensorbind.read.Cursor;

/**
 * The bytes of a file that contain the descriptions of its tensors. They are in one window; if the file would have to be mapped for that, they are
 * read in pieces first, and one window is created on the first random access.
 */
final class Region implements NameTable.Bytes {
    /** The maximum size of a piece. */
    static final int PIECE = 1 << 16;

    /** The maximum size of a region that is read in one piece. */
    private static final int SMALL = 1 << 18;

    /** Smallest size of windows on mapped files, unless the file is smaller. */
    private static final int MOST = 1 << 30;

    private final ByteSource file;
    private final long start;
    private final int size;
    private final ByteOrder order;
    private volatile @Nullable ByteBuffer window;

    private Region(ByteSource file, long start, long size, ByteOrder order, @Nullable ByteBuffer window) {
        this.file = file;
        this.start = start;
        this.size = (int) size;
        this.order = order;
        this.window = window;
    }

    /** The rest of a cursor's region, in pieces if possible. */
    static Region of(Cursor in) throws IOException {
        long size = in.remaining();
        return size > SMALL && in.source().read(in.position(), ByteBuffer.allocate(0))
                ? new Region(in.source(), in.position(), Math.min(size, MOST), in.order(), null)
                : inOneWindow(in);
    }

    /** The rest of a cursor's region in one window, which may be shorter. */
    static Region inOneWindow(Cursor in) throws IOException {
        ByteBuffer window = in.window().order(in.order());
        return new Region(in.source(), in.position(), Math.min(in.remaining(), window.capacity()), in.order(), window);
    }

    /** The file up to the end of a cursor's region; null if that does not fit in one window. */
    static @Nullable Region fromFileStart(Cursor in) throws IOException {
        ByteBuffer window = in.windowAtStart().order(in.order());
        long size = in.position() + in.remaining();
        return window.capacity() < size ? null : new Region(in.source(), 0, size, in.order(), window);
    }

    ByteSource file() {
        return file;
    }

    /** The offset of the region in the file. */
    long start() {
        return start;
    }

    /** The number of bytes that may be scanned. */
    int size() {
        return size;
    }

    ByteOrder order() {
        return order;
    }

    boolean isInOneWindow() {
        return window != null;
    }

    /** Returns all bytes in one window. */
    @Override
    public ByteBuffer get() throws IOException {
        ByteBuffer known = window;
        if (known == null) {
            known = file.window(start, size).order(order);
            Objects.checkFromIndexSize(0, size, known.capacity());
            window = known;
        }
        return known;
    }

    /** Fills a buffer with the bytes from {@code offset} on, relative to the region's start. */
    void read(int offset, ByteBuffer target) throws IOException {
        if (!file.read(start + offset, target)) {
            target.put(file.slice(start + offset, target.remaining()));
        }
    }
}
