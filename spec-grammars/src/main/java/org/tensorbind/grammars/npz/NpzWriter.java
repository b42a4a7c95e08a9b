package org.tensorbind.grammars.npz;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;
import org.tensorbind.CheckpointProvider;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.archive.ZipWriter;
import org.tensorbind.grammars.npy.NpyFormat;
import org.tensorbind.io.AtomicFileOutput;
import org.tensorbind.io.Chunks;

/** Writes archives of arrays. Each array is written by the grammar of {@code .npy}, which also rejects what that cannot store. */
final class NpzWriter implements TensorWriter {
    private static final TensorFormat NPY = new NpyFormat();
    private static final int ALIGNMENT = 64;

    /** The header of an array is shorter. */
    private static final int MOST_HEADER = 1 << 20;

    private final NpzFormat format;
    private final @Nullable Path file;
    private final @Nullable WritableByteChannel channel;
    private final WriteOptions options;
    private final List<TensorEntry> entries = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private final Map<String, byte[]> others = new LinkedHashMap<>();
    private boolean finished;

    /** A writer of a file, or to a channel. */
    NpzWriter(NpzFormat format, @Nullable Path file, @Nullable WritableByteChannel channel, WriteOptions options) {
        this.format = format;
        this.file = file;
        this.channel = channel;
        this.options = options;
        checkOptions(options);
        for (String option : options.formatOptions()) {
            checkOne("option", option, List.of());
        }
    }

    private void checkOptions(WriteOptions wanted) {
        checkOne("compression", wanted.filter(), format.traits().filters());
        checkOne("checksum", wanted.checksum(), format.traits().checksums());
        int level = wanted.level();
        boolean known = level == WriteOptions.DEFAULT_LEVEL
                || (level >= Deflater.NO_COMPRESSION && level <= Deflater.BEST_COMPRESSION);
        if (wanted.filter().equals(NpzFormat.DEFLATE) && !known) {
            throw new IllegalArgumentException("deflate has no level " + level + "; it has 0 to 9");
        }
    }

    private void checkOne(String kind, String wanted, List<String> known) {
        if (!known.contains(wanted)) {
            throw new IllegalArgumentException(format.title() + " has no " + kind + " '" + wanted + "'; it has "
                    + (known.isEmpty() ? "none" : String.join(", ", known)));
        }
    }

    @Override
    public TensorFormat format() {
        return format;
    }

    @Override
    public WriteOptions options() {
        return options;
    }

    private void rejectFinished() {
        if (finished) {
            throw new IllegalStateException("the writer has been committed or closed");
        }
    }

    private FormatException cannotHold(String where, String problem) {
        String target = file == null ? format.title() : file.toString();
        return new FormatException(Reason.UNSUPPORTED, target, -1, where, format.title() + " " + problem, null);
    }

    private static String orLossy() {
        return "; WriteOptions.lossy() drops them";
    }

    @Override
    public TensorWriter metadata(String key, Object value) throws FormatException {
        return metadata(Map.of(key, value));
    }

    @Override
    public TensorWriter metadata(Map<String, ?> more) throws FormatException {
        rejectFinished();
        if (!more.isEmpty() && !options.isLossy()) {
            throw cannotHold(
                    "metadata", "cannot store file metadata (" + String.join(", ", more.keySet()) + ")" + orLossy());
        }
        return this;
    }

    @Override
    public TensorWriter fileItem(String item, @Nullable Object value) throws FormatException {
        rejectFinished();
        if (!item.equals(NpzFormat.OTHERS)) {
            if (!options.isLossy()) {
                throw cannotHold("file", "has no item '" + item + "'; it has " + NpzFormat.OTHERS + orLossy());
            }
            return this;
        }
        names.removeAll(others.keySet());
        others.clear();
        if (value != null && !(value instanceof Map)) {
            throw new IllegalArgumentException(NpzFormat.OTHERS + " must be a map of names to bytes");
        }
        for (Map.Entry<?, ?> other : value == null ? Set.<Map.Entry<?, ?>>of() : ((Map<?, ?>) value).entrySet()) {
            if (!(other.getKey() instanceof String name) || !(other.getValue() instanceof byte[] content)) {
                throw new IllegalArgumentException(NpzFormat.OTHERS + " must be a map of names to bytes");
            }
            checkName("file", name);
            if (name.endsWith(NpzFormat.ENDING) || name.endsWith("/")) {
                throw cannotHold("file", "takes a member '" + name + "' for a tensor or a folder");
            }
            others.put(name, content);
        }
        return this;
    }

    private void checkName(String where, String member) throws FormatException {
        String problem = ZipWriter.nameProblem(member);
        if (problem != null) {
            throw cannotHold(where, "cannot store this name: it " + problem);
        }
        if (!names.add(member)) {
            throw cannotHold(where, "cannot have two tensors of one name");
        }
    }

