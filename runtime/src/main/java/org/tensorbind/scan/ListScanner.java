package org.tensorbind.scan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.name.NameTable;
import org.tensorbind.payload.Payload;
import org.tensorbind.read.Cursor;
import org.tensorbind.value.CodedValue;
import org.tensorbind.value.Codes;

/**
 * Scans the descriptions of many tensors without creating objects. It records the offset, the name and the extent of data of each, and checks
 * everything that lenient reading checks. Any problem or unsupported form, and access beyond the region, ends the scan with an
 * {@link IndexOutOfBoundsException}; the parser then reads item by item and reports problems. Not thread-safe.
 */
@GeneratedCodeApi
public final class ListScanner extends TensorScanner {
    private static final int FIRST_CAPACITY = 64;

    /** The maximum capacity that is allocated before elements are scanned, because a count in a file may be wrong. */
    private static final int MOST_CAPACITY = 1 << 18;

    /** The minimum size of descriptions whose results are cached; shorter ones are scanned again as fast. */
    private static final int WORTH_KEEPING = 32;

    /** The maximum size of the head of a CBOR array, in bytes. */
    private static final int LONGEST_HEAD = 9;

    private final Cursor in;
    private int[] starts;

    /** The extents of data outside the descriptions; empty if descriptions contain the data. */
    private long[] offsets = {};

    private long[] sizes = {};

    /** The count that the file gives, which is not trusted; -1 if it gives none. */
    private int counted = -1;

    /** The elements of a list whose count is unknown; -1 for others. */
    private int found = -1;

    /** The range of a document's other fields, which are consecutive; {@code fieldsEnd} is -1 before the first. */
    private int fieldsStart;

    private int fieldsEnd = -1;
    private int entryStart;
    private boolean fieldsAreOver;

    /** The cached results; null for a scanner of one element, and if scanning again is as fast. */
    private final @Nullable ScanCache kept;

    /** The element whose result is to be cached, -1 before the first. */
    private int current = -1;

    /** Reads one element. */
    public interface ElementReader<T> {
        /** The element that starts at the cursor's position. */
        T read(Cursor in) throws IOException;
    }

    /** Reads one element, or scans it again. */
    public interface ElementScan<T> extends ElementReader<T> {
        /** Scans element {@code index} of the list, which starts at the scanner's position. */
        void scan(ListScanner scanner, int index);
    }

    private ListScanner(Cursor in, Region region, int capacity, boolean named, boolean keeping) throws IOException {
        super(region, in.fileSize(), new NameTable(region, named ? capacity : 0), named && keeping);
        this.in = in;
        this.kept = named && keeping ? new ScanCache() : null;
        this.starts = new int[capacity];
        begin();
    }

    private ListScanner(ListScanner all) {
        super(all.region, all.fileSize);
        this.in = all.in;
        this.kept = null;
        this.starts = new int[0];
    }

    /** A scanner of the same region for one element. */
    ListScanner forOneElement() {
        return new ListScanner(this);
    }

    /**
     * Returns a scanner of {@code count} elements from the cursor's position on, or null if scanning is not possible.
     *
     * @param smallest the minimum size of an element in bytes
     */
    public static @Nullable ListScanner of(Cursor in, long count, long smallest, boolean named) throws IOException {
        if (count <= 0 || count > Integer.MAX_VALUE - 8 || !in.mayScan() || count > in.remaining() / smallest) {
            return null;
        }
        return counted(in, Region.of(in), (int) count, named, smallest >= WORTH_KEEPING);
    }

    private static ListScanner counted(Cursor in, Region region, int count, boolean named, boolean keeping)
            throws IOException {
        ListScanner scanner = new ListScanner(in, region, Math.min(count, MOST_CAPACITY), named, keeping);
        scanner.counted = count;
        return scanner;
    }

