package org.tensorbind.format;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.tensorbind.CooTensor;
import org.tensorbind.DType;
import org.tensorbind.FormatTraits;
import org.tensorbind.Shape;
import org.tensorbind.TensorData;
import org.tensorbind.TensorEntry;
import org.tensorbind.WriteOptions;
import org.tensorbind.number.Saturating;
import org.tensorbind.payload.CooOrder;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.PayloadEncoder;
import org.tensorbind.payload.StoredChecksum;
import org.tensorbind.write.TensorPart;

/** Turns the tensors of a file into parts whose bytes are encoded and counted. */
final class EntryEncoder {
    private final PayloadEncoder payloads;
    private final EntryChecker checker;
    private final FormatTraits traits;
    private final WriteOptions options;

    EntryEncoder(PayloadEncoder payloads, EntryChecker checker, FormatTraits traits, WriteOptions options) {
        this.payloads = payloads;
        this.checker = checker;
        this.traits = traits;
        this.options = options;
    }

    /** A part whose bytes may still be on their way. */
    private interface PendingPart {
        TensorPart part() throws IOException;
    }

    /** The tensors with their bytes encoded, in their order. */
    List<TensorPart> encode(List<TensorEntry> entries) throws IOException {
        List<PendingPart> pending = new ArrayList<>(entries.size());
        for (TensorEntry entry : entries) {
            CooTensor coo = entry.coo();
            pending.add(coo == null ? dense(entry) : sparse(entry, coo));
        }
        List<TensorPart> parts = new ArrayList<>(pending.size());
        for (PendingPart part : pending) {
            parts.add(part.part());
        }
        return parts;
    }

    private PendingPart dense(TensorEntry entry) throws IOException {
        TensorData data = entry.data();
        if (data == null) {
            throw new IllegalStateException("a dense tensor has data");
        }
        return part(entry, entry.name(), entry.dtype(), entry.shape(), data);
    }

    private PendingPart sparse(TensorEntry entry, CooTensor coo) throws IOException {
        CooTensor sorted = CooOrder.sorted(coo);
        PendingPart indices = part(entry, "indices", DType.U64, sorted.indices().shape(), sorted.indices()::writeTo);
        PendingPart values =
                part(entry, "values", entry.dtype(), sorted.values().shape(), sorted.values()::writeTo);
        return () -> sparse(entry, indices.part(), values.part());
    }

    private static TensorPart sparse(TensorEntry entry, TensorPart indices, TensorPart values) {
        return new TensorPart(
                entry.name(),
                entry.dtype(),
                entry.shape(),
                null,
                indices,
                values,
                WriteOptions.NONE,
                indices.order(),
                null,
                entry.attributes());
    }

    private PendingPart part(TensorEntry entry, String name, DType dtype, Shape shape, TensorData data)
            throws IOException {
        WriteOptions wanted = entry.options() == null ? options : entry.options();
        ByteOrder order = orderOf(dtype, wanted);
        long byteSize = Saturating.times(shape.elementCount(), dtype.byteSize());
        TensorData plain = dtype == DType.BOOL ? PayloadEncoder.normalized(data) : data;
        PayloadEncoder.Encoded encoded =
                payloads.encode(entry.name(), plain, byteSize, dtype.byteSize(), order, wanted);
        return () -> {
            Payload payload = encoded.payload();
            String algorithm = checker.checksumOf(wanted);
            StoredChecksum checksum = null;
            if (!algorithm.equals(WriteOptions.NONE)) {
                boolean isEncoded = !wanted.filter().equals(WriteOptions.NONE);
                PayloadEncoder.Summed summed = PayloadEncoder.summed(entry.name(), payload, algorithm, isEncoded);
                payload = summed.payload();
                checksum = summed.checksum();
            }
            return new TensorPart(
                    name, dtype, shape, payload, null, null, wanted.filter(), order, checksum, entry.attributes());
        };
    }

    /** The format's own order; else the one asked for, where bytes have an order and are stored as they are. */
    private ByteOrder orderOf(DType dtype, WriteOptions wanted) {
        if (traits.dataOrder() != null) {
            return traits.dataOrder();
        }
        boolean stored = wanted.filter().equals(WriteOptions.NONE) && dtype.byteSize() > 1;
        return stored ? wanted.dataOrder() : ByteOrder.LITTLE_ENDIAN;
    }
}
