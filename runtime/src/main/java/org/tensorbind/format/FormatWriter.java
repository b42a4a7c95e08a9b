package org.tensorbind.format;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.FormatTraits;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.io.AtomicFileOutput;
import org.tensorbind.payload.PayloadEncoder;
import org.tensorbind.value.Longs;
import org.tensorbind.write.TensorPart;

/**
 * What generated writers have in common: taking tensors, refusing what the format cannot hold, encoding data and putting the file in its
 * place. A generated writer turns the tensors into the file's structure and writes it.
 */
@GeneratedCodeApi
public abstract class FormatWriter implements TensorWriter {
    private final TensorFormat format;
    private final FormatTraits traits;
    private final WriteOptions options;
    private final @Nullable Path file;
    private final @Nullable WritableByteChannel channel;
    private final EntryChecker checker;
    private final List<TensorEntry> entries = new ArrayList<>();
    private @Nullable Map<String, String> metadata;
    private boolean finished;

    /** A writer of a file. */
    protected FormatWriter(TensorFormat format, Path file, WriteOptions options) {
        this(format, options, file, null);
    }

    /** A writer to a channel. */
    protected FormatWriter(TensorFormat format, WritableByteChannel channel, WriteOptions options) {
        this(format, options, null, channel);
    }

    private FormatWriter(
            TensorFormat format, WriteOptions options, @Nullable Path file, @Nullable WritableByteChannel channel) {
        this.format = format;
        this.traits = format.traits();
        this.options = options;
        this.file = file;
        this.channel = channel;
        this.checker = new EntryChecker(traits, options, file == null ? traits.title() : file.toString());
    }

    /** Orders tensors as the format wants them, keeps counts within its limits, and writes the file's structure. */
    protected abstract void write(WritableByteChannel target, List<TensorPart> tensors) throws IOException;

    @Override
    public final TensorFormat format() {
        return format;
    }

    @Override
    public final WriteOptions options() {
        return options;
    }

    /** The file's metadata, null where none was added. */
    protected final @Nullable Map<String, String> metadataEntries() {
        return metadata;
    }

    @Override
    public final TensorWriter metadata(String key, String value) throws FormatException {
        return metadata(Map.of(key, value));
    }

    @Override
    public final TensorWriter metadata(Map<String, String> more) throws FormatException {
        refuseFinished();
        if (!traits.metadata()) {
            if (more.isEmpty() || options.isLossy()) {
                return this;
            }
            throw checker.cannotHold(
                    "metadata",
                    "has no place for file metadata (" + String.join(", ", more.keySet()) + ")"
                            + EntryChecker.orLossy());
        }
        if (metadata == null) {
            metadata = new LinkedHashMap<>();
        }
        metadata.putAll(more);
        return this;
    }

    @Override
    public final TensorWriter add(TensorEntry entry) throws FormatException {
        refuseFinished();
        checker.check(entry, entries);
        entries.add(entry);
        return this;
    }

    private void refuseFinished() {
        if (finished) {
            throw new IllegalStateException("the writer has been committed or closed");
        }
    }

    @Override
    public final void commit() throws IOException {
        refuseFinished();
        if (traits.single() && entries.isEmpty()) {
            throw new IllegalStateException(traits.title() + " holds one tensor, none was added");
        }
        finished = true;
        Path directory = file == null ? null : file.toAbsolutePath().getParent();
        try (PayloadEncoder encoder = new PayloadEncoder(directory, options.threads())) {
            List<TensorPart> parts = new EntryEncoder(encoder, checker, traits, options).encode(entries);
            if (channel != null) {
                write(channel, parts);
            } else if (file != null) {
                replace(file, parts);
            }
        }
    }

    private void replace(Path target, List<TensorPart> parts) throws IOException {
        try (AtomicFileOutput output = AtomicFileOutput.create(target)) {
            write(output, parts);
            output.commit();
        }
    }

    /** The attributes of a tensor that are no fields of the format. */
    protected final Map<String, Object> customOf(TensorPart part) {
        Map<String, Object> custom = new LinkedHashMap<>(part.attributes());
        custom.keySet().removeAll(traits.attributes());
        return custom;
    }

    /** Builds a value for each tensor. */
    protected interface Building<T> {
        /** The value for tensor {@code index}. */
        T build(TensorPart part, int index) throws IOException;
    }

    /** A value for each tensor, in their order. */
    protected static <T> List<T> each(List<TensorPart> tensors, Building<T> building) throws IOException {
        List<T> values = new ArrayList<>(tensors.size());
        for (int i = 0; i < tensors.size(); i++) {
            values.add(building.build(tensors.get(i), i));
        }
        return values;
    }

    /** Computes an integer for each tensor. */
    protected interface Computing {
        /** The integer for tensor {@code index}. */
        long compute(TensorPart part, int index) throws IOException;
    }

    /** An integer for each tensor, in their order. */
    protected static Longs eachInteger(List<TensorPart> tensors, Computing computing) throws IOException {
        long[] values = new long[tensors.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = computing.compute(tensors.get(i), i);
        }
        return Longs.adopt(values);
    }

    /** A value for a field that has no other source. */
    protected static <T> T required(@Nullable T value, String rule, String setter) {
        if (value == null) {
            throw new IllegalStateException(rule + " has no value: set it with " + setter + "(…) before the commit");
        }
        return value;
    }

    @Override
    public final void close() {
        finished = true;
        entries.clear();
    }
}
