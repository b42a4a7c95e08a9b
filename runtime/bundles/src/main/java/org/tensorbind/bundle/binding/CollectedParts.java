package org.tensorbind.bundle.binding;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.Shape;
import org.tensorbind.TensorData;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorView;
import org.tensorbind.bundle.BundleException.Kind;

/** The components that are written as one tensor: one alone, or the parts whose rows follow each other. */
final class CollectedParts {
    private final List<CollectedTensor<?>> parts = new ArrayList<>();

    private CollectedParts(CollectedTensor<?> first) {
        parts.add(first);
    }

    /** Puts parts of one name together, where the first of them is. */
    static List<CollectedParts> of(List<CollectedTensor<?>> tensors) {
        List<CollectedParts> all = new ArrayList<>();
        Map<String, CollectedParts> joined = new HashMap<>();
        for (CollectedTensor<?> tensor : tensors) {
            CollectedParts known = tensor.isPart() ? joined.get(tensor.name()) : null;
            if (known != null) {
                known.parts.add(tensor);
                continue;
            }
            CollectedParts alone = new CollectedParts(tensor);
            all.add(alone);
            if (tensor.isPart()) {
                joined.put(tensor.name(), alone);
            }
        }
        return all;
    }

    /** The component that messages name, which defines how the tensor is stored. */
    CollectedTensor<?> first() {
        return parts.get(0);
    }

    /** The tensor for the writer, null where it cannot be written, which is reported then. */
    @Nullable
    TensorEntry entry(BundleWriteContext writing, String name) throws IOException {
        if (parts.size() == 1) {
            return first().entry(writing, name);
        }
        List<TensorEntry> entries = new ArrayList<>();
        for (CollectedTensor<?> part : parts) {
            TensorEntry entry = part.elements(writing, name);
            if (entry != null) {
                entries.add(entry);
            }
        }
        boolean fit = entries.size() == parts.size() && fit(entries);
        return fit ? first().finished(writing, joined(name, entries)) : null;
    }

    /** Whether the parts are dense, and have one type of elements and one shape but for their rows. */
    private boolean fit(List<TensorEntry> entries) {
        boolean fit = true;
        TensorEntry model = entries.get(0);
        for (int i = 0; i < entries.size(); i++) {
            String problem = problem(entries.get(i));
            if (problem != null) {
                parts.get(i).report(Kind.LAYOUT, problem);
                return false;
            }
        }
        for (int i = 1; i < entries.size(); i++) {
            TensorEntry entry = entries.get(i);
            String other = " is " + model.elementType() + " " + model.shape() + ", but both are parts of one tensor";
            if (!entry.elementType().equals(model.elementType())) {
                parts.get(i)
                        .report(Kind.DTYPE, "is " + entry.elementType() + ", '" + first().component() + "'" + other);
                fit = false;
            } else if (!Arrays.equals(withoutRows(entry), withoutRows(model))) {
                parts.get(i)
                        .report(
                                Kind.DIMENSION,
                                "has shape " + entry.shape() + ", '" + first().component() + "'" + other);
                fit = false;
            }
        }
        return fit;
    }

    /** Why an entry cannot be joined with others, null if it can. */
    private static @Nullable String problem(TensorEntry entry) {
        TensorView original = entry.original();
        if (entry.data() == null) {
            return "is sparse, and a part of a tensor must be dense";
        }
        return original != null
                        && entry.hasOriginalElements()
                        && entry.elementType().isBlock()
                        && original.byteOrder() == ByteOrder.BIG_ENDIAN
                ? "has blocks that are big-endian, which cannot be parts of a new tensor"
                : null;
    }

    private static long[] withoutRows(TensorEntry entry) {
        long[] dimensions = entry.shape().toArray();
        dimensions[0] = 0;
        return dimensions;
    }

    private static TensorEntry joined(String name, List<TensorEntry> entries) {
        TensorEntry first = entries.get(0);
        long[] dimensions = first.shape().toArray();
        dimensions[0] = 0;
        List<TensorData> data = new ArrayList<>();
        for (TensorEntry entry : entries) {
            dimensions[0] = Math.addExact(dimensions[0], entry.shape().dimension(0));
            data.add(Objects.requireNonNull(entry.data(), "a sparse part was rejected"));
        }
        TensorEntry whole = TensorEntry.dense(name, first.elementType(), Shape.of(dimensions), target -> {
            for (TensorData elements : data) {
                elements.writeTo(target);
            }
        });
        for (Map.Entry<String, Object> attribute : first.attributes().entrySet()) {
            boolean shared = entries.stream()
                    .allMatch(entry ->
                            Objects.deepEquals(entry.attributes().get(attribute.getKey()), attribute.getValue()));
            if (shared) {
                whole = whole.withAttribute(attribute.getKey(), attribute.getValue());
            }
        }
        return whole;
    }
}
