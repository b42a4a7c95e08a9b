package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** Column-major data: the shape that people know, elements row-major, stored bytes as they are. */
final class ColumnMajorTest {
    private static final String ALWAYS = """
            format changed "Always column-major" { extension "fortran" }

            FILE  ::= "FORT" DTYPE RANK DIMS DATA
            DTYPE ::= uint8 dtype { i32 = 1 }
            RANK  ::= uint8 = count(DIMS)
            DIMS  ::= uint32*
            DATA  ::= bytes sized product(DIMS) * width(DTYPE)

            tensor FILE { dtype DTYPE, shape DIMS, data DATA, order column-major }
            """;

    @TempDir
    Path folder;

    /** A file with the elements 0, 1, … in their stored order. */
    private static byte[] columns(int order, int... dimensions) {
        int count = Arrays.stream(dimensions).reduce(1, (a, b) -> a * b);
        ByteBuffer file = ByteBuffer.allocate(14 + 4 * dimensions.length - 1 + 4 * count)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put("COLS".getBytes())
                .putInt(1)
                .put(new byte[] {'a', 0, 4, (byte) order, (byte) dimensions.length});
        Arrays.stream(dimensions).forEach(file::putInt);
        for (int i = 0; i < count; i++) {
            file.putFloat(i);
        }
        return file.array();
    }

    private static float[] expected(int... dimensions) {
        int count = Arrays.stream(dimensions).reduce(1, (a, b) -> a * b);
        float[] expected = new float[count];
        for (int i = 0; i < count; i++) {
            int rest = i;
            int[] index = new int[dimensions.length];
            for (int d = dimensions.length - 1; d >= 0; d--) {
                index[d] = rest % dimensions[d];
                rest /= dimensions[d];
            }
            for (int d = 0, stride = 1; d < dimensions.length; stride *= dimensions[d++]) {
                expected[i] += index[d] * stride;
            }
        }
        return expected;
    }

    @Test
    void elementsAreGivenRowMajor() throws IOException {
        for (int[] dimensions : new int[][] {{2, 3}, {4, 1, 3}, {2, 3, 4, 5}, {700, 301}, {1, 9}, {6}, {3, 0, 2}, {}}) {
            try (TensorReader reader = Written.strictly("columns", columns('F', dimensions))) {
                TensorView view = reader.tensor("a");
                float[] expected = expected(dimensions);
                assertArrayEquals(expected, view.toFloatArray(), Arrays.toString(dimensions));
                for (int i = 0; i < Math.min(50, expected.length); i++) {
                    assertEquals(expected[i], view.getFloat(i));
                }
                ByteArrayOutputStream written = new ByteArrayOutputStream();
                view.writeTo(Channels.newChannel(written));
                assertEquals(
                        ByteBuffer.wrap(written.toByteArray()).order(ByteOrder.LITTLE_ENDIAN), view.asByteBuffer());
            }
        }
    }

    @Test
    void aSourceThatCopiesGivesTheSame() throws IOException {
        Path file = Files.write(folder.resolve("a.cols"), columns('F', 30, 20, 10));
        try (TensorReader reader =
                TensorFormats.named("columns").open(ByteSource.channel(file), ReadOptions.strict())) {
            assertArrayEquals(expected(30, 20, 10), reader.tensor("a").toFloatArray());
        }
    }

    @Test
    void storedBytesAndStridesAreThereWithoutACopy() throws IOException {
        try (TensorReader reader = Written.strictly("columns", columns('F', 2, 3, 4))) {
            TensorView view = reader.tensor("a");
            StoredPart part = view.parts().get(0);
            assertTrue(part.columnMajor());
            assertArrayEquals(new long[] {1, 2, 6}, part.strides());
            ByteBuffer stored = view.storedBytes().order(ByteOrder.LITTLE_ENDIAN);
            assertEquals(5f, stored.getFloat(4 * (int) (part.strides()[0] + part.strides()[1] * 2)));
        }
        try (TensorReader reader = Written.strictly("columns", columns('C', 2, 3, 4))) {
            StoredPart part = reader.tensor("a").parts().get(0);
            assertFalse(part.columnMajor());
            assertArrayEquals(new long[] {12, 4, 1}, part.strides());
        }
    }

