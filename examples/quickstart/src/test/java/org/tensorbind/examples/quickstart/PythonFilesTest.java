package org.tensorbind.examples.quickstart;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.ShortBuffer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.memory.HalfFloats;

/** Files of Python's packages, made by {@code files.py}, are read as PYTHON.md shows it. */
final class PythonFilesTest {
    private static final Path FILES = Path.of("src/test/resources/python");
    private static final float[][] WEIGHT = {{0, 0.25f, 0.5f}, {0.75f, 1, 1.25f}};
    private static final float[] TRANSPOSED = {0, 0.75f, 0.25f, 1, 0.5f, 1.25f};
    private static final float[] BIAS = {0.5f, -1};

    @ParameterizedTest
    @ValueSource(strings = {"safetensors", "npz", "gguf", "onnx", "zt"})
    void oneBundleReadsTheFilesOfManyPackages(String extension) throws IOException {
        Path path = FILES.resolve("linear." + extension);
        Linear linear = LinearReader.read(path); // any of these formats
        assertArrayEquals(WEIGHT, linear.weight());
        assertArrayEquals(BIAS, linear.bias());
    }

    @Test
    void aViewIsContiguousInSafetensors() throws IOException {
        try (TensorReader file = TensorFormats.open(FILES.resolve("linear.safetensors"))) {
            assertArrayEquals(TRANSPOSED, file.tensor("fc.kernel").toFloatArray());
            assertEquals(Map.of("license", "apache-2.0"), file.metadata());
        }
    }

    private static float[][] embedding() {
        float[][] rows = new float[4][3];
        for (int i = 0; i < 12; i++) {
            rows[i / 3][i % 3] = i / 8f;
        }
        return rows;
    }

    @Test
    void tiedWeightsAreOneTensorOfTwoNames() throws IOException {
        Tied tied = TiedReader.read(FILES.resolve("tied.safetensors"));
        assertArrayEquals(embedding(), tied.embedding());
        assertArrayEquals(embedding(), tied.head());
        try (TensorReader file = TensorFormats.open(FILES.resolve("tied.safetensors"))) {
            assertEquals(1, file.size());
            assertEquals(DType.BF16, file.tensor("embedding.weight").dtype());
            assertEquals(Map.of("head.weight", "embedding.weight"), file.metadata());
        }
    }

    @Test
    void dictionariesOfTorchAreNames() throws IOException {
        Path path = FILES.resolve("checkpoint.pt");
        try (TensorReader file = TensorFormats.open(path)) {
            float[] head = file.tensor("model.head.weight").toFloatArray(); // bf16, widened
            float[] momentum = file.tensor("optimizer.state.0.momentum_buffer").toFloatArray();
            float[] transposed = file.tensor("transposed").toFloatArray(); // in row-major order, whatever its strides
            String step = file.metadata().get("step");
            float[] expected = new float[12];
            float[] half = new float[12];
            for (int i = 0; i < 12; i++) {
                expected[i] = i / 8f;
                half[i] = 0.5f;
            }
            assertArrayEquals(expected, head);
            assertArrayEquals(expected, file.tensor("model.embedding.weight").toFloatArray());
            assertArrayEquals(half, momentum);
            assertArrayEquals(TRANSPOSED, transposed);
            assertEquals("3", step);
        }
    }

    @Test
    void arraysOfNumpyAreReadInAnyOrder() throws IOException {
        Path path = FILES.resolve("fortran.npy");
        try (TensorReader file = TensorFormats.open(path)) {
            TensorView transposed = file.tensor(0); // [3, 2], whose elements are in the order of the shape
            assertEquals(Shape.of(3, 2), transposed.shape());
            assertArrayEquals(TRANSPOSED, transposed.toFloatArray());
        }
        try (TensorReader file = TensorFormats.open(FILES.resolve("big.npy"))) {
            assertArrayEquals(
                    new float[] {0, 0.25f, 0.5f, 0.75f, 1, 1.25f},
                    file.tensor(0).toFloatArray());
        }
        try (TensorReader file = TensorFormats.open(FILES.resolve("bits.npy"))) {
            ShortBuffer bits = file.tensor(0).asShortBuffer();
            float last = HalfFloats.bfloat16ToFloat(bits.get(5));
            assertEquals(1.25f, last);
        }
        try (TensorReader file = TensorFormats.open(FILES.resolve("void.npy"))) {
            assertEquals(DType.OPAQUE, file.tensor(0).dtype());
        }
    }

    @Test
    void blocksOfGgufAreDecoded() throws IOException {
        Path path = FILES.resolve("linear.gguf");
        try (TensorReader file = TensorFormats.open(path)) {
            String blocks = file.metadata().get("llama.block_count");
            float[] query = file.tensor("blk.0.attn_q.weight").toFloatArray(); // q8_0, decoded
            assertEquals("2", blocks);
            assertEquals(Shape.of(2, 32), file.tensor("blk.0.attn_q.weight").shape());
            for (int i = 0; i < query.length; i++) {
                assertEquals(i, query[i], 63 / 127f);
            }
        }
    }

    @Test
    void kernelsOfFlaxAreTransposed() throws IOException {
        Dense dense = DenseReader.read(FILES.resolve("linear.msgpack"));
        assertArrayEquals(WEIGHT, dense.weight());
        assertArrayEquals(BIAS, dense.bias());
        try (TensorReader file = TensorFormats.open(FILES.resolve("linear.msgpack"))) {
            assertFalse(file.metadata().containsKey("step"));
        }
    }

    @Test
    void halfPrecisionOfZTensorIsWidened() throws IOException {
        Path path = FILES.resolve("half.zt");
        try (TensorReader file = TensorFormats.open(path)) {
            float[] half = file.tensor("fc.weight").toFloatArray(); // bf16, widened
            String license = file.metadata().get("license");
            assertArrayEquals(new float[] {0, 0.25f, 0.5f, 0.75f, 1, 1.25f}, half);
            assertEquals("apache-2.0", license);
        }
    }
}
