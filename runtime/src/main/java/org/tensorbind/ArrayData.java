package org.tensorbind;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import org.tensorbind.io.Chunks;
import org.tensorbind.number.CountText;

/** The elements of a primitive array as tensor data: little-endian, staged through a buffer piece by piece. */
public final class ArrayData implements TensorData {
    private static final int PIECE = 1 << 16;

    private final DType dtype;
    private final int length;
    private final Stage stage;

    private ArrayData(DType dtype, int length, Stage stage) {
        this.dtype = dtype;
        this.length = length;
        this.stage = stage;
    }

    /** Puts some elements into an empty little-endian buffer. */
    private interface Stage {
        void put(ByteBuffer bytes, int from, int count);
    }

    /** As f32. */
    public static ArrayData of(float[] values) {
        return new ArrayData(
                DType.F32,
                values.length,
                (bytes, from, count) -> bytes.asFloatBuffer().put(values, from, count));
    }

    /** As f64. */
    public static ArrayData of(double[] values) {
        return new ArrayData(
                DType.F64,
                values.length,
                (bytes, from, count) -> bytes.asDoubleBuffer().put(values, from, count));
    }

    /** As i32. */
    public static ArrayData of(int[] values) {
        return new ArrayData(
                DType.I32,
                values.length,
                (bytes, from, count) -> bytes.asIntBuffer().put(values, from, count));
    }

    /** As i64. */
    public static ArrayData of(long[] values) {
        return new ArrayData(
                DType.I64,
                values.length,
                (bytes, from, count) -> bytes.asLongBuffer().put(values, from, count));
    }

    /** As i16. */
    public static ArrayData of(short[] values) {
        return new ArrayData(
                DType.I16,
                values.length,
                (bytes, from, count) -> bytes.asShortBuffer().put(values, from, count));
    }

    /** As i8. */
    public static ArrayData of(byte[] values) {
        return new ArrayData(DType.I8, values.length, (bytes, from, count) -> bytes.put(0, values, from, count));
    }

    /** As bool, one byte each. */
    public static ArrayData of(boolean[] values) {
        return new ArrayData(DType.BOOL, values.length, (bytes, from, count) -> {
            for (int i = 0; i < count; i++) {
                bytes.put(i, (byte) (values[from + i] ? 1 : 0));
            }
        });
    }

    /**
     * The array as a tensor, of rank 1 without dimensions.
     *
     * @throws IllegalArgumentException if the dimensions do not multiply to the array's length
     */
    public TensorEntry entry(String name, long... dimensions) {
        return TensorEntry.dense(name, dtype, shape(name, dimensions), this);
    }

    /** Element type. */
    public DType dtype() {
        return dtype;
    }

    /**
     * The shape of these dimensions, of rank 1 without any.
     *
     * @param name of the tensor, for the message
     * @throws IllegalArgumentException if the dimensions do not multiply to the array's length
     */
    public Shape shape(String name, long... dimensions) {
        Shape shape = dimensions.length == 0 ? Shape.of(length) : Shape.of(dimensions);
        if (shape.elementCount() != length) {
            throw new IllegalArgumentException(name + ": shape " + shape + " has "
                    + CountText.of(shape.elementCount(), "element") + ", the array has " + length);
        }
        return shape;
    }

    /**
     * The elements, little-endian.
     *
     * @throws IllegalStateException if they are more than one buffer can hold
     */
    public ByteBuffer toBytes() {
        long byteSize = (long) length * dtype.byteSize();
        if (byteSize > Integer.MAX_VALUE - 8) {
            throw new IllegalStateException(
                    "the " + length + " elements take " + byteSize + " bytes, one buffer holds at most 2 GiB");
        }
        ByteBuffer bytes = ByteBuffer.allocate((int) byteSize).order(ByteOrder.LITTLE_ENDIAN);
        stage.put(bytes, 0, length);
        return bytes;
    }

    @Override
    public void writeTo(WritableByteChannel target) throws IOException {
        int step = Math.min(PIECE / dtype.byteSize(), length);
        ByteBuffer bytes = ByteBuffer.allocate(step * dtype.byteSize()).order(ByteOrder.LITTLE_ENDIAN);
        for (int from = 0; from < length; from += step) {
            int count = Math.min(step, length - from);
            bytes.clear();
            stage.put(bytes, from, count);
            bytes.limit(count * dtype.byteSize());
            Chunks.writeFully(target, bytes);
        }
    }
}