    /** Returns a scanner of {@code count} elements with offsets in the region, or null if scanning is not possible. */
    public static @Nullable ListScanner ofPlaced(Cursor in, long count, boolean named) throws IOException {
        Region region = count <= 0 || !in.mayScan() ? null : Region.fromFileStart(in);
        return region == null ? null : new ListScanner(in, region, (int) count, named, false);
    }

    /** Returns a scanner of the document that fills the cursor's region, whose element count is unknown, or null if scanning is not possible. */
    public static @Nullable ListScanner ofDocument(Cursor in, boolean named) throws IOException {
        return in.mayScan() && in.remaining() > 0 ? uncounted(in, Region.of(in), named) : null;
    }

    private static @Nullable ListScanner uncounted(Cursor in, Region region, boolean named) throws IOException {
        if (in.remaining() > region.size()) {
            return null;
        }
        ListScanner scanner = new ListScanner(in, region, FIRST_CAPACITY, named, true);
        scanner.found = 0;
        return scanner;
    }

    /**
     * Returns a scanner of the same elements in one window, which cannot fail at the end of a piece, or null if this scanner has not used pieces.
     */
    public @Nullable ListScanner wider() throws IOException {
        if (hasAll()) {
            return null;
        }
        Region all = Region.inOneWindow(in);
        boolean named = !names.isEmpty();
        return counted < 0 ? uncounted(in, all, named) : counted(in, all, counted, named, kept != null);
    }

    /** Returns the scanned elements as a list. */
    public <T> List<T> list(Cursor in, ElementReader<T> reader) {
        return list(in, reader, null, null);
    }

    /**
     * Returns the scanned elements as a list of tensors that have dtype, shape and perhaps layout, and no other properties.
     *
     * @param scan records these
     * @param dtypes the values of which the dtype is one
     * @param reversed whether the innermost dimension comes first
     * @param dense the layout of the tensors whose descriptions are scanned, null where all have one layout
     */
    public <T> List<T> list(
            Cursor in, ElementScan<T> scan, Codes<?> dtypes, boolean reversed, @Nullable CodedValue dense) {
        return list(in, scan, scan, new ScannedTensor.Form(dtypes, reversed, dense));
    }

    private <T> List<T> list(
            Cursor in, ElementReader<T> reader, @Nullable ElementScan<T> scan, ScannedTensor.@Nullable Form form) {
        int count = Math.max(found, counted);
        if (count >= 0 && count != starts.length) {
            resize(count);
        }
        if (kept != null) {
            keep(kept, -1);
            kept.trim(scan == null ? 0 : starts.length);
        }
        release();
        return new ScannedList<>(
                new ScannedList.Place(region, in, found >= 0),
                starts,
                offsets,
                sizes,
                names,
                reader,
                scan == null || form == null ? null : new Rescan(this, names, scan, form));
    }

    /** A list of the same pairs, which is not changed from now on and finds them by their keys. */
    public static <T> List<T> keyed(List<T> pairs, Function<T, String> key) {
        return new KeyedList<>(pairs, key);
    }

    /** The first of the pairs with this key, or none; for lists without an index of keys, all pairs. */
    public static <T> List<T> withKey(List<T> pairs, String key) {
        if (pairs instanceof KeyedList<T> keyed) {
            return at(pairs, keyed.find(key));
        }
        return pairs instanceof ScannedList<T> scanned && scanned.hasNames() ? at(pairs, scanned.find(key)) : pairs;
    }

    private static <T> List<T> at(List<T> pairs, int place) {
        return place < 0 ? List.of() : List.of(pairs.get(place));
    }

    /**
     * Elements of one size at a cursor, which is left after them: if the first can be read, all can, and each is read on demand.
     *
     * @param count how many there are, -1 for as many as fill the region
     * @return null where they are read one by one: the first has a problem, there is no room for the others, or every item is reported
     */
    public static <T> @Nullable List<T> strided(Cursor in, int count, ElementReader<T> reader) throws IOException {
        return StridedList.of(in, count, reader);
    }

