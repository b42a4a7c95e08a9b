package org.tensorbind.grammars.pytorch;

import java.nio.ByteOrder;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.Shape;

/**
 * A tensor as a pickle describes it.
 *
 * @param storage its elements are in, null for a sparse one, one in the pickle, and one without elements in the file
 * @param byteOffset of the first element in the storage
 * @param byteSize from the first element to the end of the last one
 * @param strides in elements, outermost first
 * @param coo the parts of a sparse one, else null
 * @param inline where its elements are in the pickle, as those of arrays of NumPy; else null
 * @param unreadableReason why the elements cannot be read, null where they can
 * @param pickleOffset of the call that makes it, from the start of the pickle's source
 */
record PickledTensor(
        Elements elements,
        Shape shape,
        @Nullable StorageKey storage,
        long byteOffset,
        long byteSize,
        long[] strides,
        @Nullable Coo coo,
        @Nullable Inline inline,
        Map<String, Object> attributes,
        @Nullable String unreadableReason,
        long pickleOffset) {
    /** The parts of a sparse tensor. */
    record Coo(PickledTensor indices, PickledTensor values) {}

    /**
     * Elements in a pickle.
     *
     * @param content {@link org.tensorbind.pickle.PickleBytes}, or a text with a character for each byte
     */
    record Inline(Object content, ByteOrder order) {}

    /** Whether elements follow each other in row-major order. */
    boolean isContiguous() {
        if (shape.elementCount() == 0) {
            return true;
        }
        long stride = 1;
        for (int i = shape.rank() - 1; i >= 0; i--) {
            if (shape.dimension(i) != 1 && strides[i] != stride) {
                return false;
            }
            stride *= shape.dimension(i);
        }
        return true;
    }
}
