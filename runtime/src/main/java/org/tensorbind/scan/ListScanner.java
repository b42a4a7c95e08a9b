package org.tensorbind.scan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.name.NameTable;
import org.tensorbind.read.Cursor;
import org.tensorbind.read.DocumentReader;
import org.tensorbind.value.Longs;

/**
 * Scans the descriptions of many tensors without making objects of them: it notes where each starts, where its data is and what it is
 * called, and looks at all that lenient reading looks at. Whatever is unusual, faults included, ends it with {@link Unusual}, and what
 * goes beyond the region with {@link IndexOutOfBoundsException}: the parser then reads item by item, and finds the words for it. Not for
 * use by several threads.
 */
@GeneratedCodeApi
public final class ListScanner extends JsonScanner {
    private static final int FIRST_CAPACITY = 64;

    /** What is made room for before as many elements are seen: a number in a file may be wrong. */
    private static final int MOST_CAPACITY = 1 << 18;

    private static final int MOST_LEVELS = 8;

    private final NameTable names;
    private final Cursor in;
    private int[] starts;

    /** Where data is that lies beside the descriptions; empty where it is in them. */
    private long[] offsets = {};

    private long[] sizes = {};

    /** The number of elements that is told, of lists that may turn out to have fewer; -1 for others. */
    private int counted = -1;

    /** The elements of a list whose number is not told; -1 for others. */
    private int found = -1;

    /** Where a document's other fields are, which stand in a row; {@code fieldsEnd} is -1 before the first. */
    private int fieldsStart;

    private int fieldsEnd = -1;
    private int entryStart;
    private boolean fieldsAreOver;

    /** Those of the only tensor that is scanned again; null where all are scanned, whose dimensions nobody keeps. */
    private final Rescan.@Nullable Dimensions dimensions;

    private long dtype;
    private long layout;
    private boolean plain;

    private int nameStart;
    private int nameLength;
    private int level;

    /** Scans one element. */
    public interface ElementScan {
        /** Scans what the scanner stands at, element {@code index} of the list. */
        void scan(ListScanner scanner, int index) throws Unusual;
    }

    private ListScanner(Cursor in, ByteBuffer window, long base, int end, int count, boolean named) {
        super(window, base, in.fileSize(), end);
        this.in = in;
        this.dimensions = null;
        this.starts = new int[count];
        this.names = new NameTable(bytes, named ? count : 0);
    }

    private ListScanner(ListScanner all) {
        super(all.window, all.base, all.fileSize, all.end);
        this.in = all.in;
        this.dimensions = new Rescan.Dimensions();
        this.starts = new int[0];
        this.names = new NameTable(bytes, 0);
    }

    /** A scanner of the same region that keeps what one element says. */
    ListScanner forOneElement() {
        return new ListScanner(this);
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
        if (count > region / smallest) {
            return null;
        }
        int end = (int) Math.min(region, window.capacity());
        int capacity = (int) Math.min(count, MOST_CAPACITY);
        ListScanner scanner = new ListScanner(in, window.order(in.order()), in.position(), end, capacity, named);
        scanner.counted = (int) count;
        return scanner;
    }

    /** A scanner of {@code count} elements that are anywhere in the region; null where it is not possible. */
    public static @Nullable ListScanner ofPlaced(Cursor in, long count, boolean named) throws IOException {
        if (count <= 0 || !in.mayScan()) {
            return null;
        }
        ByteBuffer window = in.windowAtStart();
        long regionEnd = in.position() + in.remaining();
        if (window.capacity() < regionEnd) {
            return null;
        }
        return new ListScanner(in, window.order(in.order()), 0, (int) regionEnd, (int) count, named);
    }

    /** A scanner of the document that fills the cursor's region, which does not tell how many elements it has; null where it is not possible. */
    public static @Nullable ListScanner ofDocument(Cursor in, boolean named) throws IOException {
        ByteBuffer window = in.mayScan() ? in.window() : null;
        long region = in.remaining();
        if (window == null || region == 0 || region > window.capacity()) {
            return null;
        }
        ListScanner scanner =
                new ListScanner(in, window.order(in.order()), in.position(), (int) region, FIRST_CAPACITY, named);
        scanner.found = 0;
        return scanner;
    }

    /** What the elements are found to be. */
    public <T> ScannedList<T> list(Cursor in, ScannedList.ElementReader<T> reader) {
        return list(in, reader, null);
    }

    /**
     * What the elements are found to be.
     *
     * @param scan passes over one of them, and notes dtype, shape and layout; null where this does not tell all of a tensor
     */
    public <T> ScannedList<T> list(Cursor in, ScannedList.ElementReader<T> reader, @Nullable ElementScan scan) {
        ScannedList.Place place = new ScannedList.Place(in.source(), window, base, in);
        int count = Math.max(found, counted);
        if (count >= 0 && count != starts.length) {
            resize(count);
        }
        return new ScannedList<>(
                place,
                starts,
                found < 0 ? -1 : end,
                offsets,
                sizes,
                names,
                reader,
                scan == null ? null : new Rescan(this, scan));
    }

