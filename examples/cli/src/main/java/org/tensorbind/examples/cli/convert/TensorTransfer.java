package org.tensorbind.examples.cli.convert;

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
import org.tensorbind.CooTensor;
import org.tensorbind.ElementType;
import org.tensorbind.FormatTraits;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.examples.cli.input.Failures;
import org.tensorbind.examples.cli.input.FormatOptions;
import org.tensorbind.examples.cli.input.InputFiles;
import org.tensorbind.examples.cli.input.NameSelection.Selected;
import org.tensorbind.examples.cli.inspect.FileReport;
import org.tensorbind.examples.cli.print.Progress;
import org.tensorbind.examples.cli.print.UsageException;
import org.tensorbind.memory.Tensors;

/** Tensors of open files on their way into a new file: what the target can hold of them is known before anything is written. */
final class TensorTransfer {
    private final TensorFormat format;
    private final FormatTraits traits;
    private final TargetOptions target;
    private final WriteOptions options;
    private final TargetItems items;
    private final TargetElements elements;
    private final TargetMetadata metadata;
    private final List<Selected> tensors = new ArrayList<>();

    /** What the tensors are from. */
    private final List<TensorReader> files = new ArrayList<>();

    private final Losses losses = new Losses();

    /** What is to be written in {@code format}, with nothing in it yet. */
    TensorTransfer(TensorFormat format, TargetOptions target, FormatOptions formats) {
        this.format = format;
        this.traits = format.traits();
        if (traits.readOnlyReason() != null) {
            throw new UsageException(format.title() + " cannot be written: " + traits.readOnlyReason());
        }
        this.target = target;
        this.options = formats.limited(target.writeOptions(traits));
        this.items = new TargetItems(format, target.items());
        this.elements = new TargetElements(format, target);
        this.metadata = new TargetMetadata(format, target);
    }

    /** Takes over what a file says of itself, metadata and items. */
    void addFile(TensorReader reader) throws IOException {
        files.add(reader);
        metadata.addFrom(reader);
        items.addFrom(reader);
    }

    /** What is written of the files' metadata. */
    TargetMetadata metadata() {
        return metadata;
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
        if (TargetElements.isSparse(view) && traits.hasCoo()) {
            return FileReport.byteSizeOf(view.parts());
        }
        if (elements.keepsUndecoded(view)) {
            return Math.max(0, view.info().storedByteSize());
        }
        if (elements.keepsBlocks(view)) {
            return Math.max(0, view.info().denseByteSize());
        }
        ElementType type = elements.typeOf(view);
        return type == null ? 0 : Math.max(0, type.byteSize(view.elementCount()));
    }

    private static TensorView view(Selected selected) {
        return selected.reader().tensor(selected.index());
    }

    /** Rejects a target that is one of the files that are read, or takes the place of one. */
    void rejectInputs(Path file, InputFiles inputs) throws IOException {
        if (options.shardSize() > 0) {
            inputs.rejectSharded(file, traits.hasNames());
        } else {
            inputs.reject(file);
        }
    }

    /**
     * Looks for all that the target cannot hold.
     *
     * @return what is left out, in sentences; what is lost only with {@code --lossy}
     * @throws IOException with everything that is against the conversion
     */
    List<String> check(Path file) throws IOException {
        List<String> leftOut = new ArrayList<>();
        if (!PartMetadata.isKept(files, tensors.size(), options.shardSize())) {
            leftOut.addAll(metadata.leaveOutParts());
        }
        metadata.check(losses);
        items.check(losses);
        if (!traits.hasNames() && hasNames()) {
            losses.lose("names: tensors are identified by their positions");
        }
        if (traits.isSingleTensor() && tensors.size() != 1) {
            losses.reject("it holds one tensor, but there are " + tensors.size());
        }
        Map<String, Integer> names = new HashMap<>();
        for (Selected selected : tensors) {
            check(selected);
            if (traits.hasNames()
                    && traits.requiresUniqueNames()
                    && names.merge(selected.name(), 1, Integer::sum) == 2) {
                losses.reject("it cannot have two tensors of one name: " + selected.name());
            }
        }
        leftOut.addAll(losses.settle(file, traits.title(), target.isLossy()));
        return leftOut;
    }

