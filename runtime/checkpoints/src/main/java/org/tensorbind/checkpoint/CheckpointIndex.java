package org.tensorbind.checkpoint;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.tensorbind.FormatException;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.io.ByteSource;

/**
 * The index of a checkpoint, {@code model.bt.index.json}, which lists the file of each tensor; for programs that open the files themselves.
 * {@link TensorFormats#open(java.nio.file.Path)} reads an index and its files as one.
 */
public final class CheckpointIndex implements Closeable {
    private final String source;
    private final ShardIndex index;

    private CheckpointIndex(String source, ShardIndex index) {
        this.source = source;
        this.index = index;
    }

    /**
     * Reads an index; the source is closed with it, and if this fails.
     *
     * @throws FormatException if it is malformed, names a tensor twice, or names a file outside of its folder
     */
    public static CheckpointIndex read(ByteSource source) throws IOException {
        try {
            return new CheckpointIndex(source.name(), ShardIndex.read(source));
        } catch (IOException | RuntimeException | Error e) {
            try (source) {
                throw e;
            }
        }
    }

    /** Returns whether a file is an index by its name. */
    public static boolean isIndex(String fileName) {
        return fileName.endsWith(ShardName.INDEX);
    }

    /** Returns the names of the files, relative to the folder of the index, in the order in which it first names them. */
    public List<String> files() {
        return index.files();
    }

    /** Returns the names of the tensors of each file, both in the order of the index. */
    public List<List<String>> tensors() {
        List<List<String>> tensors = new ArrayList<>();
        index.files().forEach(file -> tensors.add(new ArrayList<>()));
        for (int i = 0; i < index.size(); i++) {
            tensors.get(index.shard(i)).add(index.name(i));
        }
        return tensors;
    }

    /** Returns the entries of the index's metadata that are texts, numbers, true, false or null; {@code total_size} is the size of all tensors in bytes. */
    public Map<String, String> metadata() {
        return index.metadata();
    }

    /**
     * Compares a file with the names that the index has for it.
     *
     * @param file its name in the index
     * @param expected the tensors that the index has for it
     * @param strict whether to report tensors that the index does not have for it, even if none is missing
     * @return what is wrong, a sentence each
     */
    public static List<String> compare(String file, Collection<String> expected, TensorReader reader, boolean strict) {
        return new ShardComparison(file, name -> "does not have for this file").problems(expected, reader, strict);
    }

    /**
     * Writes an index, and leaves the stream open.
     *
     * @param files the file of each tensor, by the tensor's name
     * @param totalSize the size of all tensors in bytes
     */
    public static void write(OutputStream out, Map<String, String> files, long totalSize) throws IOException {
        new ShardIndexWriter(totalSize).write(out, files.entrySet());
    }

    /** Closes the source. */
    @Override
    public void close() throws IOException {
        index.close();
    }

    @Override
    public String toString() {
        return source + ": " + index.size() + " tensors in " + index.files().size() + " files";
    }
}
