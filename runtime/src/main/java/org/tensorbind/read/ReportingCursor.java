package org.tensorbind.read;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.ParseListener;
import org.tensorbind.ParseListener.Kind;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;
import org.tensorbind.value.Lists;

/** Tells a listener which rules begin and end, what is in them and what is wrong, and continues after faults where the place of what follows is known. */
abstract class ReportingCursor extends Cursor {
    /** A file may break a rule in every byte. */
    private static final long MOST_TOLD = 10_000;

    private final ParseListener listener;
    private final UnaryOperator<FormatException> firstFault;
    private final UnaryOperator<FormatException> eachFault;

    /** For each rule that is open, the nesting depth and the end of the region in which it was entered. */
    private int[] depths = new int[16];

    private long[] regionEnds = new long[16];
    private boolean[] incomplete = new boolean[16];
    private int quiet;
    private long faultCount;
    private @Nullable FormatException lastReported;

    /**
     * A cursor at the source's first byte that reports to {@code listener} what it reads.
     *
     * @param firstFault what to say of the first fault from which reading goes on
     * @param eachFault what to say of each fault
     */
    ReportingCursor(
            ByteSource source,
            ReadOptions options,
            ParseListener listener,
            UnaryOperator<FormatException> firstFault,
            UnaryOperator<FormatException> eachFault) {
        super(source, options);
        this.listener = listener;
        this.firstFault = firstFault;
        this.eachFault = eachFault;
    }

    /** A reading whose items are one item to the listener. */
    interface Reading<T> {
        T read() throws IOException;
    }

    /** Returns what {@code reading} returns, without reporting its items. */
    <T> T quietly(Reading<T> reading) throws IOException {
        mute();
        T value = reading.read();
        unmute();
        return value;
    }

    /** Stops reporting items until {@link #unmute()}. */
    void mute() {
        quiet++;
    }

    void unmute() {
        quiet--;
    }

    void reportItem(Kind kind, String rule, long start, long end, @Nullable Object value) {
        if (quiet == 0) {
            listener.item(kind, rule, nextElement(), start, end - start, value);
        }
    }

    boolean isOpen(String rule) {
        return innermost().equals(rule);
    }

    void begin(String rule, long start) {
        listener.begin(rule, nextElement(), start);
    }

    void end(long end) {
        listener.end(end);
    }

    /** Reports a fault, unless it was reported last. */
    public void report(FormatException fault) {
        if (fault == lastReported) {
            return;
        }
        lastReported = fault;
        faultCount++;
        if (faultCount < MOST_TOLD) {
            listener.fault(eachFault.apply(fault));
        } else if (faultCount == MOST_TOLD) {
            listener.fault(fault.withHint("this is problem " + MOST_TOLD + ", later ones are not reported"));
        }
    }

    /** The fault, or what is said of it where it is the first. */
    FormatException explained(FormatException fault) {
        return faultCount == 0 ? firstFault.apply(fault) : fault;
    }

    /** Number of faults that were reported. */
    public long faultCount() {
        return faultCount;
    }

    @Override
    public boolean mayScan() {
        return false;
    }

    @Override
    public <T> T meaning(T value) {
        if (quiet == 0) {
            listener.meaning(value);
        }
        return value;
    }

    /** Reads a value and reports it. */
    <T> T value(String rule, Reading<T> reading) throws IOException {
        return item(Kind.VALUE, rule, reading);
    }

    /** Reads an item and reports it. */
    <T> T item(Kind kind, String rule, Reading<T> reading) throws IOException {
        long start = position();
        T value = quietly(reading);
        reportItem(kind, rule, start, position(), value);
        return value;
    }

    @Override
    public void enter(String rule) throws FormatException {
        noteState();
        listener.begin(rule, nextElement(), position());
        super.enter(rule);
        noteState();
        incomplete[level()] = false;
    }

    private void noteState() {
        int level = level();
        if (level == depths.length) {
            depths = Arrays.copyOf(depths, 2 * level);
            regionEnds = Arrays.copyOf(regionEnds, 2 * level);
            incomplete = Arrays.copyOf(incomplete, 2 * level);
        }
        depths[level] = depth();
        regionEnds[level] = regionEnd();
    }

    @Override
    public void leave() {
        super.leave();
        listener.end(position());
    }

    @Override
    public void recover(FormatException fault, int level) {
        report(explained(fault));
        quiet = 0;
        for (int open = level(); open > level; open--) {
            listener.end(position());
        }
        unwind(level, depths[level], regionEnds[level]);
        incomplete[level] = true;
    }

    /** Where elements are missing nothing can be said of what depends on them. */
    @Override
    public void endElements() throws FormatException {
        super.endElements();
        if (lastReported != null && incomplete[level()]) {
            throw lastReported;
        }
    }

    @Override
    void compared(String rule, String algorithm, long start, long end) {
        listener.verified(rule, algorithm, start, end - start);
    }

    @Override
    public void refuse(long offset, String rule, String problem) {
        report(explained(malformed(offset, rule, problem)));
    }

    /** What is of another type has been reported at its element. */
    @Override
    public long told(String list, String key, String value, @Nullable Long integer) throws FormatException {
        if (integer == null && lastReported != null && lastReported.problem().startsWith(Lists.otherThan(key, value))) {
            throw lastReported;
        }
        return super.told(list, key, value, integer);
    }

    @Override
    void refuse(FormatException fault) {
        report(explained(fault));
    }

    /** Reading of bytes that say nothing. */
    interface Padding {
        void read() throws IOException;
    }

    /** Reads bytes that say nothing, and reports them where there are any. */
    void padding(String rule, Padding padding) throws IOException {
        long start = position();
        quietly(() -> {
            padding.read();
            return rule;
        });
        if (position() > start) {
            reportItem(Kind.PADDING, rule, start, position(), null);
        }
    }
}
