package org.tensorbind.write;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.Layout;
import org.tensorbind.Shape;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.StoredChecksum;
import org.tensorbind.value.Longs;

/**
 * A tensor that is about to be written, or the indices or values of a sparse one, its bytes encoded and counted.
 *
 * @param name the tensor's name
 * @param dtype element type
 * @param shape dimensions, outermost first
 * @param payload the stored bytes; null for a sparse tensor, whose parts have them
 * @param indices of a sparse tensor, else null
 * @param values of a sparse tensor, else null
 * @param filter through which the payload went
 * @param order byte order of the elements before the filter
 * @param checksum of the payload, if one was asked for
 * @param attributes values for other fields
 */
@GeneratedCodeApi
public record TensorPart(
        String name,
        DType dtype,
        Shape shape,
        @Nullable Payload payload,
        @Nullable TensorPart indices,
        @Nullable TensorPart values,
        String filter,
        ByteOrder order,
        @Nullable StoredChecksum checksum,
        Map<String, Object> attributes) {
    /** Dense, or COO where the tensor has parts. */
    public Layout layout() {
        return payload == null ? Layout.COO : Layout.DENSE;
    }

    /** The stored bytes of a dense tensor or part. */
    public Payload data() {
        return require(payload);
    }

    /** The indices of a sparse tensor. */
    public TensorPart indexPart() {
        return require(indices);
    }

    /** The values of a sparse tensor. */
    public TensorPart valuePart() {
        return require(values);
    }

    /** The value for a field that the grammar gives no default. */
    public Object attribute(String field) {
        Object value = attributes.get(field);
        if (value == null) {
            throw new IllegalArgumentException("tensor '" + name + "' needs a value for " + field
                    + ": add it with TensorEntry.with(\"" + field + "\", …)");
        }
        return value;
    }

    /** An integer for a field that the grammar gives no default. */
    public long integer(String field) {
        return whole(field, attribute(field));
    }

    /** A number for a field that the grammar gives no default. */
    public double number(String field) {
        return value(field, Number.class).doubleValue();
    }

    /** A text for a field that the grammar gives no default. */
    public String text(String field) {
        return value(field, String.class);
    }

    /** Integers for a field that the grammar gives no default: {@link Longs}, a {@code long[]} or a list of numbers. */
    public Longs integers(String field) {
        Object value = attribute(field);
        if (value instanceof long[] array) {
            return Longs.of(array);
        }
        return value instanceof Longs longs
                ? longs
                : Longs.of(list(field, Number.class).stream()
                        .map(element -> whole(field, element))
                        .toList());
    }

    private long whole(String field, Object value) {
        if (!Longs.isInteger(value)) {
            throw new IllegalArgumentException(
                    "tensor '" + name + "': " + field + " must be an integer below 2^63, is " + value);
        }
        return ((Number) value).longValue();
    }

    /** A list for a field that the grammar gives no default. */
    public <T> List<T> list(String field, Class<T> type) {
        List<T> elements = new ArrayList<>();
        for (Object element : value(field, List.class)) {
            elements.add(checked(field, element, type));
        }
        return elements;
    }

    /** A value for a field that the grammar gives no default. */
    public <T> T value(String field, Class<T> type) {
        return checked(field, attribute(field), type);
    }

    private <T> T checked(String field, Object value, Class<T> type) {
        if (!type.isInstance(value)) {
            throw new IllegalArgumentException("tensor '" + name + "': " + field + " must be a " + type.getSimpleName()
                    + ", is a " + value.getClass().getSimpleName());
        }
        return type.cast(value);
    }

    /** The checksum of the stored bytes as an integer. */
    public long checksumInteger() {
        return require(checksum).toInteger();
    }

    private <T> T require(@Nullable T part) {
        if (part == null) {
            throw new IllegalStateException("tensor '" + name + "' of layout " + layout() + " lacks a part of it");
        }
        return part;
    }
}
