package org.tensorbind.notation;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.document.DocumentReader;
import org.tensorbind.number.CountText;
import org.tensorbind.payload.Payload;
import org.tensorbind.read.Cursor;

/**
 * Reads a message of Protocol Buffers from a cursor: a map whose keys are the numbers of fields. A message has no end of its own, so that of the document
 * is the end of the cursor's region.
 *
 * <p>The fields of a message are found when it begins, see {@link ProtobufFields}. All fields with one number are the elements of one array. Of a
 * number that no array has, each run of fields is an entry of its own: the second one of field 7 has the key {@code 7#2}.
 */
final class ProtobufReader extends DocumentReader {
    /** A document, which is a message without a tag and a length. */
    private static final int DOCUMENT = -1;

    /** A number in a packed field. */
    private static final int PACKED = -2;

    /** A message or an array that is open. */
    private static final class Container {
        private final ProtobufFields fields;

        /** The run of fields that is read of a message, or that the next element of an array is in; -1 before the first and after the last. */
        private int run;

        /** Whether it is an array. */
        private final boolean array;

        /** Whether an array is written as one field. */
        private final boolean packed;

        /** Where the first field of an array starts. */
        private final long start;

        /** Where the next field of an array starts. */
        private long next;

        /** Where the packed field ends whose numbers are read; -1 outside of one. */
        private long packedEnd = -1;

        /** The rule of it. */
        private final String rule;

        private Container(String rule, ProtobufFields fields, int run, boolean array, boolean packed) {
            this.rule = rule;
            this.fields = fields;
            this.run = run;
            this.array = array;
            this.packed = packed;
            this.start = array ? fields.start(run) : -1;
            this.next = start;
        }
    }

    /** What is read next, where that is a single value. */
    private static final class Next {
        private int wireType = DOCUMENT;
        private long start;
        private long end;

        /** Whether it is the run of the innermost message, whose fields have not been looked at. */
        private boolean wholeRun;

        private void set(Next other) {
            wireType = other.wireType;
            start = other.start;
            end = other.end;
            wholeRun = other.wholeRun;
        }
    }

    private final ProtobufVarints varints;
    private final Deque<Container> open = new ArrayDeque<>();
    private final Next next = new Next();
    private long keyOffset;
    private boolean wantsPacked;

    /** Whether what is read is read again later, and rejected then. */
    private boolean isAhead;

    /** A reader of the message that fills the rest of the cursor's region. */
    ProtobufReader(Cursor in) {
        super(in);
        this.varints = new ProtobufVarints(in);
        next.start = in.position();
        next.end = in.position() + in.remaining();
    }

    @Override
    public long position() {
        return in.position();
    }

    @Override
    public long keyPosition() {
        return keyOffset;
    }

    @Override
    public DocumentReader tuple() {
        wantsPacked = true;
        return this;
    }

    @Override
    protected void startMap(String rule) throws IOException {
        toValue(rule);
        if (next.wireType != DOCUMENT && next.wireType != ProtobufFields.BYTES) {
            throw unexpected(rule, "a message");
        }
        in.deepen(rule);
        open.push(new Container(rule, ProtobufFields.of(in, varints, rule, next.start, next.end), -1, false, false));
    }

    @Override
    protected @Nullable String readKey(String rule) throws IOException {
        Container message = open.element();
        do {
            message.run++;
        } while (message.run < message.fields.count() && message.fields.isTaken(message.run));
        if (message.run == message.fields.count()) {
            end(message.fields.end());
            return null;
        }
        keyOffset = message.fields.start(message.run);
        in.revisit(keyOffset);
        next.wholeRun = true;
        return message.fields.key(message.run);
    }

    private void end(long position) {
        open.pop();
        in.surface();
        next.wholeRun = false;
        in.revisit(position);
    }

    @Override
    protected void startArray(String rule) throws IOException {
        boolean packed = wantsPacked;
        wantsPacked = false;
        Container message = open.element();
        if (!next.wholeRun) {
            throw in.malformed(in.position(), rule, "a list cannot be an element of a list");
        }
        if (message.fields.take(message.run)) {
            rejectStrictly(
                    rule,
                    "the fields " + message.fields.number(message.run) + " must follow each other, are at bytes "
                            + message.fields.start(message.run) + " and "
                            + message.fields.start(message.fields.nextRun(message.run)));
        }
        in.deepen(rule);
        next.wholeRun = false;
        open.push(new Container(rule, message.fields, message.run, true, packed));
    }

