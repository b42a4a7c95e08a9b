package org.tensorbind.scan;

import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.ByteSource;
import org.tensorbind.read.Cursor;

/** A cursor for elements that are read one at a time, on demand; concurrent threads have one each. */
final class IdleCursor {
    private static final int ABSENT = 0;
    private static final int PRESENT = 1;
    private static final int MOVING = 2;

    private final Cursor in;
    private final ByteSource source;
    private final ByteOrder order;

    /** Whether {@link #idle} is present. Such a number, unlike an atomic reference, needs nothing of Java that has to be loaded first. */
    private final AtomicInteger state = new AtomicInteger(ABSENT);

    /** What has read an element, and reads another one. */
    private @Nullable Cursor idle;

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
        Cursor known = null;
        if (state.compareAndSet(PRESENT, MOVING)) {
            known = idle;
            state.setRelease(ABSENT);
        }
        Cursor cursor = known == null ? in.on(source) : known;
        cursor.restart(start, end);
        cursor.order(order);
        return cursor;
    }

    /** Keeps a cursor that has read an element, without a problem, for the next. */
    void give(Cursor cursor) {
        if (state.compareAndSet(ABSENT, MOVING)) {
            idle = cursor;
            state.setRelease(PRESENT);
        }
    }
}
