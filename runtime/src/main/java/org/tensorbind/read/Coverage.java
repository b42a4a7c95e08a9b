package org.tensorbind.read;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.value.Leniency;

/**
 * The extents of a file that have been read, as a reader moves in it. Those that follow one another in the order of reading are one,
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

    /** The items of the pool that is read, which may share bytes. */
    private @Nullable Coverage pool;

    private int paddingValue;
    private long paddingMultiple = 1;
    private Leniency paddingLeniency = Leniency.LENIENT;

    /** Where the first gap may begin. */
    private long base;

    /** The bytes from one extent to the next; the end is before the start where these overlap. */
    record Gap(long start, long end, long multiple) {
        boolean isOverlap() {
            return end < start;
        }

        /** Whether it ends at the multiple of what follows, and is shorter. */
        boolean isAlignment() {
            return isUpTo(multiple);
        }

        private boolean isUpTo(long ofMultiple) {
            return end % ofMultiple == 0 && end - start < ofMultiple;
        }
    }

    /** Receives a gap or an overlap before an extent. */
    interface Check<X extends Exception> {
        void gap(Gap gap) throws X;
    }

    /** Gaps are padding up to what is aligned, and before other items, too, where these start at a multiple. */
    void padding(int value, long newMultiple, Leniency leniency) {
        paddingValue = value;
        paddingMultiple = newMultiple;
        paddingLeniency = leniency;
    }

    boolean isPadding(Gap gap) {
        return gap.isAlignment() || gap.isUpTo(paddingMultiple);
    }

    /** The value of the bytes of padding; -1 for any. */
    int paddingValue() {
        return paddingLeniency == Leniency.ACCEPT ? -1 : paddingValue;
    }

    /** Reading continues at {@code to}; so far it has come to {@code from}. */
    void jump(long from, long to) {
        if (pool != null) {
            pool.jump(from, to);
        } else if (from != to) {
            close(from);
            start = to;
            multiple = 1;
        }
    }

    /** Reading continues at {@code to}, having come to {@code from}; what is read from now on may share bytes. */
    void jumpInPool(long from, long to) {
        if (pool == null) {
            pool = new Coverage();
            pool.base = from;
            pool.start = to;
        } else {
            pool.jump(from, to);
        }
    }

    /** What is read at {@code position} is aligned to a multiple: the reason for the gap before an extent that starts there. */
    void align(long position, long newMultiple) {
        if (pool != null) {
            pool.align(position, newMultiple);
        } else if (position == start) {
            multiple = Math.max(multiple, newMultiple);
        }
    }

    /**
     * Ends a pool that is the rest of a region, having come as far as {@code position}.
     *
     * @return where its last item ends, -1 where it has none
     */
    <X extends Exception> long leavePool(long position, Check<X> check) throws X {
        Coverage items = pool;
        pool = null;
        return items == null ? -1 : items.checkGaps(position, check);
    }

    /** Ends a pool that is not a region: it extends from its first item to the end of its last one, which may have been read earlier. */
    <X extends Exception> void endPool(long position, Check<X> check) throws X {
        Coverage items = pool;
        if (items == null) {
            return;
        }
        pool = null;
        close(items.base);
        start = position;
        multiple = 1;
        items.close(position);
        int first = items.first();
        for (int i = 0; i < items.closed; i++) {
            if (items.starts[i] == items.ends[i]) {
                add(items.starts[i], items.ends[i], items.multiples[i]);
            }
        }
        if (first >= 0) {
            items.base = items.starts[first];
            add(items.base, items.checkGaps(position, check), items.multiples[first]);
        }
    }

    /** The first extent by offset, of several the one with the largest multiple; -1 where all are empty. */
    private int first() {
        int first = -1;
        for (int i = 0; i < closed; i++) {
            boolean earlier = first < 0
                    || starts[i] < starts[first]
                    || (starts[i] == starts[first] && multiples[i] > multiples[first]);
            first = starts[i] < ends[i] && earlier ? i : first;
        }
        return first;
    }

    /** Visits the gaps between items that may share bytes. */
    private <X extends Exception> long checkGaps(long position, Check<X> check) throws X {
        return check(position, position, gap -> {
            if (!gap.isOverlap()) {
                check.gap(gap);
            }
        });
    }

    /** Something has an unknown size, so that the bytes between items are unknown. */
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
     * Visits all gaps and overlaps, by their offsets.
     *
     * @param position to which reading has come
     * @return the end of the last extent, -1 where it is not known
     */
    <X extends Exception> long check(long position, long fileSize, Check<X> check) throws X {
        close(pool != null ? fileSize : position);
        if (unknown) {
            return -1;
        }
        long end = base;
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

    /** The largest multiple of the extents that start at the same offset. */
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