    @Override
    public TensorWriter addAll(TensorReader from) throws IOException {
        try {
            addContents(from);
        } catch (UncheckedIOException e) {
            throw Objects.requireNonNull(e.getCause());
        }
        return this;
    }

    private void addContents(TensorReader from) throws IOException {
        if (from.hasMetadata()) {
            metadata(from.metadataValues());
        }
        Map<String, Object> items = from.fileItems();
        boolean same = from.format().name().equals(format.name());
        if (!same && !items.isEmpty() && !options.isLossy()) {
            throw cannotHold(
                    "file",
                    "cannot store items of " + from.format().title() + ": " + String.join(", ", items.keySet())
                            + orLossy());
        }
        for (Map.Entry<String, Object> item : same ? items.entrySet() : Set.<Map.Entry<String, Object>>of()) {
            fileItem(item.getKey(), item.getValue());
        }
        for (int i = 0; i < from.size(); i++) {
            add(TensorEntry.of(from.name(i), from.tensor(i)));
        }
    }

    @Override
    public TensorWriter add(TensorEntry entry) throws FormatException {
        rejectFinished();
        WriteOptions wanted = optionsOf(entry);
        checkOptions(wanted);
        String where = "tensor '" + entry.name() + "'";
        NpzEntry array = new NpzEntry(format, entry);
        String undecoded = array.undecodedReason();
        if (undecoded != null) {
            throw cannotHold(where, "cannot copy a tensor that is not decoded: " + undecoded);
        }
        List<String> lost = array.lost(wanted);
        if (!lost.isEmpty() && !options.isLossy()) {
            throw cannotHold(
                    where, "cannot store the " + String.join(" and the ", lost) + " of the original" + orLossy());
        }
        try (TensorWriter writer =
                NPY.create(Channels.newChannel(OutputStream.nullOutputStream()), NpzEntry.options(wanted))) {
            writer.add(array.unobserved());
        } catch (FormatException e) {
            throw cannotHold(where, e.problem().replaceFirst("^" + NPY.title() + " ", ""));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        checkName(where, entry.name() + NpzFormat.ENDING);
        entries.add(entry);
        return this;
    }

    private WriteOptions optionsOf(TensorEntry entry) {
        return entry.options() == null ? options : entry.options();
    }

    @Override
    public void commit() throws IOException {
        rejectFinished();
        finished = true;
        if (options.shardSize() > 0) {
            commitShards();
        } else if (channel != null) {
            writeTo(channel);
        } else if (file != null) {
            try (AtomicFileOutput output = AtomicFileOutput.create(file)) {
                writeTo(output);
                output.commit();
            }
        }
    }

    private void commitShards() throws IOException {
        if (file == null) {
            throw new IllegalStateException("several files (shardSize) cannot be written to one channel");
        }
        Map<String, Object> items = others.isEmpty() ? Map.of() : Map.of(NpzFormat.OTHERS, others);
        CheckpointProvider.neededBy("shardSize").write(format, file, options, entries, null, items);
    }

    private void writeTo(WritableByteChannel target) throws IOException {
        ZipWriter archive = new ZipWriter(target);
        for (TensorEntry entry : entries) {
            write(archive, new NpzEntry(format, entry), optionsOf(entry));
        }
        for (Map.Entry<String, byte[]> other : others.entrySet()) {
            archive.stored(other.getKey(), 1, content -> Chunks.writeFully(content, ByteBuffer.wrap(other.getValue())));
        }
        archive.finish();
    }

    /** The content of a stored member is read twice: progress is reported the second time. */
    private static void write(ZipWriter archive, NpzEntry array, WriteOptions wanted) throws IOException {
        String name = array.name() + NpzFormat.ENDING;
        WriteOptions ofArray = NpzEntry.options(wanted);
        if (array.isDeflated(wanted)) {
            int level = wanted.level() == WriteOptions.DEFAULT_LEVEL ? Deflater.DEFAULT_COMPRESSION : wanted.level();
            long most = Math.max(0, array.byteSize()) + MOST_HEADER;
            archive.deflated(name, most, level, content -> write(content, array.observed(), ofArray));
            return;
        }
        boolean[] summed = new boolean[1];
        archive.stored(name, ALIGNMENT, content -> {
            write(content, summed[0] ? array.observed() : array.unobserved(), ofArray);
            summed[0] = true;
        });
    }

    private static void write(WritableByteChannel content, TensorEntry entry, WriteOptions options) throws IOException {
        try (TensorWriter writer = NPY.create(content, options)) {
            writer.add(entry).commit();
        }
    }

    @Override
    public void close() {
        finished = true;
        entries.clear();
    }
}
