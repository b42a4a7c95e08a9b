package org.tensorbind.read;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.ParseListener;
import org.tensorbind.ParseListener.Kind;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;

/**
 * Reports to a listener which rules begin and end while a cursor reads, their items and what is wrong with them, and lets the cursor continue after
 * problems where the offset of what follows is known.
 */
public final class ParseReporter {
    /** A file may break a rule in every byte. */
    private static final long MOST_REPORTED = 10_000;

    private final ParseListener listener;
    private final UnaryOperator<FormatException> explainFirst;
    private final UnaryOperator<FormatException> explainEach;

    /** For each rule that is open, the nesting depth and the end of the region in which it was entered. */
    private int[] depths = new int[16];

    private long[] regionEnds = new long[16];
    private boolean[] incomplete = new boolean[16];
    private boolean muted;
    private long problemCount;
    private @Nullable FormatException lastReported;

    /** A reporter that leaves problems as they are. */
    public ParseReporter(ParseListener listener) {
        this(listener, UnaryOperator.identity(), UnaryOperator.identity());
    }

    /**
     * Creates a reporter that adds explanations to problems.
     *
     * @param explainFirst explains the first problem after which reading continues
     * @param explainEach explains each problem
     */
    public ParseReporter(
            ParseListener listener,
            UnaryOperator<FormatException> explainFirst,
            UnaryOperator<FormatException> explainEach) {
        this.listener = listener;
        this.explainFirst = explainFirst;
        this.explainEach = explainEach;
    }

    /** A cursor at the source's first byte, the only one that reports to this. */
    public Cursor cursor(ByteSource source, ReadOptions options) {
        return new Cursor(source, options, this, null);
    }

    /** Whether items are not reported from now on. */
    void mute(boolean newMuted) {
        muted = newMuted;
    }

    void item(Kind kind, String rule, long index, long start, long end, @Nullable Object value) {
        if (!muted) {
            listener.item(kind, rule, index, start, end - start, value);
        }
    }

    void meaning(Object value) {
        if (!muted) {
            listener.meaning(value);
        }
    }

    void verified(String rule, String algorithm, long start, long end) {
        listener.verified(rule, algorithm, start, end - start);
    }

    /** A rule begins that no cursor enters. */
    public void begin(String rule, long index, long start) {
        listener.begin(rule, index, start);
    }

    /** The rule that began last ends. */
    public void end(long end) {
        listener.end(end);
    }

    /** The cursor is about to enter a rule. */
    void enter(RegionCursor in, String rule) {
        recordState(in);
        begin(rule, in.nextElement(), in.position);
    }

    /** The cursor has entered a rule. */
    void entered(RegionCursor in) {
        recordState(in);
        incomplete[in.level()] = false;
    }

    private void recordState(RegionCursor in) {
        int level = in.level();
        if (level == depths.length) {
            depths = Arrays.copyOf(depths, 2 * level);
            regionEnds = Arrays.copyOf(regionEnds, 2 * level);
            incomplete = Arrays.copyOf(incomplete, 2 * level);
        }
        depths[level] = in.depth();
        regionEnds[level] = in.limit;
    }

    /** Reports a problem, unless it was reported last. */
    public void report(FormatException failure) {
        if (failure == lastReported) {
            return;
        }
        lastReported = failure;
        problemCount++;
        if (problemCount < MOST_REPORTED) {
            listener.problem(explainEach.apply(failure));
        } else if (problemCount == MOST_REPORTED) {
            listener.problem(failure.withHint("this is problem " + MOST_REPORTED + ", later ones are not reported"));
        }
    }

    /** Reports a problem after which reading continues. */
    void reject(FormatException failure) {
        report(explained(failure));
    }

    /** The problem, with an explanation if it is the first. */
    public FormatException explained(FormatException failure) {
        return problemCount == 0 ? explainFirst.apply(failure) : failure;
    }

    /** Number of problems that were reported. */
    public long problemCount() {
        return problemCount;
    }

    /** The problem that was reported last, if it is the same for another item of the list; otherwise this one. */
    FormatException orReported(FormatException failure) {
        FormatException last = lastReported;
        return last != null && last.problem().startsWith(failure.problem()) ? last : failure;
    }

    /** Throws the last problem if elements are missing: what depends on them cannot be read. */
    void endElements(int level) throws FormatException {
        if (lastReported != null && incomplete[level]) {
            throw lastReported;
        }
    }

    /** Goes on where {@code level} rules were open. */
    void recover(RegionCursor in, FormatException failure, int level) {
        reject(failure);
        for (int open = in.level(); open > level; open--) {
            end(in.position);
        }
        in.unwind(level, depths[level], regionEnds[level]);
        incomplete[level] = true;
    }
}