    private void resize(int count) {
        starts = Arrays.copyOf(starts, count);
        if (offsets.length > 0) {
            offsets = Arrays.copyOf(offsets, count);
            sizes = Arrays.copyOf(sizes, count);
        }
        if (!names.isEmpty()) {
            names.resize(count);
        }
    }

    /** The number of elements of the CBOR array at the cursor; 0 where its head does not say. */
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

    /** Element {@code index} starts here. */
    public void element(int index) {
        if (index == starts.length) {
            resize(index + (index >> 1));
        }
        starts[index] = at;
        if (found >= 0) {
            found = index + 1;
        }
    }

    /** The next entry of the document's map starts here. */
    public void entry() {
        entryStart = at;
    }

    /** The entry is element {@code index}. */
    public void entryElement(int index) {
        element(index);
        starts[index] = entryStart;
        fieldsAreOver = fieldsEnd >= 0;
    }

    /** The entry is a field of the map that is no element. Such fields must stand in a row. */
    public void jsonField() throws Unusual {
        expect(!fieldsAreOver);
        jsonSkip();
        fieldsStart = fieldsEnd < 0 ? entryStart : fieldsStart;
        fieldsEnd = at;
    }

    /** Leaves to {@code document}, whose list has been scanned, what else is in it. */
    public void leaveFields(DocumentReader document) throws IOException {
        document.keepFields(base + fieldsStart, fieldsEnd < 0 ? 0 : fieldsEnd - fieldsStart);
    }

    /** Goes to the only element. */
    void restart(int start) {
        restartAt(start);
        level = 0;
        dtype = -1;
        layout = -1;
        plain = true;
        if (dimensions != null) {
            dimensions.clear();
        }
    }

    /** The product with one more dimension of the tensor. */
    public long dimension(long product, long dimension) throws Unusual {
        if (dimensions != null) {
            dimensions.add(dimension);
        }
        return times(product, dimension);
    }

    /** The dtype of the tensor: its code, of texts its position. */
    public void dtype(long code) {
        dtype = code;
    }

    long dtype() {
        return dtype;
    }

    /** The layout of the tensor: its code, of texts its position. */
    public void layout(long code) {
        layout = code;
    }

    long layout() {
        return layout;
    }

    /** The tensor has a field that the grammar does not name. */
    public void other() {
        plain = false;
    }

    /** Whether dtype, shape and layout are all that the only tensor says. */
    boolean isPlainTensor() {
        return plain && dtype >= 0 && dimensions != null && dimensions.areSizes();
    }

    Longs shape() {
        return dimensions == null ? Longs.adopt(new long[0]) : dimensions.shape();
    }

    /** Where the data of element {@code index} is. */
    public void payload(int index, long offset, long byteSize) throws Unusual {
        if (dimensions != null) {
            return;
        }
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

    /** Passes over UTF-8 text that is the name of element {@code index}; ends the scan where it occurs twice and may not. */
    public void name(int index, long byteSize, boolean unique) throws Unusual {
        spend(byteSize);
        textStart = at;
        textLength = (int) byteSize;
        at += textLength;
        textName(index, unique);
    }

    /** The last text is the name of element {@code index}. */
    public void textName(int index, boolean unique) throws Unusual {
        int start = textStart;
        int length = textLength;
        nameStart = start;
        nameLength = length;
        if (dimensions != null) {
            return;
        }
        long scanned = NameTable.scan(bytes, swapped, start, length);
        if (!NameTable.isAscii(scanned)) {
            decode(start, length);
        }
        NameTable.Added added = names.add(index, start, length, (int) scanned);
        if (added != NameTable.Added.NEW && (unique || added == NameTable.Added.CROWDED)) {
            throw Unusual.INSTANCE;
        }
    }

    /**
     * Whether the name of the element is {@code expected}.
     *
     * @param byteSize of the expected name as UTF-8
     */
    public boolean isName(String expected, int byteSize) {
        return nameLength == byteSize
                && NameTable.isSame(
                        bytes, nameStart, ByteBuffer.wrap(expected.getBytes(StandardCharsets.UTF_8)), 0, nameLength);
    }

    /** The limit on {@code rule}: the reader's own, else the grammar's. */
    public long limitOf(String rule, long declared) {
        return in.limitOf(rule, declared);
    }

    /** Begins a list of {@code count} elements, of at least a byte each, in the element. Deeply nested ones are unusual. */
    public void enter(long count) throws Unusual {
        spend(count);
        expect(++level <= MOST_LEVELS);
    }

    /** Ends the list that was begun last. */
    public void leave() {
        level--;
    }

    /** Passes over a CBOR text that is the name of element {@code index}. */
    public void cborName(int index, boolean unique) throws Unusual {
        int first = (int) uint8();
        if (first >> 5 != 3) {
            throw Unusual.INSTANCE;
        }
        name(index, cborArgument(first), unique);
    }

    /** Passes over a JSON text without escapes that is the name of element {@code index}. */
    public void jsonName(int index, boolean unique) throws Unusual {
        jsonHead();
        textName(index, unique);
    }
}
