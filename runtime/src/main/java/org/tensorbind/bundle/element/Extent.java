package org.tensorbind.bundle.element;

import org.jspecify.annotations.Nullable;

/**
 * What a value says about the shape of its tensor.
 *
 * @param dimensions outermost first, -1 for one that an empty array does not tell; null where only the number of elements is known
 * @param elementCount number of elements
 * @param problem why there is no shape: a ragged array, a missing row
 */
public record Extent(
        long @Nullable [] dimensions,
        long elementCount,
        @Nullable String problem) {
    static Extent ofCount(long elementCount) {
        return new Extent(null, elementCount, null);
    }

    static Extent ofProblem(String problem) {
        return new Extent(null, 0, problem);
    }
}
