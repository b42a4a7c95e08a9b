package org.tensorbind.bundle;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorData;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorView;
import org.tensorbind.payload.MemoryTensor;
import org.tensorbind.payload.OpenChannel;

/** Exchanges the rows and columns of matrices; their elements are in memory as a whole then. */
final class Transposition {
    private Transposition() {}

    /** Whether a tensor is a matrix whose bytes fit in one buffer. */
    static boolean isPossible(TensorView view) {
        int width = view.elementType().numbers().byteSize();
        return view.shape().rank() == 2 && width > 0 && view.elementCount() <= Integer.MAX_VALUE / width;
    }

    static Shape of(Shape shape) {
        return Shape.of(shape.dimension(1), shape.dimension(0));
    }

    /** The transposed tensor, in memory; of blocks, their numbers. */
    static TensorView of(TensorView view) throws IOException {
        Shape shape = view.shape();
        DType dtype = view.elementType().numbers();
        TensorData elements = dtype == view.dtype() ? view::writeTo : new ConvertedData(view, dtype);
        ByteBuffer bytes = littleEndian(elements, view.elementCount(), dtype);
        return MemoryTensor.of(view.name(), dtype, of(shape), of(bytes, shape, dtype));
    }

    /** The entry of the transposed tensor. */
    static TensorEntry of(TensorEntry entry) {
        Shape shape = entry.shape();
        DType dtype = entry.dtype();
        TensorData data = entry.data();
        if (data == null) {
            throw new IllegalArgumentException("a sparse tensor cannot be transposed");
        }
        return TensorEntry.dense(entry.name(), dtype, of(shape), target -> {
            ByteBuffer bytes = of(littleEndian(data, shape.elementCount(), dtype), shape, dtype);
            while (bytes.hasRemaining()) {
                target.write(bytes);
            }
        });
    }

    private static ByteBuffer littleEndian(TensorData data, long elementCount, DType dtype) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(elementCount * dtype.byteSize()));
        data.writeTo(new Filling(bytes));
        return bytes.flip();
    }

    /** Fills a buffer. */
    private record Filling(ByteBuffer bytes) implements OpenChannel {
        @Override
        public int write(ByteBuffer more) {
            int count = more.remaining();
            bytes.put(more);
            return count;
        }
    }

    private static ByteBuffer of(ByteBuffer bytes, Shape shape, DType dtype) {
        int rows = Math.toIntExact(shape.dimension(0));
        int columns = Math.toIntExact(shape.dimension(1));
        int width = dtype.byteSize();
        ByteBuffer transposed = ByteBuffer.allocate(bytes.remaining()).order(ByteOrder.LITTLE_ENDIAN);
        byte[] from = bytes.array();
        for (int column = 0; column < columns; column++) {
            for (int row = 0; row < rows; row++) {
                transposed.put(from, (row * columns + column) * width, width);
            }
        }
        return transposed.flip();
    }
}