    /** As {@link #strided}, for data, which is not read later either. */
    public static @Nullable List<Payload> stridedPayloads(Cursor in, int count, ElementReader<Payload> reader)
            throws IOException {
        StridedList<Payload> list = StridedList.of(in, count, reader);
        return list == null ? null : StridedList.payloads(list);
    }

    /**
     * Where the data of the elements is.
     *
     * @param start what their offsets count from
     * @param alignment multiple at which data must start, 1 for none; null where the file gives no integer
     * @param padded whether each is followed by padding that may be missing at the end of the file
     * @return null where some data is not inside the cursor's region or not aligned
     */
    public static @Nullable List<Payload> payloads(
            List<?> elements, Cursor in, long start, @Nullable Long alignment, boolean padded) {
        return elements instanceof ScannedList<?> scanned && alignment != null && alignment > 0
                ? scanned.payloads(in, start, alignment, padded)
                : null;
    }

    /** The new capacity for more than {@code index} elements; if the count is unknown, an estimate from the elements so far. */
    private int capacityBeyond(int index) {
        long alike = (long) region.size() * index / Math.max(1, shift + at);
        long more = Math.max(alike + (alike >> 4), index + (index >> 1));
        return (int) Math.min(more, counted < 0 ? Integer.MAX_VALUE - 8 : counted);
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

    /** The count of the CBOR array at the cursor; 0 for one of indefinite length, and for other values. */
    public static long cborCount(Cursor in) throws IOException {
        if (!in.mayScan() || in.remaining() == 0) {
            return 0;
        }
        ByteBuffer head = in.source().peek(in.position(), (int) Math.min(in.remaining(), LONGEST_HEAD));
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

    /** Begins element {@code index} at the current position. */
    public void element(int index) throws IOException {
        goOn();
        add(index, shift + at);
    }

    private void add(int index, int start) {
        if (kept != null) {
            keep(kept, index);
        }
        if (index == starts.length) {
            resize(capacityBeyond(index));
        }
        starts[index] = start;
        if (found >= 0) {
            found = index + 1;
        }
    }

    /** Caches the result for the element that ends here, and resets it for the next. */
    private void keep(ScanCache tensors, int next) {
        putIn(tensors, current);
        current = next;
        forget();
    }

    /** Begins the next entry of the document's map at the current position. */
    public void entry() throws IOException {
        goOn();
        entryStart = shift + at;
    }

    /** Makes the entry element {@code index}. */
    public void entryElement(int index) {
        add(index, entryStart);
        fieldsAreOver = fieldsEnd >= 0;
    }

    /** Skips an entry that is a field of the map instead of an element. Such fields must be consecutive. */
    public void jsonField() {
        expect(!fieldsAreOver);
        jsonSkip();
        fieldsStart = fieldsEnd < 0 ? entryStart : fieldsStart;
        fieldsEnd = shift + at;
    }

    /** Where the entries start that are fields of the map, in bytes from the start of the file. */
    public long fieldsStart() {
        return region.start() + fieldsStart;
    }

    /** The size in bytes of the entries that are fields of the map; 0 if there are none. */
    public int fieldsByteSize() {
        return fieldsEnd < 0 ? 0 : fieldsEnd - fieldsStart;
    }

    /** Moves to the only element. */
    void restart(int start) throws IOException {
        restartAt(start);
        leaveAll();
        forget();
    }

    /** Records the extent of the data of element {@code index}. */
    public void payload(int index, long offset, long byteSize) {
        if (alone) {
            return;
        }
        if ((offset | byteSize) < 0) {
            throw ScanFallback.INSTANCE;
        }
        if (offsets.length == 0) {
            offsets = new long[starts.length];
            sizes = new long[starts.length];
        }
        offsets[index] = offset;
        sizes[index] = byteSize;
    }

    /** The cached results, null for none. */
    @Nullable
    ScanCache kept() {
        return kept;
    }

    /** The limit on {@code rule}: the reader's own, else the grammar's. */
    public long limitOf(String rule, long declared) {
        return in.limitOf(rule, declared);
    }
}
