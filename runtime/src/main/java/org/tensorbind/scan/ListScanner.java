package org.tensorbind.scan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.number.Bincode;
import org.tensorbind.number.Saturating;
import org.tensorbind.payload.Checksums;
import org.tensorbind.read.ChecksumText;
import org.tensorbind.read.Cursor;

/**
 * Goes over the descriptions of many tensors without making objects of them: it notes where each starts, where its data is and what it is
 * called, and looks at all that lenient reading looks at. Whatever is unusual, faults included, ends it with {@link Unusual}, and what
 * goes beyond the region with {@link IndexOutOfBoundsException}: the parser then reads item by item, and finds the words for it. Not for
 * use by several threads.
 */
@GeneratedCodeApi
public final class ListScanner {
    private static final int CBOR_INDEFINITE = 31;
    private static final int CBOR_BREAK = 0xFF;
    private static final int DEEPEST = 8;
    private static final long ASCII = 0x8080_8080_8080_8080L;

    private final ByteBuffer window;

    /** The window up to the region's end: what goes beyond is refused by the buffer. */
    private final ByteBuffer bytes;

    private final long base;
    private final long fileSize;
    private final int end;
    private final NameTable names;
    private final int[] starts;
    private final boolean swapped;

    /** Where data is that lies beside the descriptions; empty where it is in them. */
    private long[] offsets = {};

    private long[] sizes = {};
    private boolean sought;
    private long spent;
    private @Nullable CharsetDecoder utf8;
    private int at;
    private int textStart;
    private int textLength;

    /** What skimming leaves to the parser. */
    public static final class Unusual extends Exception {
        private static final long serialVersionUID = 1L;
        private static final Unusual INSTANCE = new Unusual();

        private Unusual() {
            super(null, null, false, false);
        }
    }

    private ListScanner(Cursor in, ByteBuffer window, long base, int end, int count, boolean named) {
        this.window = window;
        this.bytes = window.duplicate().limit(end).order(window.order());
        this.swapped = bytes.order() != ByteOrder.LITTLE_ENDIAN;
        this.base = base;
        this.fileSize = in.fileSize();
        this.end = end;
        this.starts = new int[count];
        this.names = new NameTable(bytes, named ? count : 0);
    }

    /**
     * A scanner of {@code count} elements from the cursor's position to its region's end; null where it is not possible.
     *
     * @param smallest the fewest bytes that an element takes
     */
    public static @Nullable ListScanner of(Cursor in, long count, long smallest, boolean named) throws IOException {
        if (count <= 0 || count > Integer.MAX_VALUE - 8 || !in.mayScan()) {
            return null;
        }
        long region = in.remaining();
        ByteBuffer window = in.window();
        if (count > region / smallest || region > window.capacity()) {
            return null;
        }
        return new ListScanner(in, window.order(in.order()), in.position(), (int) region, (int) count, named);
    }

    /** The same for elements that are anywhere in the region. */
    public static @Nullable ListScanner ofPlaced(Cursor in, long count, boolean named) throws IOException {
        if (count <= 0 || !in.mayScan()) {
            return null;
        }
        ByteBuffer window = in.windowAt(0);
        long regionEnd = in.position() + in.remaining();
        if (window.capacity() < regionEnd) {
            return null;
        }
        return new ListScanner(in, window.order(in.order()), 0, (int) regionEnd, (int) count, named);
    }

    /** What the elements are found to be. */
    public <T> ScannedList<T> list(Cursor in, ScannedList.ElementReader<T> reader) {
        ScannedList.Place place = new ScannedList.Place(window, base, in.fileSize());
        return new ScannedList<>(place, starts, offsets, sizes, names, reader);
    }

    /** The number of elements of the CBOR array at the cursor; 0 where it is not told there. */
    public static long cborCount(Cursor in) throws IOException {
        if (!in.mayScan() || in.remaining() == 0) {
            return 0;
        }
        ByteBuffer head = in.window();
        int info = head.get(0) & 31;
        if ((head.get(0) & 0xFF) >> 5 != 4 || info > 26) {
            return 0;
        }
        int width = info < 24 ? 0 : 1 << (info - 24);
        if (head.capacity() <= width) {
            return 0;
        }
        long count = info < 24 ? info : 0;
        for (int i = 1; i <= width; i++) {
            count = count << 8 | head.get(i) & 0xFF;
        }
        return count;
    }

