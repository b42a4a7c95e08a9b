package org.tensorbind.examples.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tensorbind.CooTensor;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.FormatTraits;
import org.tensorbind.Layout;
import org.tensorbind.MetadataValue;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.examples.cli.NameSelection.Selected;

/** Tensors of open files on their way into a new file: what the target can hold of them is known before anything is written. */
final class Conversion {
    private static final List<DType> WIDER = List.of(DType.F32, DType.F64);

    private final TensorFormat format;
    private final FormatTraits traits;
    private final TargetOptions target;
    private final WriteOptions options;
    private final TargetItems items;
    private final Map<String, MetadataValue> metadata = new LinkedHashMap<>();
    private final Map<String, String> metadataSources = new HashMap<>();

    /** Keys of metadata whose values were asked for. */
    private final Set<String> given = new LinkedHashSet<>();

    private final DroppedMetadata dropped;
    private boolean hasMetadata;
    private final List<Selected> tensors = new ArrayList<>();

    /** What the tensors are from. */
    private final List<TensorReader> files = new ArrayList<>();

    private final Losses losses = new Losses();

    /** What is to be written in {@code format}, with nothing in it yet. */
    Conversion(TensorFormat format, TargetOptions target, FormatOptions formats) {
        this.format = format;
        this.traits = format.traits();
        if (traits.readerOnly() != null) {
            throw new UsageException(format.title() + " cannot be written: " + traits.readerOnly());
        }
        this.target = target;
        this.options = formats.limited(target.writeOptions(traits));
        this.dropped = new DroppedMetadata(target.droppedMetadata());
        this.items = new TargetItems(format, target.items());
    }

    /** Takes over what a file says of itself, metadata and items. */
    void addFile(TensorReader reader) throws IOException {
        files.add(reader);
        if (reader.hasMetadata()) {
            addMetadata(reader);
        }
        items.addFrom(reader);
    }

    /** Files that say different things of one key cannot both be right. */
    private void addMetadata(TensorReader reader) throws IOException {
        hasMetadata = true;
        for (Map.Entry<String, MetadataValue> entry : reader.metadataValues().entrySet()) {
            if (dropped.drops(entry.getKey())) {
                continue;
            }
            MetadataValue before = metadata.putIfAbsent(entry.getKey(), entry.getValue());
            boolean differs = before != null && !before.equals(entry.getValue());
            if (differs && !PartMetadata.isKey(entry.getKey())) {
                throw new IOException("metadata '" + entry.getKey() + "' is '" + before + "' in "
                        + metadataSources.get(entry.getKey()) + " and '" + entry.getValue() + "' in "
                        + reader.source() + "; --drop-metadata leaves it out");
            }
            metadataSources.putIfAbsent(entry.getKey(), reader.source());
        }
    }

    /** Gives entries of the metadata values. */
    void changeMetadata(Map<String, String> changed) {
        changed.forEach((key, text) -> metadata.put(key, changedValue(key, text)));
        given.addAll(changed.keySet());
        hasMetadata |= !changed.isEmpty();
    }

    /** A value of the type that the entry has already; a text where there is none. */
    private MetadataValue changedValue(String key, String text) {
        MetadataValue known = metadata.get(key);
        if (known == null || known.type() == null || known.value() instanceof String) {
            return MetadataValue.of(text);
        }
        Object value = ItemText.json(text);
        if (value == null) {
            throw new UsageException("--set-metadata " + key + ": must be JSON for a value of type " + known.type()
                    + ", such as " + ItemText.show(known.value()) + ", is '" + text + "'");
        }
        return MetadataValue.of(value, known.type());
    }

    void add(List<Selected> selected) {
        tensors.addAll(selected);
    }

    List<Selected> tensors() {
        return tensors;
    }

    /** Bytes of a tensor in the target, before compression. */
    long byteSize(Selected selected) {
        TensorView view = view(selected);
        if (isSparse(view) && traits.coo()) {
            return FileReport.byteSizeOf(view.parts());
        }
        if (keepsBlocks(view)) {
            return Math.max(0, view.info().denseByteSize());
        }
        DType dtype = dtypeOf(view);
        return dtype == null ? 0 : FileReport.byteSizeOf(dtype, view.elementCount());
    }

    private static TensorView view(Selected selected) {
        return selected.reader().tensor(selected.index());
    }

    private static boolean isSparse(TensorView view) {
        return view.info().layout() == Layout.COO;
    }

    /** Whether a tensor is in blocks and stays so: no dtype is asked for, or nothing says what numbers are in them. */
    private boolean keepsBlocks(TensorView view) {
        ElementType type = view.elementType();
        return type.isBlock() && (type.decoder() == null || target.dtypeOf(type) == type.dtype());
    }

