package org.tensorbind.grammars.bundle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.bundle.BundleException;
import org.tensorbind.grammars.bundle.Own.Bean;
import org.tensorbind.grammars.bundle.Own.Encoder;
import org.tensorbind.grammars.bundle.Own.Flags;
import org.tensorbind.grammars.bundle.Own.LayerNorm;
import org.tensorbind.grammars.bundle.Own.Learned;
import org.tensorbind.grammars.bundle.Own.Mode;
import org.tensorbind.grammars.bundle.Own.Norms;
import org.tensorbind.grammars.bundle.Own.Point;
import org.tensorbind.grammars.bundle.Own.RmsNorm;
import org.tensorbind.grammars.bundle.Own.Rotary;
import org.tensorbind.grammars.bundle.Own.Shapes;
import org.tensorbind.grammars.bundle.Own.Training;
import org.tensorbind.grammars.bundle.Own.Transposed;
import org.tensorbind.grammars.bundle.Own.Version;

/** Adapters, transposed matrices, sealed types, typed metadata, and classes that reject what they are given. */
final class OwnTypesTest {
    @TempDir
    private Path folder = Path.of("");

    private Path file(String name, Map<String, float[]> tensors, Map<String, String> metadata) throws IOException {
        Path file = folder.resolve(name);
        try (TensorWriter writer = TensorFormats.create(file)) {
            for (Map.Entry<String, float[]> tensor : tensors.entrySet()) {
                writer.add(tensor.getKey(), tensor.getValue());
            }
            writer.metadata(metadata).commit();
        }
        return file;
    }

    private String report(Executable action) {
        return String.valueOf(assertThrows(BundleException.class, action).getMessage())
                .replace(folder + "/", "");
    }

    @Test
    void typesOfOnesOwnAreReadAgain() throws IOException {
        Path file = folder.resolve("shapes.bt");
        Shapes shapes = new Shapes(
                new Point(1, 2),
                List.of(new Point(3, 4), new Point(5, 6)),
                Map.of("a.b", new Point(7, 8)),
                null,
                new Version(1, 2),
                null);
        Own_ShapesWriter.write(shapes, file);
        assertEquals(shapes, Own_ShapesReader.read(file));
    }

    @Test
    void anAdapterOfOnePropertyIsForThatOnly() throws IOException {
        Path file = folder.resolve("flags.bt");
        Own_FlagsWriter.write(new Flags(Mode.INFER, new float[1]), file);
        assertEquals(Mode.INFER, Own_FlagsReader.read(file).mode());
        try (TensorReader reader = TensorFormats.open(file)) {
            assertEquals(1, reader.tensor("mode").getInt(0));
        }
    }

    @Test
    void transposedMatricesAreReadAgain() throws IOException {
        Path file = folder.resolve("transposed.zt");
        Transposed written = new Transposed(
                new float[][] {{1, 2, 3}, {4, 5, 6}},
                new double[] {1, 2, 3, 4, 5, 6},
                FloatBuffer.wrap(new float[] {1, 2, 3, 4, 5, 6}));
        Own_TransposedWriter.write(written, file);
        try (TensorReader reader = TensorFormats.open(file)) {
            assertEquals(Shape.of(3, 2), reader.tensor("rows").shape());
            assertArrayEquals(
                    new float[] {1, 4, 2, 5, 3, 6}, reader.tensor("rows").toFloatArray());
        }
        Transposed read = Own_TransposedReader.read(file);
        assertArrayEquals(written.rows(), read.rows());
        assertArrayEquals(written.flat(), read.flat());
        assertEquals(written.buffer(), read.buffer());
    }