    /** Ends the skimming. */
    public static Unusual unusual() {
        return Unusual.INSTANCE;
    }

    /** Ends the skimming unless {@code condition} holds. */
    public static void expect(boolean condition) throws Unusual {
        if (!condition) {
            throw Unusual.INSTANCE;
        }
    }

    /** Size of the file in bytes. */
    public long fileSize() {
        return fileSize;
    }

    /** Bytes from the start of the file. */
    public long position() {
        return base + at;
    }

    /** Element {@code index} starts here. */
    public void element(int index) {
        starts[index] = at;
    }

    /** Where the data of element {@code index} is. */
    public void payload(int index, long offset, long byteSize) throws Unusual {
        if ((offset | byteSize) < 0) {
            throw Unusual.INSTANCE;
        }
        if (offsets.length == 0) {
            offsets = new long[starts.length];
            sizes = new long[starts.length];
        }
        offsets[index] = offset;
        sizes[index] = byteSize;
    }

    /**
     * Counts bytes that are read, or elements of at least a byte: descriptions that share so many that they are read more than once on
     * average are unusual, and make the parser look at what they cost. Nothing is shared before the first {@link #seek}.
     */
    public void spend(long count) throws Unusual {
        if (count < 0 || count > end - at) {
            throw Unusual.INSTANCE;
        }
        if (sought) {
            spent += count;
            if (spent > fileSize) {
                throw Unusual.INSTANCE;
            }
        }
    }

    /** Moves to {@code offset}, in bytes from the start of the file. */
    public void seek(long offset) throws Unusual {
        long to = offset - base;
        if (to < 0 || to > end) {
            throw Unusual.INSTANCE;
        }
        at = (int) to;
        sought = true;
    }

    /** Passes over {@code byteSize} bytes. */
    public void skip(long byteSize) throws Unusual {
        if (byteSize < 0 || byteSize > end - at) {
            throw Unusual.INSTANCE;
        }
        at += (int) byteSize;
    }

    /** Passes over what is left up to a multiple of {@code multiple} bytes of the file, which may be missing at its end. */
    public void pad(long multiple, boolean optionalAtEnd) throws Unusual {
        long count = Saturating.roundUp(base + at, multiple) - (base + at);
        skip(optionalAtEnd ? Math.min(count, fileSize - (base + at)) : count);
    }

    /** An unsigned 8-bit integer. */
    public long uint8() {
        return bytes.get(at++) & 0xFF;
    }

    /** An unsigned 16-bit integer. */
    public long uint16() {
        long value = bytes.getShort(at) & 0xFFFF;
        at += 2;
        return value;
    }

    /** An unsigned 32-bit integer. */
    public long uint32() {
        long value = bytes.getInt(at) & 0xFFFF_FFFFL;
        at += 4;
        return value;
    }

    /** An unsigned 64-bit integer below 2^63. */
    public long uint64() throws Unusual {
        long value = int64();
        if (value < 0) {
            throw Unusual.INSTANCE;
        }
        return value;
    }

    /** A two's complement 8-bit integer. */
    public long int8() {
        return bytes.get(at++);
    }

    /** A two's complement 16-bit integer. */
    public long int16() {
        return (short) uint16();
    }

    /** A two's complement 32-bit integer. */
    public long int32() {
        return (int) uint32();
    }

    /** A two's complement 64-bit integer. */
    public long int64() {
        long value = bytes.getLong(at);
        at += 8;
        return value;
    }

    /** An integer in bincode's variable encoding, below 2^63. */
    public long bincode(int bitWidth) throws Unusual {
        int first = bytes.get(at++) & 0xFF;
        return first < Bincode.MARK_16 ? first : longBincode(first, bitWidth);
    }