    @Override
    protected boolean goToElement(String rule) throws IOException {
        Container array = open.element();
        if (in.position() < array.packedEnd) {
            next.wireType = PACKED;
            return true;
        }
        while (goToField(array)) {
            in.revisit(array.next);
            toField(rule, array.fields.end());
            array.next = next.end;
            if (!array.packed) {
                return true;
            }
            if (next.wireType != ProtobufFields.BYTES || in.position() > array.start) {
                rejectStrictly(rule, "a list in parentheses must be in one field");
            }
            if (next.wireType != ProtobufFields.BYTES) {
                return true;
            }
            if (next.start < next.end) {
                beginPacked(array);
                return true;
            }
            rejectStrictly(rule, "a list in parentheses must be absent if it is empty");
        }
        end(array.next);
        return false;
    }

    /** Goes on to where the next field of an array starts; false after the last one. */
    private static boolean goToField(Container array) {
        array.packedEnd = -1;
        if (array.next < array.fields.end(array.run)) {
            return true;
        }
        int nextRun = array.fields.nextRun(array.run);
        if (nextRun < 0) {
            return false;
        }
        array.run = nextRun;
        array.next = array.fields.start(nextRun);
        return true;
    }

    private void beginPacked(Container array) {
        array.packedEnd = next.end;
        in.revisit(next.start);
        next.wireType = PACKED;
    }

    /** Reads the tag at the cursor, and the length after it; the cursor then stays at the tag. */
    private void toField(String rule, long messageEnd) throws IOException {
        long at = in.position();
        next.wireType = (int) varints.read(rule, messageEnd) & 7;
        boolean longer = varints.isLonger();
        next.start = in.position();
        if (next.wireType == ProtobufFields.BYTES) {
            long length = varints.read(rule, messageEnd);
            longer |= varints.isLonger();
            next.start = in.position();
            next.end = next.start + length;
        } else {
            ProtobufFields.skip(in, varints, rule, at, messageEnd);
            next.end = in.position();
        }
        in.revisit(at);
        if (longer) {
            rejectStrictly(rule, "the tag and the length are not in their shortest form");
        }
    }

    /** Goes to the value that is read next, which must be the only one of its field. */
    private void toValue(String rule) throws IOException {
        if (!next.wholeRun) {
            return;
        }
        Container message = open.element();
        toField(rule, message.fields.end());
        int nextRun = message.fields.nextRun(message.run);
        long second = next.end < message.fields.end(message.run)
                ? next.end
                : nextRun < 0 ? -1 : message.fields.start(nextRun);
        if (second >= 0) {
            throw in.malformed(
                    second, message.rule, "the field '" + message.fields.number(message.run) + "' occurs twice");
        }
        next.wholeRun = false;
    }

    @Override
    protected <T> T lookAhead(String rule, Reading<T> reading) throws IOException {
        long start = in.position();
        int depth = open.size();
        Next before = new Next();
        before.set(next);
        boolean wasAhead = isAhead;
        isAhead = true;
        T found = reading.of(this);
        closeTo(depth);
        next.set(before);
        in.revisit(start);
        isAhead = wasAhead;
        return found;
    }

    private void closeTo(int depth) {
        while (open.size() > depth) {
            open.pop();
        }
    }

    @Override
    protected boolean isMap(String rule) {
        return false;
    }

    @Override
    protected boolean readNull(String rule, boolean expected) {
        return false;
    }

    @Override
    protected void pass(String rule) {
        next.wholeRun = false;
    }

    /** The integer that is next. */
    private long integer(String rule, String expected) throws IOException {
        goToNumber(rule);
        if (next.wireType != ProtobufFields.VARINT && next.wireType != PACKED) {
            throw unexpected(rule, expected);
        }
        long at = in.position();
        boolean packed = next.wireType == PACKED;
        in.revisit(packed ? at : next.start);
        long value = varints.read(rule, packed ? open.element().packedEnd : next.end);
        if (varints.isLonger()) {
            rejectStrictly(at, rule, "the number " + Long.toUnsignedString(value) + " is not in its shortest form");
        }
        return value;
    }

    /** Goes to the number that is read next; one in a packed field that the grammar does not have is read leniently. */
    private void goToNumber(String rule) throws IOException {
        toValue(rule);
        Container around = open.element();
        if (next.wireType == ProtobufFields.BYTES && around.array && next.start < next.end) {
            rejectStrictly(rule, "each element of a list in brackets must be in a field of its own");
            beginPacked(around);
        }
    }

    @Override
    protected long readUint(String rule) throws IOException {
        long at = in.position();
        long value = integer(rule, "an unsigned integer");
        if (value < 0) {
            throw in.malformed(at, rule, "must be below 2^63, is " + Long.toUnsignedString(value));
        }
        return value;
    }

    @Override
    protected long readUnsigned(String rule) throws IOException {
        return integer(rule, "an unsigned integer");
    }

