package org.tensorbind.payload;

import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;
import org.tensorbind.number.CountText;
import org.tensorbind.number.SaturatingMath;

/**
 * The rows that a tensor has.
 *
 * @param count number of rows
 * @param size the size of the elements of each in bytes; -1 if they are not whole blocks
 */
public record RowShape(long count, long size) {
    /**
     * The rows of a shape.
     *
     * @param outer number of dimensions outside of a row
     */
    public static RowShape of(ElementType type, Shape shape, int outer) {
        return new RowShape(product(shape, 0, outer), type.byteSize(product(shape, outer, shape.rank())));
    }

    private static long product(Shape shape, int from, int to) {
        long[] dimensions = new long[to - from];
        for (int i = from; i < to; i++) {
            dimensions[i - from] = shape.dimension(i);
        }
        return SaturatingMath.product(dimensions);
    }

    /** What a row takes that is filled up to a multiple, in bytes; -1 where the multiple is below 1. */
    public long roundedUp(long multiple) {
        return multiple < 1 ? -1 : SaturatingMath.roundUp(Math.max(0, size), multiple);
    }

    /** Why a row cannot have {@code byteSize} bytes; null where it can. */
    public @Nullable String mismatch(long byteSize) {
        if (size < 0) {
            return "its rows are not a whole number of blocks";
        }
        return byteSize < size
                ? "its rows have " + CountText.of(size, "byte") + " of elements, but would have " + byteSize
                        + " in the file"
                : null;
    }
}
