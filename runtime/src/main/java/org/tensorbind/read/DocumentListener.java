package org.tensorbind.read;

import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.payload.Payload;

/** Hears of what a document reader has read; of what is in a value, nothing. Offsets are those where it starts, in bytes from the start of the file. */
public interface DocumentListener {
    /**
     * A map or an array begins.
     *
     * @param fields keys of the map's fields, in the order of the grammar; null for an array
     */
    default void begin(String rule, String @Nullable [] fields, long start) {}

    /** A key of the map that began last. */
    default void key(String rule, String key, long start) throws FormatException {}

    /** The array that began last has another element. */
    default void element() {}

    /** The map or array that began last ends, with something that starts at {@code start}. */
    default void end(long start) {}

    /** An extension type begins, with a value in it. */
    default void extension(String rule, long start) {}

    /** A value that is neither a map nor an array with items of their own. */
    default void value(String rule, long start, @Nullable Object value) throws FormatException {}

    /** A byte string that was not read, only its extent. */
    default void payload(String rule, long start, Payload payload) {}
}
