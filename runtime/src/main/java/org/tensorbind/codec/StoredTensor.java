package org.tensorbind.codec;

import org.tensorbind.Shape;

/** What a file holds of one tensor. */
public sealed interface StoredTensor {
    /** All elements, row-major. */
    record Dense(Storage data) implements StoredTensor {}

    /**
     * Coordinates and values. The indices are a 64-bit unsigned matrix with a row for each value and a column for each dimension.
     *
     * @param indicesShape {@code [nnz, rank]}
     * @param valuesShape {@code [nnz]}
     */
    record Coo(Storage indices, Shape indicesShape, Storage values, Shape valuesShape) implements StoredTensor {}
}
