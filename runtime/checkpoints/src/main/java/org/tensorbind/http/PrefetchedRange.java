package org.tensorbind.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.tensorbind.http.HttpRanges.Pending;

/** A range that is going to be read front to back: it is fetched in pieces, several at a time, and what has been read is dropped. */
final class PrefetchedRange {
    private static final int PIECE = 1 << 22;

    private final HttpRanges ranges;
    private final long start;
    private final long end;
    private final int atATime;
    private final Map<Integer, Pending> pending = new HashMap<>();
    private final Map<Integer, ByteBuffer> pieces = new HashMap<>();

    PrefetchedRange(HttpRanges ranges, long start, long end, int atATime) {
        this.ranges = ranges;
        this.start = start;
        this.end = end;
        this.atATime = atATime;
    }

    boolean contains(long from, long to) {
        return start <= from && to <= end;
    }

    /** Copies what one piece has from {@code offset} on, as much as there is room for. */
    synchronized void copyTo(ByteBuffer target, long offset) throws IOException {
        int index = (int) ((offset - start) / PIECE);
        ByteBuffer piece = piece(index);
        int at = (int) (offset - startOf(index));
        int count = Math.min(piece.capacity() - at, target.remaining());
        target.put(piece.slice(at, count));
        if (at + count == piece.capacity()) {
            pieces.remove(index);
        }
    }

    private ByteBuffer piece(int index) throws IOException {
        ByteBuffer piece = pieces.get(index);
        for (int i = index; i < index + atATime && startOf(i) < end; i++) {
            if (!pending.containsKey(i) && !(i == index && piece != null) && !pieces.containsKey(i)) {
                pending.put(i, ranges.send(startOf(i), lengthOf(i)));
            }
        }
        Pending request = piece == null ? pending.remove(index) : null;
        if (request != null) {
            piece = ranges.finish(request);
            pieces.put(index, piece);
        }
        if (piece == null) {
            throw new IllegalStateException("a piece that is not there has been asked for");
        }
        return piece;
    }

    private long startOf(int index) {
        return start + (long) index * PIECE;
    }

    private int lengthOf(int index) {
        return (int) Math.min(PIECE, end - startOf(index));
    }

    /** Cancels pending requests: their bytes are not needed any more. */
    void abandon() {
        synchronized (this) {
            pending.values().forEach(request -> request.response().cancel(true));
            pending.clear();
            pieces.clear();
        }
    }
}
