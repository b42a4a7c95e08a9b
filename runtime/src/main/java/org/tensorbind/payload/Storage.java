package org.tensorbind.payload;

import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.Layout;
import org.tensorbind.WriteOptions;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.payload.code.Filters;
import org.tensorbind.value.CodedValue;

/**
 * How the bytes of a dense tensor, or of one part of a sparse one, are stored.
 *
 * @param payload where they are
 * @param filter one of {@link Filters#NAMES}
 * @param order byte order of the elements, after the filter
 * @param columnMajor whether the index of the first dimension changes fastest, else that of the last
 * @param checksum of the stored bytes, if the file gives one that can be verified
 * @param unknownChecksum what the file has instead: one of an algorithm that is not known, null for none
 * @param unreadableReason why they cannot be decoded, or null where they can
 */
@GeneratedCodeApi
public record Storage(
        Payload payload,
        String filter,
        ByteOrder order,
        boolean columnMajor,
        @Nullable StoredChecksum checksum,
        @Nullable String unknownChecksum,
        @Nullable String unreadableReason)
        implements StoredTensor {
    /** Row-major elements. */
    public Storage(
            Payload payload,
            String filter,
            ByteOrder order,
            @Nullable StoredChecksum checksum,
            @Nullable String unknownChecksum,
            @Nullable String unreadableReason) {
        this(payload, filter, order, false, checksum, unknownChecksum, unreadableReason);
    }

    /** Elements stored as they are. */
    public static Storage plain(Payload payload, ByteOrder order) {
        return new Storage(payload, WriteOptions.NONE, order, null, null, null);
    }

    /** Returns a copy that is column-major or not. */
    public Storage columnMajor(boolean isColumnMajor) {
        return isColumnMajor == columnMajor
                ? this
                : new Storage(payload, filter, order, isColumnMajor, checksum, unknownChecksum, unreadableReason);
    }

    /** Returns a copy whose bytes are elsewhere. */
    public Storage at(Payload place) {
        return new Storage(place, filter, order, columnMajor, checksum, unknownChecksum, unreadableReason);
    }

    /**
     * Returns a copy of data that is in another file; data that is in this file as well makes it unreadable.
     *
     * @param rule of the data in this file
     */
    public Storage elsewhere(@Nullable Payload here, String rule) {
        return here == null ? this : at(here).unreadable("has '" + rule + "', and its data is in another file as well");
    }

    /** Returns a copy in which only some rows belong to the tensor. */
    public Storage inRows(StoredRows rows) {
        return new Storage(
                payload.inRows(rows), filter, order, columnMajor, checksum, unknownChecksum, unreadableReason);
    }

    /**
     * Returns a copy whose bytes went through a filter.
     *
     * @param known null where the file names one that is not known: then they cannot be decoded
     * @param label what messages call the item that names it
     * @param tag the value of that item, null only where it is known what is then
     */
    public Storage filtered(@Nullable String known, String label, @Nullable CodedValue tag) {
        return known == null ? unnamed(label, tag) : filtered(known);
    }

    /** Returns a copy whose bytes went through a filter. */
    public Storage filtered(String by) {
        return new Storage(payload, by, order, columnMajor, checksum, unknownChecksum, unreadableReason);
    }

    /**
     * Returns a copy with a checksum.
     *
     * @param known null where it is of an algorithm that is not known
     * @param unknown what the file has then, else null
     */
    public Storage withChecksum(@Nullable StoredChecksum known, @Nullable String unknown) {
        return new Storage(payload, filter, order, columnMajor, known, unknown, unreadableReason);
    }

    /** Returns a copy with the checksum that an integer holds, which may have room for more; null for none. */
    public Storage withChecksum(String algorithm, @Nullable Long value, String rule) {
        return withChecksum(value == null ? null : StoredChecksum.ofInteger(algorithm, value, rule), null);
    }

    /** Returns a copy with the checksum that bytes hold; null for none. */
    public Storage withChecksum(String algorithm, byte @Nullable [] value, String rule) {
        return withChecksum(value == null ? null : new StoredChecksum(algorithm, value, rule), null);
    }

    /** Returns a copy with the checksum that hexadecimal digits hold, which were looked at when they were read; null for none. */
    public Storage withChecksum(String algorithm, @Nullable String digits, String rule) {
        return withChecksum(algorithm, digits == null ? null : HexFormat.of().parseHex(digits), rule);
    }

    /**
     * Returns a copy with the byte order that an item gives, unless the bytes went through a filter.
     *
     * @param known whether the item has a value that gives an order: else the bytes cannot be decoded
     * @param label what messages call the item
     * @param tag its value, null only where it is known what is then
     */
    public Storage inOrder(boolean big, boolean known, String label, @Nullable CodedValue tag) {
        if (!isPlain()) {
            return this;
        }
        ByteOrder given = big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        Storage ordered = new Storage(payload, filter, given, columnMajor, checksum, unknownChecksum, unreadableReason);
        return known ? ordered : ordered.unnamed(label, tag);
    }

    /** Returns a copy that cannot be decoded if the code of its dtype has no name; null for a dtype that is absent. */
    public Storage ofDtype(@Nullable CodedValue dtype) {
        return dtype == null || dtype.elementType().blockBytes() != 0 ? this : unnamed("the dtype", dtype);
    }

    private Storage unnamed(String label, @Nullable CodedValue tag) {
        return unreadable(label + " " + tag + " is not one of "
                + Objects.requireNonNull(tag).codes());
    }

    /** Returns a copy that cannot be decoded for a reason; the same storage if the reason is null. */
    public Storage unreadable(@Nullable String because) {
        if (because == null) {
            return this;
        }
        return new Storage(payload, filter, order, columnMajor, checksum, unknownChecksum, because);
    }

    /** Whether the stored bytes are the elements, in whatever order. */
    public boolean isPlain() {
        return filter.equals(WriteOptions.NONE) && payload.packing() == null;
    }

    @Override
    public Layout layout() {
        return Layout.DENSE;
    }

    @Override
    public long byteSize() {
        StoredRows rows = payload.rows();
        if (rows != null) {
            return rows.ownSize();
        }
        return payload.isSized() && !payload.isExtent() ? payload.byteSize() : -1;
    }
}
