package org.tensorbind.grammars.npz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.tensorbind.CooTensor;
import org.tensorbind.Layout;
import org.tensorbind.ReadOptions;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorData;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.npy.NpyFormat;
import org.tensorbind.payload.ContainedSource;
import org.tensorbind.payload.StoredBytes;
import org.tensorbind.payload.StoredViews;

/** A tensor to be written, as the tensor of a {@code .npy} file. */
final class NpzEntry {
    private final NpzFormat format;
    private final TensorEntry entry;

    NpzEntry(NpzFormat format, TensorEntry entry) {
        this.format = format;
        this.entry = entry;
    }

    /** Options of the array: compression is the archive's, and names are dropped, as the member has them. */
    static WriteOptions options(WriteOptions wanted) {
        WriteOptions options = WriteOptions.defaults().lossy();
        return wanted.isByteOrderSet() ? options.byteOrder(wanted.byteOrder()) : options;
    }

    String name() {
        return entry.name();
    }

    /** Bytes of all elements, -1 where they are not known. */
    long byteSize() {
        TensorView original = entry.original();
        long dense = entry.elementType().byteSize(entry.shape().elementCount());
        return original == null ? dense : Math.max(dense, stored(original));
    }

    private static long stored(TensorView view) {
        return view.parts().get(0).byteSize();
    }

    /** Whether the member is deflated: because an option is set, or the original is. */
    boolean isDeflated(WriteOptions wanted) {
        if (wanted.isFilterSet()) {
            return wanted.filter().equals(NpzFormat.DEFLATE);
        }
        TensorView original = entry.original();
        StoredBytes stored = original == null || !isOfArchive(original) ? null : StoredBytes.of(original);
        return stored != null && stored.file() instanceof ContainedSource;
    }

    private boolean isOfArchive(TensorView view) {
        return view.format() != null && view.format().name().equals(format.name());
    }

    /** Why the original cannot be copied: nothing of it is known, as its member cannot be read; null where it can. */
    @Nullable
    String undecodedReason() {
        TensorView original = entry.original();
        if (original == null || !entry.hasOriginalElements() || original.info().layout() != Layout.UNSUPPORTED) {
            return null;
        }
        return String.valueOf(original.parts().get(0).unreadableReason());
    }

    /** What the original has beside its elements and an archive has no place for. It has a checksum of its own of each member, instead of others. */
    List<String> lost(WriteOptions wanted) {
        List<String> lost = new ArrayList<>();
        TensorView original = entry.original();
        for (StoredPart part : original == null ? List.<StoredPart>of() : original.parts()) {
            if (!wanted.isFilterSet() && !format.traits().filters().contains(part.filter())) {
                lost.add("compression " + part.filter());
            }
        }
        for (String attribute : entry.attributes().keySet()) {
            if (!format.traits().attributes().contains(attribute)) {
                lost.add("attribute " + attribute);
            }
        }
        return lost;
    }

    /** The tensor, of which nobody observes that it is read. */
    TensorEntry unobserved() {
        return ofArray(count -> {});
    }

    /** The tensor, which reports how much of it is read as it was asked to. */
    TensorEntry observed() {
        return ofArray(entry.observer());
    }

    private TensorEntry ofArray(LongConsumer observer) {
        TensorEntry array = elements(observer);
        for (String attribute : array.attributes().keySet()) {
            array = array.withoutAttribute(attribute);
        }
        for (Map.Entry<String, Object> attribute : entry.attributes().entrySet()) {
            array = array.withAttribute(attribute.getKey(), attribute.getValue());
        }
        return array;
    }

    private TensorEntry elements(LongConsumer observer) {
        TensorView original = entry.original();
        CooTensor coo = entry.coo();
        TensorData data = entry.data();
        if (coo != null || data == null) {
            return entry;
        }
        if (original == null) {
            return TensorEntry.dense(entry.name(), entry.elementType(), entry.shape(), data);
        }
        try {
            TensorEntry copy = TensorEntry.of(entry.name(), ofArray(original), observer);
            return entry.hasOriginalElements() ? copy : copy.withElements(entry.dtype(), data);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same tensor as one of a {@code .npy} file, so that a copy preserves its code, order and version. */
    private TensorView ofArray(TensorView view) {
        @Nullable StoredBytes stored = isOfArchive(view) ? StoredBytes.of(view) : null;
        return stored == null
                ? view
                : new StoredViews(new NpyFormat(), stored.file(), ReadOptions.lenient(), view::name)
                        .dense(view.info(), stored.storage());
    }
}
