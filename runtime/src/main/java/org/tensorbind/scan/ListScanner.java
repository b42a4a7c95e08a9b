package org.tensorbind.scan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.name.NameTable;
import org.tensorbind.read.Cursor;
import org.tensorbind.read.DocumentReader;

/**
 * Scans the descriptions of many tensors without making objects of them: it records where each starts, where its data is and what it is
 * called, and looks at all that lenient reading looks at. Whatever is unusual, problems included, and what goes beyond the region ends it
 * with {@link IndexOutOfBoundsException}: the parser then reads item by item, and finds the words for it. Not for use by several threads.
 */
@GeneratedCodeApi
public final class ListScanner extends TensorScanner {
    private static final int FIRST_CAPACITY = 64;

    /** What is made room for before as many elements are seen: a number in a file may be wrong. */
    private static final int MOST_CAPACITY = 1 << 18;

    /** Descriptions of fewer bytes are scanned again as fast as they are kept. */
    private static final int WORTH_KEEPING = 32;

    /** Bytes of the head of a CBOR array. */
    private static final int LONGEST_HEAD = 9;

    private final Cursor in;
    private int[] starts;

    /** Extents of data outside the descriptions; empty where it is in them. */
    private long[] offsets = {};

    private long[] sizes = {};

    /** The number of elements that the file gives, for lists that may turn out to have fewer; -1 for others. */
    private int counted = -1;

    /** The elements of a list whose count is unknown; -1 for others. */
    private int found = -1;

    /** The range of a document's other fields, which are consecutive; {@code fieldsEnd} is -1 before the first. */
    private int fieldsStart;

    private int fieldsEnd = -1;
    private int entryStart;
    private boolean fieldsAreOver;

    /** What all are seen to be; null for the scanner of one, and where it costs less to scan them again. */
    private final @Nullable ScanCache kept;

    /** The element whose scan is to be kept, -1 before the first. */
    private int current = -1;

    /** Scans one element. */
    public interface ElementScan {
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

    /** A scanner of {@code count} elements that are anywhere in the region; null where it is not possible. */
    public static @Nullable ListScanner ofPlaced(Cursor in, long count, boolean named) throws IOException {
        Region region = count <= 0 || !in.mayScan() ? null : Region.fromFileStart(in);
        return region == null ? null : new ListScanner(in, region, (int) count, named, false);
    }

    /** A scanner of the document that fills the cursor's region, whose element count is unknown; null where it cannot be scanned. */
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
     * A scanner of the same elements for which nothing is unusual because it is at the end of a piece; null where this one has not scanned in
     * pieces.
     */
    public @Nullable ListScanner wider() throws IOException {
        if (hasAll()) {
            return null;
        }
        Region all = Region.inOneWindow(in);
        boolean named = !names.isEmpty();
        return counted < 0 ? uncounted(in, all, named) : counted(in, all, counted, named, kept != null);
    }

    /** What the elements are found to be. */
    public <T> ScannedList<T> list(Cursor in, ScannedList.ElementReader<T> reader) {
        return list(in, reader, null);
    }

    /**
     * What the elements are found to be.
     *
     * @param scan passes over one of them, and records dtype, shape and layout; null where a tensor has more than these
     */
    public <T> ScannedList<T> list(Cursor in, ScannedList.ElementReader<T> reader, @Nullable ElementScan scan) {
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
                scan == null ? null : new Rescan(this, names, scan));
    }

    /** Ensures capacity for more than {@code index} elements: where the count is unknown, for an estimate from the elements so far. */
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

    /** The number of elements of the CBOR array at the cursor; 0 where its head does not say. */
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

    /** Element {@code index} starts here. */
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

    /** Keeps what the element that ends here was seen to be, and forgets it for the next. */
    private void keep(ScanCache tensors, int next) {
        putIn(tensors, current);
        current = next;
        forget();
    }

    /** The next entry of the document's map starts here. */
    public void entry() throws IOException {
        goOn();
        entryStart = shift + at;
    }

    /** The entry is element {@code index}. */
    public void entryElement(int index) {
        add(index, entryStart);
        fieldsAreOver = fieldsEnd >= 0;
    }

    /** The entry is a field of the map and not an element. Such fields must be consecutive. */
    public void jsonField() {
        expect(!fieldsAreOver);
        jsonSkip();
        fieldsStart = fieldsEnd < 0 ? entryStart : fieldsStart;
        fieldsEnd = shift + at;
    }

    /** Leaves to {@code document}, whose list has been scanned, what else is in it. */
    public void leaveFields(DocumentReader document) throws IOException {
        document.keepFields(region.start() + fieldsStart, fieldsEnd < 0 ? 0 : fieldsEnd - fieldsStart);
    }

    /** Goes to the only element. */
    void restart(int start) throws IOException {
        restartAt(start);
        leaveAll();
        forget();
    }

    /** Where the data of element {@code index} is. */
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

    /** What the scan of all has seen, if it has kept that. */
    @Nullable
    ScanCache kept() {
        return kept;
    }

    /** The limit on {@code rule}: the reader's own, else the grammar's. */
    public long limitOf(String rule, long declared) {
        return in.limitOf(rule, declared);
    }
}
