package org.tensorbind.grammars.bundle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;
import org.tensorbind.bundle.BundleException;
import org.tensorbind.bundle.BundleOptions;
import org.tensorbind.bundle.BundleResult;
import org.tensorbind.memory.Tensors;

/** How the tensors of a bundle are stored: as they were read, with one dtype, as blocks, in parts that are views, under other names. */
final class StoredTypesTest {
    private static final int WIDTH = 64;
    private static final ElementType Q8_0 = blocks("q8_0");
    private static final ElementType Q4_K = blocks("q4_k");

    @TempDir
    private Path folder = Path.of("");

    /** Matrices in blocks, of which two are parts of one. */
    @TensorBundle
    record Layer(
            @Tensor(name = "norm", shape = "out") float[] norm,

            @Tensor(name = "qk", shape = "out, in", part = true)
            TensorView query,

            @Tensor(name = "qk", shape = "groups, in", part = true)
            TensorView key,

            @Tensor(name = "weight", shape = "out, in") TensorView weight,
            @Tensor(name = "step", shape = "1") int step) {}

    /** Numbers in arrays. */
    @TensorBundle
    record Arrays(
            @Tensor(name = "norm") float[] norm,
            @Tensor(name = "weight", shape = "?, 64") float[] weight,

            @Tensor(name = "fixed", dtype = DType.F16) float[] fixed,

            @Tensor(name = "step") int step) {}

