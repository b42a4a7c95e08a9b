package org.tensorbind.document;

import java.io.IOException;
import org.tensorbind.FormatException;
import org.tensorbind.number.CountText;
import org.tensorbind.read.Cursor;

/** Common part of readers of binary notations: heads that are examined before a value is read, and containers that start with their size. */
public abstract class BinaryReader extends DocumentReader {
    /** The containers around what is read next. */
    protected final OpenContainers open;

    /** Where the head that was read last starts. */
    protected long headOffset;

    /** The number in that head: an integer, the bits of a floating-point number, or a length. */
    protected long argument;

    /** Where the key that was read last starts. */
    protected long keyOffset;

    /** Whether the head has been read and its value has not. */
    protected boolean peeked;

    /** Whether what is read is read again later, and rejected then. */
    private boolean isAhead;

    /** A reader of the document that starts at the cursor. */
    protected BinaryReader(Cursor in) {
        super(in);
        this.open = new OpenContainers(in);
    }

    @Override
    public final long position() {
        return peeked ? headOffset : in.position();
    }

    @Override
    public final long keyPosition() {
        return keyOffset;
    }

    @Override
    protected final <T> T lookAhead(String rule, Reading<T> reading) throws IOException {
        long start = position();
        int depth = open.depth();
        boolean wasAhead = isAhead;
        isAhead = true;
        T found = reading.of(this);
        open.depth(depth);
        peeked = false;
        in.revisit(start);
        isAhead = wasAhead;
        return found;
    }

    @Override
    protected final boolean isMap(String rule) throws IOException {
        return lookAhead(rule, value -> hasMapHead(rule));
    }

    /** Whether the head of the next value is that of a map. */
    protected abstract boolean hasMapHead(String rule) throws IOException;

    @Override
    protected final void expectEnd(String rule) throws IOException {
        if (in.remaining() > 0) {
            in.reject(
                    in.position(),
                    rule,
                    CountText.of(in.remaining(), "byte follows", "bytes follow") + " the document");
            in.skipRegion();
        }
    }

    /** The integer whose head was read last, which must be below 2^63. */
    protected final long nonNegative(String rule) throws FormatException {
        if (argument < 0) {
            throw in.malformed(headOffset, rule, "must be below 2^63, is " + Long.toUnsignedString(argument));
        }
        return argument;
    }

    /** The problem of a value that is not {@code expected}. */
    protected final FormatException unexpected(String rule, String expected) {
        return in.malformed(headOffset, rule, "expected " + expected + ", found " + found());
    }

    /** The value whose head was read last, in messages. */
    protected abstract String found();

    /** Forgets what else is open in containers of at least this depth. */
    protected void comeBack(int depth) {}

    @Override
    protected final void skip(long start, int mark) throws IOException {
        open.depth(mark);
        comeBack(mark);
        peeked = false;
        isAhead = false;
        in.revisit(start);
        pass("document");
    }

    /** Rejects the value that was read last in strict reading, unless it is read again later. */
    protected final void rejectStrictly(String rule, String problem) throws FormatException {
        if (in.isStrict() && !isAhead) {
            in.reject(headOffset, rule, problem);
        }
    }
}