    /** The dtype in the target: the one asked for, or where the target lacks it and may, one that holds every value; null for none. */
    private @Nullable DType dtypeOf(TensorView view) {
        DType wanted = target.dtypeOf(view.elementType());
        if (traits.dtypes().contains(wanted) || !target.isLossy()) {
            return traits.dtypes().contains(wanted) ? wanted : null;
        }
        return wider(wanted).stream()
                .filter(traits.dtypes()::contains)
                .findFirst()
                .orElse(null);
    }

    private static List<DType> wider(DType dtype) {
        return switch (dtype) {
            case F8_E4M3, F8_E5M2, F16, BF16 -> WIDER;
            case F32 -> List.of(DType.F64);
            case U8 -> List.of(DType.I16, DType.U16, DType.I32, DType.U32, DType.I64, DType.U64);
            case I8 -> List.of(DType.I16, DType.I32, DType.I64);
            case U16 -> List.of(DType.I32, DType.U32, DType.I64, DType.U64);
            case I16 -> List.of(DType.I32, DType.I64);
            case U32 -> List.of(DType.I64, DType.U64);
            case I32 -> List.of(DType.I64);
            case BOOL -> List.of(DType.U8, DType.I8);
            default -> List.of();
        };
    }

    /**
     * Looks for all that the target cannot hold.
     *
     * @return what is left out, in sentences; what is lost only with {@code --lossy}
     * @throws IOException with everything that stands against the conversion
     */
    List<String> check(Path file) throws IOException {
        dropped.requireUsed();
        List<String> leftOut = new ArrayList<>();
        if (!PartMetadata.isKept(files, tensors.size(), options.shardSize())) {
            leftOut.addAll(PartMetadata.removeFrom(metadata, given));
        }
        items.check(losses);
        if (!traits.metadata() && !metadata.isEmpty()) {
            losses.lose("metadata: " + String.join(", ", metadata.keySet()));
        }
        if (!traits.named() && hasNames()) {
            losses.lose("names: tensors are told apart by their positions");
        }
        if (traits.single() && tensors.size() != 1) {
            losses.refuse("it holds one tensor, these are " + tensors.size());
        }
        Map<String, Integer> names = new HashMap<>();
        for (Selected selected : tensors) {
            check(selected);
            if (traits.named() && traits.uniqueNames() && names.merge(selected.name(), 1, Integer::sum) == 2) {
                losses.refuse("it cannot have two tensors of one name: " + selected.name());
            }
        }
        leftOut.addAll(losses.settle(file, traits.title(), target.isLossy()));
        return leftOut;
    }

    private boolean hasNames() {
        for (int i = 0; i < tensors.size(); i++) {
            if (!tensors.get(i).name().equals(Integer.toString(i))) {
                return true;
            }
        }
        return false;
    }

    private void check(Selected selected) {
        TensorView view = view(selected);
        String name = selected.name();
        String unreadableBecause = view.parts().get(0).unreadableBecause();
        if (unreadableBecause != null) {
            losses.refuse("tensor " + name + " cannot be read: " + unreadableBecause);
            return;
        }
        if (isSparse(view) && !traits.coo()) {
            losses.lose("sparse layout, zeros are stored: " + name);
        }
        DType wanted = target.dtypeOf(view.elementType());
        DType written = dtypeOf(view);
        if (keepsBlocks(view)) {
            checkBlocks(name, view, wanted);
        } else if (wanted != view.dtype() && (wanted.isComplex() || view.dtype().isComplex())) {
            losses.refuse("--dtype converts real numbers only, and " + name + " would go from " + view.dtype() + " to "
                    + wanted);
        } else if (isSparse(view) && wanted != view.dtype()) {
            losses.refuse("--dtype converts dense tensors only, and " + name + " is sparse");
        } else if (!traits.dtypes().contains(wanted)) {
            boolean possible = !isSparse(view) && wider(wanted).stream().anyMatch(traits.dtypes()::contains);
            if (possible) {
                losses.lose("dtype " + wanted + (written == null ? "" : ", stored as " + written) + ": " + name);
            } else {
                losses.refuse("it has no dtype " + wanted + " and none that holds its values: " + name);
            }
        }
        if (traits.reservedNames().contains(name)) {
            losses.refuse("it uses this name itself, --rename gives the tensor another: " + name);
        }
        lostAttributes(selected, view);
        lostStorage(selected.name(), view);
        Set<String> kept = new TreeSet<>(view.info().attributes().keySet());
        kept.removeAll(lostAttributes(view));
        items.checkFields(kept, losses);
    }

