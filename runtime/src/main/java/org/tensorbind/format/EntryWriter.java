package org.tensorbind.format;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.CheckpointProvider;
import org.tensorbind.FormatException;
import org.tensorbind.FormatTraits;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.value.form.ValueForm;
import org.tensorbind.write.SuppliedValues;

/**
 * What writers have in common: taking tensors, metadata and items of the file, and rejecting what the format cannot hold. A subclass writes the file.
 */
public abstract class EntryWriter implements TensorWriter {
    private final TensorFormat format;
    private final FormatTraits traits;
    private final WriteOptions options;
    private final @Nullable Path file;
    private final @Nullable WritableByteChannel channel;
    private final EntryChecker checker;
    private final List<TensorEntry> entries = new ArrayList<>();
    private final SuppliedItems items;
    private final ExternalCopies external;
    private @Nullable Map<String, @Nullable Object> metadata;
    private boolean finished;

    /**
     * A writer of a file, or to a channel.
     *
     * @throws IllegalArgumentException if the format does not have what the options set
     */
    protected EntryWriter(
            TensorFormat format, WriteOptions options, @Nullable Path file, @Nullable WritableByteChannel channel) {
        this.format = format;
        this.traits = format.traits();
        this.items = new SuppliedItems(traits, this::suppliedItem);
        this.options = options;
        this.file = file;
        this.channel = channel;
        this.checker = new EntryChecker(format, options, target());
        this.external = new ExternalCopies(checker.preserved(), file);
    }

    /** What messages call the file. */
    final String target() {
        return file == null ? traits.title() : file.toString();
    }

    /** The file that is written, null for a channel. */
    protected final @Nullable Path file() {
        return file;
    }

    /** The channel that is written to, null for a file. */
    protected final @Nullable WritableByteChannel channel() {
        return channel;
    }

    /** What the format can hold. */
    final FormatTraits traits() {
        return traits;
    }

    final EntryChecker checker() {
        return checker;
    }

    /** The tensors that were accepted, in their order. */
    protected final List<TensorEntry> entries() {
        return entries;
    }

    final SuppliedItems items() {
        return items;
    }

    /** The value of a file item in the structure, null for none. */
    protected final @Nullable Object item(String item) {
        return items.get(item);
    }

    /** The metadata as the structure has it, null if none was supplied. */
    final @Nullable Map<String, @Nullable Object> metadata() {
        return metadata;
    }

    /** Rejects a tensor that the format cannot hold, or returns it as it is written. */
    protected abstract TensorEntry accepted(TensorEntry entry) throws FormatException;

    /** Writes the one file, to its path or channel. */
    protected abstract void commitFile() throws IOException;

    /**
     * Rejects options of a tensor that the format does not have.
     *
     * @throws IllegalArgumentException naming what it has
     */
    protected final void checkOptions(WriteOptions wanted) {
        checker.checkOptions(wanted);
    }

    /** The exception for a tensor that the format cannot hold. */
    protected final FormatException cannotHold(TensorEntry entry, String problem) {
        return checker.cannotHold(entry.name(), problem);
    }

    /** What a caller gives for an item as the structure has it, which makes records of maps and lists. */
    protected Object suppliedItem(String item, SuppliedValues values) {
        return values.object(item);
    }

    @Override
    public final TensorFormat format() {
        return format;
    }

    @Override
    public final WriteOptions options() {
        return options;
    }

    @Override
    public final TensorWriter fileItem(String item, @Nullable Object value) throws FormatException {
        rejectFinished();
        rejectDeep("item '" + item + "'", value);
        if (items.isKnown(item)) {
            items.set(item, value);
        } else if (!options.isLossy()) {
            throw checker.cannotHoldInFile(items.unknown(item) + EntryChecker.orLossy());
        }
        return this;
    }

    @Override
    public final TensorWriter addAll(TensorReader from) throws IOException {
        try {
            addContents(from);
        } catch (UncheckedIOException e) {
            throw Objects.requireNonNull(e.getCause());
        }
        return this;
    }

