package org.tensorbind.format;

import java.nio.ByteOrder;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.FormatTraits;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.payload.StoredChecksum;

/** Determines how copied tensors are stored: as in their file, unless the options or the format require another form. */
final class PreservedStorage {
    private final TensorFormat format;
    private final FormatTraits traits;
    private final @Nullable ByteOrder byteOrder;

    /** @param byteOrder byte order of all elements, null where each tensor has its own */
    PreservedStorage(TensorFormat format, @Nullable ByteOrder byteOrder) {
        this.format = format;
        this.traits = format.traits();
        this.byteOrder = byteOrder;
    }

    /** The settings of the options, completed with those of {@code original} that the format supports. */
    WriteOptions choose(WriteOptions asked, StoredPart original) {
        WriteOptions chosen = asked;
        if (!asked.isFilterSet() && traits.filters().contains(original.filter())) {
            chosen = chosen.compress(original.filter());
        }
        if (!asked.isChecksumSet()
                && original.checksum() != null
                && traits.checksums().contains(original.checksum())) {
            chosen = chosen.checksum(original.checksum());
        }
        return asked.isByteOrderSet() ? chosen : chosen.byteOrder(original.byteOrder());
    }

    /** The order of all elements; else the one that is wanted, where bytes have an order and are stored as they are. */
    ByteOrder orderOf(ElementType type, WriteOptions wanted) {
        if (byteOrder != null) {
            return byteOrder;
        }
        boolean stored = wanted.filter().equals(WriteOptions.NONE) && type.hasByteOrder();
        return stored ? wanted.byteOrder() : ByteOrder.LITTLE_ENDIAN;
    }

    /** Whether elements stored with the options {@code chosen} are stored as in {@code original}. */
    boolean copiesBytes(ElementType type, WriteOptions asked, WriteOptions chosen, StoredPart original) {
        return !asked.isFilterSet()
                && (original.columnMajor() ? traits.hasColumnMajor() : traits.hasRowMajor())
                && chosen.filter().equals(original.filter())
                && (!type.hasByteOrder() || orderOf(type, chosen) == original.byteOrder());
    }

    /** Whether elements are stored column-major whatever they are copied from. */
    boolean isColumnMajorOnly() {
        return !traits.hasRowMajor();
    }

    /** Reports compression and checksums of copied tensors that the format cannot store, unless the options set them. */
    List<String> lost(TensorEntry entry, WriteOptions asked) {
        Set<String> lost = new LinkedHashSet<>();
        TensorView original = entry.original();
        for (StoredPart part : original == null ? List.<StoredPart>of() : original.parts()) {
            if (!asked.isFilterSet() && !traits.filters().contains(part.filter())) {
                lost.add("compression " + part.filter());
            }
            String checksum = part.checksum();
            if (!asked.isChecksumSet()
                    && checksum != null
                    && isChosen(original)
                    && !traits.checksums().contains(checksum)
                    && !(checksum.equals(StoredChecksum.UNKNOWN) && copiesBytes(entry, asked, part))) {
                lost.add("checksum " + checksum);
            }
        }
        return List.copyOf(lost);
    }

    /** Whether the file need not have had a checksum: one that all files of its format have is no choice. */
    private static boolean isChosen(@Nullable TensorView original) {
        TensorFormat format = original == null ? null : original.format();
        return format == null || !format.traits().requiresChecksum();
    }

    /** Whether a part is written unchanged, with all properties that the format stores of its bytes. */
    private boolean copiesBytes(TensorEntry entry, WriteOptions asked, StoredPart part) {
        ElementType own = entry.elementType();
        ElementType type = part.dtype() == own.dtype() ? own : ElementType.of(part.dtype());
        return isOfSameFormat(entry)
                && entry.hasOriginalElements()
                && copiesBytes(type, asked, choose(asked, part), part);
    }

    /** Whether a tensor is copied from a file of the format that is written. */
    boolean isOfSameFormat(TensorEntry entry) {
        TensorView original = entry.original();
        TensorFormat other = original == null ? null : original.format();
        return other != null && other.name().equals(format.name());
    }
}