    private long longBincode(int first, int bitWidth) throws Unusual {
        if (swapped || Bincode.widthOf(first) * 8 > bitWidth) {
            throw Unusual.INSTANCE;
        }
        return switch (first) {
            case Bincode.MARK_16 -> uint16();
            case Bincode.MARK_32 -> uint32();
            case Bincode.MARK_64 -> uint64();
            default -> throw Unusual.INSTANCE;
        };
    }

    /** An unsigned LEB128 integer of up to 63 bits. */
    public long leb128() throws Unusual {
        long value = 0;
        for (int shift = 0; shift < 63; shift += 7) {
            long next = uint8();
            value |= (next & 0x7F) << shift;
            if (next < 0x80) {
                return value;
            }
        }
        throw Unusual.INSTANCE;
    }

    /** The product of two sizes, which must be below 2^63. */
    public static long times(long a, long b) throws Unusual {
        long high = Math.multiplyHigh(a, b);
        long low = a * b;
        if (high != 0 || low < 0) {
            throw Unusual.INSTANCE;
        }
        return low;
    }

    /** Passes over UTF-8 text. */
    public void text(long byteSize) throws Unusual {
        spend(byteSize);
        textStart = at;
        textLength = (int) byteSize;
        at += textLength;
        checkText();
    }

    /** Passes over UTF-8 text that is the name of element {@code index}; ends the skimming where it occurs twice and may not. */
    public void name(int index, long byteSize, boolean unique) throws Unusual {
        spend(byteSize);
        int start = at;
        int length = (int) byteSize;
        at = start + length;
        long scanned = NameTable.scan(bytes, swapped, start, length);
        if (!NameTable.isAscii(scanned)) {
            decode(start, length);
        }
        if (!names.add(index, start, length, (int) scanned) && unique) {
            throw Unusual.INSTANCE;
        }
    }

    private boolean isAscii(int start, int length) {
        int stop = start + length;
        long all = 0;
        if (length >= 8) {
            for (int i = start; i < stop - 8; i += 8) {
                all |= bytes.getLong(i);
            }
            all |= bytes.getLong(stop - 8);
        } else {
            for (int i = start; i < stop; i++) {
                all |= bytes.get(i);
            }
        }
        return (all & ASCII) == 0;
    }

    private void decode(int start, int length) throws Unusual {
        if (utf8 == null) {
            utf8 = StandardCharsets.UTF_8.newDecoder();
        }
        CharBuffer characters = CharBuffer.allocate(length);
        utf8.reset();
        if (utf8.decode(bytes.slice(start, length), characters, true).isError()) {
            throw Unusual.INSTANCE;
        }
    }

    /** The number of elements or entries of a CBOR array or map; -1 where it ends with a break. */
    private long cborContainer(int major) throws Unusual {
        int first = (int) uint8();
        if (first >> 5 != major) {
            throw Unusual.INSTANCE;
        }
        return (first & 31) == CBOR_INDEFINITE ? -1 : cborArgument(first);
    }

    /** Starts a CBOR array; follow with {@link #cborNext}. */
    public long cborArray() throws Unusual {
        return cborContainer(4);
    }

    /** Starts a CBOR map; follow with {@link #cborNext}. */
    public long cborMap() throws Unusual {
        return cborContainer(5);
    }

    /** Whether an element follows of a container of {@code count}, of which {@code read} have been read; a break is passed over. */
    public boolean cborNext(long count, long read) throws Unusual {
        if (count >= 0) {
            return read < count;
        }
        if ((bytes.get(at) & 0xFF) == CBOR_BREAK) {
            at++;
            return false;
        }
        return true;
    }

    private long cborArgument(int first) throws Unusual {
        int info = first & 31;
        if (info < 24) {
            return info;
        }
        if (info > 27) {
            throw Unusual.INSTANCE;
        }
        int width = 1 << (info - 24);
        long value = 0;
        for (int i = 0; i < width; i++) {
            value = value << 8 | bytes.get(at++) & 0xFF;
        }
        if (value < 0) {
            throw Unusual.INSTANCE;
        }
        return value;
    }

    /** A CBOR unsigned integer below 2^63. */
    public long cborUint() throws Unusual {
        int first = (int) uint8();
        if (first < 24) {
            return first;
        }
        if (first >> 5 != 0) {
            throw Unusual.INSTANCE;
        }
        return cborArgument(first);
    }

