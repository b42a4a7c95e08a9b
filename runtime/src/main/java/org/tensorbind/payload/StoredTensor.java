package org.tensorbind.payload;

import java.nio.ByteOrder;
import org.tensorbind.Layout;
import org.tensorbind.Shape;
import org.tensorbind.contract.GeneratedCodeApi;

/** The storage of one tensor in a file: of all elements, or of the two parts of a sparse one. */
@GeneratedCodeApi
public sealed interface StoredTensor permits Storage, StoredTensor.Strided, StoredTensor.Coo {
    /** Dense or COO. */
    Layout layout();

    /** Stored bytes, all parts together; -1 where their number is not known. */
    long byteSize();

    /** Incomplete data, whose offset or elements are unknown because an item is missing. */
    static Storage missing(String because) {
        return Storage.plain(Payload.unsized(0), ByteOrder.LITTLE_ENDIAN).unreadable(because);
    }

    /** A tensor of which only the data is missing, so that a copy has none either. */
    static Storage withoutData(String because) {
        return Storage.plain(Payload.absent(), ByteOrder.LITTLE_ENDIAN).unreadable(because);
    }

    /**
     * Elements at any distance of each other: transposed, sliced, or repeated where a stride is 0.
     *
     * @param data from the first element to the end of the last one
     * @param strides bytes from an index of each dimension to the next, outermost first, none negative
     */
    record Strided(Storage data, long[] strides) implements StoredTensor {
        @Override
        public Layout layout() {
            return Layout.DENSE;
        }

        @Override
        public long byteSize() {
            return data.payload().byteSize();
        }
    }

    /**
     * Coordinates and values. The indices are a 64-bit unsigned matrix with a row for each value and a column for each dimension.
     *
     * @param indicesShape {@code [nnz, rank]}
     * @param valuesShape {@code [nnz]}
     */
    record Coo(Storage indices, Shape indicesShape, Storage values, Shape valuesShape) implements StoredTensor {
        @Override
        public Layout layout() {
            return Layout.COO;
        }

        @Override
        public long byteSize() {
            return indices.payload().byteSize() + values.payload().byteSize();
        }
    }
}
