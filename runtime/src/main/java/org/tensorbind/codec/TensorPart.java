package org.tensorbind.codec;

import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.Layout;
import org.tensorbind.Shape;

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

    /** The fields that the format has no standard meaning for. */
    public SuppliedValues fields() {
        return new SuppliedValues("tensor '" + name + "'", "TensorEntry.with", attributes);
    }

    /** The value for a field that the grammar gives no default. */
    public Object attribute(String field) {
        return fields().object(field);
    }

    /** An integer for a field that the grammar gives no default. */
    public long integer(String field) {
        return fields().integer(field);
    }

    /** A number for a field that the grammar gives no default. */
    public double number(String field) {
        return fields().number(field);
    }

    /** A text for a field that the grammar gives no default. */
    public String text(String field) {
        return fields().text(field);
    }

    /** Integers for a field that the grammar gives no default: {@link Longs}, a {@code long[]} or a list of numbers. */
    public Longs integers(String field) {
        return fields().integers(field);
    }

    /** A list for a field that the grammar gives no default. */
    public <T> List<T> list(String field, Class<T> type) {
        return fields().list(field, type);
    }

    /** A value for a field that the grammar gives no default. */
    public <T> T value(String field, Class<T> type) {
        return fields().value(field, type);
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
