package org.tensorbind.scan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Scans a window on a region: all of it, or one piece after the other. A piece ends somewhere in an element: the next one is read between
 * two elements, before the last bytes of a piece, and an element that is longer than these ends the scan of pieces as what is unusual does.
 */
abstract class WindowScanner {
    private static final int FIRST_PIECE = 1 << 14;
    private static final int MOST_AHEAD = 1 << 14;
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    final Region region;
    final boolean swapped;

    /** The window: what goes beyond is rejected by the buffer. */
    ByteBuffer bytes = NOTHING;

    /** Where the window starts, in bytes from the start of the file. */
    long base;

    /** Where the window starts, in bytes from the region's start. */
    int shift;

    int end;
    int at;

    /** An element that starts beyond this starts a new piece. */
    private int last;

    private ByteBuffer piece = NOTHING;

    /** At the start of a region. */
    WindowScanner(Region region) {
        this.region = region;
        this.base = region.start();
        this.swapped = region.order() != ByteOrder.LITTLE_ENDIAN;
    }

    /** Takes the first window. */
    final void begin() throws IOException {
        if (region.isInOneWindow()) {
            takeAll();
        } else {
            read(0, Region.PIECE);
        }
    }

    /** Whether the window is on all of the region. */
    final boolean hasAll() {
        return shift == 0 && end == region.size();
    }

    /** Whether the window has the end of the region. */
    final boolean hasEnd() {
        return shift + end == region.size();
    }

    final void takeAll() throws IOException {
        bytes = region.get().duplicate().limit(region.size()).order(region.order());
        moveTo(0, region.size());
    }

    /** Keeps no window: the region stays as it is. */
    final void release() {
        bytes = NOTHING;
        piece = NOTHING;
        moveTo(0, 0);
    }

    private void moveTo(int start, int length) {
        shift = start;
        base = region.start() + start;
        end = length;
        last = hasEnd() ? Integer.MAX_VALUE : length - Math.min(length >> 2, MOST_AHEAD);
    }

    private void read(int start, int wanted) throws IOException {
        int length = Math.min(wanted, region.size() - start);
        if (piece.capacity() < length) {
            piece = ByteBuffer.allocateDirect(length);
        }
        bytes = NOTHING;
        moveTo(start, 0);
        at = 0;
        region.read(start, piece.clear().limit(length));
        bytes = piece.flip().asReadOnlyBuffer().order(region.order());
        moveTo(start, length);
    }

    /** An element starts here. */
    final void goOn() throws IOException {
        if (at > last) {
            read(shift + at, Region.PIECE);
        }
    }

    /** Goes to an element, in bytes from the region's start: elements in turn are read in pieces, for others there is one window. */
    final void goTo(int start) throws IOException {
        boolean follows = start >= shift && start - shift - end < FIRST_PIECE;
        if (start < shift || start - shift > Math.min(last, end - 1)) {
            if (region.isInOneWindow() || !follows) {
                takeAll();
            } else {
                read(start, end == 0 ? FIRST_PIECE : Math.min(2 * piece.capacity(), Region.PIECE));
            }
        }
        at = start - shift;
    }
}
