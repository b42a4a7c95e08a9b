package org.tensorbind.spark.row;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.Layout;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorView;
import org.tensorbind.memory.Tensors;

/** The elements of a tensor as values of columns. */
final class ElementValues {
    /** Most bytes of a value: Spark's rows have less than 2 GiB. */
    private static final long LIMIT = Integer.MAX_VALUE - (1 << 10);

    private ElementValues() {}

    /** The value of a column of data, null where the column's type does not hold every element exactly. */
    static @Nullable Object of(TensorColumn column, String source, TensorView tensor, ReadOptions options)
            throws IOException {
        if (tensor.info().layout() == Layout.UNSUPPORTED || tensor.dtype() == DType.OPAQUE) {
            return column == TensorColumn.DATA ? stored(source, tensor) : null;
        }
        if (!holds(column, tensor.dtype())) {
            return null;
        }
        int width = width(column, tensor.dtype());
        if (tensor.elementCount() > LIMIT / width) {
            throw tooLarge(source, tensor, tensor.elementCount() + " elements");
        }
        TensorView dense = dense(source, tensor, options);
        return switch (column) {
            case FLOATS -> UnsafeArrayData.fromPrimitiveArray(dense.toFloatArray());
            case DOUBLES -> UnsafeArrayData.fromPrimitiveArray(dense.toDoubleArray());
            case LONGS -> UnsafeArrayData.fromPrimitiveArray(dense.toLongArray());
            default -> littleEndian(dense);
        };
    }

    private static boolean holds(TensorColumn column, DType dtype) {
        return switch (column) {
            case FLOATS -> dtype.isFloatingPoint() && dtype != DType.F64;
            case DOUBLES -> dtype.isFloatingPoint() || (dtype.isInteger() && dtype.byteSize() < Long.BYTES);
            case LONGS -> dtype.isInteger();
            default -> true;
        };
    }

    private static int width(TensorColumn column, DType dtype) {
        return switch (column) {
            case FLOATS -> Float.BYTES;
            case DOUBLES, LONGS -> Long.BYTES;
            default -> dtype.byteSize();
        };
    }

    /** A sparse tensor with its zeros. */
    static TensorView dense(String source, TensorView tensor, ReadOptions options) throws IOException {
        if (tensor.info().layout() != Layout.COO) {
            return tensor;
        }
        long byteSize = tensor.info().denseByteSize();
        if (byteSize > Math.min(options.maxDecodedSize(), LIMIT)) {
            throw tooLarge(source, tensor, byteSize + " bytes with its zeros");
        }
        return Tensors.of(tensor.dtype(), tensor.shape(), tensor.coo().toDense());
    }

    private static byte[] stored(String source, TensorView tensor) throws IOException {
        long byteSize = tensor.parts().get(0).byteSize();
        if (byteSize > LIMIT) {
            throw tooLarge(source, tensor, byteSize + " bytes");
        }
        ByteBuffer bytes = tensor.storedBytes();
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        return copy;
    }

    private static RowTooLargeException tooLarge(String source, TensorView tensor, String size) {
        return new RowTooLargeException(source + ": tensor '" + tensor.name() + "' has " + size
                + ", more than a row can hold; read it with option(\"tensor\", …) or leave out its data");
    }

    private static byte[] littleEndian(TensorView tensor) throws IOException {
        long byteSize = tensor.info().denseByteSize();
        boolean plain = tensor.parts().get(0).byteSize() == byteSize;
        Bytes bytes = new Bytes(plain ? (int) byteSize : (int) Math.min(byteSize, 1 << 16));
        tensor.writeTo(bytes);
        return bytes.toArray();
    }

    /** Collects bytes; grows with what arrives, and not with what a file declares. */
    private static final class Bytes implements WritableByteChannel {
        private byte[] bytes;
        private int size;

        Bytes(int capacity) {
            this.bytes = new byte[capacity];
        }

        @Override
        public int write(ByteBuffer source) {
            int count = source.remaining();
            if (count > bytes.length - size) {
                bytes = Arrays.copyOf(bytes, (int) Math.min(LIMIT, Math.max(2L * bytes.length, (long) size + count)));
            }
            source.get(bytes, size, count);
            size += count;
            return count;
        }

        byte[] toArray() {
            return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }
}
