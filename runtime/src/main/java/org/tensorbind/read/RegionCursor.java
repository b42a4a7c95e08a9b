package org.tensorbind.read;

import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.ParseListener.Kind;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;
import org.tensorbind.number.CountText;
import org.tensorbind.number.SaturatingMath;
import org.tensorbind.value.CodedValue;

/**
 * Tracks where in the file a reader is: the position, the region that it must not leave, the rules that are open, and how much was read. Composes
 * the messages of problems from that.
 */
abstract class RegionCursor implements ExactDivision {
    private static final int STRICT_DEPTH = 64;
    private static final int LENIENT_DEPTH = 128;
    private static final long FREE_READS = 1 << 14;
    private static final int READS_A_BYTE = 16;
    private static final int MOST_KEPT = 1024;
    private static final int HEAD = 256;
    private static final int TRAILER = 16;
    private static final String COMPLETE = "is the file complete?";
    private static final int OF_ELEMENT = -1;

    final ByteSource source;
    final ReadOptions options;

    /** Reports all items and problems to a listener; null for none. */
    final @Nullable ParseReporter reporter;

    /** Records items in non-canonical forms; null for none. */
    final @Nullable KeyRecorder forms;

    private final RulePath path = new RulePath();
    final long fileSize;
    private final long readBudget;
    long position;
    long limit;
    private long bytesRead;
    private int depth;

    /** Where the bytes start that are located from the end of the file: in a truncated file, they are other bytes. */
    private long trailer = Long.MAX_VALUE;

    /** The rule of the item that gives the offset sought last; empty for none. */
    private String offsetSource = "";

    /** Where that item is; {@link #OF_ELEMENT} for the one in the element of another list at the same position. */
    private long offsetOfSource = OF_ELEMENT;

    private @Nullable RecordedExtents extents;
    private @Nullable KeyOffsets keys;

    /** What was read of the file, where all of it must be, or the rest is reported. */
    final @Nullable Coverage coverage;

    /** Unnamed codes, by the objects that represent them; limited in number, as a file could be full of them. */
    private @Nullable Map<Object, UnknownCode> unknown;

    private record UnknownCode(long offset, String path) {}

    RegionCursor(
            ByteSource source, ReadOptions options, @Nullable ParseReporter reporter, @Nullable KeyRecorder forms) {
        this.source = source;
        this.options = options;
        this.reporter = reporter;
        this.forms = forms;
        this.fileSize = source.size();
        this.limit = fileSize;
        this.coverage = options.isStrict() || reporter != null ? new Coverage() : null;
        this.readBudget = SaturatingMath.plus(SaturatingMath.times(fileSize, READS_A_BYTE), FREE_READS);
    }

    /** Bytes from the start of the file. */
    public long position() {
        return position;
    }

    /** Bytes left in the region. */
    public long remaining() {
        return limit - position;
    }

    /** Size of the file in bytes. */
    public long fileSize() {
        return fileSize;
    }

    /** Whether reading is strict. */
    public boolean isStrict() {
        return options.isStrict();
    }

    /** The limit on {@code rule}: the reader's own, else the grammar's. */
    public long limitOf(String rule, long declared) {
        return options.limitOf(rule, declared);
    }

    /** Enters a rule; every problem up to {@link #leave()} has it in its path. */
    public void enter(String rule) throws FormatException {
        if (reporter != null) {
            reporter.enter(this, rule);
        }
        deepen(rule);
        path.push(rule);
        if (reporter != null) {
            reporter.entered(this);
        }
    }

    /** Leaves the rule entered last. */
    public void leave() {
        path.pop();
        depth--;
        if (reporter != null) {
            reporter.end(position);
        }
    }

    /** Sets the index of the element of a list that is read next, for the path in problems. */
    public void element(long index) {
        path.element(index);
    }

    /** Ends the reading of elements. */
    public void endElements() throws FormatException {
        path.element(-1);
        if (reporter != null) {
            reporter.endElements(level());
        }
    }

    /** The position of the element of a list that is read, from 0. */
    public long index(String rule) {
        return path.index(rule);
    }

    /** The position of the element that is read, of the innermost list. */
    long elementIndex() {
        return path.innermostElement();
    }

    private RecordedExtents extents() {
        if (extents == null) {
            extents = new RecordedExtents();
        }
        return extents;
    }

    /** Records that {@code rule} starts here, in the element that is read. */
    public void recordStart(String rule) {
        extents().start(rule, path.innermostElement(), position);
    }

    /** Records that {@code rule} ends here, in the element that is read. */
    public void recordEnd(String rule) {
        extents().end(rule, path.innermostElement(), position);
    }