    @Test
    void theShapeOfATransposedMatrixIsThatOfTheProperty() throws IOException {
        Path file = folder.resolve("transposed.bt");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("rows", new float[6], 3, 2)
                    .add("flat", new double[6], 2, 3)
                    .add("buffer", new float[6], 3, 2)
                    .commit();
        }
        assertEquals("""
                transposed.bt: does not fit Transposed, 2 problems:
                  flat: dimension 0 must be out = 2 (dimension 0 of 'rows'), is 3
                  flat: dimension 1 must be in = 3 (dimension 1 of 'rows'), is 2""", report(() -> Own_TransposedReader.read(file)));
    }

    @Test
    void aSealedTypeIsTheOneWhoseTensorsAreThere() throws IOException {
        Path file = folder.resolve("norms.bt");
        Norms norms = new Norms(List.of(new RmsNorm(new float[] {1}), new LayerNorm(new float[] {2}, new float[] {3})));
        Own_NormsWriter.write(norms, file);
        Norms read = Own_NormsReader.read(file);
        assertInstanceOf(RmsNorm.class, read.norms().get(0));
        assertArrayEquals(
                new float[] {3},
                assertInstanceOf(LayerNorm.class, read.norms().get(1)).bias());
    }

    @Test
    void aSealedTypeThatIsNotThereLacksTheTensorsOfTheNearest() throws IOException {
        Path file = file("norm.bt", Map.of("bias", new float[1]), Map.of());
        assertEquals("""
                norm.bt: does not fit Norm:
                  weight: is missing""", report(() -> Own_NormReader.read(file)));
    }

    @Test
    void aTagInTheMetadataTellsSealedTypesApart() throws IOException {
        Path file = folder.resolve("encoder.bt");
        Own_EncoderWriter.write(new Encoder(new Rotary(new float[] {1})), file);
        assertInstanceOf(Rotary.class, Own_EncoderReader.read(file).positions());
        Own_EncoderWriter.write(new Encoder(new Learned(new float[] {1})), file);
        assertInstanceOf(Learned.class, Own_EncoderReader.read(file).positions());
        Path other = file("other.bt", Map.of("pos.table", new float[1]), Map.of("pos.kind", "alibi"));
        assertEquals("""
                other.bt: does not fit Encoder:
                  pos.kind (positions): metadata must be one of [learned, rope], is 'alibi'""", report(() -> Own_EncoderReader.read(other)));
    }

    @Test
    void metadataOfEveryTypeIsReadAgain() throws IOException {
        Path file = folder.resolve("training.bt");
        Training training = new Training(
                9_000_000_000L,
                null,
                0.5,
                true,
                Mode.TRAIN,
                Map.of("layers", 12, "name", "a \"b\"", "betas", List.of(0.9, 0.99), "nested", Map.of("on", false)),
                List.of("x", 1),
                new float[] {1});
        Own_TrainingWriter.write(training, file);
        Training read = Own_TrainingReader.read(file);
        assertEquals(training.step(), read.step());
        assertNull(read.epoch());
        assertEquals(training.rate(), read.rate());
        assertEquals(training.mode(), read.mode());
        assertEquals(training.config(), read.config());
        assertEquals(training.tags(), read.tags());
    }

    @Test
    void metadataOfAnotherTypeIsInTheReport() throws IOException {
        Path file = file(
                "training.bt",
                Map.of("w", new float[1]),
                Map.of(
                        "step", "many", "epoch", "1.5", "lr", "1e-3", "ema", "True", "mode", "SLEEP", "config", "{",
                        "tags", "{}"));
        assertEquals("""
                training.bt: does not fit Training, 5 problems:
                  step: metadata must be a long, is 'many'
                  epoch: metadata must be an int, is '1.5'
                  mode: metadata must be one of TRAIN, INFER, is 'SLEEP'
                  config: metadata must be a JSON object, is '{'
                  tags: metadata must be a JSON array, is '{}'""", report(() -> Own_TrainingReader.read(file)));
    }

    @Test
    void whatAClassItselfRejectsIsToldWithTheFile() throws IOException {
        Path file = file("guards.bt", Map.of("g.0.weight", new float[2], "g.1.weight", new float[3]), Map.of());
        assertEquals("""
                guards.bt: Guards cannot be created:
                  guards[1]: is rejected by its class: the width must be even, is 3""", report(() -> Own_GuardsReader.read(file)));
        Path bean = file("bean.bt", Map.of("weight", new float[3]), Map.of());
        BundleException rejection = assertThrows(BundleException.class, () -> Own_BeanReader.read(bean));
        assertInstanceOf(Own.OddException.class, rejection.getCause());
        Bean empty = Own_BeanReader.read(file("empty.bt", Map.of("other", new float[1]), Map.of()));
        assertNull(empty.getWeight());
    }
}
