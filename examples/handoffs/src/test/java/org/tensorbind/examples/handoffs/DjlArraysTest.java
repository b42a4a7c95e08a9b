package org.tensorbind.examples.handoffs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import ai.djl.MalformedModelException;
import ai.djl.engine.Engine;
import ai.djl.inference.Predictor;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.repository.zoo.Criteria;
import ai.djl.repository.zoo.ModelNotFoundException;
import ai.djl.repository.zoo.ZooModel;
import ai.djl.translate.NoopTranslator;
import ai.djl.translate.TranslateException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;

final class DjlArraysTest {
    private static final float[] X = {1, 2, 3, 4};

    @TempDir
    private Path folder = Path.of("");

    @Test
    void anArrayIsTheInputOfAModelAfterTheReaderWasClosed()
            throws IOException, ModelNotFoundException, MalformedModelException, TranslateException,
                    URISyntaxException {
        MappedFile file = MappedFile.write(folder, writer -> writer.add("x", X, 1, 4));
        Criteria<NDList, NDList> criteria = Criteria.builder()
                .setTypes(NDList.class, NDList.class)
                .optModelPath(OnnxRuntimeTensorTest.model())
                .optEngine("OnnxRuntime")
                .optTranslator(new NoopTranslator())
                .build();
        try (ZooModel<NDList, NDList> model = criteria.loadModel();
                Predictor<NDList, NDList> predictor = model.newPredictor()) {
            NativeMemory memory;
            NDList input;
            NDManager manager = model.getNDManager().newSubManager();
            try (TensorReader reader = TensorFormats.open(file.path())) {
                memory = NativeMemory.of(reader.tensor("x"));
                input = new NDList(DjlArrays.of(manager, reader.tensor("x"), memory));
            }
            try (memory;
                    manager) {
                assertArrayEquals(X, input.get(0).toFloatArray());
                // The model's own weights are zero.
                assertArrayEquals(new float[3], predictor.predict(input).get(0).toFloatArray());
                file.assertMapped(true);
            }
            file.assertMapped(false);
        }
    }

    @Test
    void theReaderMayBeClosedLast() throws IOException {
        MappedFile file = MappedFile.write(folder, writer -> writer.add("x", X, 1, 4));
        Engine engine = Engine.getEngine("OnnxRuntime");
        try (TensorReader reader = TensorFormats.open(file.path())) {
            try (NativeMemory memory = NativeMemory.of(reader.tensor("x"));
                    NDManager manager = engine.newBaseManager()) {
                assertArrayEquals(
                        X, DjlArrays.of(manager, reader.tensor("x"), memory).toFloatArray());
            }
            assertArrayEquals(X, reader.tensor("x").toFloatArray());
        }
        file.assertMapped(false);
    }
}
