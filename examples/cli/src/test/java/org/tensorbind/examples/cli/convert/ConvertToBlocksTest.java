package org.tensorbind.examples.cli.convert;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.DType;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.examples.cli.Cli;
import org.tensorbind.memory.Tensors;

/** {@code --dtype} with types of blocks that the target's grammar encodes. */
final class ConvertToBlocksTest {
    @TempDir
    private Path folder = Path.of("");

    private Path model = Path.of("");
    private Path target = Path.of("");

    /** A matrix in two dtypes, rows that are no whole blocks, a vector and integers. */
    @BeforeEach
    void write() throws IOException {
        model = folder.resolve("model.safetensors");
        target = folder.resolve("model.gguf");
        float[] values = new float[4 * 64];
        for (int i = 0; i < values.length; i++) {
            values[i] = (i * 37 % 256 - 128) / 64f;
        }
        TensorView matrix = Tensors.of(values, 4, 64);
        try (TensorWriter writer = TensorFormats.create(model)) {
            writer.add(TensorEntry.of("a.weight", matrix))
                    .add(TensorEntry.dense("b.weight", DType.F16, matrix.shape(), Tensors.converted(matrix, DType.F16)))
                    .add(TensorEntry.of("odd.weight", Tensors.of(Arrays.copyOf(values, 4 * 33), 4, 33)))
                    .add(TensorEntry.of("norm", Tensors.of(Arrays.copyOf(values, 64))))
                    .add(TensorEntry.of("ids", Tensors.of(new int[64], 2, 32)));
            writer.commit();
        }
    }

    private static String dtypes(Path file) throws IOException {
        StringBuilder dtypes = new StringBuilder();
        try (TensorReader reader = TensorFormats.open(file)) {
            for (String name : new String[] {"a.weight", "b.weight", "odd.weight", "norm", "ids"}) {
                dtypes.append(reader.tensor(name).elementType()).append(' ');
            }
        }
        return dtypes.toString().strip();
    }

    @ParameterizedTest
    @ValueSource(strings = {"q8_0", "q4_0", "q4_1", "q5_0", "q5_1"})
    void matricesBecomeBlocksAndTheOthersAreListed(String type) throws IOException {
        Cli.Result result = Cli.run("convert", "--dtype", type, model, target);
        assertEquals(0, result.code(), result::err);
        assertEquals(
                "tensorbind: not converted to " + type
                        + ", which needs rows of a multiple of 32 elements, and more than one dimension: norm, odd.weight",
                result.err().strip());
        assertEquals(type + " " + type + " f32 f32 i32", dtypes(target));
        try (TensorReader reader = TensorFormats.open(target);
                TensorReader original = TensorFormats.open(model)) {
            float[] numbers = reader.tensor("a.weight").toFloatArray();
            assertArrayEquals(original.tensor("a.weight").toFloatArray(), numbers, 0.25f);
            assertArrayEquals(numbers, reader.tensor("b.weight").toFloatArray(), "every number is one of f16, too");
        }
    }

    @Test
    void oneDtypeIsConvertedAndBlocksAreCopiedOrMadeAnew() throws IOException {
        assertEquals(0, Cli.run("convert", "--dtype", "F16=Q8_0", model, target).code());
        assertEquals("f32 q8_0 f32 f32 i32", dtypes(target));
        Path again = folder.resolve("again.gguf");
        assertEquals(0, Cli.run("convert", "--dtype", "q8_0", target, again).code());
        assertEquals("q8_0 q8_0 f32 f32 i32", dtypes(again));
        try (TensorReader reader = TensorFormats.open(target);
                TensorReader copy = TensorFormats.open(again)) {
            assertEquals(
                    reader.tensor("b.weight").asByteBuffer(),
                    copy.tensor("b.weight").asByteBuffer());
        }
        Path narrow = folder.resolve("narrow.gguf");
        assertEquals(0, Cli.run("convert", "--dtype", "q4_0", again, narrow).code());
        assertEquals("q4_0 q4_0 f32 f32 i32", dtypes(narrow));
        Path wide = folder.resolve("wide.gguf");
        assertEquals(
                0,
                Cli.run("convert", "--dtype", "q4_0=q5_1", "--dtype", "f32=f16", narrow, wide)
                        .code());
        assertEquals("q5_1 q5_1 f16 f16 i32", dtypes(wide));
    }

    @Test
    void typesThatTheTargetDoesNotEncodeAreRejected() {
        Cli.Result blocks = Cli.run("convert", "--dtype", "q4_k", model, target);
        assertEquals(2, blocks.code());
        assertTrue(
                blocks.err().contains("there is no dtype 'q4_k' here; the dtypes are bool, ")
                        && blocks.err()
                                .contains("; the target's blocks that can be written are q4_0, q4_1, q5_0, q5_1, q8_0"),
                blocks::err);
        Cli.Result other = Cli.run("convert", "--dtype", "q8_0", model, folder.resolve("other.safetensors"));
        assertEquals(2, other.code());
        assertTrue(other.err().contains("there is no dtype 'q8_0' here"), other::err);
        assertFalse(Files.exists(target));
    }

    @Test
    void elementsThatAreNotFiniteEndTheConversion() throws IOException {
        float[] values = new float[2 * 32];
        values[40] = Float.NaN;
        try (TensorWriter writer = TensorFormats.create(model)) {
            writer.add(TensorEntry.of("w", Tensors.of(values, 2, 32)));
            writer.commit();
        }
        Cli.Result result = Cli.run("convert", "--dtype", "q8_0", model, target);
        assertEquals(1, result.code());
        assertTrue(result.err().contains("'w': element 40 is NaN, which q8_0 does not hold"), result::err);
        assertFalse(Files.exists(target));
    }
}
