package org.tensorbind.examples.handoffs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ai.djl.engine.Engine;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.memory.Tensors;

final class OnnxRuntimeTensorTest {
    private static final float[] WEIGHT = MappedFile.numbers(12);
    private static final float[] BIAS = {0.5f, -1, 2};
    private static final float[] X = {1, 2, 3, 4, 5, 6, 7, 8};

    private final OrtEnvironment environment = environment();

    @TempDir
    private Path folder = Path.of("");

    /** DJL's engine makes the environment that ONNX Runtime has one of in a process, and fails if there is one. */
    private static OrtEnvironment environment() {
        Engine.getEngine("OnnxRuntime");
        return OrtEnvironment.getEnvironment();
    }

    static Path model() throws URISyntaxException {
        return Path.of(OnnxRuntimeTensorTest.class.getResource("/linear.onnx").toURI());
    }

    /** The same on arrays. */
    static float[] linear(float[] x) {
        float[] y = new float[x.length / 4 * 3];
        for (int i = 0; i < y.length; i++) {
            float sum = 0;
            for (int k = 0; k < 4; k++) {
                sum += x[i / 3 * 4 + k] * WEIGHT[k * 3 + i % 3];
            }
            y[i] = sum + BIAS[i % 3];
        }
        return y;
    }

    private MappedFile file() throws IOException {
        return MappedFile.write(folder, writer -> {
            writer.add("weight", WEIGHT, 4, 3);
            writer.add("bias", BIAS);
            writer.add("x", X, 2, 4);
        });
    }

    @Test
    void initializersReplaceThoseOfAModelAndOutliveTheReader() throws IOException, OrtException, URISyntaxException {
        MappedFile file = file();
        OnnxRuntimeTensor weight;
        OnnxRuntimeTensor bias;
        OnnxRuntimeTensor x;
        try (TensorReader reader = TensorFormats.open(file.path())) {
            weight = OnnxRuntimeTensor.of(environment, reader.tensor("weight"));
            bias = OnnxRuntimeTensor.of(environment, reader.tensor("bias"));
            x = OnnxRuntimeTensor.of(environment, reader.tensor("x"));
        }
        assertFalse(weight.tensor().ownsBuffer(), "ONNX Runtime made a copy");
        try (weight;
                bias;
                x;
                OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.addInitializer("weight", weight.tensor());
            options.addInitializer("bias", bias.tensor());
            try (OrtSession session = environment.createSession(model().toString(), options);
                    OrtSession.Result result = session.run(Map.of("x", x.tensor()))) {
                float[][] y = (float[][]) result.get(0).getValue();
                float[] expected = linear(X);
                for (int row = 0; row < 2; row++) {
                    for (int i = 0; i < 3; i++) {
                        assertEquals(expected[row * 3 + i], y[row][i], 1e-5f);
                    }
                }
            }
            file.assertMapped(true);
        }
        file.assertMapped(false);
    }

    @Test
    void theReaderMayBeClosedLast() throws IOException, OrtException {
        MappedFile file = file();
        try (TensorReader reader = TensorFormats.open(file.path())) {
            OnnxRuntimeTensor.of(environment, reader.tensor("weight")).close();
            assertArrayEquals(WEIGHT, reader.tensor("weight").toFloatArray());
        }
        file.assertMapped(false);
    }

    @ParameterizedTest
    @EnumSource(names = {"F32", "F64", "F16", "BF16", "I8", "U8", "I16", "I32", "I64", "BOOL"})
    void hasTheElementsOfEachDtype(DType dtype) throws IOException, OrtException {
        ByteBuffer bytes = ByteBuffer.allocate(6 * dtype.byteSize());
        for (int i = 0; i < bytes.capacity(); i++) {
            bytes.put(i, (byte) (dtype == DType.BOOL ? i & 1 : 1 + i));
        }
        MappedFile file = MappedFile.write(
                folder, writer -> writer.add(TensorEntry.of("t", Tensors.of(dtype, Shape.of(2, 3), bytes))));
        try (TensorReader reader = TensorFormats.open(file.path());
                OnnxRuntimeTensor handed = OnnxRuntimeTensor.of(environment, reader.tensor("t"))) {
            OnnxTensor tensor = handed.tensor();
            assertFalse(tensor.ownsBuffer(), "ONNX Runtime made a copy");
            assertArrayEquals(new long[] {2, 3}, tensor.getInfo().getShape());
            assertEquals(bytes.order(java.nio.ByteOrder.nativeOrder()), tensor.getByteBuffer());
        }
    }

    @Test
    void rejectsWhatOnnxRuntimeDoesNotHave() throws IOException {
        MappedFile file = MappedFile.write(
                folder,
                writer -> writer.add(TensorEntry.of("t", Tensors.of(DType.U16, Shape.of(2), ByteBuffer.allocate(4)))));
        try (TensorReader reader = TensorFormats.open(file.path())) {
            IllegalArgumentException rejected = assertThrows(
                    IllegalArgumentException.class, () -> OnnxRuntimeTensor.of(environment, reader.tensor("t")));
            assertEquals(
                    "OnnxTensor has no type for u16; Tensors.converted(view, dtype) converts to one that it has",
                    rejected.getMessage());
        }
    }
}
