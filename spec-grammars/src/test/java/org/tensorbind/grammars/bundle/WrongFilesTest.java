package org.tensorbind.grammars.bundle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;
import org.tensorbind.bundle.BundleException;
import org.tensorbind.bundle.BundleOptions;

/** Files that are wrong as a whole are told in few lines, and with what they look like; and one class serves every size of a model. */
final class WrongFilesTest {
    @TempDir
    private Path folder = Path.of("");

    /** A stack of layers. */
    @TensorBundle
    record Stack(@Tensor(name = "layers.{i}.") List<Layer> layers) {}

    /** A layer with positions, one of them for the start. */
    @TensorBundle
    record Layer(
            @Tensor(shape = "out, in") float[][] weight,
            @Tensor(shape = "out") float[] bias,
            @Tensor(shape = "in + 1") float[] positions) {}

    /** Attention of so many heads as a call says, one as the class does. */
    @TensorBundle(where = "groups = 1")
    record Attention(
            @Tensor(shape = "hidden/heads") float[] rope,
            @Tensor(shape = "(hidden - heads)*groups") float[] rest) {}

    private interface Content {
        void addTo(TensorWriter writer) throws IOException;
    }

    private Path file(Content content) throws IOException {
        Path file = folder.resolve("model.bt");
        try (TensorWriter writer = TensorFormats.create(file)) {
            content.addTo(writer);
            writer.commit();
        }
        return file;
    }

    private String report(Executable reading) {
        return String.valueOf(assertThrows(BundleException.class, reading).getMessage())
                .replace(folder + "/", "");
    }

    private static void addLayer(TensorWriter writer, String prefix, int out, int in) throws IOException {
        writer.add(prefix + "weight", new float[out * in], out, in)
                .add(prefix + "bias", new float[out])
                .add(prefix + "positions", new float[in + 1]);
    }

    @Test
    void sumsAndDifferencesAreSolved() throws IOException {
        Path file = file(writer -> addLayer(writer, "layers.0.", 2, 3));
        assertEquals(4, WrongFilesTest_StackReader.read(file).layers().get(0).positions().length);
        Path other = file(writer -> writer.add("layers.0.weight", new float[6], 2, 3)
                .add("layers.0.bias", new float[2])
                .add("layers.0.positions", new float[3]));
        assertEquals("""
                model.bt: does not fit Stack:
                  layers.0.positions (layers[0].positions): dimension 0 must be in + 1 = 4 (in = 3 by dimension 1 of 'layers.0.weight'), is 3""", report(() -> WrongFilesTest_StackReader.read(other)));
    }

    @Test
    void aCallGivesShapeVariablesTheirValues() throws IOException {
        Path file = file(writer -> writer.add("rope", new float[4]).add("rest", new float[24]));
        BundleOptions eight = BundleOptions.defaults().where("heads", 8);
        assertEquals(24, WrongFilesTest_AttentionReader.read(file, eight).rest().length);
        assertEquals("""
                model.bt: does not fit Attention:
                  rest: dimension 0 must be (hidden - heads)*groups = 12 (groups = 1 by groups, hidden = 16 by dimension 0 of 'rope', heads = 4 by 'the options'), is 24""", report(() -> WrongFilesTest_AttentionReader.read(file, eight.where("heads", 4))));
        BundleOptions two = BundleOptions.defaults().where("groups", 2).where("heads", 4);
        assertEquals(24, WrongFilesTest_AttentionReader.read(file, two).rest().length);
        assertThrows(IllegalArgumentException.class, () -> eight.where("heads", -1));
    }

