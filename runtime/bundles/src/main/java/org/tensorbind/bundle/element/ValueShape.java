package org.tensorbind.bundle.element;

import org.jspecify.annotations.Nullable;

/**
 * The shape that a Java value gives its tensor.
 *
 * @param dimensions outermost first, -1 for one that is unknown since an array is empty; null where only the number of elements is known
 * @param elementCount number of elements
 * @param problem why there is no shape: a ragged array, a missing row
 */
public record ValueShape(
        long @Nullable [] dimensions,
        long elementCount,
        @Nullable String problem) {
    static ValueShape ofCount(long elementCount) {
        return new ValueShape(null, elementCount, null);
    }

    static ValueShape ofProblem(String problem) {
        return new ValueShape(null, 0, problem);
    }
}