    /** The offset of {@code rule} in the element at this position, in bytes from the start of the file; 0 where it was not read. */
    public long offsetOf(String rule) {
        return extents().offset(rule, path.innermostElement());
    }

    /** The size of {@code rule} in bytes in the element at this position; 0 where it was not read. */
    public long sizeOf(String rule) {
        return extents().size(rule, path.innermostElement());
    }

    /** Records from now on the offsets of keys that are compared, see {@link #recordKey}. */
    void compareKeys() {
        if (keys == null) {
            keys = new KeyOffsets();
        }
    }

    /** Records that a key of an element starts at {@code offset}, for the problem of one that occurs twice. */
    public void recordKey(String rule, long offset) {
        if (keys != null) {
            keys.put(rule, path.size(), offset);
        }
    }

    /** Rejects the key of the element that was read last. */
    void rejectKey(String rule, String problem) throws FormatException {
        reject(new FormatException(
                Reason.MALFORMED, source.name(), keyOffset(rule), path.withElement(rule), problem, null));
    }

    /** The offset of the key of the element that was read last, as {@link #recordKey} recorded it; else the position. */
    private long keyOffset(String rule) {
        return keys == null ? position : keys.offset(rule, path.size(), position);
    }

    /** Number of rules that are open, to come back to with {@link #recover}. */
    public int level() {
        return path.size();
    }

    /**
     * Handles the problem of an element that has an offset of its own: throws it, or reports it, where problems are collected, so that the next
     * element can be read.
     *
     * @param level what {@link #level()} was before the first element
     */
    public void recover(FormatException problem, int level) throws FormatException {
        if (reporter == null) {
            throw problem;
        }
        reporter.recover(this, problem, level);
    }

    /** Counts one more level of nesting, of rules or inside a document. */
    public void deepen(String rule) throws FormatException {
        int deepest = isStrict() ? STRICT_DEPTH : LENIENT_DEPTH;
        if (++depth > deepest) {
            throw malformed(rule, "nested deeper than " + deepest + " levels");
        }
    }

    /** Ends the level that {@link #deepen} began last. */
    public void surface() {
        depth--;
    }

    /** Number of levels of nesting, of rules and inside documents. */
    public int depth() {
        return depth;
    }

    /** Ends all levels that were counted since {@link #depth()} was this. */
    public void surface(int formerDepth) {
        depth = formerDepth;
    }

    /** The rule that was entered last and is open. */
    public String innermost() {
        return path.innermost();
    }

    /** Moves to the end of the region. */
    public void skipRegion() {
        position = limit;
    }

    /** The index of the element that is read next, -1 for none. */
    public long nextElement() {
        return path.nextElement();
    }

    /** Whether items are not reported, as they are parts of one that is. */
    public final void mute(boolean muted) {
        if (reporter != null) {
            reporter.mute(muted);
        }
    }

    /** Reports an item to the listener, if there is one. */
    public final void item(Kind kind, String rule, long start, long end, @Nullable Object value) {
        if (reporter != null) {
            reporter.item(kind, rule, nextElement(), start, end, value);
        }
    }

    /** The value of an item that was read from {@code start} on. */
    final long item(String rule, long start, long value) {
        if (reporter != null) {
            item(Kind.VALUE, rule, start, position, value);
        }
        return value;
    }

    /** The value of an item that was read from {@code start} on. */
    final double item(String rule, long start, double value) {
        if (reporter != null) {
            item(Kind.VALUE, rule, start, position, value);
        }
        return value;
    }

    /** The value of an item that was read from {@code start} on. */
    final <T> T item(String rule, long start, T value) {
        item(Kind.VALUE, rule, start, position, value);
        return value;
    }

    /** Reports the bytes from {@code start} on, if there are any, on which nothing depends. */
    final void padding(String rule, long start) {
        if (position > start) {
            item(Kind.PADDING, rule, start, position, null);
        }
    }

    /** Goes back to where {@code level} rules were open in a region that ended at {@code regionEnd}. */
    void unwind(int level, int formerDepth, long regionEnd) {
        path.truncate(level);
        depth = formerDepth;
        limit = regionEnd;
    }

    /** Moves to {@code offset}, in bytes from the start of the file, where the item {@code rule} starts. */
    public void seek(String rule, long offset) throws FormatException {
        seek(rule, offset, OF_ELEMENT, "");
    }

    /** Moves to {@code offset}, in bytes from the start of the file, which is computed from the end of the file. */
    public void seekFromEnd(String rule, long offset) throws FormatException {
        if (offset < 0) {
            throw endsEarly(0, rule, "starts at byte " + SaturatingMath.text(offset) + ", " + outside());
        }
        seek(rule, offset);
        trailer = Math.min(trailer, Math.max(offset, Math.max(HEAD, fileSize - TRAILER)));
    }