    @Test
    void aCopyInItsOwnFormatKeepsItsBytes() throws IOException {
        for (char order : new char[] {'F', 'C'}) {
            byte[] file = columns(order, 5, 4, 3);
            try (TensorReader reader = Written.strictly("columns", file)) {
                assertArrayEquals(
                        file, Written.bytes("columns", WriteOptions.defaults(), writer -> writer.addAll(reader)));
            }
        }
    }

    @Test
    void aFormatWithoutTheOrderGetsRowMajorElements() throws IOException {
        try (TensorReader reader = Written.strictly("columns", columns('F', 2, 3))) {
            byte[] copied = Written.bytes(
                    "safetensors",
                    WriteOptions.defaults(),
                    writer -> writer.add(TensorEntry.of("a", reader.tensor(0))));
            try (TensorReader copy = Written.strictly("safetensors", copied)) {
                assertArrayEquals(new float[] {0, 2, 4, 1, 3, 5}, copy.tensor(0).toFloatArray());
            }
        }
    }

    @Test
    void whatIsNotCopiedIsWrittenRowMajor() throws IOException {
        byte[] file = Written.bytes(
                "columns", WriteOptions.defaults(), writer -> writer.add("a", new float[] {0, 1, 2, 3, 4, 5}, 2, 3));
        assertArrayEquals(columns('C', 2, 3), file);
    }

    @Test
    void aFormatThatIsAlwaysColumnMajorIsWrittenSo() throws IOException {
        TensorFormat format = Compiled.format(folder, ALWAYS);
        assertFalse(format.traits().hasRowMajor());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int[] elements = new int[24];
        Arrays.setAll(elements, i -> i);
        try (TensorWriter writer = format.create(Channels.newChannel(bytes), WriteOptions.defaults())) {
            writer.add("0", elements, 2, 3, 4).commit();
        }
        try (TensorReader reader = format.open(ByteSource.of("memory", bytes.toByteArray()), ReadOptions.strict())) {
            assertArrayEquals(elements, reader.tensor(0).toIntArray());
            ByteBuffer stored = reader.tensor(0).storedBytes().order(ByteOrder.LITTLE_ENDIAN);
            assertEquals(12, stored.getInt(4));
            assertEquals(4, stored.getInt(8));
        }
    }

    @Test
    void compressedDataThatIsDamagedOrTooLargeIsRejected() throws IOException {
        TensorFormat format = Compiled.format(
                folder,
                ALWAYS.replace(
                        "DATA  ::= bytes sized product(DIMS) * width(DTYPE)",
                        "DATA  ::= bytes filter by DTYPE { i32 = zlib }"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = format.create(
                Channels.newChannel(bytes), WriteOptions.defaults().compress("zlib"))) {
            writer.add("0", new int[24], 2, 3, 4).commit();
        }
        byte[] file = bytes.toByteArray();
        try (TensorReader reader =
                format.open(ByteSource.of("memory", file), ReadOptions.lenient().maxDecodedSize(95))) {
            FormatException rejected = assertThrows(FormatException.class, reader::verify);
            assertEquals(FormatException.Reason.LIMIT, rejected.reason());
        }
        file[file.length - 1] ^= 1;
        try (TensorReader reader = format.open(ByteSource.of("memory", file), ReadOptions.lenient())) {
            TensorView tensor = reader.tensor(0);
            for (Executable use : List.<Executable>of(reader::verify, tensor::toIntArray)) {
                String message = assertThrows(FormatException.class, use).getMessage();
                assertTrue(String.valueOf(message).contains("the zlib data cannot be decoded"), message);
            }
        }
    }

    @Test
    void dataOfAnotherSizeIsRejected() {
        byte[] file = columns('F', 2, 3);
        byte[] cut = Arrays.copyOf(file, file.length - 4);
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("columns", cut));
        assertEquals(
                "memory: byte 21: FILE.TENSOR[0].DATA: needs 24 bytes, 20 are left in the file; is it complete?",
                rejected.getMessage());
    }
}
