package org.tensorbind.grammars.npz;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.archive.ZipWriter;
import org.tensorbind.format.EntryWriter;
import org.tensorbind.grammars.npy.NpyFormat;
import org.tensorbind.io.AtomicFileOutput;
import org.tensorbind.io.Chunks;
import org.tensorbind.write.SuppliedValues;

/** Writes archives of arrays. Each array is written by the grammar of {@code .npy}, which also rejects what that cannot store. */
final class NpzWriter extends EntryWriter {
    private static final TensorFormat NPY = new NpyFormat();
    private static final int ALIGNMENT = 64;

    /** The header of an array is shorter. */
    private static final int MOST_HEADER = 1 << 20;

    private final NpzFormat format;
    private final Set<String> names = new HashSet<>();

    /** A writer of a file, or to a channel. */
    NpzWriter(NpzFormat format, @Nullable Path file, @Nullable WritableByteChannel channel, WriteOptions options) {
        super(format, options, file, channel);
        this.format = format;
    }

    /** The other members: their names and contents, which may be texts of hexadecimal digits, as the command shows them. */
    @Override
    protected Object suppliedItem(String item, SuppliedValues values) {
        Map<String, byte[]> others = new LinkedHashMap<>();
        values.map(item, Object.class)
                .forEach((name, content) -> others.put(
                        name,
                        content instanceof byte[] bytes ? bytes : HexFormat.of().parseHex(content.toString())));
        for (String name : others.keySet()) {
            String problem = name.endsWith(NpzFormat.ENDING) || name.endsWith("/")
                    ? "would be read as a tensor or a folder"
                    : ZipWriter.nameProblem(name);
            if (problem != null) {
                throw new IllegalArgumentException(item + " of the file: the name '" + name + "' " + problem);
            }
        }
        return others;
    }

    private Map<String, byte[]> others() {
        Map<String, byte[]> others = new LinkedHashMap<>();
        if (item(NpzFormat.OTHERS) instanceof Map<?, ?> items) {
            items.forEach((name, content) -> others.put((String) name, (byte[]) content));
        }
        return others;
    }

    /** There are no forms to preserve: each member keeps its own. */
    @Override
    public TensorWriter keepKeyOrder(TensorReader from) {
        return this;
    }

    @Override
    protected TensorEntry accepted(TensorEntry entry) throws FormatException {
        WriteOptions wanted = optionsOf(entry);
        checkOptions(wanted);
        NpzEntry array = new NpzEntry(format, entry);
        String undecoded = array.undecodedReason();
        if (undecoded != null) {
            throw cannotHold(entry, "cannot copy a tensor that is not decoded: " + undecoded);
        }
        List<String> lost = array.lost(wanted);
        if (!lost.isEmpty() && !options().isLossy()) {
            throw cannotHold(
                    entry,
                    "cannot store the " + String.join(" and the ", lost)
                            + " of the original; WriteOptions.lossy() drops them");
        }
        try (TensorWriter writer =
                NPY.create(Channels.newChannel(OutputStream.nullOutputStream()), NpzEntry.options(wanted))) {
            writer.add(array.unobserved());
        } catch (FormatException e) {
            throw cannotHold(entry, e.problem().replaceFirst("^" + NPY.title() + " ", ""));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String problem = ZipWriter.nameProblem(entry.name() + NpzFormat.ENDING);
        if (problem != null) {
            throw cannotHold(entry, "cannot store this name: it " + problem);
        }
        if (!names.add(entry.name())) {
            throw cannotHold(entry, "cannot have two tensors of one name");
        }
        return entry;
    }

    private WriteOptions optionsOf(TensorEntry entry) {
        return entry.options() == null ? options() : entry.options();
    }

    @Override
    protected void commitFile() throws IOException {
        Path file = file();
        WritableByteChannel channel = channel();
        if (channel != null) {
            writeTo(channel);
        } else if (file != null) {
            try (AtomicFileOutput output = AtomicFileOutput.create(file)) {
                writeTo(output);
                output.commit();
            }
        }
    }

    private void writeTo(WritableByteChannel target) throws IOException {
        ZipWriter archive = new ZipWriter(target);
        for (TensorEntry entry : entries()) {
            write(archive, new NpzEntry(format, entry), optionsOf(entry));
        }
        for (Map.Entry<String, byte[]> other : others().entrySet()) {
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
}