    @Test
    void aCallGivesShapeVariablesTheirValuesWhenWriting() throws IOException {
        Attention attention = new Attention(new float[4], new float[24]);
        WriteOptions four = WrongFilesTest_AttentionWriter.OPTIONS.where("heads", 4);
        assertEquals(
                """
                written.bt: Attention cannot be written:
                  rest: dimension 0 must be (hidden - heads)*groups = 12 (groups = 1 by groups, hidden = 16 by dimension 0 of 'rope', heads = 4 by 'the options'), is 24""", report(() -> WrongFilesTest_AttentionWriter.write(attention, folder.resolve("written.bt"), four)));
        Path file = folder.resolve("eight.bt");
        WrongFilesTest_AttentionWriter.write(attention, file, four.where("heads", 8));
        BundleOptions eight = BundleOptions.defaults().where("heads", 8);
        assertEquals(24, WrongFilesTest_AttentionReader.read(file, eight).rest().length);
        assertThrows(IllegalArgumentException.class, () -> four.where("heads", -1));
    }

    @Test
    void theDimensionThatMostTensorsAgreeOnIsTheRightOne() throws IOException {
        Path file = file(writer -> {
            addLayer(writer, "layers.0.", 5, 3);
            addLayer(writer, "layers.1.", 2, 3);
            addLayer(writer, "layers.2.", 2, 3);
        });
        assertEquals("""
                model.bt: does not fit Stack, 2 problems:
                  layers.0.weight (layers[0].weight): dimension 0 must be out = 2 (dimension 0 of 'layers.1.weight'), is 5
                  layers.0.bias (layers[0].bias): dimension 0 must be out = 2 (dimension 0 of 'layers.1.weight'), is 5""", report(() -> WrongFilesTest_StackReader.read(file)));
    }

    @Test
    void matricesThatAreTransposedAreSaidToBe() throws IOException {
        Path file = file(writer -> {
            for (int i = 0; i < 12; i++) {
                writer.add("layers." + i + ".weight", new float[6], 3, 2)
                        .add("layers." + i + ".bias", new float[2])
                        .add("layers." + i + ".positions", new float[4]);
            }
        });
        assertEquals("""
                model.bt: does not fit Stack, 24 problems:
                  layers.0.bias (layers[0].bias): dimension 0 must be out = 3 (dimension 0 of 'layers.0.weight'), is 2; likewise for 11 more, up to layers.11.bias
                  layers.0.positions (layers[0].positions): dimension 0 must be in + 1 = 3 (in = 2 by dimension 1 of 'layers.0.weight'), is 4; likewise for 11 more, up to layers.11.positions
                  the matrices look transposed: @Tensor(transposed = true) exchanges rows and columns""", report(() -> WrongFilesTest_StackReader.read(file)));
    }

    @Test
    void aFileOfAnotherModelIsSaidToBeOne() throws IOException {
        Path file = file(writer -> writer.add("conv1", new float[1])
                .add("conv2", new float[1])
                .add("conv3", new float[1])
                .add("conv4", new float[1]));
        assertEquals("""
                model.bt: does not fit Layer, 3 problems:
                  weight: is missing
                  bias: is missing
                  positions: is missing
                  nothing of Layer is in the file, which has 'conv1', 'conv2', 'conv3' and 1 more: is it another model?""", report(() -> WrongFilesTest_LayerReader.read(file)));
    }

    @Test
    void whatIsTheSameForManyElementsIsOneLineAndOfManyLinesTheFirstAreShown() throws IOException {
        Path file = file(writer -> {
            for (int i = 0; i < 100; i++) {
                writer.add("layers." + i + ".weight", new float[6], 2, 3).add("layers." + i + ".bias", new float[2]);
            }
            for (int i = 1; i <= 40; i++) {
                writer.add(
                        "extra" + (char) ('a' + i / 10) + (char) ('a' + i % 10) + "." + (i % 3 == 0 ? 10 : 2),
                        new float[i]);
            }
        });
        BundleException rejection = assertThrows(
                BundleException.class,
                () -> WrongFilesTest_StackReader.read(
                        file, BundleOptions.defaults().closed(true)));
        List<String> lines = String.valueOf(rejection.getMessage()).lines().toList();
        assertEquals(140, rejection.problems().size());
        assertEquals(
                "  layers.0.positions (layers[0].positions): is missing; likewise for 99 more, up to layers.99.positions",
                lines.get(1));
        assertEquals("  … and 16 more", lines.get(26));
        assertEquals(27, lines.size());
    }
}
