package org.tensorbind.payload;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Layout;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorView;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;

/** Rows of matrices, and their products with vectors. */
final class MatrixRowsTest {
    private static final int ROWS = 5;

    @TempDir
    private Path folder;

    private static TensorView matrix(ByteSource source, ByteOrder order, ElementType type, int rows, int columns) {
        Shape shape = Shape.of(rows, columns);
        Storage storage = Storage.plain(Payload.stored(0, source.size()), order);
        TensorInfo info = new TensorInfo("w", type, type.name(), shape, Layout.DENSE, "dense", source.size(), Map.of());
        return new DenseView(
                info, new DataSource(source, ReadOptions.lenient(), () -> "T", storage, type, shape), null);
    }

    /** Any bytes but those of infinities and NaNs. */
    private static byte[] bytes(int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        for (int i = 0; i < size; i++) {
            bytes[i] &= (byte) 0xBB;
        }
        return bytes;
    }

    private static TensorView matrix(DType dtype, ByteOrder order, int rows, int columns) {
        byte[] bytes = bytes(rows * columns * dtype.byteSize());
        return matrix(ByteSource.of("file", bytes), order, ElementType.of(dtype), rows, columns);
    }

    private static float[] vector(int length) {
        float[] vector = new float[length];
        Random random = new Random(length);
        for (int i = 0; i < length; i++) {
            vector[i] = random.nextFloat() - 0.5f;
        }
        return vector;
    }

    /** As {@link TensorView#dot} describes it. */
    private static float expected(float[] elements, int row, float[] x) {
        float[] sums = new float[8];
        for (int i = 0; i < x.length; i++) {
            sums[i % 8] += elements[row * x.length + i] * x[i];
        }
        return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
    }

    private static void check(TensorView matrix, int columns) throws IOException {
        float[] elements = matrix.toFloatArray();
        float[] x = vector(columns);
        int rows = (int) matrix.shape().dimension(0);
        float[] y = new float[rows];
        matrix.multiply(x, y);
        float[] part = new float[rows];
        matrix.multiply(x, part, 1, rows - 1);
        float[] copy = new float[columns + 3];
        for (int row = 0; row < rows; row++) {
            float product = expected(elements, row, x);
            assertEquals(product, y[row], "row " + row);
            assertEquals(product, matrix.dot(row, x), "row " + row);
            assertEquals(row == 0 || row == rows - 1 ? 0 : product, part[row]);
            matrix.copyRow(row, copy, 2);
            for (int i = 0; i < columns; i++) {
                assertEquals(elements[row * columns + i], copy[2 + i]);
            }
            float[] exact = new float[columns];
            matrix.copyRow(row, exact);
            assertArrayEquals(exact, matrix.select(0, row).toFloatArray());
        }
        assertEquals(0, copy[1]);
        assertEquals(0, copy[columns + 2]);
    }

    @ParameterizedTest
    @EnumSource(
            value = DType.class,
            names = {"F32", "F16", "BF16", "F8_E5M2", "F8_E4M3"})
    void rowsAndProductsAreThoseOfTheElements(DType dtype) throws IOException {
        for (int columns : new int[] {0, 1, 7, 8, 9, 64, 2047, 2048, 2049, 5000}) {
            check(matrix(dtype, ByteOrder.LITTLE_ENDIAN, ROWS, columns), columns);
            check(matrix(dtype, ByteOrder.BIG_ENDIAN, ROWS, columns), columns);
        }
    }