    /** Passes over a CBOR text. */
    public void cborText() throws Unusual {
        cborHead();
        checkText();
    }

    /**
     * Passes over a CBOR text that is to be compared with known ones, by its {@link #textLength()}, by what this gives, and by {@link
     * #textTail()}. Whether it is UTF-8 is left to {@link #checkText()}.
     *
     * @return the first eight bytes, the first lowest; fewer are filled up with zeros
     */
    public long cborHead() throws Unusual {
        int first = (int) uint8();
        if (first >> 5 != 3) {
            throw Unusual.INSTANCE;
        }
        long length = first < 0x78 ? first & 31 : cborArgument(first);
        textStart = at;
        skip(length);
        textLength = (int) length;
        if (textStart + 8 <= end) {
            long word = bytes.getLong(textStart);
            long little = bytes.order() == ByteOrder.LITTLE_ENDIAN ? word : Long.reverseBytes(word);
            return textLength >= 8 ? little : little & (1L << (8 * textLength)) - 1;
        }
        return bytesAt(textStart, Math.min(8, textLength));
    }

    /** Ends the skimming unless the last text is UTF-8. */
    public void checkText() throws Unusual {
        if (!isAscii(textStart, textLength)) {
            decode(textStart, textLength);
        }
    }

    /** Passes over a CBOR text that is the name of element {@code index}. */
    public void cborName(int index, boolean unique) throws Unusual {
        int first = (int) uint8();
        if (first >> 5 != 3) {
            throw Unusual.INSTANCE;
        }
        name(index, cborArgument(first), unique);
    }

    /** Bytes of the last text. */
    public int textLength() {
        return textLength;
    }

    /** The last eight bytes of the last text, which must have as many. */
    public long textTail() {
        return bytesAt(textStart + textLength - 8, 8);
    }

    private long bytesAt(int start, int length) {
        long value = 0;
        for (int i = 0; i < length; i++) {
            value |= (bytes.get(start + i) & 0xFFL) << (8 * i);
        }
        return value;
    }

    /** Whether the last text is {@code expected}, for texts longer than sixteen bytes. */
    public boolean isText(String expected) {
        byte[] wanted = expected.getBytes(StandardCharsets.UTF_8);
        return wanted.length == textLength && bytes.slice(textStart, textLength).equals(ByteBuffer.wrap(wanted));
    }

    /** Ends the skimming unless the last text is a checksum in one of the forms. */
    public void checksum(ChecksumText forms) throws Unusual {
        for (ChecksumText.Form form : forms.forms()) {
            if (startsWith(form.prefix())) {
                int digits = textLength - form.prefix().length();
                expect(digits == 2 * Checksums.byteSize(form.algorithm()));
                for (int i = textStart + form.prefix().length(); i < textStart + textLength; i++) {
                    expect(Character.digit(bytes.get(i), 16) >= 0);
                }
                return;
            }
        }
        throw Unusual.INSTANCE;
    }

    private boolean startsWith(String prefix) {
        if (prefix.length() > textLength) {
            return false;
        }
        for (int i = 0; i < prefix.length(); i++) {
            if (bytes.get(textStart + i) != prefix.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Passes over any CBOR value. */
    public void cborSkip() throws Unusual {
        cborSkip(0);
    }

    private void cborSkip(int depth) throws Unusual {
        int first = (int) uint8();
        int major = first >> 5;
        if (depth > DEEPEST || (first & 31) == CBOR_INDEFINITE) {
            throw Unusual.INSTANCE;
        }
        long argument = cborArgument(first);
        switch (major) {
            case 0, 1 -> {}
            case 2 -> skip(argument);
            case 3 -> text(argument);
            case 4, 5 -> {
                expect(argument <= end - at);
                for (long i = 0; i < (major - 3) * argument; i++) {
                    cborSkip(depth + 1);
                }
            }
            case 7 -> expect((first & 31) >= 20 && (first & 31) != 24);
            default -> throw Unusual.INSTANCE;
        }
    }
}
