package org.tensorbind.codec;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Writes the values of a self-describing document, in order and in their shortest forms. */
public interface DocumentWriter {
    /** Starts a map of {@code size} keys, each followed by its value. */
    void beginMap(int size) throws IOException;

    /** A key of the map. */
    void key(String key) throws IOException;

    /** Ends the map. */
    void endMap() throws IOException;

    /** Starts an array of {@code size} elements. */
    void beginArray(int size) throws IOException;

    /** Ends the array. */
    void endArray() throws IOException;

    /** A text. */
    void text(String rule, String value) throws IOException;

    /** An integer of 0 or more. */
    default void uint(String rule, long value) throws IOException {
        if (value < 0) {
            throw new IllegalArgumentException(rule + ": must not be negative, is " + value);
        }
        integer(rule, value);
    }

    /** An integer from 0 to 2^64 - 1, given as its bits. */
    void unsigned(String rule, long bits) throws IOException;

    /** An integer. */
    void integer(String rule, long value) throws IOException;

    /** A number. */
    void number(String rule, double value) throws IOException;

    /** A truth value. */
    void bool(String rule, boolean value) throws IOException;

    /** A byte string. */
    void bytes(String rule, byte[] value) throws IOException;

    /** Any value of the types that {@link DocumentReader#any} gives. */
    void any(String rule, @Nullable Object value) throws IOException;

    /** Ends the document. */
    void end() throws IOException;
}
