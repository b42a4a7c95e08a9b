package org.tensorbind;

import java.io.IOException;
import java.util.AbstractList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * An open tensor file, or the files of a checkpoint as one file. Its metadata has been read; tensors are read on access. Any number of threads may
 * use it.
 *
 * <p>Of a checkpoint, a file is opened when it is first needed, and methods without checked exceptions throw an {@link java.io.UncheckedIOException}
 * where that fails.
 */
public interface TensorReader extends AutoCloseable {
    /** The format that the file is in. */
    TensorFormat format();

    /** Name of the file or source; of a checkpoint that of its index, folder or first file. */
    String source();

    /** The names of the files; a checkpoint may have several. */
    default List<String> files() {
        return List.of(source());
    }

    /** Bytes of all files together, -1 where there are none. */
    default long byteSize() {
        return -1;
    }

    /**
     * The problem that strict reading reports for bytes after the last item of the file. In formats that allow it, lenient reading ignores them, such
     * as further arrays in the same file. Null if nothing follows, and for a checkpoint.
     */
    default @Nullable FormatException trailing() {
        return null;
    }

    /** The file's own metadata as texts, in its order; empty where it or its format has none. */
    Map<String, String> metadata();

    /** The file's own metadata with values of the types that the file has, in its order. */
    default Map<String, MetadataValue> metadataValues() {
        Map<String, MetadataValue> values = new LinkedHashMap<>();
        metadata().forEach((key, text) -> values.put(key, MetadataValue.of(text)));
        return Collections.unmodifiableMap(values);
    }

    /** Whether the file has a place for metadata, even an empty one. */
    boolean hasMetadata();

    /**
     * The file items: items that belong neither to a tensor nor to the metadata, and are not derived from others. They have the names and the order
     * of the grammar; absent items are omitted. {@link TensorWriter#fileItem} accepts these values.
     *
     * <p>Values are {@code Long}, {@code Double}, {@code String}, {@code Boolean}, {@code byte[]}, {@code List} and {@code Map} of these; of a named
     * value, its code as the file has it; of a sequence or choice, the record of the format's own structure.
     */
    default Map<String, Object> fileItems() {
        return Map.of();
    }

    /** Number of tensors. */
    int size();

    /**
     * The description of tensor {@code index}, in the order of the file.
     *
     * @throws IndexOutOfBoundsException if {@code index} is negative, or not less than {@link #size()}
     */
    TensorInfo info(int index);

    /**
     * Name of tensor {@code index}, in the order of the file; its position as a decimal number where the format has no names.
     *
     * @throws IndexOutOfBoundsException if {@code index} is negative, or not less than {@link #size()}
     */
    default String name(int index) {
        return info(index).name();
    }

    /**
     * Names of all tensors, in the order of the file, as {@link #name(int)} gives them; decoded once as long as the list is reachable.
     *
     * @return an immutable list of {@link #size()} names
     */
    default List<String> names() {
        String[] names = new String[size()];
        for (int i = 0; i < names.length; i++) {
            names[i] = name(i);
        }
        return List.of(names);
    }

    /** The descriptions of all tensors, in the order of the file; each is computed when it is accessed. */
    default List<TensorInfo> tensors() {
        final class Infos extends AbstractList<TensorInfo> implements RandomAccess {
            @Override
            public TensorInfo get(int index) {
                return info(index);
            }

            @Override
            public int size() {
                return TensorReader.this.size();
            }
        }
        return new Infos();
    }

    /**
     * Tensor {@code index}, in the order of the file.
     *
     * @throws IndexOutOfBoundsException if {@code index} is negative, or not less than {@link #size()}
     */
    TensorView tensor(int index);

    /** Where the tensor called {@code name} is in the order of the file, -1 if there is none; the first where several are. */
    default int indexOf(String name) {
        for (int i = 0; i < size(); i++) {
            if (name(i).equals(name)) {
                return i;
            }
        }
        return -1;
    }

    /** The tensor called {@code name}, if there is one; the first where several are. */
    Optional<TensorView> find(String name);

    /** The tensor called {@code name}, null if there is none; the first where several are. */
    default @Nullable TensorView findOrNull(String name) {
        return find(name).orElse(null);
    }

    /**
     * The tensor called {@code name}; the first where several are.
     *
     * @throws java.util.NoSuchElementException if there is none
     */
    TensorView tensor(String name);

    /** Verifies every tensor, see {@link TensorView#verify()}. */
    default void verify() throws IOException {
        for (int i = 0; i < size(); i++) {
            tensor(i).verify();
        }
    }

    /**
     * Closes the file. Views and their buffers must not be used afterwards, unless {@link ReadOptions#unmapping} allows it: on Java 22 and newer the
     * file is unmapped. Other threads that are reading get a {@link java.nio.channels.ClosedChannelException}, in methods without checked exceptions
     * as the cause of an {@link java.io.UncheckedIOException}.
     */
    @Override
    void close() throws IOException;
}
