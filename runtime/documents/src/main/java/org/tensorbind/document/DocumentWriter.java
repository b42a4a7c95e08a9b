package org.tensorbind.document;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.payload.Payload;
import org.tensorbind.value.Longs;

/** Writes the values of a self-describing document, in order and in their shortest forms. */
@GeneratedCodeApi
public interface DocumentWriter {
    /** Starts a map of {@code size} keys, each followed by its value. */
    void beginMap(int size) throws IOException;

    /**
     * Starts a map of {@code size} keys, with the keys of its fields; all others are additional entries, whose order matters only among themselves.
     */
    default void beginMap(int size, String... fields) throws IOException {
        beginMap(size);
    }

    /** Starts a map whose entries have keys joined by a separator, and are written as maps in maps; {@link #endMap} ends it. */
    default void beginTree(String separator) throws IOException {
        throw new IllegalStateException("maps in maps are written by a writer of trees");
    }

    /** A key of the map. */
    void key(String key) throws IOException;

    /** Ends the map. */
    void endMap() throws IOException;

    /** Makes the array that is started next a tuple, where the notation distinguishes these from lists. */
    default void tuple() {}

    /** Starts an array of {@code size} elements. */
    void beginArray(int size) throws IOException;

    /** Ends the array. */
    void endArray() throws IOException;

    /**
     * Starts an extension type of this number, which has a value in it. Only of a notation that has them, by
     * {@code Notations.msgpackWithExtensions}.
     */
    default void beginExtension(int number) throws IOException {
        throw new IllegalStateException("extension types are written by a writer that counts them first");
    }

    /** Ends an extension type after its value. */
    default void endExtension() throws IOException {
        throw new IllegalStateException("extension types are written by a writer that counts them first");
    }

    /**
     * Makes the byte string that is written next an extension type of this number.
     *
     * @throws IllegalArgumentException if the notation has none
     */
    default void extensionOfBytes(int number) throws IOException {
        throw new IllegalArgumentException("extension type " + number + ": cannot be stored in this notation");
    }

    /** A text. */
    void text(String rule, String value) throws IOException;

    /**
     * What {@link DocumentReader#textOrOther} gives: a text, or the notation of any other value.
     *
     * @param isNamed whether it is one of the texts that the grammar has
     * @throws IllegalArgumentException if the byte order is unknown
     */
    default void textOrOther(String rule, String value, boolean isNamed) throws IOException {
        if (!isNamed) {
            throw new IllegalArgumentException(rule + ": cannot be copied in this notation without a name: " + value);
        }
        text(rule, value);
    }

    /**
     * An integer of 0 or more. A negative one is rejected when the file is read before it is written: offsets and sizes may be negative before they are
     * settled.
     */
    default void uint(String rule, long value) throws IOException {
        integer(rule, value);
    }

    /** An integer from 0 to 2^64 - 1, as its bits. */
    void unsigned(String rule, long bits) throws IOException;

    /** An integer. */
    void integer(String rule, long value) throws IOException;

    /** A number. */
    void number(String rule, double value) throws IOException;

    /** A number in a form of its own. Only of a notation whose numbers have several forms. */
    default void number(String rule, double value, DecimalForm form) throws IOException {
        throw new IllegalStateException("numbers of this notation have one form");
    }

    /** A truth value. */
    void bool(String rule, boolean value) throws IOException;

    /** A byte string. */
    void bytes(String rule, byte[] value) throws IOException;

    /** A byte string that is the data of a tensor. Only of notations that have bytes as they are. */
    default void payload(String rule, Payload value) throws IOException {
        throw new IllegalStateException("byte strings of this notation are no bytes of the file");
    }

    /** A null. */
    void nothing(String rule) throws IOException;

    /** An integer of any size that the notation has a form for. */
    void bigInteger(String rule, BigInteger value) throws IOException;

    /** A key of a map that {@link #any} writes. */
    void anyKey(String rule, @Nullable Object key) throws IOException;

    /**
     * Any value of the types that {@link DocumentReader#any} gives, or of a narrower integer or floating-point type.
     *
     * @throws IllegalArgumentException if it is of another type
     */
    default void any(String rule, @Nullable Object value) throws IOException {
        if (value == null) {
            nothing(rule);
        } else if (value instanceof String text) {
            text(rule, text);
        } else if (value instanceof Boolean truth) {
            bool(rule, truth);
        } else if (value instanceof BigInteger big) {
            bigInteger(rule, big);
        } else if (value instanceof Double || value instanceof Float) {
            number(rule, ((Number) value).doubleValue());
        } else if (Longs.isInteger(value)) {
            integer(rule, ((Number) value).longValue());
        } else if (value instanceof byte[] bytes) {
            bytes(rule, bytes);
        } else if (value instanceof Map.Entry<?, ?> extension
                && extension.getKey() instanceof Integer number
                && extension.getValue() instanceof ByteBuffer content) {
            extensionOfBytes(number);
            any(rule, content);
        } else if (value instanceof ByteBuffer buffer) {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.duplicate().get(bytes);
            bytes(rule, bytes);
        } else if (value instanceof List<?> list) {
            AnyValues.writeArray(this, rule, list);
        } else if (value instanceof Map<?, ?> map) {
            AnyValues.writeMap(this, rule, map);
        } else {
            throw new IllegalArgumentException(rule + ": values of type "
                    + value.getClass().getSimpleName() + " cannot be stored in the document");
        }
    }

    /** Ends the document. */
    void end() throws IOException;
}
