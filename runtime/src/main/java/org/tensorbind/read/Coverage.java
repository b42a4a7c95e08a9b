package org.tensorbind.read;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The stretches of a file that have been read, as a reader goes from place to place. Those that follow on one another in the order of reading are one,
 * so a file that is read from front to back has a single one.
 */
final class Coverage {
    private long[] starts = new long[16];
    private long[] ends = new long[16];
    private long[] multiples = new long[16];
    private int closed;
    private long start;
    private long multiple = 1;
    private boolean unknown;
    private @Nullable Pool pool;

    /** Items that may share bytes, from the first of them to the end of the last; the one that is read starts at {@code item}. */
    private static final class Pool {
        private final long from;
        private long first = Long.MAX_VALUE;
        private long last = -1;
        private long multiple = 1;
        private long item = -1;
        private long itemMultiple = 1;

        Pool(long from) {
            this.from = from;
        }

        void begin(long position) {
            item = position;
            itemMultiple = 1;
        }

        void add(long end) {
            if (item < first) {
                first = item;
                multiple = itemMultiple;
            }
            last = Math.max(last, end);
        }
    }

    /** The bytes from one stretch to the next; more than there are where they overlap. */
    record Gap(long start, long end, long multiple) {
        boolean isOverlap() {
            return end < start;
        }

        /** Whether it is what it takes to get to a multiple. */
        boolean isAlignment() {
            return end % multiple == 0 && end - start < multiple;
        }
    }

    /** What is done about a gap in front of a stretch. */
    interface Check<X extends Exception> {
        void gap(Gap gap) throws X;
    }

    /** Reading goes on at {@code to}, having come as far as {@code from}. */
    void jump(long from, long to) {
        if (pool != null) {
            endItem(pool, from);
            pool.begin(to);
        }
        if (pool != null || from == to) {
            return;
        }
        close(from);
        start = to;
        multiple = 1;
    }

    /** What is read at {@code position} is to start at a multiple, which is why the stretch starts there if it does. */
    void align(long position, long newMultiple) {
        if (pool != null && position == pool.item) {
            pool.itemMultiple = Math.max(pool.itemMultiple, newMultiple);
        } else if (pool == null && position == start) {
            multiple = Math.max(multiple, newMultiple);
        }
    }

    /** What is read from now on may share bytes, and is one stretch with those between. */
    void enterPool(long position) {
        if (pool == null) {
            pool = new Pool(position);
        }
    }

    /** Ends the region in which the stretch went on, which then has all of its bytes. */
    void leavePool() {
        pool = null;
    }

    /** Ends a pool that is no region: it has the bytes from its first item to the end of its last one, which reading may have come to earlier. */
    void endPool(long position) {
        if (pool != null) {
            Pool ended = pool;
            endItem(ended, position);
            pool = null;
            close(ended.from);
            if (ended.last >= 0) {
                add(ended.first, ended.last, ended.multiple);
            }
            start = position;
            multiple = 1;
        }
    }

    /** An item without bytes takes none from others, and may stand anywhere. */
    private void endItem(Pool items, long end) {
        if (items.item == end) {
            add(end, end, items.itemMultiple);
        } else if (items.item >= 0) {
            items.add(end);
        }
    }

    /** Something has a size that nobody knows, so that nothing can be said of what lies between. */
    void giveUp() {
        unknown = true;
    }

    private void close(long end) {
        add(start, end, multiple);
    }

    private void add(long from, long end, long ofMultiple) {
        if (closed == starts.length) {
            starts = Arrays.copyOf(starts, 2 * closed);
            ends = Arrays.copyOf(ends, 2 * closed);
            multiples = Arrays.copyOf(multiples, 2 * closed);
        }
        starts[closed] = from;
        ends[closed] = end;
        multiples[closed++] = ofMultiple;
    }

    /**
     * Goes through all gaps and overlaps, by their places.
     *
     * @param position where reading came to
     * @return the end of the last stretch, -1 where it is not known
     */
    <X extends Exception> long check(long position, long fileSize, Check<X> check) throws X {
        close(pool != null ? fileSize : position);
        if (unknown) {
            return -1;
        }
        long end = 0;
        int[] order = inOrder();
        for (int at = 0; at < closed; at++) {
            int i = order[at];
            boolean isEmptyInside = starts[i] == ends[i] && starts[i] < end;
            if (starts[i] != end && !isEmptyInside) {
                check.gap(new Gap(end, starts[i], starts[i] < end ? 1 : multipleAt(order, at)));
            }
            end = Math.max(end, ends[i]);
        }
        return end;
    }

    /** The largest multiple that one of the stretches has which start where this one does. */
    private long multipleAt(int[] order, int first) {
        long largest = 1;
        for (int at = first; at < closed && starts[order[at]] == starts[order[first]]; at++) {
            largest = Math.max(largest, multiples[order[at]]);
        }
        return largest;
    }

    private int[] inOrder() {
        int[] order = IntStream.range(0, closed).toArray();
        boolean ascending =
                IntStream.range(1, closed).allMatch(i -> starts[i - 1] <= starts[i] && ends[i - 1] <= ends[i]);
        return ascending
                ? order
                : Arrays.stream(order)
                        .boxed()
                        .sorted(Comparator.<Integer>comparingLong(i -> starts[i])
                                .thenComparingLong(i -> ends[i]))
                        .mapToInt(i -> i)
                        .toArray();
    }
}
