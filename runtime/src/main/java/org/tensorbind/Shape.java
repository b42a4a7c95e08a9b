package org.tensorbind;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.tensorbind.number.SaturatingMath;

/** Dimensions of a tensor, outermost first; rank 0 is a scalar with one element. Immutable. */
public final class Shape {
    private static final Shape SCALAR = new Shape(new long[0]);

    private final long[] dimensions;

    private Shape(long[] dimensions) {
        this.dimensions = dimensions;
    }

    /**
     * The shape with these dimensions.
     *
     * @throws IllegalArgumentException if a dimension is negative
     */
    public static Shape of(long... dimensions) {
        for (long dimension : dimensions) {
            if (dimension < 0) {
                throw new IllegalArgumentException(
                        "dimensions must not be negative, are " + Arrays.toString(dimensions));
            }
        }
        return dimensions.length == 0 ? SCALAR : new Shape(dimensions.clone());
    }

    /**
     * The shape with these dimensions as a file has them: unsigned 64-bit integers. One of 2^63 or more makes a tensor that no file
     * holds, unless another is 0.
     */
    public static Shape ofUnsigned(long... dimensions) {
        return dimensions.length == 0 ? SCALAR : new Shape(dimensions.clone());
    }

    /** Number of dimensions. */
    public int rank() {
        return dimensions.length;
    }

    /**
     * Size of dimension {@code index}, 0 being the outermost; negative for one of 2^63 or more, whose bits it is.
     *
     * @throws IndexOutOfBoundsException if {@code index} is negative, or not less than {@link #rank()}
     */
    public long dimension(int index) {
        if (index < 0 || index >= dimensions.length) {
            throw new IndexOutOfBoundsException("shape " + this + " has no dimension " + index);
        }
        return dimensions[index];
    }

    /** A copy of the dimensions. */
    public long[] toArray() {
        return dimensions.clone();
    }

    /**
     * Number of elements: the product of the dimensions, 1 for a scalar, 0 where any dimension is 0. A product
     * above {@link Long#MAX_VALUE} is reported as {@code Long.MAX_VALUE}; no tensor that large can be stored.
     */
    public long elementCount() {
        return SaturatingMath.product(dimensions);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Shape shape && Arrays.equals(dimensions, shape.dimensions);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(dimensions);
    }

    /** The dimensions as {@code [2, 3]}; {@code []} for a scalar. */
    @Override
    public String toString() {
        return Arrays.stream(dimensions).mapToObj(Long::toUnsignedString).collect(Collectors.joining(", ", "[", "]"));
    }
}
