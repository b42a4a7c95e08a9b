package org.tensorbind.payload;

import org.tensorbind.Layout;
import org.tensorbind.Shape;
import org.tensorbind.contract.GeneratedCodeApi;

/** What a file holds of one tensor. */
@GeneratedCodeApi
public sealed interface StoredTensor {
    /** Dense or COO. */
    Layout layout();

    /** Stored bytes, all parts together. */
    long byteSize();

    /** All elements, row-major. */
    record Dense(Storage data) implements StoredTensor {
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