    private void checkBlocks(String name, TensorView view, DType wanted) {
        String blocks = "blocks of " + view.elementType();
        if (wanted != view.dtype()) {
            losses.refuse("--dtype converts numbers only, and these are " + blocks + ": " + name);
        } else if (!traits.holds(view.elementType())) {
            losses.refuse("it has no place for " + blocks
                    + (view.elementType().decoder() == null ? "" : ", --dtype f32 writes their numbers") + ": " + name);
        }
    }

    private void lostStorage(String name, TensorView view) {
        Set<String> lost = new LinkedHashSet<>();
        for (StoredPart part : view.parts()) {
            if (!options.isFilterSet() && !traits.filters().contains(part.filter())) {
                lost.add("compression " + part.filter());
            }
            boolean another = options.isChecksumSet() || !traits.checksums().contains(WriteOptions.NONE);
            if (part.checksum() != null && !another && !traits.checksums().contains(part.checksum())) {
                lost.add("checksum " + part.checksum());
            }
        }
        lost.forEach(what -> losses.lose(what + ": " + name));
    }

    /** What follows from the tensor, or is what every file of its format says, is none of what was given. */
    private void lostAttributes(Selected selected, TensorView view) {
        Set<String> lost = lostAttributes(view);
        TensorFormat source = view.format();
        view.info().attributes().forEach((field, value) -> {
            if (value != null && source != null && source.traits().isImplied(field, value)) {
                lost.remove(field);
            }
        });
        if (!lost.isEmpty()) {
            losses.lose("fields " + String.join(", ", lost) + ": " + selected.name());
        }
    }

    /** Fields that the target has no place for; its own fields mean something in its own format only, whatever they are called. */
    private Set<String> lostAttributes(TensorView view) {
        Set<String> lost = new TreeSet<>(view.info().attributes().keySet());
        boolean same = view.format() != null && view.format().name().equals(format.name());
        if (traits.customAttributes()) {
            Set<String> taken = new TreeSet<>(traits.reservedAttributes());
            taken.addAll(same ? Set.of() : traits.attributes());
            lost.retainAll(taken);
        } else if (same) {
            lost.removeAll(traits.attributes());
        }
        return lost;
    }

    /** Writes the target; {@code progress} is told of every byte that is read. */
    void write(Path file, Progress progress) throws IOException {
        try (TensorWriter writer = format.create(file, options)) {
            if (hasMetadata && (traits.metadata() || metadata.isEmpty())) {
                writer.metadata(metadata);
            }
            items.addTo(writer);
            for (TensorReader each : files) {
                writer.keepKeyOrder(each);
            }
            for (Selected selected : tensors) {
                writer.add(entry(selected, progress));
            }
            writer.commit();
        } catch (IllegalArgumentException e) {
            String message = Failures.message(e);
            throw new UsageException(message + DroppedMetadata.advice(message, metadata));
        } catch (IllegalStateException e) {
            if (Failures.isMissingField(e)) {
                throw new IOException(Failures.missingField(e, traits.single()), e);
            }
            throw e;
        }
    }

    /** Bytes that progress is told of while a tensor is written: those without a checksum that is known get it before they are written. */
    long bytesToTake(Selected selected) {
        TensorView view = view(selected);
        StoredPart part = view.parts().get(view.parts().size() - 1);
        boolean kept = (keepsBlocks(view) || view.dtype() == dtypeOf(view))
                && !options.isFilterSet()
                && traits.filters().contains(part.filter());
        long byteSize = kept ? Math.max(view.info().storedByteSize(), part.byteSize()) : byteSize(selected);
        boolean known = kept && (!options.isChecksumSet() || options.checksum().equals(part.checksum()));
        boolean summed = options.isChecksumSet() && !options.checksum().equals(WriteOptions.NONE);
        boolean plain = kept || options.filter().equals(WriteOptions.NONE);
        return summed && plain && !known ? 2 * byteSize : byteSize;
    }

    private TensorEntry entry(Selected selected, Progress progress) throws IOException {
        String name = selected.name();
        TensorView view = view(selected);
        TensorEntry entry = TensorEntry.of(name, view, count -> progress.step(name, count));
        if (keepsBlocks(view)) {
            return withoutLost(entry, view);
        }
        DType dtype = Objects.requireNonNull(dtypeOf(view), "checked before");
        if (isSparse(view) && !traits.coo()) {
            CooTensor coo = view.coo();
            entry = entry.withElements(dtype, channel -> writeFully(channel, coo.toDense()));
        } else if (dtype != view.dtype()) {
            entry = entry.withElements(dtype, Elements.converted(view, dtype));
        }
        return withoutLost(entry, view);
    }

    private TensorEntry withoutLost(TensorEntry entry, TensorView view) {
        TensorEntry kept = entry;
        for (String attribute : lostAttributes(view)) {
            kept = kept.without(attribute);
        }
        return items.withFields(kept);
    }

    private static void writeFully(WritableByteChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }
}
