package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** Rows that each begin with their length, all of which are one tensor. */
final class VecsTest {
    private static byte[] file(String name) throws IOException {
        return Files.readAllBytes(Path.of("src", "test", "resources", "vecs", name));
    }

    private static byte[] copied(String format, TensorReader reader) throws IOException {
        return Written.bytes(format, WriteOptions.defaults().lossy(), writer -> writer.addAll(reader));
    }

    private static byte[] written(float[] vectors, long... shape) throws IOException {
        return Written.bytes("fvecs", WriteOptions.defaults(), writer -> writer.add("vectors", vectors, shape));
    }

    @Test
    void vectorsAreOneTensor() throws IOException {
        try (TensorReader reader = Written.strictly("fvecs", file("five.fvecs"))) {
            float[] expected = new float[20];
            for (int i = 0; i < expected.length; i++) {
                expected[i] = i / 8f;
            }
            assertEquals("[5, 4]", reader.tensor("vectors").shape().toString());
            assertArrayEquals(expected, reader.tensor("vectors").toFloatArray());
            assertEquals(2.25f, reader.tensor("vectors").getFloat(18));
            reader.verify();
        }
        try (TensorReader reader = Written.strictly("bvecs", file("two.bvecs"))) {
            assertArrayEquals(
                    new byte[] {0, 1, 2, 3, 4, 5}, reader.tensor("vectors").toByteArray());
        }
    }

    @ParameterizedTest
    @CsvSource({"five.fvecs, fvecs", "two.bvecs, bvecs"})
    void theyAreWrittenAgainByteForByteAndFromSafetensors(String name, String format) throws IOException {
        byte[] safetensors;
        try (TensorReader reader = Written.strictly(format, file(name))) {
            assertArrayEquals(file(name), copied(format, reader));
            safetensors = copied("safetensors", reader);
        }
        try (TensorReader reader = Written.strictly("safetensors", safetensors)) {
            assertArrayEquals(file(name), copied(format, reader));
        }
    }

    @Test
    void aVectorWithoutElementsIsANumber() throws IOException {
        byte[] file = ByteBuffer.allocate(12).array();
        assertArrayEquals(file, written(new float[0], 3, 0));
        file[8] = 7;
        try (TensorReader reader = Written.strictly("fvecs", file)) {
            FormatException rejected = assertThrows(FormatException.class, reader::verify);
            assertEquals(
                    "memory: byte 4: FILE.VECTORS: row 2 must begin with 0, as the first row does, but has 7 at byte 8",
                    rejected.getMessage());
        }
    }

    /** Leniently, too: what follows another length are no elements of this tensor. */
    @Test
    void aVectorOfAnotherLengthIsFoundWhenItIsRead() throws IOException {
        byte[] file = file("five.fvecs");
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(40, 5);
        for (ReadOptions options : new ReadOptions[] {ReadOptions.strict(), ReadOptions.lenient()}) {
            try (TensorReader reader = TensorFormats.named("fvecs").open(ByteSource.of("memory", file), options)) {
                FormatException rejected = assertThrows(
                        FormatException.class, () -> reader.tensor("vectors").toFloatArray());
                assertEquals(
                        "memory: byte 4: FILE.VECTORS: row 2 must begin with 4, as the first row does, but has 5 at byte 40",
                        rejected.getMessage());
            }
        }
    }

    @Test
    void aVectorThatIsCutIsFoundWhenTheFileIsOpened() throws IOException {
        byte[] file = Arrays.copyOf(file("five.fvecs"), 96);
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("fvecs", file));
        assertEquals(
                "memory: byte 96: VECTORS: cannot be computed: 96 / 20 must leave no remainder, leaves 16",
                rejected.getMessage());
    }

    @Test
    void aNumberOfVectorsThatIsComputedWronglyIsToldWithTheRightOne(@TempDir Path folder) throws IOException {
        String grammar = Files.readString(Path.of("src", "test", "grammar", "fvecs.grammar"));
        TensorFormat wrong = Compiled.format(
                folder, grammar.replace("(size(VECTORS) + 4) / (4 + 4 * D)", "size(VECTORS) / (4 * D)"));
        byte[] file = file("five.fvecs");
        FormatException rejected = assertThrows(
                FormatException.class, () -> wrong.open(ByteSource.of("memory", file), ReadOptions.strict()));
        assertEquals(
                "memory: byte 4: FILE.VECTORS: 6 rows of 20 bytes need 116 bytes, the data has 96, those of (96 + 4) / 20 rows",
                rejected.getMessage());
    }

    @Test
    void aFileHasAtLeastOneVector() {
        IllegalArgumentException rejected =
                assertThrows(IllegalArgumentException.class, () -> written(new float[0], 0, 4));
        assertEquals(
                "the tensors are not those of the format: 'vectors' has no rows, but must have one or more",
                rejected.getMessage());
    }
}
