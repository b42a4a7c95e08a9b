package org.tensorbind.format;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.CooTensor;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.FormatException;
import org.tensorbind.Layout;
import org.tensorbind.Shape;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorData;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.payload.CooOrder;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.PayloadEncoder;
import org.tensorbind.payload.Storage;
import org.tensorbind.payload.StoredBytes;
import org.tensorbind.payload.StoredChecksum;
import org.tensorbind.payload.code.Packing;
import org.tensorbind.payload.code.TransposedData;
import org.tensorbind.write.TensorPart;

/** Turns the tensors of a file into parts whose bytes are encoded and counted. */
final class EntryEncoder {
    private final PayloadEncoder payloads;
    private final EntryChecker checker;
    private final PreservedStorage preserved;
    private final WriteOptions options;
    private final SharedData shared;

    EntryEncoder(
            PayloadEncoder payloads,
            EntryChecker checker,
            TensorFormat format,
            WriteOptions options,
            @Nullable ByteOrder byteOrder) {
        this.payloads = payloads;
        this.checker = checker;
        this.preserved = new PreservedStorage(format, byteOrder);
        this.options = options;
        this.shared = new SharedData(format.traits().allowsSharedData());
    }

    /** A part whose bytes may still be on their way. */
    private interface PendingPart {
        TensorPart part() throws IOException;
    }

    /**
     * Elements of a tensor, or of a part of one.
     *
     * @param data row-major and little-endian
     * @param original the tensor that they are copied or converted from, null for none
     * @param same whether they are those of the original, in its order
     * @param sameFormat whether the original is in the format that is written
     */
    private record Elements(
            String name,
            ElementType type,
            Shape shape,
            TensorData data,
            @Nullable TensorView original,
            boolean same,
            boolean sameFormat) {
        static Elements part(String name, TensorView view, @Nullable TensorView original, boolean same) {
            return new Elements(name, view.elementType(), view.shape(), view::writeTo, original, same, same);
        }

        /** The code of the type in the original file, if that has the format that is written. */
        @Nullable
        String preservedCode() {
            return original != null
                            && same
                            && sameFormat
                            && original.elementType().equals(type)
                    ? original.info().dtypeName()
                    : null;
        }

        /** The data with truth values as 0 and 1; in its own format, true stays what it is. */
        TensorData written() {
            return type.dtype() != DType.BOOL || (same && sameFormat) ? data : PayloadEncoder.normalized(data);
        }

        /** What they are known by: what gives them, or where they are and how they are stored there. */
        Object identity() {
            StoredBytes stored = original != null && same ? StoredBytes.of(original) : null;
            if (stored == null) {
                return SharedData.of(data);
            }
            Storage storage = stored.storage();
            return List.of(
                    SharedData.of(stored),
                    storage.filter(),
                    storage.order(),
                    storage.columnMajor() ? shape : "row-major",
                    sameFormat);
        }

        /** The bytes that the original has in its file, where those are what {@link #written} gives; else null. */
        @Nullable
        StoredBytes stored() {
            StoredBytes stored = original != null && same && (sameFormat || type.dtype() != DType.BOOL)
                    ? StoredBytes.of(original)
                    : null;
            Packing packing = stored == null ? null : stored.storage().payload().packing();
            return packing == null || (sameFormat && packing.isOneField()) ? stored : null;
        }
    }

    /** The tensors with their bytes encoded, in their order. What is copied is verified first. */
    List<TensorPart> encode(List<TensorEntry> entries) throws IOException {
        List<PendingPart> pending = new ArrayList<>(entries.size());
        for (TensorEntry entry : entries) {
            CooTensor coo = entry.coo();
            if (checker.isCopiedWithoutData(entry)) {
                TensorPart part = withoutData(entry);
                pending.add(() -> part);
            } else {
                pending.add(coo == null ? dense(entry) : sparse(entry, coo));
            }
        }
        List<TensorPart> parts = new ArrayList<>(pending.size());
        for (PendingPart part : pending) {
            parts.add(part.part());
        }
        return parts;
    }

    /** What stays encoded is compared with its checksum and not decoded. */
    private static void verify(TensorEntry entry, @Nullable StoredBytes kept) throws IOException {
        try {
            if (kept != null && EntryChecker.isUndecoded(entry)) {
                kept.verifyChecksum();
            } else if (kept != null) {
                kept.verify();
            } else if (entry.original() != null) {
                entry.original().verify();
            }
        } catch (FormatException e) {
            throw e.withHint("tensor '" + entry.name() + "' cannot be copied");
        }
    }

