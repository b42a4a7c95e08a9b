package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.nifti.Nifti;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;

/** An offset that is stored as a float, dimensions that are filled up to seven, a header of a file that is one tensor. */
final class NiftiTest {
    private static final int VOX_OFFSET = 108;

    private static byte[] file(String name) throws IOException {
        return Files.readAllBytes(Path.of("src", "test", "resources", "nifti", name + ".nii"));
    }

    private static short[] numbers(int count) {
        short[] numbers = new short[count];
        IntStream.range(0, count).forEach(i -> numbers[i] = (short) i);
        return numbers;
    }

    private static byte[] copied(TensorReader reader) throws IOException {
        return Written.bytes("nifti", WriteOptions.defaults(), writer -> {
            for (Map.Entry<String, Object> item : reader.fileItems().entrySet()) {
                writer.fileItem(item.getKey(), item.getValue());
            }
            writer.addAll(reader);
        });
    }

    /** Made by nibabel, as the README beside them says. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "big | i16 | [4, 3, 2]",
                "extended | i16 | [5, 4, 3, 2]",
                "f32 | f32 | [4, 3, 2]",
                "rgb | rgb24 | [2, 2, 2]"
            })
    void filesOfNibabelAreWrittenAgainByteForByte(String name, String type, String shape) throws IOException {
        try (TensorReader reader = Written.strictly("nifti", file(name))) {
            assertEquals(type, reader.tensor(0).elementType().name());
            assertEquals(shape, reader.tensor(0).shape().toString());
            assertArrayEquals(file(name), copied(reader));
        }
    }

    @ParameterizedTest
    @CsvSource({"big, 24", "extended, 120"})
    void theVoxelsOfNibabelAreRead(String name, int count) throws IOException {
        try (TensorReader reader = Written.strictly("nifti", file(name))) {
            assertArrayEquals(numbers(count), reader.tensor(0).toShortArray());
        }
    }

    /** Nibabel has read the file that is expected, as the README beside it says. */
    @Test
    void anImageIsWrittenWithTheHeaderThatNibabelUnderstands() throws IOException {
        byte[] written = Written.bytes(
                "nifti",
                WriteOptions.defaults(),
                writer -> writer.add(TensorEntry.of("0", Tensors.of(numbers(6), 3, 2))
                        .withAttribute("SCL_SLOPE", 0.5)
                        .withAttribute("SCL_INTER", -1)
                        .withAttribute("DESCRIP", "halves from -1 on")));
        assertArrayEquals(file("written"), written);
    }

    @Test
    void extensionsMoveTheVoxels() throws IOException {
        List<Nifti.Extension> extensions = List.of(new Nifti.Extension(6, new byte[24]));
        byte[] written = Written.bytes(
                "nifti",
                WriteOptions.defaults(),
                writer -> writer.add(
                        TensorEntry.of("0", Tensors.of(numbers(6), 3, 2)).withAttribute("EXTENSION", extensions)));
        assertEquals(
                384, ByteBuffer.wrap(written).order(ByteOrder.LITTLE_ENDIAN).getFloat(VOX_OFFSET));
        try (TensorReader reader = Written.strictly("nifti", written)) {
            assertArrayEquals(numbers(6), reader.tensor(0).toShortArray());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "352.5 | must be an integer from -16777216 to 16777216, is 352.5",
                "NaN | must be an integer from -16777216 to 16777216, is NaN",
                "-0.0 | must be an integer from -16777216 to 16777216, is -0.0",
                "16777218 | must be an integer from -16777216 to 16777216, is 1.6777218E7"
            })
    void anOffsetThatIsNoIntegerIsAFaultAtItsPlace(float offset, String expected) throws IOException {
        byte[] file = file("f32");
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putFloat(VOX_OFFSET, offset);
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> TensorFormats.named("nifti")
                        .open(ByteSource.of("memory", file), ReadOptions.lenient())
                        .close());
        assertEquals("memory: byte 108: FILE.VOX_OFFSET: " + expected, rejected.getMessage());
    }
}
