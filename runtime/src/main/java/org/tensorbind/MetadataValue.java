package org.tensorbind;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.MetadataText;

/**
 * A value of a file's metadata: a {@code Long}, a {@code BigInteger} where it is an integer of 2^63 or more, {@code Float} or {@code Double}, {@code Boolean}, {@code String},
 * {@code byte[]}, or a {@code List} or {@code Map} of these. Formats whose metadata are texts have texts only.
 */
public final class MetadataValue {
    private final @Nullable Object value;
    private final @Nullable Object stored;
    private final @Nullable String type;

    private MetadataValue(@Nullable Object value, @Nullable Object stored, @Nullable String type) {
        this.value = value;
        this.stored = stored;
        this.type = type;
    }

    /**
     * A value that is written as the one of a format's types that is nearest to its Java type: an {@code Integer} as a signed integer of 32 bits
     * where there is one, else as the first type that can hold it.
     */
    public static MetadataValue of(Object value) {
        return value instanceof MetadataValue known ? known : new MetadataValue(value, value, null);
    }

    /**
     * A value that is written as one of a format's types.
     *
     * @param type its name in the grammar
     */
    public static MetadataValue of(Object value, String type) {
        return new MetadataValue(value, null, type);
    }

    /**
     * A value that was read.
     *
     * @param stored as the format's own structure has it
     * @param type what the format calls its type, null where all are of one
     */
    public static MetadataValue ofStored(@Nullable Object value, @Nullable Object stored, @Nullable String type) {
        return new MetadataValue(value, stored, type);
    }

    /** The value; null if the file has null. */
    public @Nullable Object value() {
        return value;
    }

    /** What the format calls its type, such as {@code UINT32}; null where all values are of one. */
    public @Nullable String type() {
        return type;
    }

    /** The value as the format's own structure has it, for writing it unchanged; null where it was not read. */
    public @Nullable Object stored() {
        return stored;
    }

    /** The value as text: of lists and maps, JSON; of bytes, their hexadecimal digits. */
    public String text() {
        return MetadataText.of(value);
    }

    /**
     * An integer.
     *
     * @throws IllegalStateException if it is something else
     */
    public long asLong() {
        if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return ((Number) value).longValue();
        }
        throw isNot("an integer of 64 bits");
    }

    /**
     * A number.
     *
     * @throws IllegalStateException if it is something else
     */
    public double asDouble() {
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        throw isNot("a number");
    }

    /**
     * A truth value.
     *
     * @throws IllegalStateException if it is something else
     */
    public boolean asBoolean() {
        if (value instanceof Boolean truth) {
            return truth;
        }
        throw isNot("true or false");
    }

    /**
     * A list.
     *
     * @throws IllegalStateException if it is something else
     */
    public List<?> asList() {
        if (value instanceof List<?> list) {
            return list;
        }
        throw isNot("a list");
    }

    private IllegalStateException isNot(String expected) {
        String text = text();
        return new IllegalStateException("the metadata value is not " + expected + ": "
                + (text.length() > 80 ? text.substring(0, 79) + "…" : text));
    }

    /** Whether the other value is the same, and of the same type of its format. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof MetadataValue that
                && Objects.equals(type, that.type)
                && Objects.deepEquals(value, that.value);
    }

    @Override
    public int hashCode() {
        return value instanceof byte[] bytes ? Arrays.hashCode(bytes) : Objects.hashCode(value);
    }

    @Override
    public String toString() {
        return text();
    }
}