    private static ElementType blocks(String name) {
        return TensorFormats.named("gguf").traits().blockTypes().stream()
                .filter(type -> type.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static float[] numbers(int count) {
        float[] numbers = new float[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = i % 255 - 127;
        }
        return numbers;
    }

    private static TensorView blocks(int rows) throws IOException {
        return Tensors.convert(Tensors.of(numbers(rows * WIDTH), rows, WIDTH), Q8_0);
    }

    private Path layer() throws IOException {
        Path file = folder.resolve("layer.gguf");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add(TensorEntry.of("norm", Tensors.of(new float[] {1, 2}, DType.BF16)));
            writer.add(TensorEntry.of("qk", blocks(3)));
            writer.add(TensorEntry.of("weight", blocks(2)));
            writer.add("step", new int[] {7}).commit();
        }
        return file;
    }

    private String report(Executable action) {
        return String.valueOf(assertThrows(BundleException.class, action).getMessage())
                .replace(folder + "/", "");
    }

    @Test
    void whatWasReadIsWrittenWithTheSameTypes() throws IOException {
        Path file = layer();
        BundleResult<Layer> read = StoredTypesTest_LayerReader.readResult(file, BundleOptions.defaults());
        assertEquals(Map.of("out", 2L, "in", 64L, "groups", 1L), read.variables());
        assertEquals(Shape.of(1, 64), read.value().key().shape());
        assertArrayEquals(
                java.util.Arrays.copyOfRange(numbers(3 * WIDTH), 2 * WIDTH, 3 * WIDTH),
                read.value().key().toFloatArray(),
                0.5f);
        Path copy = folder.resolve("copy.gguf");
        WriteOptions options = StoredTypesTest_LayerWriter.OPTIONS.elementTypes(read.elementTypes());
        StoredTypesTest_LayerWriter.write(read.value(), copy, options);
        assertEquals(-1, Files.mismatch(file, copy));
    }

    @Test
    void arraysOfDecodedBlocksBecomeBlocksAgain() throws IOException {
        Path file = folder.resolve("arrays.gguf");
        Arrays written = new Arrays(new float[] {1, 2}, numbers(2 * WIDTH), new float[] {0.5f}, 3);
        WriteOptions options = WriteOptions.defaults()
                .elementTypes(Map.of("weight", Q8_0, "norm", ElementType.of(DType.BF16), "fixed", Q8_0));
        StoredTypesTest_ArraysWriter.write(written, file, options);
        BundleResult<Arrays> read = StoredTypesTest_ArraysReader.readResult(file, BundleOptions.defaults());
        assertEquals(
                "{norm=bf16, weight=q8_0, fixed=f16, step=i32}",
                read.elementTypes().toString());
        Path copy = folder.resolve("copy.gguf");
        StoredTypesTest_ArraysWriter.write(
                read.value(), copy, WriteOptions.defaults().elementTypes(read.elementTypes()));
        assertEquals(-1, Files.mismatch(file, copy));
    }

    @Test
    void oneDtypeIsForAllFloatingPointTensors() throws IOException {
        Layer layer = StoredTypesTest_LayerReader.read(layer());
        Path file = folder.resolve("layer.safetensors");
        StoredTypesTest_LayerWriter.write(layer, file, WriteOptions.defaults().dtype(DType.F16));
        BundleResult<Layer> read = StoredTypesTest_LayerReader.readResult(file, BundleOptions.defaults());
        assertEquals(
                "{norm=f16, qk=f16, weight=f16, step=i32}", read.elementTypes().toString());
        assertArrayEquals(layer.query().toFloatArray(), read.value().query().toFloatArray(), 0.1f);
        assertThrows(
                IllegalArgumentException.class, () -> WriteOptions.defaults().dtype(DType.I32));
    }

    @Test
    void numbersAreRoundedOnlyIfTheCallWantsIt() throws IOException {
        Path file = folder.resolve("arrays.bt");
        Arrays written = new Arrays(new float[] {1.001f}, new float[WIDTH], new float[] {0.5f}, 3);
        StoredTypesTest_ArraysWriter.write(
                written, file, WriteOptions.defaults().dtype(DType.BF16));
        assertArrayEquals(
                new float[] {1}, StoredTypesTest_ArraysReader.read(file).norm());
        Arrays fixed = new Arrays(new float[] {1}, new float[WIDTH], new float[] {1.000244140625f}, 3);
        assertEquals(
                "arrays.bt: Arrays cannot be written:\n"
                        + "  fixed: element 0 is 1.000244140625, which f16 does not hold exactly; conversion = ROUND would round it",
                report(() -> StoredTypesTest_ArraysWriter.write(
                        fixed, file, WriteOptions.defaults().dtype(DType.BF16))));
    }

    @Test
    void typesThatCannotBeWrittenOrReadBackAreReported() {
        Arrays arrays = new Arrays(new float[] {1, 2}, numbers(256), new float[] {0.5f}, 70_000);
        Map<String, ElementType> types =
                Map.of("norm", ElementType.of(DType.F64), "weight", Q4_K, "step", ElementType.of(DType.I16));
        WriteOptions options = WriteOptions.defaults().elementTypes(types);
        assertEquals("""
                a.gguf: Arrays cannot be written, 3 problems:
                  norm: is to be written as f64, which could not be read back: must be f32, is f64; conversion = ROUND would round it
                  weight: is f32, which cannot be converted to q4_k of WriteOptions; TensorView preserves blocks
                  step: element 0 is 70000, which does not fit in i16""", report(() -> StoredTypesTest_ArraysWriter.write(arrays, folder.resolve("a.gguf"), options)));
        WriteOptions blocks = WriteOptions.defaults().elementTypes(Map.of("norm", Q8_0));
        String message = report(() -> StoredTypesTest_ArraysWriter.write(arrays, folder.resolve("a.gguf"), blocks));
        assertTrue(message.contains("norm: shape [2] has rows of 2 elements, which is not a whole number"), message);
    }

    @Test
    void partsOfDifferentTypesAreNotOneTensor() throws IOException {
        TensorView floats = Tensors.of(numbers(WIDTH), 1, WIDTH);
        Layer layer = new Layer(new float[2], blocks(2), floats, blocks(2), 1);
        assertEquals("""
                l.gguf: Layer cannot be written:
                  qk (key): is f32, 'query' is q8_0 [2, 64], but both are parts of one tensor""", report(() -> StoredTypesTest_LayerWriter.write(layer, folder.resolve("l.gguf"))));
    }

    @Test
    void namesAreGivenByAFunction() throws IOException {
        Arrays arrays = new Arrays(new float[] {1}, new float[WIDTH], new float[] {0.5f}, 3);
        Path file = folder.resolve("renamed.bt");
        WriteOptions renaming =
                WriteOptions.defaults().rename(name -> "model." + name).rename(name -> name + ".0");
        StoredTypesTest_ArraysWriter.write(arrays, file, renaming);
        try (TensorReader reader = TensorFormats.open(file)) {
            assertEquals(DType.F32, reader.tensor("model.norm.0").dtype());
        }
        WriteOptions same = WriteOptions.defaults().rename(name -> name.equals("step") ? name : "same");
        assertEquals("""
                renamed.bt: Arrays cannot be written, 2 problems:
                  weight: is renamed to 'same', as 'norm' is
                  fixed: is renamed to 'same', as 'norm' is""", report(() -> StoredTypesTest_ArraysWriter.write(arrays, file, same)));
    }
}
