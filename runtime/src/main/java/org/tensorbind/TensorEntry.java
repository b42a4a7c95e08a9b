package org.tensorbind;

import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** One tensor for a {@link TensorWriter}, with what a format may store beside its elements. Immutable: each {@code with} gives a copy. */
public final class TensorEntry {
    private final String name;
    private final Elements elements;
    private final Map<String, Object> attributes;
    private final @Nullable WriteOptions options;
    private final @Nullable Original original;

    /** What the tensor holds: {@code data} of a dense one, {@code coo} of a sparse one. */
    private record Elements(
            ElementType type,
            Shape shape,
            @Nullable TensorData data,
            @Nullable CooTensor coo) {}

    /**
     * What the entry is a copy of.
     *
     * @param observer receives the number of bytes that have been copied, after each step
     * @param replaced whether the entry has other elements
     */
    private record Original(TensorView view, LongConsumer observer, boolean replaced) {}

    private TensorEntry(
            String name,
            Elements elements,
            Map<String, Object> attributes,
            @Nullable WriteOptions options,
            @Nullable Original original) {
        this.name = name;
        this.elements = elements;
        this.attributes = attributes;
        this.options = options;
        this.original = original;
    }

    /** A dense tensor whose bytes {@code data} gives when the writer is committed. */
    public static TensorEntry dense(String name, DType dtype, Shape shape, TensorData data) {
        return dense(name, ElementType.of(dtype), shape, data);
    }

    /** A dense tensor, perhaps of elements in blocks, whose bytes {@code data} gives when the writer is committed. */
    public static TensorEntry dense(String name, ElementType type, Shape shape, TensorData data) {
        return new TensorEntry(name, new Elements(type, shape, data, null), Map.of(), null, null);
    }

    /** A sparse tensor. Its views are read when the writer is committed. */
    public static TensorEntry coo(String name, CooTensor tensor) {
        return new TensorEntry(
                name, new Elements(tensor.values().elementType(), tensor.shape(), null, tensor), Map.of(), null, null);
    }

    /**
     * A tensor of an open file under another name. Its attributes are preserved, and so are compressed bytes, checksum and byte order unless {@link
     * WriteOptions} set them; in the format of its file also the order of sparse coordinates and each byte of booleans.
     *
     * <p>The view is verified and read when the writer is committed.
     */
    public static TensorEntry of(String name, TensorView view) throws IOException {
        return of(name, view, count -> {});
    }

    /**
     * A tensor of an open file, see {@link #of(String, TensorView)}.
     *
     * @param observer receives the number of bytes that have been copied, after each step, from the thread that commits
     */
    public static TensorEntry of(String name, TensorView view, LongConsumer observer) throws IOException {
        Elements elements = view.info().layout() == Layout.COO
                ? new Elements(view.elementType(), view.shape(), null, view.coo())
                : new Elements(view.elementType(), view.shape(), view::writeTo, null);
        Original original = new Original(view, observer, false);
        return new TensorEntry(name, elements, Map.of(), null, original)
                .withAll(view.info().attributes());
    }

    /**
     * Returns a copy with all elements replaced, such as converted ones, in the same shape. The original tensor is still verified, and its
     * compression, checksum and byte order are preserved.
     *
     * @param data gives the bytes, row-major and little-endian
     */
    public TensorEntry withElements(DType dtype, TensorData data) {
        return withElements(ElementType.of(dtype), data);
    }

    /**
     * Returns a copy with other elements, perhaps in blocks, of the same shape, see {@link #withElements(DType, TensorData)}.
     *
     * @param data gives the bytes, row-major and little-endian, or the blocks as the file is going to have them
     */
    public TensorEntry withElements(ElementType type, TensorData data) {
        Original replaced = original == null ? null : new Original(original.view, original.observer, true);
        Elements others = new Elements(type, elements.shape, data, null);
        return new TensorEntry(name, others, attributes, options, replaced);
    }

    /** Returns a copy with a value for a field of the format, or for a custom field where the format has them. */
    public TensorEntry withAttribute(String attribute, @Nullable Object value) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put(attribute, value);
        return withAll(one);
    }

    /** Returns a copy without a value for a field. */
    public TensorEntry withoutAttribute(String attribute) {
        Map<String, Object> changed = new LinkedHashMap<>(attributes);
        changed.remove(attribute);
        return new TensorEntry(name, elements, Collections.unmodifiableMap(changed), options, original);
    }

    private TensorEntry withAll(Map<String, Object> more) {
        Map<String, Object> changed = new LinkedHashMap<>(attributes);
        changed.putAll(more);
        return new TensorEntry(name, elements, Collections.unmodifiableMap(changed), options, original);
    }

    /** Returns a copy with compression, checksum and byte order from {@code tensorOptions} instead of the writer's. */
    public TensorEntry withOptions(WriteOptions tensorOptions) {
        return new TensorEntry(name, elements, attributes, tensorOptions, original);
    }

    /** The tensor's name. */
    public String name() {
        return name;
    }

    /** How elements are stored; of a sparse tensor those of its values. */
    public ElementType elementType() {
        return elements.type;
    }

    /** Element type, {@link DType#OPAQUE} for blocks of elements; of a sparse tensor that of its values. */
    public DType dtype() {
        return elements.type.dtype();
    }

    /** Dimensions, outermost first. */
    public Shape shape() {
        return elements.shape;
    }

    /** The bytes of a dense tensor, null for a sparse one. */
    public @Nullable TensorData data() {
        return elements.data;
    }

    /** The parts of a sparse tensor, null for a dense one. */
    public @Nullable CooTensor coo() {
        return elements.coo;
    }

    /** Values for other fields, in the order in which they were added. */
    public Map<String, Object> attributes() {
        return attributes;
    }

    /** Compression, checksum and byte order of this tensor, null for the writer's. */
    public @Nullable WriteOptions options() {
        return options;
    }

    /** The tensor of an open file that this is a copy of, null for none. */
    public @Nullable TensorView original() {
        return original == null ? null : original.view;
    }

    /** Whether the elements are those of the {@link #original()}. */
    public boolean hasOriginalElements() {
        return original != null && !original.replaced;
    }

    /** Receives the number of bytes of the {@link #original()} that have been copied, after each step. */
    public LongConsumer observer() {
        return original == null ? count -> {} : original.observer;
    }
}