    /**
     * Moves to {@code offset}, in bytes from the start of the file, where the element {@code rule} of a list starts.
     *
     * @param source the rule of the item that gives the offset, in the element of another list at the same position: an invalid offset is its problem
     */
    public void seek(String rule, long offset, String source) throws FormatException {
        seek(rule, offset, OF_ELEMENT, source);
    }

    /**
     * Moves to {@code offset}, in bytes from the start of the file, where the item {@code rule} starts.
     *
     * @param atSource offset of the item {@code source} that alone gives the offset: an invalid one is its problem
     */
    public void seek(String rule, long offset, long atSource, String source) throws FormatException {
        offsetSource = source;
        offsetOfSource = atSource;
        expectInRegion(rule, offset);
        if (coverage != null) {
            coverage.jump(position, offset);
        }
        revisit(offset);
    }

    /**
     * Moves to {@code offset}, which must not be before {@code start}, for an item that may share bytes with others; both in bytes from the start of
     * the file.
     */
    public void seekInside(String rule, long start, long offset) throws FormatException {
        seekInside(rule, start, offset, "");
    }

    /**
     * The same of the element of a list.
     *
     * @param source the rule of the item that gives the offset, in the element of another list at the same position
     */
    public void seekInside(String rule, long start, long offset, String source) throws FormatException {
        offsetSource = source;
        offsetOfSource = OF_ELEMENT;
        if (offset >= 0 && offset < start) {
            throw ofOffset(rule, start, offset, "before its region, which starts at byte " + start);
        }
        expectInRegion(rule, offset);
        if (coverage != null) {
            coverage.jumpInPool(position, offset);
        }
        revisit(offset);
    }

    private void expectInRegion(String rule, long offset) throws FormatException {
        if (offset < 0 || offset > limit) {
            FormatException problem = ofOffset(rule, limit, offset, outside());
            boolean isCutOff = offset > limit && offset < Long.MAX_VALUE;
            throw isCutOff ? asked(problem, COMPLETE) : problem;
        }
    }

    private String outside() {
        return "outside the " + CountText.of(limit, "byte available", "bytes available");
    }

    private FormatException ofOffset(String rule, long at, long offset, String where) {
        String shown = SaturatingMath.text(offset);
        return ofOffset(rule, at, "starts at byte " + shown + ", " + where, shown + " for '" + rule + "', " + where);
    }

    /**
     * A problem of the offset that was sought last, reported at the item that gives it if that is known, else at {@code at}.
     *
     * @param problem of {@code rule}, the item that starts there
     * @param ofSource what follows "gives offset" in a problem of the item that gives it
     */
    final FormatException ofOffset(String rule, long at, String problem, String ofSource) {
        if (offsetSource.isEmpty()) {
            return malformed(at, rule, problem);
        }
        String given = "gives offset " + ofSource;
        return offsetOfSource == OF_ELEMENT
                ? failure(
                        Reason.MALFORMED,
                        at,
                        rule,
                        problem,
                        SourceItemException.ofElement(given, offsetSource, elementIndex()))
                : malformed(offsetOfSource, offsetSource, given);
    }

    /** Moves to {@code offset} to read something twice; it counts as read once. */
    public void revisit(long offset) {
        position = offset;
    }

    /** The region is from {@code start} to {@code end}, and nothing has been read. */
    final void rewind(long start, long end) {
        position = start;
        limit = end;
        bytesRead = 0;
        extents = null;
        keys = null;
        unknown = null;
    }

    /**
     * Narrows the region to the next {@code byteSize} bytes.
     *
     * @return the former end of the region, to be passed to {@link #widen}
     */
    public long narrow(String rule, long byteSize) throws FormatException {
        need(rule, byteSize);
        long outer = limit;
        limit = position + byteSize;
        return outer;
    }

    /** Ends the region begun by {@link #narrow}, which must have been used up. */
    public void widen(String rule, long outer) throws FormatException {
        if (position != limit) {
            long left = limit - position;
            reject(position, rule, CountText.of(left, "byte is", "bytes are") + " left over at the end of its region");
            position = limit;
        }
        limit = outer;
    }

    /** A problem at the cursor's position. */
    @Override
    public FormatException malformed(String rule, String problem) {
        return failure(Reason.MALFORMED, position, rule, problem, null);
    }

    /** A problem at {@code offset}. */
    public FormatException malformed(long offset, String rule, String problem) {
        return failure(Reason.MALFORMED, offset, rule, problem, null);
    }

