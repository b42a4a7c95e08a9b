package org.tensorbind.grammars.layout;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tensorbind.FormatException;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.memory.Tensors;

/** Data up to the end of the file, whose size tells its shape. */
final class BlobTest {
    private static final String FILE = "424c4f42" + "2104" + "02000000" + "0000803f00000040" + "0000404000008040";

    private static byte[] write(float[] values, long... shape) throws IOException {
        return Written.bytes(
                "blob",
                WriteOptions.defaults(),
                writer -> writer.fileItem("DITHER", 1L)
                        .fileItem("GAIN", 1L)
                        .add(TensorEntry.of("0", Tensors.of(values, shape))));
    }

    @Test
    void rowsAreAsManyAsTheFileHasRoomFor() throws IOException {
        byte[] file = HexFormat.of().parseHex(FILE);
        try (TensorReader reader = Written.strictly("blob", file)) {
            assertEquals("[2, 2]", reader.tensor("0").info().shape().toString());
            assertArrayEquals(new float[] {1, 2, 3, 4}, reader.tensor("0").toFloatArray());
            assertEquals(Map.of("EXACT", 1L, "DITHER", 1L, "GAIN", 1L, "WIDTH", 2L), reader.fileItems());
            assertArrayEquals(file, Written.bytes("blob", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
        try (TensorReader reader = Written.strictly("blob", Arrays.copyOf(file, file.length - 8))) {
            assertEquals("[1, 2]", reader.tensor("0").info().shape().toString());
        }
    }

    @Test
    void theWidthFollowsFromTheTensor() throws IOException {
        assertEquals(FILE, HexFormat.of().formatHex(write(new float[] {1, 2, 3, 4}, 2, 2)));
        try (TensorReader reader = Written.strictly("blob", write(new float[0], 0, 3))) {
            assertEquals("[0, 3]", reader.tensor("0").info().shape().toString());
        }
    }

    @Test
    void whatIsNoWholeRowIsRejected() {
        byte[] file = HexFormat.of().parseHex(FILE);
        FormatException fault = assertThrows(
                FormatException.class, () -> Written.strictly("blob", Arrays.copyOf(file, file.length - 1)));
        assertEquals("cannot be computed: 15 / 8 must leave no remainder, leaves 7", fault.problem());
    }

    @Test
    void rowsOfNoWidthHaveNoPlace() {
        IllegalArgumentException fault = assertThrows(IllegalArgumentException.class, () -> write(new float[0], 3, 0));
        assertEquals(
                "the tensors are not those of the format: '0' has shape [3, 0], but must have [0, 0]",
                fault.getMessage());
    }

    @Test
    void bitsThatAreNotUsedAreZeroInEachGap() {
        byte[] file = HexFormat.of().parseHex(FILE);
        for (int bit : new int[] {1, 4, 6, 9}) {
            byte[] changed = file.clone();
            changed[4 + bit / Byte.SIZE] |= (byte) (1 << bit % Byte.SIZE);
            FormatException fault = assertThrows(FormatException.class, () -> Written.strictly("blob", changed));
            assertEquals("FILE.MODE", fault.grammarPath());
        }
    }
}
