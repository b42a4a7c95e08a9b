package org.tensorbind.spark.write;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorData;
import org.tensorbind.TensorEntry;
import org.tensorbind.io.Chunks;

/**
 * The tensors of a file to come. Their bytes wait in a local file, since a format may say first what comes last, and a partition may be larger
 * than memory.
 */
final class StagedTensors implements Closeable {
    private final Path file;
    private final FileChannel channel;
    private final List<TensorEntry> entries = new ArrayList<>();
    private final Set<String> names = new LinkedHashSet<>();
    private long size;

    StagedTensors(Path folder) throws IOException {
        this.file = Files.createTempFile(folder, "tensorbind", ".staged");
        this.channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    /** Bytes of all tensors. */
    long size() {
        return size;
    }

    /** The same with what there is of one that has begun. */
    long writtenSize() {
        try {
            return channel.position();
        } catch (IOException e) {
            return size;
        }
    }

    List<TensorEntry> entries() {
        return entries;
    }

    Set<String> names() {
        return names;
    }

    /** Where bytes are added to the end. */
    WritableByteChannel target() {
        return channel;
    }

    /** Makes a tensor of the bytes that were added since the last one. */
    void add(String name, DType dtype, Shape shape) throws IOException {
        long from = size;
        long to = channel.position();
        TensorData data = target -> copy(from, to, target);
        entries.add(TensorEntry.dense(name, dtype, shape, data));
        names.add(name);
        size = to;
    }

    private void copy(long from, long to, WritableByteChannel target) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate((int) Math.min(Chunks.SIZE, to - from));
        for (long at = from; at < to; ) {
            piece.clear().limit(Chunks.lengthAt(at - from, to - from));
            while (piece.hasRemaining()) {
                if (channel.read(piece, at + piece.position()) < 0) {
                    throw new IOException(file + ": the temporary file has become shorter");
                }
            }
            at += piece.flip().remaining();
            Chunks.writeFully(target, piece);
        }
    }

    /** Forgets all tensors. */
    void clear() throws IOException {
        entries.clear();
        names.clear();
        size = 0;
        channel.truncate(0);
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            Files.deleteIfExists(file);
        }
    }
}