    /** A problem whose reason is an item that is found by a key, see {@link #reject(long, String, String, String, String, String)}. */
    public FormatException malformed(long offset, String rule, String problem, String list, String key, String source) {
        return failure(
                Reason.MALFORMED, offset, rule, problem, SourceItemException.underKey(problem, source, list, key));
    }

    /** A problem at {@code offset} of an item that the region's end cuts off; at the end of the file, the hint asks whether the file is complete. */
    public FormatException endsEarly(long offset, String rule, String problem) {
        return asked(malformed(offset, rule, problem), COMPLETE);
    }

    private FormatException asked(FormatException problem, String question) {
        return limit == fileSize && problem.hint() == null ? problem.withHint(question) : problem;
    }

    /** Rejects a file for a problem after which reading could continue; where problems are collected, it does. */
    public void reject(long offset, String rule, String problem) throws FormatException {
        reject(malformed(offset, rule, problem));
    }

    /** The same for a composed problem. */
    void reject(FormatException problem) throws FormatException {
        if (reporter == null) {
            throw problem;
        }
        reporter.reject(problem);
    }

    /**
     * Rejects a file that breaks a rule about an item that is found by a key.
     *
     * @param source the rule of the item, in the element of {@code list} that has the key
     */
    public void reject(long offset, String rule, String problem, String list, String key, String source)
            throws FormatException {
        reject(malformed(offset, rule, problem, list, key, source));
    }

    /**
     * Records the offset of an unnamed code, for the problem of whatever depends on its meaning.
     *
     * @param code the object that represents it from now on
     */
    public void recordUnknown(long offset, String rule, CodedValue code) {
        if (unknown == null) {
            unknown = new IdentityHashMap<>();
        }
        if (unknown.size() < MOST_KEPT) {
            unknown.put(code, new UnknownCode(offset, path.with(rule)));
        }
    }

    /** Reports an unnamed code, at the offset recorded by {@link #recordUnknown}, or else at the current position. */
    public FormatException unknown(String rule, CodedValue actual) {
        UnknownCode place = unknown == null ? null : unknown.get(actual);
        String problem = notNamed(actual);
        return place == null
                ? malformed(rule, problem)
                : new FormatException(Reason.MALFORMED, source.name(), place.offset, place.path, problem, null);
    }

    /** The problem of an unnamed code at {@code offset}. */
    public FormatException unknown(long offset, String rule, CodedValue actual) {
        return malformed(offset, rule, notNamed(actual));
    }

    private static String notNamed(CodedValue actual) {
        return "expected one of " + actual.codes() + ", found " + actual;
    }

    /** The problem of an integer at {@code offset} that exceeds its limit. Raising that does not help if the file has fewer bytes. */
    public FormatException beyondLimit(long offset, String rule, long value, long highest) {
        return failure(
                Reason.LIMIT,
                offset,
                rule,
                "is " + value + ", above the limit of " + highest
                        + (value > fileSize
                                ? ", in a file of " + CountText.of(fileSize, "byte")
                                        + "; is the file complete, and in this format?"
                                : "; raise it with ReadOptions.limit(\"" + rule + "\", …)"),
                null);
    }

    /** A problem of any kind at {@code offset}, in bytes from the start of the file. */
    public FormatException failure(Reason reason, long offset, String rule, String problem, @Nullable Throwable cause) {
        FormatException e = new FormatException(reason, source.name(), offset, path.with(rule), problem, cause);
        return reason == Reason.MALFORMED && offset >= trailer && offset < fileSize
                ? e.withHint("the end of the file does not match the format; is the file complete?")
                : e;
    }

    void need(String rule, long byteSize) throws FormatException {
        if (byteSize < 0) {
            throw malformed(
                    rule,
                    "has a computed size of " + SaturatingMath.text(byteSize)
                            + " bytes; check the items it is computed from");
        }
        if (byteSize > remaining()) {
            String problem =
                    "needs " + CountText.of(byteSize, "byte") + ", " + CountText.of(remaining(), "is left", "are left");
            FormatException e = malformed(rule, problem + (limit == fileSize ? " in the file" : ""));
            throw SaturatingMath.plus(position, byteSize) < Long.MAX_VALUE ? asked(e, "is it complete?") : e;
        }
    }

    /** Counts bytes that are read: records that share bytes must not make reading cost more than a multiple of the file. */
    void spend(String rule, long byteSize) throws FormatException {
        bytesRead += byteSize;
        if (bytesRead > readBudget) {
            throw failure(
                    Reason.LIMIT,
                    position,
                    rule,
                    "the headers overlap so much that reading them reads more than " + READS_A_BYTE
                            + " times the file's size",
                    null);
        }
    }
}
