package org.tensorbind.document;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.number.CountText;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.payload.Payload;
import org.tensorbind.read.Cursor;
import org.tensorbind.read.DocumentListener;
import org.tensorbind.read.ExactDivision;
import org.tensorbind.read.KeyRecorder;
import org.tensorbind.read.ParseReporter;
import org.tensorbind.value.DeepValues;
import org.tensorbind.value.Longs;

/**
 * Reads the values of a self-describing document (CBOR, JSON, MessagePack, Python literals, lines) in order. Each method has the name of the rule as
 * a parameter, for the path in problems; a value of another type is a problem.
 *
 * <p>Listeners are notified of each value after it has been read. A notation is a subclass; for each public method it implements a protected one that
 * reads without notifying listeners.
 */
@GeneratedCodeApi
public abstract class DocumentReader implements ExactDivision {
    private static final DocumentListener[] NOBODY = {};
    private static final String[] NO_FIELDS = {};

    /** The cursor that the document's region belongs to. */
    protected final Cursor in;

    /** The listeners of what is read: none while a value is read. */
    private DocumentListener[] listeners = NOBODY;

    /** The one among the listeners that reports each item; null where problems end the reading. */
    private @Nullable DocumentItems items;

    /** The number of open maps and arrays that listeners know of. */
    private int depth;

    /** A reader of the document that starts at the cursor. */
    protected DocumentReader(Cursor in) {
        this.in = in;
    }

    /** Reads one value. */
    public interface Reading<T> {
        /** The value of which this reader is next. */
        T of(DocumentReader value) throws IOException;
    }

    private interface Action {
        void run() throws IOException;
    }

    /** This reader; from now on the listener hears of what is read, after those that do already. */
    public final DocumentReader listen(DocumentListener listener) {
        listeners = Arrays.copyOf(listeners, listeners.length + 1);
        listeners[listeners.length - 1] = listener;
        return this;
    }

    /**
     * This reader; if the cursor's items are reported or recorded, those of the document are from now on. If they are reported, reading continues after
     * problems.
     */
    public final DocumentReader observed() {
        ParseReporter reporter = in.reporter();
        if (reporter != null) {
            items = new DocumentItems(this, in, reporter);
            return listen(items);
        }
        KeyRecorder recorder = in.recorder();
        return recorder == null ? this : listen(recorder.keys(in.innermost()));
    }

    private boolean isHeard() {
        return listeners.length > 0;
    }

    /** Reads something whose parts are not reported. */
    private <T> T quietly(Reading<T> reading) throws IOException {
        if (!isHeard()) {
            return reading.of(this);
        }
        DocumentListener[] all = listeners;
        listeners = NOBODY;
        in.mute(true);
        try {
            return reading.of(this);
        } finally {
            listeners = all;
            in.mute(false);
        }
    }

    private void quietly(Action action) throws IOException {
        quietly(doc -> {
            action.run();
            return doc;
        });
    }

    private <T> T value(String rule, Reading<T> reading) throws IOException {
        long start = position();
        T value = quietly(reading);
        hear(rule, start, value);
        return value;
    }

    private void hear(String rule, long start, @Nullable Object value) throws FormatException {
        for (DocumentListener each : listeners) {
            each.value(rule, start, value);
        }
    }

    private void begin(String rule, String @Nullable [] fields, Action reading) throws IOException {
        long start = position();
        quietly(reading);
        depth++;
        for (DocumentListener each : listeners) {
            each.begin(rule, fields, start);
        }
    }

    /** Starts a map; follow with {@link #nextKey} until it gives null. */
    public final void beginMap(String rule) throws IOException {
        beginMap(rule, NO_FIELDS);
    }

    /** Starts a map with these fields, in the order of the grammar, which may be optional, and with additional entries. */
    public final void beginMap(String rule, String... keys) throws IOException {
        if (isHeard()) {
            begin(rule, keys, () -> startMap(rule));
        } else {
            startMap(rule);
        }
    }

    protected abstract void startMap(String rule) throws IOException;

    /** The next key of the map, which must be text, or null at the map's end. */
    public final @Nullable String nextKey(String rule) throws IOException {
        if (!isHeard()) {
            return readKey(rule);
        }
        long start = position();
        String key = quietly(doc -> Optional.ofNullable(readKey(rule))).orElse(null);
        depth -= key == null ? 1 : 0;
        for (DocumentListener each : listeners) {
            if (key == null) {
                each.end(start);
            } else {
                each.key(rule, key, start);
            }
        }
        return key;
    }

