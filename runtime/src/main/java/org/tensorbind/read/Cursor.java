package org.tensorbind.read;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.ReadOptions;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.io.ByteSource;
import org.tensorbind.number.Bincode;
import org.tensorbind.number.Saturating;
import org.tensorbind.payload.Payload;
import org.tensorbind.value.Leniency;
import org.tensorbind.value.Longs;

/**
 * Reads a file's items in order, never past the end of the region it is in, and knows the path of rules that led to each. Every
 * count and size is compared with the bytes that are left before anything is allocated. Not for use by several threads.
 *
 * <p>The only subclass, which tells a listener of every item, is not loaded before somebody asks for it: until then calls are direct.
 */
@GeneratedCodeApi
public class Cursor {
    private static final int STRICT_DEPTH = 64;
    private static final int LENIENT_DEPTH = 128;
    private static final long FREE_READS = 1 << 20;
    private static final int READS_A_BYTE = 16;

    private static final int SHORT_TEXT = 256;
    private static final int MOST_UNKNOWN = 1024;
    private static final byte[] NOTHING = {};
    private static final ByteBuffer NO_WINDOW = ByteBuffer.allocate(0);

    private final ByteSource source;
    private final ReadOptions options;
    private final RulePath path = new RulePath();
    private @Nullable CharsetDecoder utf8;
    private final long fileSize;
    private final long readBudget;

    private byte[] scratch = NOTHING;
    private ByteBuffer window = NO_WINDOW;
    private long windowStart;
    private ByteOrder order = ByteOrder.LITTLE_ENDIAN;
    private long position;
    private long limit;
    private long bytesRead;
    private int depth;
    private boolean sizesAreRight;

    /** Codes without a meaning, by the objects that stand for them; only so many, as a file could be full of them. */
    private @Nullable Map<Object, UnknownCode> unknown;

    private record UnknownCode(long offset, String path) {}

    /** A cursor at the source's first byte; its region is the whole source. */
    public Cursor(ByteSource source, ReadOptions options) {
        this.source = source;
        this.options = options;
        this.fileSize = source.size();
        this.limit = fileSize;
        this.readBudget = Saturating.plus(Saturating.times(fileSize, READS_A_BYTE), FREE_READS);
    }

    /** A lenient cursor at {@code offset}, in bytes from the start of the file, for what has been checked before. */
    public static Cursor at(ByteSource source, long offset) {
        Cursor cursor = new Cursor(source, ReadOptions.lenient());
        cursor.position = offset;
        return cursor;
    }

    /** Whether lists of descriptions may be scanned without making objects: where nobody wants every item or every fault. */
    public boolean mayScan() {
        return !options.isStrict();
    }

    /** The bytes from the position on, as many as are cheap in one piece. */
    public ByteBuffer window() throws IOException {
        return windowAt(position);
    }

    /** The bytes from {@code offset} on, as many as are cheap in one piece. */
    public ByteBuffer windowAt(long offset) throws IOException {
        return source.window(offset);
    }

    /** Notes that the tensors' sizes have been compared with their shapes. */
    public void noteSizesAreRight() {
        sizesAreRight = true;
    }

    public boolean sizesAreRight() {
        return sizesAreRight;
    }

    /** Sets the byte order of the integers and floats that follow. */
    public void order(ByteOrder newOrder) {
        order = newOrder;
        if (window != NO_WINDOW) {
            window.order(newOrder);
        }
    }

