package org.tensorbind.grammars.pytorch;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.Shape;
import org.tensorbind.payload.Payload;
import org.tensorbind.pickle.PickleWriter;
import org.tensorbind.write.TensorPart;

/** The pickle of a state dictionary: one dictionary with all tensors, and the metadata as plain values beside them. */
final class StatePickle {
    /** The attribute of a state dictionary with the versions of its modules, by their names. */
    static final String VERSIONS = "_metadata";

    private static final String UTILITIES = "torch._utils";

    private final PickleWriter out = new PickleWriter();
    private final Map<Payload, Integer> keys = new IdentityHashMap<>();
    private final Map<Integer, TensorPart> storages = new HashMap<>();

    /** The tensor, or part of one, whose bytes are storage {@code key}. */
    TensorPart storage(int key) {
        TensorPart part = storages.get(key);
        if (part == null) {
            throw new IllegalArgumentException("there is no storage " + key);
        }
        return part;
    }

    int storageCount() {
        return storages.size();
    }

    /**
     * Writes all and gives the pickle.
     *
     * @param versions those of the modules; empty for none
     */
    byte[] write(
            List<TensorPart> tensors, Map<String, @Nullable Object> metadata, Map<String, @Nullable Object> versions) {
        orderedDict().mark();
        for (TensorPart tensor : tensors) {
            if (metadata.containsKey(tensor.name())) {
                throw new IllegalArgumentException(
                        "a tensor and an entry of the metadata have the same name, '" + tensor.name() + "'");
            }
            out.text(tensor.name());
            tensor(tensor);
        }
        metadata.forEach((key, value) -> out.text(key).value(value));
        out.setItems();
        if (!versions.isEmpty()) {
            out.emptyDict().mark().text(VERSIONS);
            orderedDict().mark();
            versions.forEach((module, facts) -> out.text(module).value(facts));
            out.setItems().setItems().build();
        }
        return out.stop();
    }

    private PickleWriter orderedDict() {
        return out.global("collections", "OrderedDict").tuple(0).reduce();
    }

    private void tensor(TensorPart tensor) {
        if (tensor.payload() != null) {
            long[] strides = rowMajor(tensor.shape());
            strided(tensor, Elements.of(tensor.elementType()), tensor.shape().toArray(), strides);
            return;
        }
        out.global(UTILITIES, "_rebuild_sparse_tensor");
        out.global("torch.serialization", "_get_layout")
                .repeated(SparseParts.COO)
                .tuple(1)
                .reduce();
        out.mark();
        TensorPart indices = tensor.indexPart();
        long count = indices.shape().dimension(0);
        long rank = indices.shape().dimension(1);
        strided(indices, Elements.INT64, new long[] {rank, count}, new long[] {1, rank});
        strided(tensor.valuePart(), Elements.of(tensor.elementType()), new long[] {count}, new long[] {1});
        out.global("torch", "Size");
        integers(tensor.shape().toArray());
        out.tuple(1).reduce();
        out.value(tensor.attributes().getOrDefault(SparseParts.IS_COALESCED, true));
        out.tuple().tuple(2).reduce();
    }

    private static long[] rowMajor(Shape shape) {
        long[] strides = new long[shape.rank()];
        long stride = 1;
        for (int i = strides.length - 1; i >= 0; i--) {
            strides[i] = stride;
            stride *= Math.max(1, shape.dimension(i));
        }
        return strides;
    }

    private void strided(TensorPart part, Elements elements, long[] size, long[] strides) {
        boolean isUntyped = elements.isUntyped();
        out.global(UTILITIES, isUntyped ? "_rebuild_tensor_v3" : "_rebuild_tensor_v2")
                .mark();
        reference(part.data(), elements, part);
        out.value(0L);
        integers(size);
        integers(strides);
        out.value(false);
        orderedDict();
        if (isUntyped) {
            out.global("torch", elements.name());
        }
        out.tuple().reduce();
    }

    private void reference(Payload payload, Elements elements, TensorPart part) {
        Integer known = keys.get(payload);
        int key = known == null ? keys.size() : known;
        if (known == null) {
            keys.put(payload, key);
            storages.put(key, part);
        }
        boolean isUntyped = elements.isUntyped();
        out.mark().repeated("storage");
        out.global(isUntyped ? "torch.storage" : "torch", isUntyped ? Elements.UNTYPED : elements.storage());
        out.text(Integer.toString(key)).repeated("cpu");
        out.value(isUntyped ? payload.byteSize() : payload.byteSize() / elements.width());
        out.tuple().persistentId();
    }

    private void integers(long[] values) {
        out.mark();
        for (long value : values) {
            out.value(value);
        }
        out.tuple();
    }
}
