package org.tensorbind.payload.row;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorView;
import org.tensorbind.memory.Tensors;

/** The packaged jar's products, which its layer for Java 22 and newer computes with vectors, have the bits of scalar code. */
final class VectorProductIT {
    private static final int ROWS = 3;
    private static final int[] COLUMNS = {0, 1, 7, 8, 9, 31, 64, 2047, 2048, 2056, 5001};

    /** A jar that was built by an older Java does not have the layer; a build by a newer one adds the module to this process. */
    @Test
    void vectorsAreUsedWhereTheJarHasThem() {
        boolean hasLayer = Runtime.version().feature() >= 22
                && TensorView.class.getResource("/META-INF/versions/22/org/tensorbind/payload/row/VectorProduct.class")
                        != null;
        assertEquals(
                "jar", VectorProduct.class.getResource("VectorProduct.class").getProtocol());
        assertEquals(hasLayer, VectorProduct.isAvailable());
    }

    /** Any numbers: large and tiny ones, zeros of both signs, and infinities and NaNs in one of {@code special}. */
    private static float[] numbers(Random random, int count, int special) {
        float[] numbers = new float[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = random.nextInt(special) == 0
                    ? Float.intBitsToFloat(random.nextInt())
                    : (random.nextFloat() - 0.5f) * (1 << random.nextInt(8));
        }
        return numbers;
    }

    private static float expected(float[] elements, int from, float[] x) {
        float[] sums = new float[8];
        for (int i = 0; i < x.length; i++) {
            sums[i % 8] += elements[from + i] * x[i];
        }
        return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
    }

    @ParameterizedTest
    @EnumSource(names = {"F32", "BF16", "F16", "F8_E5M2", "F8_E4M3"})
    void productsHaveTheBitsOfScalarCode(DType dtype) throws IOException {
        Random random = new Random(1);
        for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
            for (int columns : COLUMNS) {
                byte[] bytes = new byte[ROWS * columns * dtype.byteSize()];
                random.nextBytes(bytes);
                TensorView matrix = Tensors.of(
                        dtype, Shape.of(ROWS, columns), ByteBuffer.wrap(bytes).order(order));
                check(matrix, numbers(random, columns, 1000));
                check(tamed(bytes, dtype, columns, order), numbers(random, columns, 1 << 30));
            }
        }
    }

    /** Without infinities, NaNs and the largest numbers, so that sums are finite. */
    private static TensorView tamed(byte[] bytes, DType dtype, int columns, ByteOrder order) {
        byte[] tamed = bytes.clone();
        for (int i = 0; i < tamed.length; i++) {
            tamed[i] &= (byte) 0xBB;
        }
        return Tensors.of(dtype, Shape.of(ROWS, columns), ByteBuffer.wrap(tamed).order(order));
    }

    private static void check(TensorView matrix, float[] x) throws IOException {
        float[] elements = matrix.toFloatArray();
        float[] y = new float[ROWS];
        matrix.multiply(x, y);
        for (int row = 0; row < ROWS; row++) {
            int bits = Float.floatToIntBits(expected(elements, row * x.length, x));
            assertEquals(bits, Float.floatToIntBits(y[row]), matrix + ", row " + row);
            assertEquals(bits, Float.floatToIntBits(matrix.dot(row, x)), matrix + ", row " + row);
        }
    }
}
