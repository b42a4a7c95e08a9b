package org.tensorbind.payload;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorData;
import org.tensorbind.payload.code.Packing;
import org.tensorbind.value.ExternalData;

/** The stored bytes of a tensor: an offset in a file that was read, or data that is about to be written. */
public final class Payload {
    private final long byteOffset;
    private final long byteSize;
    private final @Nullable TensorData data;
    private final Known known;
    private final @Nullable StoredRows rows;
    private final List<Payload> contents;
    private final @Nullable ExternalData external;
    private final @Nullable Packing packing;
    private final @Nullable String item;

    /** What is known of the number of bytes. */
    private enum Known {
        NOTHING,
        /** No further bytes, because other data or nothing follows. */
        EXTENT,
        SIZE
    }

    private Payload(
            long byteOffset,
            long byteSize,
            @Nullable TensorData data,
            Known known,
            @Nullable StoredRows rows,
            List<Payload> contents,
            @Nullable ExternalData external,
            @Nullable Packing packing,
            @Nullable String item) {
        this.byteOffset = byteOffset;
        this.byteSize = byteSize;
        this.data = data;
        this.known = known;
        this.rows = rows;
        this.contents = contents;
        this.external = external;
        this.packing = packing;
        this.item = item;
    }

    /** {@code byteSize} bytes at {@code byteOffset} of the file. */
    public static Payload stored(long byteOffset, long byteSize) {
        return new Payload(byteOffset, byteSize, null, Known.SIZE, null, List.of(), null, null, null);
    }

    /** Bytes from {@code byteOffset} of the file on, whose number is unknown. */
    public static Payload unsized(long byteOffset) {
        return new Payload(byteOffset, 0, null, Known.NOTHING, null, List.of(), null, null, null);
    }

    /** No bytes, and no place for them either. */
    public static Payload absent() {
        return new Payload(-1, 0, null, Known.NOTHING, null, List.of(), null, null, null);
    }

    /** Bytes from {@code byteOffset} of the file on, to where other data starts or the file ends: a tensor's and the padding after them. */
    public static Payload extent(long byteOffset, long byteSize) {
        return new Payload(byteOffset, byteSize, null, Known.EXTENT, null, List.of(), null, null, null);
    }

    /** {@code byteSize} bytes that {@code data} will give. */
    public static Payload of(TensorData data, long byteSize) {
        return new Payload(-1, byteSize, data, Known.SIZE, null, List.of(), null, null, null);
    }

    /** {@code byteSize} bytes that {@code data} will give, among which are those of all {@code contents}. */
    static Payload of(TensorData data, long byteSize, List<Payload> contents) {
        return new Payload(-1, byteSize, data, Known.SIZE, null, contents, null, null, null);
    }

    /** Bytes in another file, whose place in it is not known yet. */
    public static Payload external(ExternalData external) {
        long size = external.byteSize();
        return new Payload(
                -1,
                Math.max(0, size),
                null,
                size < 0 ? Known.NOTHING : Known.SIZE,
                null,
                List.of(),
                external,
                null,
                null);
    }

    /** Returns a copy that is in another file. */
    public Payload in(ExternalData file) {
        return new Payload(byteOffset, byteSize, data, known, rows, contents, file, packing, item);
    }

    /** Returns a copy in which only some rows belong to the tensor. */
    public Payload inRows(StoredRows newRows) {
        return new Payload(byteOffset, byteSize, data, known, newRows, contents, external, packing, item);
    }

    /** Returns a copy that is a number of bytes further on in the file. */
    public Payload movedBy(long bytes) {
        return new Payload(byteOffset + bytes, byteSize, data, known, rows, contents, external, packing, item);
    }

    /** Returns a copy whose bytes are numbers in another form than the elements have. */
    public Payload packed(Packing form) {
        return new Payload(byteOffset, byteSize, data, known, rows, contents, external, form, item);
    }

    /** Returns a copy that is in another item than the one in which tensors usually have their data; null for that one, empty for none. */
    public Payload inItem(@Nullable String otherItem) {
        return Objects.equals(item, otherItem)
                ? this
                : new Payload(byteOffset, byteSize, data, known, rows, contents, external, packing, otherItem);
    }

    /**
     * How many numbers it has, which were counted when they were found.
     *
     * @param numberSize of a number in bytes, if it is as elements are
     */
    public long numberCount(int numberSize) {
        return packing instanceof Packing.Counted counted ? counted.count() : byteSize / numberSize;
    }

    /** Where the bytes start in the file that was read; -1 for bytes that are not in a file yet. */
    public long byteOffset() {
        return byteOffset;
    }

    /** The other file that has the bytes, to which {@link #byteOffset} refers; null if they are in the file of the tensor. */
    public @Nullable ExternalData external() {
        return external;
    }

    /** Whether there is no place for bytes. */
    public boolean isAbsent() {
        return byteOffset < 0 && data == null;
    }

    /** Whether the number of stored bytes is known, or at least their extent. */
    public boolean isSized() {
        return known != Known.NOTHING;
    }

    /** Whether padding may be among the bytes, as only their extent is known. */
    public boolean isExtent() {
        return known == Known.EXTENT;
    }

    /** Number of stored bytes; 0 where it is not known. */
    public long byteSize() {
        return byteSize;
    }

    /** What gives the bytes of a tensor that is about to be written; null for bytes in a file. */
    public @Nullable TensorData data() {
        return data;
    }

    /** The rows that are elements of the tensor; null where all bytes are. */
    public @Nullable StoredRows rows() {
        return rows;
    }

    /** What was laid together to be the data; empty where it was not. */
    public List<Payload> contents() {
        return contents;
    }

    /** How the bytes are numbers in another form than the elements have; null where they are the elements, or went through a filter. */
    public @Nullable Packing packing() {
        return packing;
    }

    /** The item that has the bytes, if that is another one than usually; empty if none has, as there are no elements; else null. */
    public @Nullable String item() {
        return item;
    }

    @Override
    public String toString() {
        return byteSize + " bytes" + (byteOffset < 0 ? "" : " at " + byteOffset);
    }
}