    private PendingPart dense(TensorEntry entry) throws IOException {
        TensorData data = entry.data();
        if (data == null) {
            throw new IllegalStateException("a dense tensor has data");
        }
        TensorView original = entry.original();
        if (original != null && original.info().layout() == Layout.COO) {
            original = original.coo().values();
        }
        Elements elements = new Elements(
                entry.name(),
                entry.elementType(),
                entry.shape(),
                data,
                original,
                entry.hasOriginalElements(),
                preserved.isOfSameFormat(entry));
        StoredBytes kept = kept(entry, elements);
        if (kept == null) {
            checker.checkKnown(entry);
        }
        verify(entry, kept);
        return part(entry, elements);
    }

    /** A copy in the same format preserves the order of coordinates; in other formats they are sorted. */
    private PendingPart sparse(TensorEntry entry, CooTensor coo) throws IOException {
        verify(entry, null);
        boolean copied = entry.original() != null;
        boolean same = copied && preserved.isOfSameFormat(entry);
        if (same) {
            CooOrder.check(coo);
        }
        CooTensor written = same ? coo : CooOrder.sorted(coo);
        PendingPart indices =
                part(entry, Elements.part("indices", written.indices(), copied ? coo.indices() : null, same));
        PendingPart values = part(entry, Elements.part("values", written.values(), copied ? coo.values() : null, same));
        String preservedCode =
                same && entry.original() != null ? entry.original().info().dtypeName() : null;
        return () -> sparse(entry, indices.part(), values.part(), preservedCode);
    }

    private static TensorPart sparse(
            TensorEntry entry, TensorPart indices, TensorPart values, @Nullable String preservedCode) {
        return new TensorPart(
                entry.name(),
                entry.elementType(),
                entry.shape(),
                null,
                indices,
                values,
                WriteOptions.NONE,
                indices.order(),
                false,
                null,
                entry.attributes(),
                null,
                preservedCode);
    }

    private PendingPart part(TensorEntry entry, Elements elements) throws IOException {
        WriteOptions chosen = chosen(entry, elements);
        StoredBytes kept = kept(entry, elements);
        return kept == null ? encoded(entry, elements, chosen) : copied(entry, elements, kept, chosen);
    }

    private WriteOptions asked(TensorEntry entry) {
        return entry.options() == null ? options : entry.options();
    }

    private WriteOptions chosen(TensorEntry entry, Elements elements) {
        WriteOptions asked = asked(entry);
        return elements.original == null
                ? asked
                : preserved.choose(asked, elements.original.parts().get(0));
    }

    /** The bytes that are written as another file has them; null where elements are written. */
    private @Nullable StoredBytes kept(TensorEntry entry, Elements elements) {
        if (elements.original == null) {
            return null;
        }
        StoredPart part = elements.original.parts().get(0);
        boolean copied = preserved.copiesBytes(elements.type, asked(entry), chosen(entry, elements), part)
                && (elements.sameFormat || !checker.isVariableLength(elements.type));
        StoredBytes stored = copied ? elements.stored() : null;
        return stored == null || stored.storage().payload().rows() != null ? null : stored;
    }

    private PendingPart encoded(TensorEntry entry, Elements elements, WriteOptions wanted) throws IOException {
        ByteOrder order = preserved.orderOf(elements.type, wanted);
        boolean columnMajor = preserved.isColumnMajorOnly();
        if (elements.type.isBlock()) {
            checker.checkBlocks(entry, order, columnMajor && elements.shape.rank() > 1);
        }
        String algorithm = checker.checksumOf(wanted);
        long byteSize = elements.type.byteSize(elements.shape.elementCount());
        List<Object> key = List.of(
                elements.identity(),
                wanted.filter(),
                wanted.level(),
                order,
                columnMajor ? elements.shape : byteSize,
                elements.type,
                algorithm);
        SharedData.Pending bytes = shared.bytes(
                key, byteSize, entry.observer(), () -> encode(entry, elements, wanted, order, columnMajor, algorithm));
        return () -> tensorPart(entry, elements, bytes.get(), wanted, order, columnMajor);
    }

    private SharedData.Pending encode(
            TensorEntry entry,
            Elements elements,
            WriteOptions wanted,
            ByteOrder order,
            boolean columnMajor,
            String algorithm)
            throws IOException {
        TensorData observed = PayloadEncoder.observed(elements.written(), entry.observer());
        TensorData data = columnMajor
                ? new TransposedData(entry.name(), observed, elements.shape, elements.type.dtype())
                : observed;
        long byteSize = elements.type.byteSize(elements.shape.elementCount());
        DType dtype = elements.type.dtype();
        PayloadEncoder.Encoded encoded = checker.isVariableLength(elements.type)
                ? payloads.encodeVarints(entry.name(), data, byteSize, dtype)
                : payloads.encode(entry.name(), data, byteSize, Math.max(1, dtype.numberSize()), order, wanted);
        return () -> {
            Payload payload = encoded.payload();
            if (algorithm.equals(WriteOptions.NONE)) {
                return new SharedData.Encoded(payload, null);
            }
            boolean isEncoded = !wanted.filter().equals(WriteOptions.NONE);
            PayloadEncoder.Summed summed = PayloadEncoder.summed(entry.name(), payload, algorithm, isEncoded);
            return new SharedData.Encoded(summed.payload(), summed.checksum());
        };
    }