    protected abstract @Nullable String readKey(String rule) throws IOException;

    /** This reader; the array that is started next is a tuple, where the notation distinguishes these from lists. */
    public DocumentReader tuple() {
        return this;
    }

    /**
     * Starts an extension type of this number, which has a value in it, up to {@link #endExtension}; or bytes, which are read as a byte
     * string and end it. Only of a notation that has them.
     */
    public final void beginExtension(String rule, int number, boolean ofBytes) throws IOException {
        if (!isHeard()) {
            startExtension(rule, number, ofBytes);
            return;
        }
        long start = position();
        quietly(() -> startExtension(rule, number, ofBytes));
        for (DocumentListener each : listeners) {
            if (!ofBytes) {
                each.extension(rule, start);
            }
        }
    }

    protected void startExtension(String rule, int number, boolean ofBytes) throws IOException {
        throw new IllegalStateException("this notation has no extension types");
    }

    /** Rejects bytes that are left in an extension type after its value, and a value that goes beyond it. */
    public void endExtension(String rule) throws IOException {
        throw new IllegalStateException("this notation has no extension types");
    }

    /** Starts an array; follow with {@link #nextElement} until it gives false. */
    public final void beginArray(String rule) throws IOException {
        if (isHeard()) {
            begin(rule, null, () -> startArray(rule));
        } else {
            startArray(rule);
        }
    }

    protected abstract void startArray(String rule) throws IOException;

    /** Whether another element follows; false ends the array. */
    public final boolean nextElement(String rule) throws IOException {
        if (!isHeard()) {
            return goToElement(rule);
        }
        long start = position();
        boolean next = quietly(doc -> goToElement(rule));
        depth -= next ? 0 : 1;
        for (DocumentListener each : listeners) {
            if (next) {
                each.element();
            } else {
                each.end(start);
            }
        }
        return next;
    }

    protected abstract boolean goToElement(String rule) throws IOException;

    /** Rejects a further element of an array whose elements the grammar lists, and ends it. */
    public final void endArray(String rule, int expected) throws IOException {
        if (nextElement(rule)) {
            throw malformed(rule, "expected " + CountText.of(expected, "element") + ", found more");
        }
    }

    /** Rejects the end of an array whose elements the grammar lists. */
    public final void expectElement(String rule, int index) throws IOException {
        if (!nextElement(rule)) {
            throw malformed(rule, "expected element " + index + ", found the array's end");
        }
    }

    /**
     * What {@code reading} makes of the value of a field in the map that comes next, of which nothing is taken; null where the map does not have the
     * field. Forms that are read leniently only are not rejected.
     */
    public final <T> @Nullable T ahead(String rule, String key, Reading<T> reading) throws IOException {
        return quietly(doc -> comeBack(rule, map -> Optional.ofNullable(map.field(rule, key, reading))))
                .orElse(null);
    }

    private <T> @Nullable T field(String rule, String key, Reading<T> reading) throws IOException {
        startMap(rule);
        for (String next = readKey(rule); next != null; next = readKey(rule)) {
            if (next.equals(key)) {
                return reading.of(this);
            }
            pass(rule);
        }
        return null;
    }

    private <T> T comeBack(String rule, Reading<T> reading) throws IOException {
        int depth = in.depth();
        T found = lookAhead(rule, reading);
        in.surface(depth);
        return found;
    }

    /** Returns the result of {@code reading} the next map, without consuming it. {@code reading} may leave maps and arrays open. */
    protected abstract <T> T lookAhead(String rule, Reading<T> reading) throws IOException;

    /** Skips the next value. */
    protected abstract void pass(String rule) throws IOException;

    /**
     * Whether the next value, which is not consumed, is a map whose first value is a map, or that is empty.
     */
    public final boolean isTree(String rule, boolean ofMaps) throws IOException {
        return isHeard() ? quietly(doc -> isTreeNext(rule, ofMaps)) : isTreeNext(rule, ofMaps);
    }

    private boolean isTreeNext(String rule, boolean ofMaps) throws IOException {
        return isMap(rule) && (!ofMaps || comeBack(rule, map -> map.beginsWithMap(rule)));
    }