    /** Byte order of the integers and floats that follow. */
    public ByteOrder order() {
        return order;
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

    /** Whether what the specification forbids is refused. */
    public boolean isStrict() {
        return options.isStrict();
    }

    /** The limit on {@code rule}: the reader's own, else the grammar's. */
    public long limitOf(String rule, long declared) {
        return options.limitOf(rule, declared);
    }

    /** Enters a rule; every fault up to {@link #leave()} has it in its path. */
    public void enter(String rule) throws FormatException {
        deepen(rule);
        path.push(rule);
    }

    /** Leaves the rule entered last. */
    public void leave() {
        path.pop();
        depth--;
    }

    /** The element of a repeated rule that is read next, for the path in faults. */
    public void element(long index) {
        path.element(index);
    }

    /** Ends the reading of elements. */
    public void endElements() throws FormatException {
        path.element(-1);
    }

    /** Number of rules that are open, to come back to with {@link #recover}. */
    public int level() {
        return path.size();
    }

    /**
     * What follows when an element that has a place of its own cannot be read: the fault is thrown, or where faults are collected the
     * next element is read.
     *
     * @param level what {@link #level()} was before the first element
     */
    public void recover(FormatException fault, int level) throws FormatException {
        throw fault;
    }

    /** A document that begins where the cursor stands; what its reader gives is the caller's only. */
    public DocumentReader document(DocumentReader reader) {
        return reader;
    }

    /** What the value that was read last stands for; given back as it is. */
    public <T> T meaning(T value) {
        return value;
    }

    /** Counts one more level of nesting, of rules or inside a document. */
    public void deepen(String rule) throws FormatException {
        int deepest = isStrict() ? STRICT_DEPTH : LENIENT_DEPTH;
        if (++depth > deepest) {
            throw malformed(rule, "nested deeper than " + deepest + " levels");
        }
    }

    public void surface() {
        depth--;
    }

    int depth() {
        return depth;
    }

    long regionEnd() {
        return limit;
    }

    String innermost() {
        return path.innermost();
    }

    /** Moves to the end of the region. */
    public void skipRegion() {
        position = limit;
    }

    /** The index of the element that is read next, -1 for none. */
    long nextElement() {
        return path.nextElement();
    }

    /** Goes back to where {@code level} rules were open in a region that ended at {@code regionEnd}. */
    void unwind(int level, int formerDepth, long regionEnd) {
        path.truncate(level);
        depth = formerDepth;
        limit = regionEnd;
    }

    /** Moves to {@code offset}, in bytes from the start of the file. */
    public void seek(String rule, long offset) throws FormatException {
        if (offset < 0 || offset > limit) {
            throw malformed(
                    rule,
                    "starts at byte " + Long.toUnsignedString(offset) + ", outside the " + limit
                            + " bytes that are there");
        }
        position = offset;
    }

    /**
     * Narrows the region to the next {@code byteSize} bytes.
     *
     * @return the former end of the region, to be given to {@link #widen}
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
            refuse(position, rule, (limit - position) + " bytes are left over at the end of its region");
            position = limit;
        }
        limit = outer;
    }

    /** Ends the region begun by {@link #narrow}; what is left of it is filling, each byte {@code fill} and fewer than {@code below}. */
    public void widenOverFill(String rule, long outer, int fill, long below, Leniency leniency) throws IOException {
        long left = remaining();
        if (leniency.isChecked(isStrict())) {
            if (left >= below) {
                refuse(position, rule, "expected fewer than " + below + " bytes of filling, found " + left);
            }
            expectFill(rule, fill, left);
        }
        position = limit;
        limit = outer;
    }

    /** A fault where the cursor stands. */
    public FormatException malformed(String rule, String problem) {
        return fault(Reason.MALFORMED, position, rule, problem, null);
    }

    /** A fault at {@code offset}. */
    public FormatException malformed(long offset, String rule, String problem) {
        return fault(Reason.MALFORMED, offset, rule, problem, null);
    }

    /** Refuses a file that breaks a rule without which it could be read on: where faults are collected, it is. */
    public void refuse(long offset, String rule, String problem) throws FormatException {
        throw malformed(offset, rule, problem);
    }

    /**
     * Keeps the place of a code without a meaning, for the fault of whatever needs to know what it means.
     *
     * @param code the object that stands for it from now on
     */
    public void keepUnknown(long offset, String rule, Object code) {
        if (unknown == null) {
            unknown = new IdentityHashMap<>();
        }
        if (unknown.size() < MOST_UNKNOWN) {
            unknown.put(code, new UnknownCode(offset, path.with(rule)));
        }
    }

    /** A code without a meaning, told where it was kept by {@link #keepUnknown}, or else where the cursor stands. */
    public FormatException unknown(String rule, String known, Object actual) {
        UnknownCode place = unknown == null ? null : unknown.get(actual);
        String problem = "expected one of " + known + ", found " + actual;
        return place == null
                ? malformed(rule, problem)
                : new FormatException(Reason.MALFORMED, source.name(), place.offset, place.path, problem, null);
    }

    /** A code without a meaning at {@code offset}. */
    public FormatException unknown(long offset, String rule, String known, Object actual) {
        return malformed(offset, rule, "expected one of " + known + ", found " + actual);
    }

    /** A limit that {@code rule} goes beyond. */
    public FormatException beyondLimit(long offset, String rule, long value, long highest) {
        return fault(
                Reason.LIMIT,
                offset,
                rule,
                "is " + value + ", above the limit of " + highest
                        + "; a higher one can be set with ReadOptions.limit(\"" + rule + "\", …)",
                null);
    }

    public FormatException fault(Reason reason, long offset, String rule, String problem, @Nullable Throwable cause) {
        return new FormatException(reason, source.name(), offset, path.with(rule), problem, cause);
    }

    /** An unsigned 8-bit integer. */
    public long uint8(String rule) throws IOException {
        return take(rule, 1).get() & 0xFF;
    }

    /** An unsigned 16-bit integer. */
    public long uint16(String rule) throws IOException {
        return take(rule, 2).getShort() & 0xFFFF;
    }

    /** An unsigned 32-bit integer. */
    public long uint32(String rule) throws IOException {
        return take(rule, 4).getInt() & 0xFFFF_FFFFL;
    }

    /** An unsigned 64-bit integer, which must be below 2^63. */
    public long uint64(String rule) throws IOException {
        long value = take(rule, 8).getLong();
        if (value < 0) {
            throw tooLarge(rule, position - 8, value);
        }
        return value;
    }

    private FormatException tooLarge(String rule, long offset, long value) {
        return malformed(offset, rule, "must be below 2^63, is " + Long.toUnsignedString(value));
    }

    /** A two's complement 8-bit integer. */
    public long int8(String rule) throws IOException {
        return take(rule, 1).get();
    }

    /** A two's complement 16-bit integer. */
    public long int16(String rule) throws IOException {
        return take(rule, 2).getShort();
    }

    /** A two's complement 32-bit integer. */
    public long int32(String rule) throws IOException {
        return take(rule, 4).getInt();
    }

    /** 64 bits: a two's complement integer, or an unsigned one that nothing is computed from. */
    public long int64(String rule) throws IOException {
        return take(rule, 8).getLong();
    }

    /** An IEEE 754 binary32. */
    public double float32(String rule) throws IOException {
        return take(rule, 4).getFloat();
    }

    /** An IEEE 754 binary64. */
    public double float64(String rule) throws IOException {
        return take(rule, 8).getDouble();
    }

    /**
     * An unsigned integer in bincode's variable encoding: one byte up to 250; 251, 252 or 253 and 2, 4 or 8 bytes in little-endian
     * order. Longer forms than needed are refused strictly.
     *
     * @param bitWidth of the integer that is encoded: 16, 32 or 64; the form for a wider one is refused
     */
    public long bincode(String rule, int bitWidth) throws IOException {
        long at = position;
        long value = bincodeBits(rule, bitWidth);
        if (value < 0) {
            throw tooLarge(rule, at, value);
        }
        return value;
    }

    /** The same, up to 2^64 - 1, as its bits. */
    public long bincodeBits(String rule, int bitWidth) throws IOException {
        long at = position;
        int first = (int) uint8(rule);
        if (first < Bincode.MARK_16) {
            return first;
        }
        int width = Bincode.widthOf(first);
        if (width == 0 || width * 8 > bitWidth) {
            throw malformed(at, rule, "no variable-length integer of " + bitWidth + " bits starts with byte " + first);
        }
        long value = littleEndian(take(rule, width), width);
        if (isStrict() && Bincode.byteSize(value) != 1 + width) {
            refuse(at, rule, "the integer " + value + " is written in more bytes than it needs");
        }
        return value;
    }

    private static long littleEndian(ByteBuffer bytes, int width) {
        long value = 0;
        for (int i = 0; i < width; i++) {
            value |= (bytes.get() & 0xFFL) << (8 * i);
        }
        return value;
    }

    /** An unsigned LEB128 integer of up to 63 bits. Longer forms than needed are refused strictly. */
    public long leb128(String rule) throws IOException {
        long at = position;
        long value = 0;
        for (int shift = 0; shift < 63; shift += 7) {
            int next = (int) uint8(rule);
            value |= (next & 0x7FL) << shift;
            if (next < 0x80) {
                if (isStrict() && next == 0 && shift > 0) {
                    refuse(at, rule, "the integer " + value + " is written in more bytes than it needs");
                }
                return value;
            }
        }
        throw malformed(at, rule, "the variable-length integer goes on beyond 63 bits");
    }

    /** UTF-8 text of {@code byteSize} bytes. */
    public String text(String rule, long byteSize) throws IOException {
        if (byteSize >= 0 && byteSize <= SHORT_TEXT && byteSize <= remaining()) {
            return shortText(rule, (int) byteSize);
        }
        long at = position;
        return decode(rule, at, takeMany(rule, byteSize));
    }

    /** Most names are short and ASCII: they are copied once. */
    private String shortText(String rule, int length) throws IOException {
        long at = position;
        spend(rule, length);
        long inWindow = position - windowStart;
        ByteBuffer bytes = window;
        if (inWindow < 0 || inWindow + length > window.limit()) {
            bytes = source.slice(position, length);
            inWindow = 0;
        }
        if (scratch.length < length) {
            scratch = new byte[Math.max(32, 2 * length)];
        }
        bytes.get((int) inWindow, scratch, 0, length);
        position += length;
        for (int i = 0; i < length; i++) {
            if (scratch[i] < 0) {
                return decode(rule, at, ByteBuffer.wrap(scratch, 0, length));
            }
        }
        return new String(scratch, 0, length, StandardCharsets.ISO_8859_1);
    }

    private String decode(String rule, long at, ByteBuffer bytes) throws FormatException {
        if (utf8 == null) {
            utf8 = StandardCharsets.UTF_8.newDecoder();
        }
        try {
            return utf8.decode(bytes).toString();
        } catch (CharacterCodingException e) {
            throw malformed(at + bytes.position(), rule, "the text is not valid UTF-8");
        }
    }

    /** UTF-8 text in a field of {@code byteSize} bytes: what stands before the bytes of value {@code fill} at its end. */
    public String paddedText(String rule, long byteSize, int fill) throws IOException {
        long end = position + byteSize;
        need(rule, byteSize);
        byte[] field = bytes(rule, byteSize);
        int length = field.length;
        while (length > 0 && (field[length - 1] & 0xFF) == fill) {
            length--;
        }
        position = end - field.length;
        String text = text(rule, length);
        position = end;
        return text;
    }

    /** {@code byteSize} bytes, copied. */
    public byte[] bytes(String rule, long byteSize) throws IOException {
        ByteBuffer taken = takeMany(rule, byteSize);
        byte[] bytes = new byte[taken.remaining()];
        taken.get(bytes);
        return bytes;
    }

    /** Bytes that must be {@code expected}. */
    public void constant(String rule, byte[] expected) throws IOException {
        long at = position;
        if (remaining() < expected.length) {
            throw malformed(
                    at,
                    rule,
                    "expected " + Constants.show(expected) + ", found the end after " + remaining() + " bytes");
        }
        byte[] actual = bytes(rule, expected.length);
        if (!Arrays.equals(actual, expected)) {
            throw malformed(at, rule, "expected " + Constants.show(expected) + ", found " + Constants.show(actual));
        }
    }

    /** {@code count} bytes of value {@code fill}. */
    public void fill(String rule, int fill, long count, Leniency leniency) throws IOException {
        need(rule, count);
        if (leniency.isChecked(isStrict())) {
            expectFill(rule, fill, count);
        } else {
            position += count;
        }
    }

    /** Bytes of value {@code fill} up to a multiple of {@code multiple} from the file's start. */
    public void pad(String rule, int fill, long multiple, boolean optionalAtEnd, Leniency leniency) throws IOException {
        if (multiple <= 0) {
            throw malformed(rule, "cannot be aligned to a multiple of " + multiple);
        }
        long count = Saturating.roundUp(position, multiple) - position;
        if (optionalAtEnd && position == fileSize) {
            return;
        }
        fill(rule, fill, optionalAtEnd ? Math.min(count, fileSize - position) : count, leniency);
    }

    private void expectFill(String rule, int fill, long count) throws IOException {
        for (long i = 0; i < count; i++) {
            long at = position;
            long actual = uint8(rule);
            if (actual != fill) {
                refuse(at, rule, "expected a byte " + fill + ", found " + actual);
                position = at + count - i;
                return;
            }
        }
    }

    /** The place of {@code byteSize} bytes, which are not read now; the cursor goes on behind them. */
    public Payload payload(String rule, long byteSize) throws FormatException {
        need(rule, byteSize);
        Payload payload = Payload.stored(position, byteSize);
        position += byteSize;
        return payload;
    }

    /**
     * A number of elements that may be allocated: they fit in what is left of the region.
     *
     * @param minimum the fewest bytes that an element takes
     */
    public int count(String rule, long count, long minimum) throws FormatException {
        if (count < 0 || count > remaining() / minimum || count > Integer.MAX_VALUE - 8) {
            throw malformed(
                    rule,
                    count + " elements of at least " + minimum + " bytes do not fit in the " + remaining()
                            + " bytes left");
        }
        return (int) count;
    }

    /** A number of elements that must be as many as those of a list that was read. */
    public int sameCount(String rule, long count, int size) throws FormatException {
        if (count != size) {
            throw malformed(
                    rule, "expected " + size + " elements, as many as there are places for them, found " + count);
        }
        return size;
    }

    /** Element {@code index} of a list that was read, which must be long enough. */
    public long elementOf(String rule, Longs list, int index) throws FormatException {
        if (index >= list.size()) {
            throw malformed(rule, "must have more than " + index + " elements, has " + list.size());
        }
        return list.get(index);
    }

    /** Refuses a place that is no multiple of {@code multiple}. */
    public void requireAligned(String rule, long multiple, Leniency leniency) throws FormatException {
        if (multiple <= 0 || (position % multiple != 0 && leniency.isChecked(isStrict()))) {
            refuse(position, rule, "must start at a multiple of " + multiple + " bytes, starts at " + position);
        }
    }

    /** Refuses bytes behind the last item of the file. */
    public void expectEnd(String rule, Leniency leniency) throws FormatException {
        if (position != limit && leniency.isChecked(isStrict())) {
            refuse(position, rule, (limit - position) + " bytes follow the last item of the file");
        }
    }

    private void need(String rule, long byteSize) throws FormatException {
        if (byteSize < 0) {
            throw malformed(rule, "would have " + byteSize + " bytes: what its size is computed from is wrong");
        }
        if (byteSize > remaining()) {
            String size = byteSize == Long.MAX_VALUE ? "more than 2^63" : Long.toString(byteSize);
            String hint = limit == source.size() ? " in the file; is it complete?" : "";
            throw malformed(rule, "needs " + size + " bytes, " + remaining() + " are left" + hint);
        }
    }

    /** {@code length} contiguous bytes, up to 8, in the cursor's byte order. */
    private ByteBuffer take(String rule, int length) throws IOException {
        need(rule, length);
        spend(rule, length);
        long at = position - windowStart;
        if (at < 0 || at + length > window.limit()) {
            refill(length);
            at = 0;
        }
        window.position((int) at);
        position += length;
        return window;
    }

    private void refill(int length) throws IOException {
        window = source.window(position).order(order);
        if (window.limit() < length) {
            window = source.slice(position, length).order(order);
        }
        windowStart = position;
    }

    private ByteBuffer takeMany(String rule, long byteSize) throws IOException {
        need(rule, byteSize);
        if (byteSize > Integer.MAX_VALUE - 8) {
            throw malformed(rule, byteSize + " bytes are too many for one value");
        }
        spend(rule, byteSize);
        ByteBuffer bytes = source.slice(position, (int) byteSize);
        position += byteSize;
        return bytes;
    }

    /** Records that share bytes cannot make reading cost more than a multiple of the file. */
    private void spend(String rule, long byteSize) throws FormatException {
        bytesRead += byteSize;
        if (bytesRead > readBudget) {
            throw fault(
                    Reason.LIMIT,
                    position,
                    rule,
                    "the headers overlap so much that reading them takes more than " + READS_A_BYTE
                            + " times the file's size",
                    null);
        }
    }
}
