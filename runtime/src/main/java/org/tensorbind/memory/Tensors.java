package org.tensorbind.memory;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.tensorbind.ArrayData;
import org.tensorbind.CooTensor;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;
import org.tensorbind.TensorData;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorView;
import org.tensorbind.payload.MemoryTensor;
import org.tensorbind.payload.code.ConvertedData;
import org.tensorbind.payload.code.EncodedBlocks;

/**
 * Creates tensors in memory, for methods that take a {@link TensorView}. Arrays are copied; they may have at most 2 GiB. Without dimensions, the
 * tensor has rank 1.
 */
public final class Tensors {
    private static final String NAME = "memory";

    private Tensors() {}

    /** An f32 tensor. */
    public static TensorView of(float[] values, long... dimensions) {
        return viewOf(ArrayData.of(values), dimensions);
    }

    /** An f64 tensor. */
    public static TensorView of(double[] values, long... dimensions) {
        return viewOf(ArrayData.of(values), dimensions);
    }

    /** An i32 tensor. */
    public static TensorView of(int[] values, long... dimensions) {
        return viewOf(ArrayData.of(values), dimensions);
    }

    /** An i64 tensor. */
    public static TensorView of(long[] values, long... dimensions) {
        return viewOf(ArrayData.of(values), dimensions);
    }

    /** An i16 tensor. */
    public static TensorView of(short[] values, long... dimensions) {
        return viewOf(ArrayData.of(values), dimensions);
    }

    /** An i8 tensor. */
    public static TensorView of(byte[] values, long... dimensions) {
        return viewOf(ArrayData.of(values), dimensions);
    }

    /** A bool tensor. */
    public static TensorView of(boolean[] values, long... dimensions) {
        return viewOf(ArrayData.of(values), dimensions);
    }

    /**
     * Numbers as a tensor of another dtype, such as bf16: rounded to nearest, ties to even. Outside the range of a dtype they become infinities, or NaN
     * if it has none; an integer dtype is rejected if it does not hold one.
     *
     * @throws IllegalArgumentException if the dtype does not consist of numbers, or does not hold one of the values
     */
    public static TensorView of(float[] values, DType dtype, long... dimensions) {
        try {
            return convert(of(values, dimensions), ElementType.of(dtype));
        } catch (IOException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static TensorView viewOf(ArrayData array, long... dimensions) {
        return MemoryTensor.of(NAME, array.dtype(), array.shape(NAME, dimensions), array.toBytes());
    }

    /**
     * A tensor of any dtype that shares its bytes with the buffer: do not change them while the tensor is in use.
     *
     * @param littleEndian the elements, row-major, between the buffer's position and limit
     */
    public static TensorView of(DType dtype, Shape shape, ByteBuffer littleEndian) {
        return MemoryTensor.of(NAME, dtype, shape, littleEndian);
    }

    /**
     * A tensor of any element type, including blocks, that shares its bytes with the buffer: do not change them while the tensor is in use.
     *
     * @param bytes the elements, row-major and little-endian, or the blocks as they are stored in files, between the buffer's position and limit
     * @throws IllegalArgumentException if the shape does not consist of whole blocks, or needs another number of bytes
     */
    public static TensorView of(ElementType type, Shape shape, ByteBuffer bytes) {
        return MemoryTensor.of(NAME, type, shape, bytes);
    }

    /**
     * The elements of a dense tensor, converted to another dtype when they are written, for {@link TensorEntry#dense}. They are rounded to nearest,
     * ties to even; booleans become 0 and 1. A number outside the range of an integer dtype causes an {@link java.io.IOException}; outside the range
     * of a floating-point dtype it becomes an infinity, or NaN if the dtype has no infinities.
     *
     * @throws IllegalArgumentException if the dtypes differ and one is complex or opaque, or {@code dtype} is bool
     */
    public static TensorData converted(TensorView view, DType dtype) {
        return dtype == view.dtype() ? view::writeTo : new ConvertedData(view, dtype);
    }

    /**
     * The elements of a dense tensor as another type, perhaps of blocks, for {@link TensorEntry#dense}; see {@link #converted(TensorView, DType)}. A
     * format has its types of blocks in {@link org.tensorbind.FormatTraits#blockTypes()}. They are rounded as the format's grammar defines, from the nearest
     * float of 32 bits; numbers that are not finite, or too large for a block, are rejected when they are written. Blocks are little-endian.
     *
     * @throws IllegalArgumentException if the type is another one of blocks without {@link ElementType#encoder()}, or the shape is not one of whole
     *     blocks
     */
    public static TensorData converted(TensorView view, ElementType type) {
        if (type.equals(view.elementType())) {
            return view::writeTo;
        }
        return type.isBlock() ? new EncodedBlocks(view, type) : converted(view, type.dtype());
    }

    /**
     * A dense tensor as another type, perhaps of blocks, in memory: what {@link #converted(TensorView, ElementType)} gives, under the same name.
     *
     * @throws IllegalArgumentException if it cannot be converted to the type
     */
    public static TensorView convert(TensorView view, ElementType type) throws IOException {
        return MemoryTensor.of(view.name(), type, view.shape(), converted(view, type));
    }

    /** A dense tensor as another dtype, in memory, see {@link #convert(TensorView, ElementType)}. */
    public static TensorView convert(TensorView view, DType dtype) throws IOException {
        return convert(view, ElementType.of(dtype));
    }

    /**
     * A sparse tensor.
     *
     * @param coordinates one row of {@code shape.rank()} for each value, row after row
     * @param values of rank 1
     */
    public static CooTensor coo(Shape shape, long[] coordinates, TensorView values) {
        ByteBuffer bytes = ArrayData.of(coordinates).toBytes();
        return new CooTensor(
                shape,
                MemoryTensor.of("indices", DType.U64, Shape.of(values.elementCount(), shape.rank()), bytes),
                values);
    }
}
