package org.tensorbind;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.tensorbind.number.SaturatingMath;

/**
 * A sparse tensor: the coordinates of some elements and their values; all others are zero.
 *
 * @param shape dimensions of the whole tensor
 * @param indices u64 of shape {@code [nnz, rank]}: row {@code i} has the coordinates of value {@code i}
 * @param values of shape {@code [nnz]}
 */
public record CooTensor(Shape shape, TensorView indices, TensorView values) {
    private static final int ROWS = 1 << 10;

    /** Number of values that are stored. */
    public long storedCount() {
        return values.elementCount();
    }

    /**
     * All elements, row-major and little-endian, zeros included; where coordinates repeat, the last value counts.
     *
     * @throws IllegalStateException if they are more than one buffer can hold
     * @throws IndexOutOfBoundsException if a coordinate is outside its dimension or there are too few of them, which a tensor of a file has not
     */
    public ByteBuffer toDense() throws IOException {
        int width = values.dtype().byteSize();
        long byteSize = SaturatingMath.times(shape.elementCount(), width);
        if (byteSize > Integer.MAX_VALUE - 8) {
            throw new IllegalStateException("the dense form has " + shape.elementCount()
                    + " elements and does not fit in one buffer; use indices() and values()");
        }
        ByteBuffer dense = ByteBuffer.allocate((int) byteSize).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer piece = ByteBuffer.allocate(ROWS * width).order(values.byteOrder());
        for (long row = 0; row < storedCount(); row += ROWS) {
            int count = (int) Math.min(ROWS, storedCount() - row);
            values.copyTo(piece.clear().limit(count * width), row * width);
            place(piece.flip(), row, dense, width);
        }
        return dense;
    }

    private void place(ByteBuffer piece, long firstRow, ByteBuffer dense, int width) throws IOException {
        int swapped =
                piece.order() == ByteOrder.LITTLE_ENDIAN ? 0 : values.dtype().numberSize() - 1;
        for (int i = 0; i * width < piece.limit(); i++) {
            int at = (int) (position(firstRow + i) * width);
            for (int b = 0; b < width; b++) {
                dense.put(at + b, piece.get(i * width + (b ^ swapped)));
            }
        }
    }

    /**
     * All elements as {@code float}, of the value types that {@link TensorView#toFloatArray()} takes.
     *
     * @throws IllegalStateException if they are more than one array can hold
     * @throws IndexOutOfBoundsException as {@link #toDense()}
     */
    public float[] toDenseFloatArray() throws IOException {
        if (shape.elementCount() > Integer.MAX_VALUE - 8) {
            throw new IllegalStateException("the dense form has " + shape.elementCount()
                    + " elements and does not fit in one array; use indices() and values()");
        }
        DType dtype = values.elementType().decodedDType();
        if (!dtype.isFloatingPoint() || dtype == DType.F64) {
            throw new IllegalStateException(
                    "values of dtype " + values.elementType() + " have no lossless form as float; use toDense()");
        }
        float[] dense = new float[(int) shape.elementCount()];
        for (long i = 0; i < storedCount(); i++) {
            dense[(int) position(i)] = values.getFloat(i);
        }
        return dense;
    }

    private long position(long row) throws IOException {
        long position = 0;
        for (int d = 0; d < shape.rank(); d++) {
            long coordinate = indices.getLong(row * shape.rank() + d);
            if (Long.compareUnsigned(coordinate, shape.dimension(d)) >= 0) {
                throw new IndexOutOfBoundsException("coordinate " + d + " of value " + row + " must be below "
                        + Long.toUnsignedString(shape.dimension(d)) + " in shape " + shape + ", is "
                        + Long.toUnsignedString(coordinate));
            }
            position = position * shape.dimension(d) + coordinate;
        }
        return position;
    }
}