    private void addContents(TensorReader from) throws IOException {
        keepKeyOrder(from);
        if (from.hasMetadata()) {
            metadata(from.metadataValues());
        }
        if (from.format().name().equals(format.name())) {
            for (Map.Entry<String, Object> item : from.fileItems().entrySet()) {
                if (!options.isByteOrderSet() || !traits.encodesByteOrder(item.getKey(), item.getValue())) {
                    fileItem(item.getKey(), item.getValue());
                }
            }
        } else if (!options.isLossy()) {
            rejectLoss(from);
        }
        boolean positions = !traits.hasNames() && !from.format().traits().hasNames();
        for (int i = 0; i < from.size(); i++) {
            String name = positions ? Integer.toString(entries.size()) : from.name(i);
            add(TensorEntry.of(name, from.tensor(i)));
        }
    }

    /** What the other format derives, or has by default, is no loss. */
    private void rejectLoss(TensorReader from) throws FormatException {
        FormatTraits other = from.format().traits();
        List<String> lost = new ArrayList<>();
        from.fileItems().forEach((item, value) -> {
            if (!other.isDefaultOrDerived(item, value)) {
                lost.add(item);
            }
        });
        if (!lost.isEmpty()) {
            throw checker.cannotHoldInFile("cannot store items of "
                    + from.format().title() + ": " + String.join(", ", lost) + EntryChecker.orLossy());
        }
    }

    /** How plain values of metadata are the structure's. */
    protected ValueForm metadataForm() {
        return ValueForm.TEXT;
    }

    @Override
    public final TensorWriter metadata(String key, Object value) throws FormatException {
        return metadata(Map.of(key, value));
    }

    @Override
    public final TensorWriter metadata(Map<String, ?> more) throws FormatException {
        rejectFinished();
        if (!traits.hasMetadata()) {
            if (more.isEmpty() || options.isLossy()) {
                return this;
            }
            throw checker.cannotHoldIn(
                    "metadata",
                    "cannot store file metadata (" + String.join(", ", more.keySet()) + ")" + EntryChecker.orLossy());
        }
        Map<String, @Nullable Object> known = metadata == null ? new LinkedHashMap<>() : metadata;
        for (Map.Entry<String, ?> entry : more.entrySet()) {
            rejectDeep("metadata '" + entry.getKey() + "'", entry.getValue());
            if (MetadataEncoder.accepts(entry.getValue(), metadataForm())) {
                known.put(entry.getKey(), MetadataEncoder.stored(entry.getValue(), metadataForm()));
            } else if (!options.isLossy()) {
                throw checker.cannotHoldInFile(
                        "cannot hold this value of metadata '" + entry.getKey() + "': it must be "
                                + MetadataEncoder.expected(entry.getValue(), metadataForm()) + EntryChecker.orLossy());
            }
        }
        metadata = known;
        return this;
    }

    @Override
    public final TensorWriter add(TensorEntry entry) throws FormatException {
        rejectFinished();
        entries.add(accepted(external.settle(entry)));
        return this;
    }

    private void rejectDeep(String what, @Nullable Object value) throws FormatException {
        if (MetadataEncoder.isDeep(value)) {
            throw checker.cannotHoldInFile(
                    "cannot hold this value of " + what + ": its lists and maps are nested more than 64 levels deep");
        }
    }

    final void rejectFinished() {
        if (finished) {
            throw new IllegalStateException("the writer has been committed or closed");
        }
    }

    @Override
    public final void commit() throws IOException {
        rejectFinished();
        if (traits.isSingleTensor() && entries.isEmpty()) {
            throw new IllegalStateException(traits.title() + " holds one tensor, none was added");
        }
        items.rejectMissing();
        finished = true;
        if (options.shardSize() > 0) {
            commitShards();
        } else {
            commitFile();
        }
    }

    private void commitShards() throws IOException {
        if (file == null) {
            throw new IllegalStateException("several files (shardSize) cannot be written to one channel");
        }
        CheckpointProvider.neededBy("shardSize").write(format, file, options, entries, metadata, items.given());
    }

    @Override
    public final void close() {
        finished = true;
        entries.clear();
    }
}