    /** What is not as it was asked for, in sentences. */
    List<String> notes() {
        Map<ElementType, List<String>> unfit = new LinkedHashMap<>();
        for (Selected selected : tensors) {
            ElementType wanted = elements.unfit(view(selected));
            if (wanted != null) {
                unfit.computeIfAbsent(wanted, none -> new ArrayList<>()).add(selected.name());
            }
        }
        List<String> notes = new ArrayList<>(metadata.notes());
        unfit.forEach((type, names) -> notes.add("not converted to " + type + ", which needs rows of a multiple of "
                + type.blockElements() + " elements, and more than one dimension" + Losses.names(names)));
        return notes;
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
        elements.check(name, view, losses);
        if (traits.reservedNames().contains(name)) {
            losses.reject("it uses this name itself, use --rename for another: " + name);
        }
        lostAttributes(selected, view);
        lostStorage(selected.name(), view);
        Set<String> kept = new TreeSet<>(view.info().attributes().keySet());
        kept.removeAll(lostAttributes(view));
        items.checkFields(kept, losses);
    }

    private void lostStorage(String name, TensorView view) {
        Set<String> lost = new LinkedHashSet<>();
        for (StoredPart part : view.parts()) {
            if (!options.isFilterSet() && !traits.filters().contains(part.filter())) {
                lost.add("compression " + part.filter());
            }
            TensorFormat source = view.format();
            boolean another = options.isChecksumSet()
                    || traits.requiresChecksum()
                    || (source != null && source.traits().requiresChecksum());
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
            if (value != null && source != null && source.traits().isDefaultOrDerived(field, value)) {
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
            lost.removeIf(name -> traits.mayHaveAttribute(name)
                    && (same || !traits.attributes().contains(name)));
        } else if (same) {
            lost.removeAll(traits.attributes());
        }
        return lost;
    }

    /** Writes the target; {@code progress} is given of every byte that is read. */
    void write(Path file, Progress progress) throws IOException {
        try (TensorWriter writer = format.create(file, options)) {
            metadata.addTo(writer);
            items.addTo(writer);
            for (TensorReader each : files) {
                writer.keepKeyOrder(each);
            }
            for (Selected selected : tensors) {
                writer.add(entry(selected, progress));
            }
            writer.commit();
        } catch (IllegalArgumentException e) {
            throw new UsageException(metadata.explain(Failures.message(e)));
        } catch (IllegalStateException e) {
            if (Failures.isMissingField(e)) {
                throw new IOException(Failures.missingField(e, traits.isSingleTensor()), e);
            }
            throw e;
        }
    }

    /** Bytes that progress is given of while a tensor is written: those without a checksum that is known get it before they are written. */
    long bytesToTake(Selected selected) {
        TensorView view = view(selected);
        StoredPart part = view.parts().get(view.parts().size() - 1);
        boolean kept = elements.keepsElements(view)
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
        if (elements.keepsUndecoded(view) || elements.keepsBlocks(view)) {
            return withoutLost(entry, view);
        }
        ElementType type = Objects.requireNonNull(elements.typeOf(view), "checked before");
        if (TargetElements.isSparse(view) && !traits.hasCoo()) {
            CooTensor coo = view.coo();
            entry = entry.withElements(type, channel -> writeFully(channel, coo.toDense()));
        } else if (!type.equals(view.elementType())) {
            entry = entry.withElements(type, Tensors.converted(view, type));
        }
        return withoutLost(entry, view);
    }

    private TensorEntry withoutLost(TensorEntry entry, TensorView view) {
        TensorEntry kept = entry;
        for (String attribute : lostAttributes(view)) {
            kept = kept.withoutAttribute(attribute);
        }
        return items.withFields(kept);
    }

    private static void writeFully(WritableByteChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }
}
