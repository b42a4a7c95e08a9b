package org.tensorbind.scan;

import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.ByteSource;
import org.tensorbind.read.Cursor;

/** A cursor for elements that are read one at a time, on demand; concurrent threads have one each. */
final class IdleCursor {
    private final Cursor in;
    private final ByteSource source;
    private final ByteOrder order;

    /** What has read an element, and reads another one. */
    private final AtomicReference<@Nullable Cursor> idle = new AtomicReference<>();

    /**
     * None yet.
     *
     * @param in as which elements are read
     * @param source what they are read from
     */
    IdleCursor(Cursor in, ByteSource source, ByteOrder order) {
        this.in = in;
        this.source = source;
        this.order = order;
    }

    /** A cursor in the region from {@code start} to {@code end}, in bytes from the start of the file. */
    Cursor take(long start, long end) {
        Cursor known = idle.getAndSet(null);
        Cursor cursor = known == null ? in.on(source) : known;
        cursor.restart(start, end);
        cursor.order(order);
        return cursor;
    }

    /** Keeps a cursor that has read an element, without a problem, for the next. */
    void give(Cursor cursor) {
        idle.setRelease(cursor);
    }
}