    private boolean beginsWithMap(String rule) throws IOException {
        startMap(rule);
        return readKey(rule) == null || isMap(rule);
    }

    /** Whether the value that comes next, of which nothing is taken, is a map without entries. */
    public final boolean isEmptyMap(String rule) throws IOException {
        return isHeard() ? quietly(doc -> isEmpty(rule)) : isEmpty(rule);
    }

    private boolean isEmpty(String rule) throws IOException {
        return isMap(rule)
                && comeBack(rule, map -> {
                    map.startMap(rule);
                    return map.readKey(rule) == null;
                });
    }

    /** Whether the value that comes next, of which nothing is taken, is an extension type of this number. */
    public final boolean isExtension(String rule, int number) throws IOException {
        return isHeard() ? quietly(doc -> isExtensionNext(rule, number)) : isExtensionNext(rule, number);
    }

    protected boolean isExtensionNext(String rule, int number) throws IOException {
        return false;
    }

    /** Whether the next value is a map; does not consume it. */
    protected abstract boolean isMap(String rule) throws IOException;

    /** Whether the value is null, which is then passed over; strict reading rejects it. */
    public final boolean skipNull(String rule) throws IOException {
        return skipNull(rule, false);
    }

    /** Whether the value is null, which is then passed over; strict reading rejects it unless it is {@code expected}. */
    public final boolean skipNull(String rule, boolean expected) throws IOException {
        if (!isHeard()) {
            return readNull(rule, expected);
        }
        long start = position();
        boolean skipped = quietly(doc -> readNull(rule, expected));
        if (skipped) {
            hear(rule, start, null);
        }
        return skipped;
    }

    protected abstract boolean readNull(String rule, boolean expected) throws IOException;

    /** A text. */
    public final String text(String rule) throws IOException {
        return isHeard() ? value(rule, doc -> readText(rule)) : readText(rule);
    }

    protected abstract String readText(String rule) throws IOException;

    /** A text, or the notation of any other value. */
    public final String textOrOther(String rule) throws IOException {
        return isHeard() ? value(rule, doc -> readTextOrOther(rule)) : readTextOrOther(rule);
    }

    protected String readTextOrOther(String rule) throws IOException {
        return DeepValues.shown(readAny(rule));
    }

    /** An integer from 0 to 2^63 - 1. */
    public final long uint(String rule) throws IOException {
        return isHeard() ? value(rule, doc -> readUint(rule)) : readUint(rule);
    }

    protected abstract long readUint(String rule) throws IOException;

    /** An integer from 0 to 2^64 - 1, as its bits. */
    public final long unsigned(String rule) throws IOException {
        return isHeard()
                ? value(rule, doc -> Longs.unsigned(readUnsigned(rule))).longValue()
                : readUnsigned(rule);
    }

    protected abstract long readUnsigned(String rule) throws IOException;

    /** An integer from -2^63 to 2^63 - 1. */
    public final long integer(String rule) throws IOException {
        return isHeard() ? value(rule, doc -> readInteger(rule)) : readInteger(rule);
    }

    protected abstract long readInteger(String rule) throws IOException;

    /** A number, as a binary64. */
    public final double number(String rule) throws IOException {
        return isHeard() ? value(rule, doc -> readNumber(rule)) : readNumber(rule);
    }

    protected abstract double readNumber(String rule) throws IOException;

    /** A number in a form of its own. Only of a notation whose numbers have several forms. */
    public final double number(String rule, DecimalForm form) throws IOException {
        return isHeard() ? value(rule, doc -> readNumber(rule, form)) : readNumber(rule, form);
    }

    protected double readNumber(String rule, DecimalForm form) throws IOException {
        throw new IllegalStateException("numbers of this notation have one form");
    }

    /** A truth value. */
    public final boolean bool(String rule) throws IOException {
        return isHeard() ? value(rule, doc -> readBool(rule)) : readBool(rule);
    }

    protected abstract boolean readBool(String rule) throws IOException;

    /** A byte string. */
    public final byte[] bytes(String rule) throws IOException {
        return isHeard() ? value(rule, doc -> readBytes(rule)) : readBytes(rule);
    }

    protected abstract byte[] readBytes(String rule) throws IOException;

