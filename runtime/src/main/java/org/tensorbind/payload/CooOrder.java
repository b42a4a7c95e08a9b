package org.tensorbind.payload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Comparator;
import org.tensorbind.CooTensor;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorView;
import org.tensorbind.number.CountText;
import org.tensorbind.payload.code.SwappingChannel;

/** Sorts the entries of a sparse tensor by their coordinates, as writers do, and rejects those that no file may have. */
public final class CooOrder {
    private CooOrder() {}

    /** Returns the tensor with its coordinates in row-major order. */
    public static CooTensor sorted(CooTensor tensor) throws IOException {
        long[] coordinates = coordinates(tensor);
        int rank = tensor.shape().rank();
        Integer[] order = order(tensor, coordinates);
        return new CooTensor(tensor.shape(), indices(coordinates, rank, order), values(tensor.values(), order));
    }

    /** Rejects the tensor where {@link #sorted} would. */
    public static void check(CooTensor tensor) throws IOException {
        order(tensor, coordinates(tensor));
    }

    private static long[] coordinates(CooTensor tensor) throws IOException {
        long[] coordinates = tensor.indices().toLongArray();
        checkShapes(tensor, coordinates.length);
        return coordinates;
    }

    /** The rows in the order of their coordinates, which must be within the shape and not repeat. */
    private static Integer[] order(CooTensor tensor, long[] coordinates) {
        Integer[] order = order(coordinates, tensor.shape().rank(), Math.toIntExact(tensor.storedCount()));
        checkRows(tensor.shape(), coordinates, order);
        return order;
    }

    private static Integer[] order(long[] coordinates, int rank, int count) {
        Integer[] order = new Integer[count];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparing(i -> i, (a, b) -> compareRows(coordinates, rank, a, b)));
        return order;
    }

    /** A row whose coordinates another one has, -1 where there is none. */
    static int repeated(long[] coordinates, int rank, int count) {
        Integer[] order = order(coordinates, rank, count);
        for (int i = 1; i < count; i++) {
            if (compareRows(coordinates, rank, order[i - 1], order[i]) == 0) {
                return order[i];
            }
        }
        return -1;
    }

    private static void checkShapes(CooTensor tensor, int indexCount) {
        Shape expected = Shape.of(tensor.storedCount(), tensor.shape().rank());
        if (indexCount != expected.elementCount()) {
            throw new IllegalArgumentException("the indices of a sparse tensor of shape " + tensor.shape() + " with "
                    + tensor.storedCount() + " values must be of shape " + expected + ", are of shape "
                    + tensor.indices().shape());
        }
    }

    private static void checkRows(Shape shape, long[] coordinates, Integer[] order) {
        int rank = shape.rank();
        for (int i = 0; i < order.length; i++) {
            for (int d = 0; d < rank; d++) {
                long index = coordinates[order[i] * rank + d];
                if (index < 0 || index >= shape.dimension(d)) {
                    throw new IllegalArgumentException("index " + order[i] + " of dimension " + d + " must be below "
                            + shape.dimension(d) + ", is " + index);
                }
            }
            if (i > 0 && compareRows(coordinates, rank, order[i - 1], order[i]) == 0) {
                throw new IllegalArgumentException(
                        "indices " + order[i - 1] + " and " + order[i] + " have the same coordinates");
            }
        }
    }

    private static int compareRows(long[] coordinates, int rank, int a, int b) {
        return Arrays.compare(coordinates, a * rank, (a + 1) * rank, coordinates, b * rank, (b + 1) * rank);
    }

    static ByteBuffer allocate(long count, int width) {
        if (count * width > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("a sparse tensor with " + CountText.of(count * width, "byte")
                    + " of coordinates or values cannot be sorted in memory; divide it into several");
        }
        return ByteBuffer.allocate((int) count * width);
    }

    private static TensorView indices(long[] coordinates, int rank, Integer[] order) {
        ByteBuffer bytes = allocate(coordinates.length, Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int row : order) {
            for (int d = 0; d < rank; d++) {
                bytes.putLong(coordinates[row * rank + d]);
            }
        }
        return MemoryTensor.of("indices", DType.U64, Shape.of(order.length, rank), bytes.flip());
    }

    private static TensorView values(TensorView values, Integer[] order) throws IOException {
        int width = values.dtype().byteSize();
        ByteBuffer bytes = allocate(order.length, width);
        ViewGuard.read(values, () -> {
            for (int row : order) {
                ByteBuffer value = values.asByteBuffer((long) row * width, width);
                bytes.put(
                        values.byteOrder() == ByteOrder.LITTLE_ENDIAN
                                ? value
                                : SwappingChannel.swapped(value, values.dtype().numberSize()));
            }
            return bytes;
        });
        return MemoryTensor.of("values", values.dtype(), Shape.of(order.length), bytes.flip());
    }
}
