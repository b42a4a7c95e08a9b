package org.tensorbind;

import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects tensors and writes them all at {@link #commit()}: every size and offset is computed first, then the file is written front to back. Arrays
 * and views are referred to, not copied: leave them as they are until then. {@link #close()} without a commit leaves the file that was there as it
 * was. Not thread-safe.
 *
 * <p>A tensor that the format cannot hold is rejected by the method that adds it with a {@link FormatException}.
 */
public interface TensorWriter extends AutoCloseable {
    /** The format that the file will be in. */
    TensorFormat format();

    /** How the file will be written. */
    WriteOptions options();

    /**
     * Adds an entry to the file's metadata.
     *
     * @param value a number, boolean, text, {@code byte[]}, list or map, or a {@link MetadataValue} of these, which may name the format's type. Where
     *     the format's metadata are texts, it becomes its {@linkplain MetadataValue#text() text}
     * @throws FormatException if the format cannot store metadata, unless {@link WriteOptions#lossy()} drops it, or no type for the value
     */
    TensorWriter metadata(String key, Object value) throws FormatException;

    /** Adds all entries to the file's metadata; an empty map makes a place for metadata with nothing in it. */
    TensorWriter metadata(Map<String, ?> entries) throws FormatException;

    /**
     * Sets an item of the file that is neither a tensor's nor metadata, such as a version, as {@link TensorReader#fileItems()} gives it; the last
     * value of several is written. {@link FormatTraits#fileItems()} lists what can be set. A record of the format's structure may be given as a map
     * with its parts by their names in the grammar, a choice as a map with the name of its variant as the only key, a named value by its name.
     *
     * @param item its name in the grammar
     * @param value null for none
     * @throws FormatException if the format has no such item, unless {@link WriteOptions#lossy()} drops it
     * @throws IllegalArgumentException if a map is not a valid record, with the path of the problem in it
     */
    TensorWriter fileItem(String item, @Nullable Object value) throws FormatException;

    /** Adds a tensor. */
    TensorWriter add(TensorEntry entry) throws FormatException;

    /** Adds a dense tensor whose little-endian bytes {@code data} gives in pieces, for tensors larger than memory. */
    default TensorWriter add(String name, DType dtype, Shape shape, TensorData data) throws FormatException {
        return add(TensorEntry.dense(name, dtype, shape, data));
    }

    /** Adds an f32 tensor; without dimensions, one of rank 1. */
    default TensorWriter add(String name, float[] values, long... dimensions) throws FormatException {
        return add(ArrayData.of(values).entry(name, dimensions));
    }

    /** Adds an f64 tensor; without dimensions, one of rank 1. */
    default TensorWriter add(String name, double[] values, long... dimensions) throws FormatException {
        return add(ArrayData.of(values).entry(name, dimensions));
    }

    /** Adds an i32 tensor; without dimensions, one of rank 1. */
    default TensorWriter add(String name, int[] values, long... dimensions) throws FormatException {
        return add(ArrayData.of(values).entry(name, dimensions));
    }

    /** Adds an i64 tensor; without dimensions, one of rank 1. */
    default TensorWriter add(String name, long[] values, long... dimensions) throws FormatException {
        return add(ArrayData.of(values).entry(name, dimensions));
    }

    /** Adds an i16 tensor; without dimensions, one of rank 1. */
    default TensorWriter add(String name, short[] values, long... dimensions) throws FormatException {
        return add(ArrayData.of(values).entry(name, dimensions));
    }

    /** Adds an i8 tensor; without dimensions, one of rank 1. */
    default TensorWriter add(String name, byte[] values, long... dimensions) throws FormatException {
        return add(ArrayData.of(values).entry(name, dimensions));
    }

    /** Adds a bool tensor; without dimensions, one of rank 1. */
    default TensorWriter add(String name, boolean[] values, long... dimensions) throws FormatException {
        return add(ArrayData.of(values).entry(name, dimensions));
    }

    /** Adds a sparse tensor. */
    default TensorWriter add(String name, CooTensor tensor) throws FormatException {
        return add(TensorEntry.coo(name, tensor));
    }

    /**
     * Adds a tensor of an open file under its own name, as {@link TensorEntry#of} has it; it is verified and read when the writer is committed.
     * What stays compressed is compared with its checksum, where it has one, and not decoded.
     */
    default TensorWriter add(TensorView view) throws IOException {
        return add(TensorEntry.of(view.name(), view));
    }

    /**
     * Adds all that an open file holds: its metadata, its items, and its tensors as {@link TensorEntry#of} has them. They are verified and read when
     * the writer is committed. File items are specific to a format: those of a file in another format cannot be stored. Keys and white space are as
     * {@link #keepKeyOrder} has them.
     *
     * @throws FormatException for the first thing that has no place, unless {@link WriteOptions#lossy()} drops it
     */
    TensorWriter addAll(TensorReader file) throws IOException;

    /**
     * Puts the keys of documents in the order of an open file of the same format, which is read for that; of several files, the first counts. Keys
     * that it does not have are put at the end of their maps. A file of another format changes nothing, nor does one where the format itself orders
     * keys, or one in shards. White space that strict reading takes in any number is written as it is present, too, unless what is
     * before it ends elsewhere now, and so are numbers in digits that may be in any form, as long as they are the same numbers.
     *
     * @throws IOException if the file cannot be read any more
     */
    default TensorWriter keepKeyOrder(TensorReader file) throws IOException {
        return this;
    }

    /** Writes everything, and puts the file in its place. A writer whose commit has failed while it was writing cannot be used again. */
    void commit() throws IOException;

    /** Ends the writing; what was not committed is dropped. */
    @Override
    void close() throws IOException;
}
