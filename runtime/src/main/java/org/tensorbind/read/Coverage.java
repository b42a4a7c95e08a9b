package org.tensorbind.read;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

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
    private boolean pooled;
    private boolean unknown;

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
        if (pooled || from == to) {
            return;
        }
        close(from);
        start = to;
        multiple = 1;
    }

    /** What is read at {@code position} is to start at a multiple, which is why the stretch starts there if it does. */
    void align(long position, long newMultiple) {
        if (position == start) {
            multiple = Math.max(multiple, newMultiple);
        }
    }

    /** The region that is read from now on is one stretch, whatever is read of it. */
    void enterPool() {
        pooled = true;
    }

    /** Ends the region in which the stretch went on, which then has all of its bytes. */
    void leavePool() {
        pooled = false;
    }

    /** Something has a size that nobody knows, so that nothing can be said of what lies between. */
    void giveUp() {
        unknown = true;
    }

    private void close(long end) {
        if (closed == starts.length) {
            starts = Arrays.copyOf(starts, 2 * closed);
            ends = Arrays.copyOf(ends, 2 * closed);
            multiples = Arrays.copyOf(multiples, 2 * closed);
        }
        starts[closed] = start;
        ends[closed] = end;
        multiples[closed++] = multiple;
    }

    /**
     * Goes through all gaps and overlaps, by their places.
     *
     * @param position where reading came to
     * @return the end of the last stretch, -1 where it is not known
     */
    <X extends Exception> long check(long position, long fileSize, Check<X> check) throws X {
        close(pooled ? fileSize : position);
        if (unknown) {
            return -1;
        }
        long end = 0;
        for (int i : inOrder()) {
            boolean isEmptyInside = starts[i] == ends[i] && starts[i] < end;
            if (starts[i] != end && !isEmptyInside) {
                check.gap(new Gap(end, starts[i], multiples[i]));
            }
            end = Math.max(end, ends[i]);
        }
        return end;
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
