package org.tensorbind;

import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One tensor for a {@link TensorWriter}, with what a format may store beside its elements. Immutable: each {@code with} gives a copy. */
public final class TensorEntry {
    private final String name;
    private final DType dtype;
    private final Shape shape;
    private final @Nullable TensorData data;
    private final @Nullable CooTensor coo;
    private final Map<String, Object> attributes;
    private final @Nullable WriteOptions options;

    private TensorEntry(
            String name,
            DType dtype,
            Shape shape,
            @Nullable TensorData data,
            @Nullable CooTensor coo,
            Map<String, Object> attributes,
            @Nullable WriteOptions options) {
        this.name = name;
        this.dtype = dtype;
        this.shape = shape;
        this.data = data;
        this.coo = coo;
        this.attributes = attributes;
        this.options = options;
    }

    /** A dense tensor whose bytes {@code data} gives when the writer is committed. */
    public static TensorEntry dense(String name, DType dtype, Shape shape, TensorData data) {
        return new TensorEntry(name, dtype, shape, data, null, Map.of(), null);
    }

    /** A sparse tensor. Its views are read when the writer is committed. */
    public static TensorEntry coo(String name, CooTensor tensor) {
        return new TensorEntry(name, tensor.values().dtype(), tensor.shape(), null, tensor, Map.of(), null);
    }

    /** A tensor of an open file under another name, its attributes included. The view is read when the writer is committed. */
    public static TensorEntry of(String name, TensorView view) throws IOException {
        TensorEntry entry = view.info().layout() == Layout.COO
                ? coo(name, view.coo())
                : dense(name, view.dtype(), view.shape(), view::writeTo);
        return entry.withAll(view.info().attributes());
    }

    /** Returns a copy with a value for a field of the format, or for a custom field where the format has them. */
    public TensorEntry with(String attribute, @Nullable Object value) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put(attribute, value);
        return withAll(one);
    }

    private TensorEntry withAll(Map<String, Object> more) {
        Map<String, Object> changed = new LinkedHashMap<>(attributes);
        changed.putAll(more);
        return new TensorEntry(name, dtype, shape, data, coo, Collections.unmodifiableMap(changed), options);
    }

    /** Returns a copy with compression, checksum and byte order from {@code tensorOptions} instead of the writer's. */
    public TensorEntry stored(WriteOptions tensorOptions) {
        return new TensorEntry(name, dtype, shape, data, coo, attributes, tensorOptions);
    }

    /** The tensor's name. */
    public String name() {
        return name;
    }

    /** Element type; of a sparse tensor that of its values. */
    public DType dtype() {
        return dtype;
    }

    /** Dimensions, outermost first. */
    public Shape shape() {
        return shape;
    }

    /** The bytes of a dense tensor, null for a sparse one. */
    public @Nullable TensorData data() {
        return data;
    }

    /** The parts of a sparse tensor, null for a dense one. */
    public @Nullable CooTensor coo() {
        return coo;
    }

    /** Values for other fields, in the order in which they were added. */
    public Map<String, Object> attributes() {
        return attributes;
    }

    /** Compression, checksum and byte order of this tensor, null for the writer's. */
    public @Nullable WriteOptions options() {
        return options;
    }
}
