package org.tensorbind.scan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.tensorbind.name.NameTable;
import org.tensorbind.value.Longs;

/** Scans the description of one tensor: its name among those of all, its dtype, its layout and its dimensions. */
abstract class TensorScanner extends JsonScanner {
    private static final int MOST_LEVELS = 8;

    /** The longest name whose bytes are cached; longer ones are rare. */
    private static final int SHORT_NAME = 128;

    final NameTable names;

    /** Whether one tensor is scanned again. */
    final boolean alone;

    /** The dimensions of the tensor that is scanned; null where they are not needed. */
    private final Rescan.@Nullable Dimensions dimensions;

    private long dtype;
    private long layout;
    private boolean plain;

    private int nameStart;
    private int nameLength;
    private byte @Nullable [] shortName;
    private int level;

    /**
     * A scanner of many tensors, whose names go into {@code names}.
     *
     * @param keeping whether dtypes, layouts and shapes are cached
     */
    TensorScanner(Region region, long fileSize, NameTable names, boolean keeping) {
        super(region, fileSize);
        this.names = names;
        this.alone = false;
        this.dimensions = keeping ? new Rescan.Dimensions(ScanCache.MOST_DIMENSIONS + 1) : null;
    }

    /** A scanner of one tensor. */
    TensorScanner(Region region, long fileSize) {
        super(region, fileSize);
        this.names = new NameTable(region, 0);
        this.alone = true;
        this.dimensions = new Rescan.Dimensions(Integer.MAX_VALUE);
    }

    /** Forgets the last tensor. */
    final void forget() {
        dtype = -1;
        layout = -1;
        plain = true;
        nameLength = -1;
        if (dimensions != null) {
            dimensions.clear();
        }
    }

    /** Caches the last tensor as element {@code index}, unless it has other fields. */
    final void putIn(ScanCache tensors, int index) {
        if (plain && nameLength >= 0 && dimensions != null) {
            tensors.put(index, dtype, layout, dimensions);
        }
    }

    /** The product with one more dimension of the tensor. */
    public long dimension(long product, long dimension) {
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

    /** Whether the tensor has a dtype and a shape, and no field but these and a layout. */
    boolean isPlainTensor() {
        return plain && dtype >= 0 && dimensions != null && dimensions.areSizes();
    }

    Longs shape() {
        return dimensions == null ? Longs.adopt(new long[0]) : dimensions.shape();
    }

    /** Passes over UTF-8 text that is the name of element {@code index}; ends the scan where it occurs twice and may not. */
    public void name(int index, long byteSize, boolean unique) {
        spend(byteSize);
        textStart = at;
        textLength = (int) byteSize;
        at += textLength;
        textName(index, unique);
    }

    /** The last text is the name of element {@code index}. */
    public void textName(int index, boolean unique) {
        int start = textStart;
        int length = textLength;
        nameStart = start;
        nameLength = length;
        if (alone) {
            return;
        }
        long scanned = NameTable.scan(bytes, swapped, start, length);
        if (!NameTable.isAscii(scanned)) {
            decode(start, length);
        }
        NameTable.Added added = added(index, (int) scanned);
        if (added != NameTable.Added.NEW && (unique || added == NameTable.Added.CROWDED)) {
            throw ScanFallback.INSTANCE;
        }
    }

    /** What cannot be read now, the parser cannot read either, and reports it. */
    private NameTable.Added added(int index, int hash) {
        try {
            return names.add(index, bytes, nameStart, shift, nameLength, hash);
        } catch (IOException e) {
            throw ScanFallback.INSTANCE;
        }
    }

    /** Passes over a CBOR text that is the name of element {@code index}. */
    public void cborName(int index, boolean unique) {
        int first = (int) uint8();
        if (first >> 5 != 3) {
            throw ScanFallback.INSTANCE;
        }
        name(index, cborArgument(first), unique);
    }

    /** Passes over a JSON text without escapes that is the name of element {@code index}. */
    public void jsonName(int index, boolean unique) {
        jsonHead();
        textName(index, unique);
    }

    /** The name that is at {@code start}, in bytes from the region's start. */
    String name(int start, int length) throws IOException {
        goTo(start);
        nameStart = at;
        nameLength = length;
        return name();
    }

    /** The name of the only tensor. */
    String name() {
        byte[] name = nameLength > SHORT_NAME ? new byte[nameLength] : shortName();
        bytes.get(nameStart, name, 0, nameLength);
        return new String(name, 0, nameLength, StandardCharsets.UTF_8);
    }

    private byte[] shortName() {
        byte[] name = shortName;
        if (name == null) {
            name = new byte[SHORT_NAME];
            shortName = name;
        }
        return name;
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

    /** Begins a list of {@code count} elements, of at least a byte each, in the element. Deeply nested ones are unusual. */
    public void enter(long count) {
        spend(count);
        expect(++level <= MOST_LEVELS);
    }

    /** Ends the list that was begun last. */
    public void leave() {
        level--;
    }

    /** Ends all lists that were begun. */
    final void leaveAll() {
        level = 0;
    }
}