    /** An element is the sum of its byte and the block's first. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 32, 256, 3000})
    void blocksAreDecoded(int block) throws IOException {
        ElementType type = ElementType.blocks("wide", block, block + 1)
                .withDecoder((bytes, blocks, order, target, targetIndex) -> {
                    for (int i = 0; i < blocks * block; i++) {
                        int start = i / block * (block + 1);
                        target[targetIndex + i] = bytes[start] + bytes[start + 1 + i % block];
                    }
                });
        for (int blocks : new int[] {1, 5, 700}) {
            ByteSource source = ByteSource.of("file", bytes(ROWS * blocks * (block + 1)));
            check(matrix(source, ByteOrder.LITTLE_ENDIAN, type, ROWS, blocks * block), blocks * block);
        }
    }

    @Test
    void filesThatAreMappedOrReadThroughAChannelAreAlike() throws IOException {
        Path file = Files.write(folder.resolve("file"), bytes(300 * 2000 * 4));
        for (ByteSource source : List.of(ByteSource.map(file), ByteSource.channel(file))) {
            try (source) {
                TensorView matrix = matrix(source, ByteOrder.LITTLE_ENDIAN, ElementType.of(DType.F32), 300, 2000);
                check(matrix, 2000);
                check(matrix.slice(0, 7, 90), 2000);
                check(matrix.slice(1, 10, 30), 20);
                check(matrix.reshape(60, 10_000), 10_000);
            }
        }
    }

    @Test
    void threadsShareTheWork() throws Exception {
        TensorView matrix = matrix(DType.BF16, ByteOrder.LITTLE_ENDIAN, 64, 3000);
        float[] x = vector(3000);
        float[] expected = new float[64];
        matrix.multiply(x, expected);
        float[] y = new float[64];
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> parts = IntStream.range(0, 16)
                    .<Future<?>>mapToObj(part -> threads.submit(() -> {
                        matrix.multiply(x, y, 4 * part, 4 * part + 4);
                        return part;
                    }))
                    .toList();
            for (Future<?> part : parts) {
                part.get();
            }
        } finally {
            threads.shutdown();
        }
        assertArrayEquals(expected, y);
    }

    /** What remains is the empty array of each call that looks whether a file was truncated. */
    @ParameterizedTest
    @EnumSource(
            value = DType.class,
            names = {"F32", "F16", "BF16", "F8_E4M3"})
    void nothingIsAllocatedAfterTheFirstCalls(DType dtype) throws IOException {
        Path file = Files.write(folder.resolve("file"), bytes(8 * 3000 * dtype.byteSize()));
        try (ByteSource source = ByteSource.map(file)) {
            TensorView matrix = matrix(source, ByteOrder.LITTLE_ENDIAN, ElementType.of(dtype), 8, 3000);
            float[] x = vector(3000);
            float[] y = new float[8];
            float[] row = new float[3000];
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            int calls = 1000;
            long allocated = 0;
            for (int trial = 0; trial < 2; trial++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < calls; i++) {
                    matrix.multiply(x, y);
                    matrix.copyRow(3, row);
                    y[0] += matrix.dot(3, x);
                }
                allocated = threads.getCurrentThreadAllocatedBytes() - before;
            }
            assertTrue(allocated <= 3 * 64 * calls, allocated + " bytes");
        }
    }

    @Test
    void whatIsNoRowIsRejected() {
        TensorView matrix = matrix(DType.F32, ByteOrder.LITTLE_ENDIAN, 2, 3);
        assertMessage(
                IndexOutOfBoundsException.class,
                "tensor 'w' of shape [2, 3] has no row 2",
                () -> matrix.dot(2, vector(3)));
        assertMessage(
                IndexOutOfBoundsException.class,
                "tensor 'w' of shape [2, 3] has no row -1",
                () -> matrix.copyRow(-1, vector(3)));
        assertMessage(
                IndexOutOfBoundsException.class,
                "tensor 'w': an array of length 3 is too short for 3 elements from index 1 on",
                () -> matrix.copyRow(1, vector(3), 1));
        assertMessage(
                IllegalArgumentException.class,
                "tensor 'w' of shape [2, 3] is multiplied by 3 numbers, the array has 4",
                () -> matrix.dot(1, vector(4)));
        assertMessage(
                IllegalArgumentException.class,
                "tensor 'w' of shape [2, 3] gives 2 numbers, the array has 3",
                () -> matrix.multiply(vector(3), vector(3)));
        assertThrows(IndexOutOfBoundsException.class, () -> matrix.multiply(vector(3), vector(2), 1, 3));
        float[] both = vector(3);
        TensorView square = matrix(DType.F32, ByteOrder.LITTLE_ENDIAN, 3, 3);
        assertMessage(
                IllegalArgumentException.class,
                "tensor 'w': x and y must be different arrays",
                () -> square.multiply(both, both));
    }

    @Test
    void whatHasNoFloatsOrIsNoMatrixIsRejected() {
        assertMessage(
                IllegalStateException.class,
                "tensor 'memory' of shape [3] has rank 1, and rows are those of a matrix; use select(…) or reshape(…)",
                () -> Tensors.of(vector(3)).dot(0, vector(3)));
        assertMessage(
                IllegalStateException.class,
                "tensor 'w' has dtype f64, which has no lossless form as float[]; use toDoubleArray() or copyTo(double[], …)",
                () -> matrix(DType.F64, ByteOrder.LITTLE_ENDIAN, 2, 3).copyRow(0, vector(3)));
    }

    @Test
    void dimensionsAreChangedWithoutACopy() throws IOException {
        TensorView tensor = Tensors.of(vector(24), 2, 3, 4);
        assertEquals("memory: f32 [2, 3, 4]", tensor.toString());
        assertEquals("memory: f32 [3, 4]", tensor.select(0, 1).toString());
        assertEquals("memory: f32 [2, 4]", tensor.select(1, 2).toString());
        assertEquals(
                "memory: f32 []", tensor.select(0, 1).select(1, 3).select(0, 2).toString());
        assertEquals(
                tensor.getFloat(12 + 8 + 3),
                tensor.select(0, 1).select(1, 3).select(0, 2).getFloat(0));
        assertArrayEquals(tensor.toFloatArray(), tensor.reshape(6, 4).toFloatArray());
        assertEquals(
                tensor.getFloat(4 * 5 + 1), tensor.reshape(6, 4).select(0, 5).getFloat(1));
        assertThrows(IndexOutOfBoundsException.class, () -> tensor.select(1, 3));
        assertThrows(IndexOutOfBoundsException.class, () -> tensor.select(3, 0));
        assertMessage(
                IllegalArgumentException.class,
                "tensor 'memory': shape [2, 3, 4] has 24 elements, shape [5, 5] would have 25",
                () -> tensor.reshape(5, 5));
        ElementType block = ElementType.blocks("b", 8, 3);
        TensorView blocks = Tensors.of(block, Shape.of(2, 16), ByteBuffer.wrap(new byte[12]));
        assertEquals("memory: b [4, 8]", blocks.reshape(4, 8).toString());
        assertThrows(IllegalArgumentException.class, () -> blocks.reshape(8, 4));
    }

    private static <T extends Throwable> void assertMessage(
            Class<T> type, String message, org.junit.jupiter.api.function.Executable call) {
        assertEquals(message, assertThrows(type, call).getMessage());
    }
}