    private PendingPart copied(TensorEntry entry, Elements elements, StoredBytes stored, WriteOptions wanted)
            throws IOException {
        Storage storage = stored.storage();
        boolean known = !elements.sameFormat || asked(entry).isChecksumSet();
        String unknown = known ? null : storage.unknownChecksum();
        List<@Nullable Object> key = Arrays.asList(SharedData.of(stored), checker.checksumOf(wanted), unknown);
        SharedData.Pending bytes = shared.bytes(key, storage.payload().byteSize(), entry.observer(), () -> {
            SharedData.Encoded copy = copy(entry, elements, stored, wanted, unknown);
            return () -> copy;
        });
        return () -> tensorPart(entry, elements, bytes.get(), wanted, storage.order(), storage.columnMajor());
    }

    /** @param unknown a checksum of an unknown algorithm, which is preserved with the bytes; else null */
    private SharedData.Encoded copy(
            TensorEntry entry, Elements elements, StoredBytes stored, WriteOptions wanted, @Nullable String unknown)
            throws IOException {
        Storage storage = stored.storage();
        Payload payload = Payload.of(
                        PayloadEncoder.observed(stored::writeTo, entry.observer()),
                        storage.payload().byteSize())
                .inItem(elements.sameFormat ? storage.payload().item() : null);
        StoredChecksum known = unknown == null ? storage.checksum() : StoredChecksum.ofUnknown(unknown, "checksum");
        StoredChecksum checksum =
                known != null && (unknown != null || known.algorithm().equals(checker.checksumOf(wanted)))
                        ? known
                        : checksum(entry, payload, wanted);
        return new SharedData.Encoded(payload, checksum);
    }

    private @Nullable StoredChecksum checksum(TensorEntry entry, Payload payload, WriteOptions wanted)
            throws IOException {
        String algorithm = checker.checksumOf(wanted);
        return algorithm.equals(WriteOptions.NONE)
                ? null
                : PayloadEncoder.summed(entry.name(), payload, algorithm, true).checksum();
    }

    private static TensorPart tensorPart(
            TensorEntry entry,
            Elements elements,
            SharedData.Encoded bytes,
            WriteOptions wanted,
            ByteOrder order,
            boolean columnMajor) {
        return new TensorPart(
                elements.name,
                elements.type,
                elements.shape,
                bytes.payload(),
                null,
                null,
                wanted.filter(),
                order,
                columnMajor,
                bytes.checksum(),
                entry.attributes(),
                undecoded(entry),
                elements.preservedCode());
    }

    /** A copy of a tensor of which only the data is missing. */
    private static TensorPart withoutData(TensorEntry entry) {
        TensorView original = Objects.requireNonNull(entry.original(), "it is a copy");
        TensorInfo info = original.info();
        StoredPart part = original.parts().get(0);
        return new TensorPart(
                entry.name(),
                entry.elementType(),
                entry.shape(),
                Payload.absent(),
                null,
                null,
                WriteOptions.NONE,
                part.byteOrder(),
                false,
                null,
                entry.attributes(),
                undecoded(info, part, StoredBytes.externalOf(original) != null),
                info.dtypeName());
    }

    /** What is unknown of a tensor without data; of one whose data is in another file, no more than its dtype. */
    private static TensorPart.@Nullable Undecoded undecoded(TensorInfo info, StoredPart part, boolean external) {
        return external && !EntryChecker.isUnknown(info.elementType())
                ? null
                : new TensorPart.Undecoded(
                        info.dtypeName(), external ? null : info.layoutName(), String.valueOf(part.unreadableReason()));
    }

    private static TensorPart.@Nullable Undecoded undecoded(TensorEntry entry) {
        TensorView original = entry.original();
        if (original == null || !EntryChecker.isUndecoded(entry)) {
            return null;
        }
        TensorInfo info = original.info();
        return new TensorPart.Undecoded(
                EntryChecker.isUnknown(entry.elementType()) ? info.dtypeName() : null,
                info.layout() == Layout.UNSUPPORTED ? info.layoutName() : null,
                String.valueOf(original.parts().get(0).unreadableReason()));
    }
}