    /** The offset of a byte string, which is not read now. Only of notations that have bytes as they are. */
    public final Payload payload(String rule) throws IOException {
        if (!isHeard()) {
            return readPayload(rule);
        }
        long start = position();
        Payload payload = quietly(doc -> readPayload(rule));
        for (DocumentListener each : listeners) {
            each.payload(rule, start, payload);
        }
        return payload;
    }

    /** The offset of a packed list of floats of 4 or 8 bytes, which are not read now. Only of a notation that has packed lists. */
    public final Payload packedFloats(String rule, int byteSize) throws IOException {
        return packed(rule, byteSize, true);
    }

    /** The offset of a packed list of integers, which are not read now. Only of a notation that has packed lists. */
    public final Payload packedIntegers(String rule, boolean signed) throws IOException {
        return packed(rule, 0, signed);
    }

    private Payload packed(String rule, int byteSize, boolean signed) throws IOException {
        if (!isHeard()) {
            return readPacked(rule, byteSize, signed);
        }
        long start = position();
        Payload payload = quietly(doc -> readPacked(rule, byteSize, signed));
        for (DocumentListener each : listeners) {
            each.payload(rule, start, payload);
        }
        return payload;
    }

    /**
     * A packed list.
     *
     * @param byteSize of each number; 0 for integers, which have as many bytes as they need
     */
    protected Payload readPacked(String rule, int byteSize, boolean signed) throws IOException {
        throw new IllegalStateException("this notation has no packed lists");
    }

    protected Payload readPayload(String rule) throws IOException {
        throw new IllegalStateException("byte strings of this notation are no bytes of the file");
    }

    /**
     * Any value: {@code Long}, {@code BigInteger} (above 2^63 - 1), {@code Double}, {@code String}, {@code Boolean}, {@code byte[]},
     * {@code List}, {@code Map} or null; or a {@code Map.Entry} of the number of an extension type, an {@code Integer}, and its bytes, a read-only
     * {@code ByteBuffer}.
     */
    public final @Nullable Object any(String rule) throws IOException {
        if (!isHeard()) {
            return readAny(rule);
        }
        long start = position();
        Object value = quietly(doc -> Optional.ofNullable(readAny(rule))).orElse(null);
        hear(rule, start, value);
        return value;
    }

    protected abstract @Nullable Object readAny(String rule) throws IOException;

    /** The depth to which maps and arrays are open, to come back to with {@link #recover}; 0 without a listener. */
    public final int mark() {
        return depth;
    }

    /**
     * What follows when an element of an array or an entry of a map cannot be read: the problem is thrown, or where problems are collected
     * the element is passed over.
     *
     * @param mark what {@link #mark()} was before the first element
     */
    public final void recover(FormatException failure, int mark) throws IOException {
        if (items == null) {
            throw failure;
        }
        long start = items.recover(failure, mark);
        depth = mark;
        quietly(() -> skip(start, mark));
    }

    /**
     * Skips the rest of the value that starts at {@code start}.
     *
     * @param start in bytes from the start of the file
     */
    protected abstract void skip(long start, int mark) throws IOException;

    /**
     * Records that the entries of the document's map have been scanned, before anything is read: the map then has only the fields in {@code byteSize}
     * bytes from {@code start}. Only of a notation whose maps are scanned.
     *
     * @param start in bytes from the start of the file
     */
    public void restrictTo(long start, int byteSize) throws IOException {
        throw new IllegalStateException("maps of this notation are not scanned");
    }

    /** Marks the document as scanned to its end, before anything is read. Only for a notation without lengths. */
    public void passOver() throws IOException {
        throw new IllegalStateException("documents of this notation are scanned at the cursor");
    }

    /** Rejects bytes after the document. */
    public final void end(String rule) throws IOException {
        if (isHeard()) {
            quietly(() -> expectEnd(rule));
        } else {
            expectEnd(rule);
        }
    }

    protected abstract void expectEnd(String rule) throws IOException;

    /** Where the next value starts, in bytes from the start of the file. */
    public abstract long position();

    /** Where the key starts that {@link #nextKey} returned last, in bytes from the start of the file. */
    public abstract long keyPosition();

    /** A problem at the next value. */
    @Override
    public final FormatException malformed(String rule, String problem) {
        return in.malformed(position(), rule, problem);
    }

    /** The cursor that the document's region belongs to. */
    public final Cursor cursor() {
        return in;
    }
}
