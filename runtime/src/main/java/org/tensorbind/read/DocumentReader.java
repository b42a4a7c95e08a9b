package org.tensorbind.read;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.number.Amount;
import org.tensorbind.payload.Payload;
import org.tensorbind.value.Contents;

/**
 * Pulls the values of a self-describing document (CBOR, JSON, MessagePack, Python literals, lines) out of a region of a file, in order. Each method names the rule that it
 * reads, for the path in faults; a value of another type is a fault.
 */
@GeneratedCodeApi
public interface DocumentReader extends Divisions {
    /** Starts a map; follow with {@link #nextKey} until it gives null. */
    void beginMap(String rule) throws IOException;

    /** Starts a map that has fields with these keys, in the order of the grammar, some of which may be absent, and maybe other entries. */
    default void beginMap(String rule, String... keys) throws IOException {
        beginMap(rule);
    }

    /** The next key of the map, which must be text, or null at the map's end. */
    @Nullable
    String nextKey(String rule) throws IOException;

    /** This reader; the array that is started next is a tuple, where the notation tells these from lists. */
    default DocumentReader tuple() {
        return this;
    }

    /**
     * Starts an extension type of this number, which has a value in it, up to {@link #endExtension}; or bytes, which are read as a byte
     * string and end it. Only of a notation that has them.
     */
    default void beginExtension(String rule, int number, boolean ofBytes) throws IOException {
        throw new IllegalStateException("this notation has no extension types");
    }

    /** Refuses bytes that are left in an extension type behind its value, and a value that goes beyond it. */
    default void endExtension(String rule) throws IOException {
        throw new IllegalStateException("this notation has no extension types");
    }

    /** Starts an array; follow with {@link #nextElement} until it gives false. */
    void beginArray(String rule) throws IOException;

    /** Whether another element follows; false ends the array. */
    boolean nextElement(String rule) throws IOException;

    /** Refuses a further element of an array whose elements the grammar lists, and ends it. */
    default void endArray(String rule, int expected) throws IOException {
        if (nextElement(rule)) {
            throw malformed(rule, "expected " + Amount.of(expected, "element") + ", found more");
        }
    }

    /** Refuses the end of an array whose elements the grammar lists. */
    default void expectElement(String rule, int index) throws IOException {
        if (!nextElement(rule)) {
            throw malformed(rule, "expected element " + index + ", found the array's end");
        }
    }

    /**
     * What {@code reading} makes of the value of a field in the map that comes next, of which nothing is taken; null where the map lacks the
     * field. Forms that are read leniently only are not refused.
     */
    <T> @Nullable T ahead(String rule, String key, Reading<T> reading) throws IOException;

    /**
     * Whether the value that comes next, of which nothing is taken, is a map; of maps whether it has a map as its first value, or no values.
     */
    boolean isTree(String rule, boolean ofMaps) throws IOException;

    /** Reads one value. */
    interface Reading<T> {
        T of(DocumentReader value) throws IOException;
    }

    /** Whether the value is null, which is then passed over; strict reading refuses it. */
    default boolean skipNull(String rule) throws IOException {
        return skipNull(rule, false);
    }

    /** Whether the value is null, which is then passed over; strict reading refuses it unless it is {@code expected}. */
    boolean skipNull(String rule, boolean expected) throws IOException;

    /** A text. */
    String text(String rule) throws IOException;

    /** A text, or the notation of any other value. */
    default String textOrOther(String rule) throws IOException {
        return Contents.shown(any(rule));
    }

    /** An integer from 0 to 2^63 - 1. */
    long uint(String rule) throws IOException;

    /** An integer from 0 to 2^64 - 1, as its bits. */
    default long unsigned(String rule) throws IOException {
        return uint(rule);
    }

    /** An integer from -2^63 to 2^63 - 1. */
    long integer(String rule) throws IOException;

    /** A number, as a binary64. */
    double number(String rule) throws IOException;

    /** A truth value. */
    boolean bool(String rule) throws IOException;

    /** A byte string. */
    byte[] bytes(String rule) throws IOException;

    /** The place of a byte string, which is not read now. Only of notations that have bytes as they are. */
    default Payload payload(String rule) throws IOException {
        throw new IllegalStateException("byte strings of this notation are no bytes of the file");
    }

    /**
     * Any value: {@code Long}, {@code BigInteger} (above 2^63 - 1), {@code Double}, {@code String}, {@code Boolean}, {@code byte[]},
     * {@code List}, {@code Map} or null.
     */
    @Nullable
    Object any(String rule) throws IOException;

    /** The depth to which maps and arrays are open, to come back to with {@link #recover}. */
    int mark();

    /**
     * What follows when an element of an array or an entry of a map cannot be read: the fault is thrown, or where faults are collected
     * the element is passed over.
     *
     * @param mark what {@link #mark()} was before the first element
     */
    default void recover(FormatException fault, int mark) throws IOException {
        throw fault;
    }

    /**
     * Passes over the value that starts at {@code start}, of which a part has been read.
     *
     * @param start in bytes from the start of the file
     */
    void skip(long start, int mark) throws IOException;

    /**
     * Notes that the entries of the document's map were scanned, of which nothing has been read yet: the map then has only the fields in
     * {@code byteSize} bytes from {@code start}. Only of a notation whose maps are scanned.
     *
     * @param start in bytes from the start of the file
     */
    default void keepFields(long start, int byteSize) throws IOException {
        throw new IllegalStateException("maps of this notation are not scanned");
    }

    /** Notes that the document was scanned, of which nothing has been read yet: nothing is left of it. Only of a notation that does not tell lengths. */
    default void passOver() throws IOException {
        throw new IllegalStateException("documents of this notation are scanned where the cursor stands");
    }

    /** Refuses bytes behind the document. */
    void end(String rule) throws IOException;

    /** Where the next value starts, in bytes from the start of the file. */
    long position();

    /** Where the key starts that {@link #nextKey} returned last, in bytes from the start of the file. */
    long keyPosition();

    /** A fault at the next value. */
    @Override
    default FormatException malformed(String rule, String problem) {
        return cursor().malformed(position(), rule, problem);
    }

    /** The cursor that the document's region belongs to. */
    Cursor cursor();
}