    @Override
    protected long readInteger(String rule) throws IOException {
        return integer(rule, "an integer");
    }

    @Override
    protected boolean readBool(String rule) throws IOException {
        long at = in.position();
        long value = integer(rule, "a truth value");
        if (value != 0 && value != 1) {
            rejectStrictly(at, rule, "a truth value must be 0 or 1, is " + Long.toUnsignedString(value));
        }
        return value != 0;
    }

    @Override
    protected double readNumber(String rule) throws IOException {
        toValue(rule);
        if (next.wireType != ProtobufFields.FIXED64 && next.wireType != ProtobufFields.FIXED32) {
            throw unexpected(rule, "a floating-point number");
        }
        boolean half = next.wireType == ProtobufFields.FIXED32;
        if (half) {
            rejectStrictly(rule, "the number is stored with 32 bits, must have 64");
        }
        in.revisit(next.start);
        long bits = 0;
        for (int shift = 0; shift < (half ? Integer.SIZE : Long.SIZE); shift += Byte.SIZE) {
            bits |= in.uint8(rule) << shift;
        }
        return half ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
    }

    /** The number of bytes of the value that is next, which the cursor goes to. */
    private long goToBytes(String rule, String expected) throws IOException {
        toValue(rule);
        if (next.wireType != ProtobufFields.BYTES) {
            throw unexpected(rule, expected);
        }
        in.revisit(next.start);
        return next.end - next.start;
    }

    @Override
    protected String readText(String rule) throws IOException {
        return in.text(rule, goToBytes(rule, "text"));
    }

    @Override
    protected String readTextOrOther(String rule) throws IOException {
        return readText(rule);
    }

    @Override
    protected byte[] readBytes(String rule) throws IOException {
        return in.bytes(rule, goToBytes(rule, "a byte string"));
    }

    @Override
    protected Payload readPayload(String rule) throws IOException {
        return in.payload(rule, goToBytes(rule, "a byte string"));
    }

    @Override
    protected Payload readPacked(String rule, int byteSize, boolean signed) throws IOException {
        Container message = open.element();
        ProtobufFields fields = message.fields;
        int run = message.run;
        toField(rule, fields.end());
        boolean more = fields.take(run);
        boolean oneField = next.wireType == ProtobufFields.BYTES && next.end == fields.end(run) && !more;
        next.wholeRun = false;
        if (oneField) {
            if (next.start == next.end) {
                rejectStrictly(rule, "a list in parentheses must be absent if it is empty");
            }
            in.revisit(next.start);
            Payload payload = in.payload(rule, next.end - next.start);
            return byteSize > 0
                    ? payload
                    : payload.packed(new ProtobufNumbers(fields.number(run), true, byteSize, signed));
        }
        rejectStrictly(rule, "a list in parentheses must be in one field");
        long start = fields.start(run);
        while (fields.nextRun(run) >= 0) {
            run = fields.nextRun(run);
        }
        return Payload.stored(start, fields.end(run) - start)
                .packed(new ProtobufNumbers(fields.number(run), false, byteSize, signed));
    }

    /** The bytes of a run of fields as they are, tags and all; of a field that gives a choice's variant, its integer or text. */
    @Override
    protected @Nullable Object readAny(String rule) throws IOException {
        if (isAhead) {
            toValue(rule);
            return next.wireType == ProtobufFields.VARINT
                    ? (Object) readInteger(rule)
                    : next.wireType == ProtobufFields.BYTES ? readText(rule) : null;
        }
        Container message = open.element();
        next.wholeRun = false;
        long start = message.fields.start(message.run);
        in.revisit(start);
        return in.bytes(rule, message.fields.end(message.run) - start);
    }

    @Override
    protected void skip(long start, int mark) {
        closeTo(mark);
        next.wholeRun = false;
        isAhead = false;
        Container array = open.element();
        in.revisit(array.array ? array.next : start);
    }

    @Override
    protected void expectEnd(String rule) throws IOException {
        if (in.remaining() > 0) {
            in.reject(
                    in.position(),
                    rule,
                    CountText.of(in.remaining(), "byte follows", "bytes follow") + " the document");
            in.skipRegion();
        }
    }

    private FormatException unexpected(String rule, String expected) {
        return in.malformed(
                in.position(), rule, "expected " + expected + ", found " + ProtobufFields.shown(next.wireType));
    }

    private void rejectStrictly(String rule, String problem) throws FormatException {
        rejectStrictly(in.position(), rule, problem);
    }

    /** Rejects a value in strict reading, unless it is read again later. */
    private void rejectStrictly(long at, String rule, String problem) throws FormatException {
        if (in.isStrict() && !isAhead) {
            in.reject(at, rule, problem);
        }
    }
}
