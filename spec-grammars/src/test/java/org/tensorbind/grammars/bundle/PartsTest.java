package org.tensorbind.grammars.bundle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.bundle.BundleException;
import org.tensorbind.bundle.BundleOptions;
import org.tensorbind.grammars.bundle.Fused.Attention;
import org.tensorbind.grammars.bundle.Fused.Columns;
import org.tensorbind.grammars.bundle.Fused.Grouped;
import org.tensorbind.grammars.bundle.Fused.Layers;
import org.tensorbind.grammars.bundle.Fused.Ragged;
import org.tensorbind.grammars.bundle.Own.Point;

/** Properties that are rows of one tensor. */
final class PartsTest {
    private static final Attention ATTENTION = new Attention(
            new float[][] {{1, 2}, {3, 4}},
            new float[][] {{5, 6}, {7, 8}},
            new float[][] {{9, 10}, {11, 12}},
            new float[][] {{13, 14}, {15, 16}});

    @TempDir
    private Path folder = Path.of("");

    private String report(Executable action) {
        return String.valueOf(assertThrows(BundleException.class, action).getMessage())
                .replace(folder + "/", "");
    }

    private Path file(String name, float[] elements, long... shape) throws IOException {
        Path file = folder.resolve("parts.bt");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add(name, elements, shape).commit();
        }
        return file;
    }

    @ParameterizedTest
    @ValueSource(strings = {"bt", "zt", "safetensors"})
    void partsAreOneTensorAndAreReadAgain(String extension) throws IOException {
        Path file = folder.resolve("layers." + extension);
        Fused_LayersWriter.write(new Layers(List.of(ATTENTION, ATTENTION)), file);
        try (TensorReader reader = TensorFormats.open(file)) {
            assertEquals(4, reader.size());
            TensorView fused = reader.tensor("layers.1.in_proj_weight");
            assertEquals(Shape.of(6, 2), fused.shape());
            assertArrayEquals(new float[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, fused.toFloatArray());
        }
        for (BundleOptions options : List.of(
                BundleOptions.defaults().closed(true), BundleOptions.defaults().executor(ForkJoinPool.commonPool()))) {
            Attention read = Fused_LayersReader.read(file, options).layers().get(1);
            assertArrayEquals(ATTENTION.query(), read.query());
            assertArrayEquals(ATTENTION.key(), read.key());
            assertArrayEquals(ATTENTION.value(), read.value());
            assertArrayEquals(ATTENTION.out(), read.out());
        }
    }

    @Test
    void variablesTellHowManyRowsEachPartHas() throws IOException {
        Path file = file("qkv", new float[] {1, 2, 3, 4, 5, 6, 7, 8}, 8, 1);
        BundleOptions heads =
                BundleOptions.defaults().where("heads", 2).where("groups", 1).where("width", 2);
        Grouped read = Fused_GroupedReader.read(file, heads);
        assertEquals(FloatBuffer.wrap(new float[] {1, 2, 3, 4}), read.query());
        assertEquals(FloatBuffer.wrap(new float[] {5, 6}), read.key());
        assertEquals(FloatBuffer.wrap(new float[] {7, 8}), read.value());
        String message = report(() -> Fused_GroupedReader.read(file));
        assertTrue(
                message.contains("(query): is a part with an unknown number of rows; give its variables values"),
                message);
    }

    @Test
    void rowsThatAreNotThereAreReported() throws IOException {
        try (TensorWriter writer = TensorFormats.create(folder.resolve("parts.bt"))) {
            writer.add("in_proj_weight", new float[10], 5, 2)
                    .add("out_proj.weight", new float[4], 2, 2)
                    .commit();
        }
        String message = report(() -> Fused_AttentionReader.read(folder.resolve("parts.bt")));
        assertTrue(message.contains("dimension 0 must be hidden + hidden + hidden = 6"), message);
        assertTrue(message.contains("is 5"), message);
        Path none = file("w", new float[0], 0, 7);
        String noRows = report(() -> Fused_RaggedReader.read(none));
        assertTrue(noRows.contains("w (upper): is rows 0 to 1, but there are 0"), noRows);
    }

    @Test
    void partsOfATransposedMatrixAreColumnsOfTheFile() throws IOException {
        Path file = folder.resolve("columns.bt");
        Columns written =
                new Columns(new float[][] {{1, 2}, {3, 4}}, new float[][] {{5, 6}}, new Point(1, 2), new Point(3, 4));
        Fused_ColumnsWriter.write(written, file);
        try (TensorReader reader = TensorFormats.open(file)) {
            assertEquals(Shape.of(2, 3), reader.tensor("c_attn").shape());
            assertArrayEquals(
                    new float[] {1, 3, 5, 2, 4, 6}, reader.tensor("c_attn").toFloatArray());
        }
        Columns read = Fused_ColumnsReader.read(file);
        assertArrayEquals(written.query(), read.query());
        assertArrayEquals(written.key(), read.key());
        assertEquals(written.to(), read.to());
    }

    @Test
    void partsThatMakeNoTensorAreNotWritten() {
        Ragged ragged = new Ragged(new float[1][2], new float[2][3]);
        String message = report(() -> Fused_RaggedWriter.write(ragged, folder.resolve("ragged.bt")));
        assertTrue(
                message.contains("(lower): has shape [2, 3], 'upper' is f32 [1, 2], but both are parts of one tensor"),
                message);
        assertTrue(Files.notExists(folder.resolve("ragged.bt")));
    }

    @Test
    void aFormatWithoutNamesHasNoPlaceForParts() throws IOException {
        Path file = folder.resolve("attention.btf");
        String message = report(() -> Fused_AttentionWriter.write(ATTENTION, file));
        assertTrue(message.contains("the bundle has parts of a tensor, but the file has no names"), message);
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("0", new float[12], 6, 2).add("1", new float[4], 2, 2).commit();
        }
        assertTrue(
                report(() -> Fused_AttentionReader.read(file)).contains("the bundle has parts of a tensor"), "reading");
        BundleOptions names =
                BundleOptions.defaults().rename(name -> name.equals("0") ? "in_proj_weight" : "out_proj.weight");
        assertEquals(2, Fused_AttentionReader.read(file, names).value().length);
    }
}
