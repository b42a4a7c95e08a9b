package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.HexFormat;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.tensorbind.FormatException;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;

/** Tensors whose dimensions are items of their own, and whose data may be compressed. */
final class FramesTest {
    /** By Python's {@code gzip} and {@code binascii}: as it is, compressed, and compressed in columns. */
    private static final byte[] OF_PYTHON = HexFormat.of()
            .parseHex("46524d530300" + "00020003000c00000090bbb3a2" + "000001000200030004000500"
                    + "01020003002000000029f133ba" + "1f8b08000000000002036360606260616063e060e0620000d03b68120c000000"
                    + "0302000300200000008cfc180a"
                    + "1f8b08000000000002036360e0646066e0616063e06700002e697edc0c000000");

    private static byte[] written(WriteOptions options) throws IOException {
        return Written.bytes("frames", options, FramesTest::addAll);
    }

    private static void addAll(TensorWriter writer) throws IOException {
        writer.add("frames.0", new short[] {1, 2}, 1, 2).add("frames.1", new short[] {7, 7, 7}, 3, 1);
    }

    @Test
    void eachFrameTellsHowItIsStored() throws IOException {
        try (TensorReader reader = Written.strictly("frames", OF_PYTHON)) {
            assertEquals(3, reader.size());
            assertArrayEquals(
                    new long[] {0, 1, 2, 3, 4, 5}, reader.tensor("frames.0").toLongArray());
            assertArrayEquals(
                    new long[] {0, 2, 4, 6, 8, 10}, reader.tensor("frames.1").toLongArray());
            assertArrayEquals(
                    new long[] {0, 3, 6, 9, 12, 15}, reader.tensor("frames.2").toLongArray());
        }
    }

    @Test
    void aCopyHasTheSameBytes() throws IOException {
        try (TensorReader reader = Written.strictly("frames", OF_PYTHON)) {
            assertArrayEquals(
                    OF_PYTHON, Written.bytes("frames", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void whatIsWrittenCompressedIsToldSo() throws IOException {
        byte[] packed = written(WriteOptions.defaults().compress("gzip"));
        assertEquals(1, packed[6]);
        int size = packed[11] & 0xFF;
        assertArrayEquals(
                new byte[] {1, 0, 2, 0},
                new GZIPInputStream(new ByteArrayInputStream(packed, 19, size)).readAllBytes());
        assertEquals(0, written(WriteOptions.defaults())[6]);
    }

    @Test
    void dataThatIsNotWhatItsChecksumSaysIsRejectedBeforeItIsDecoded() throws IOException {
        byte[] damaged = OF_PYTHON.clone();
        damaged[50]++;
        try (TensorReader reader = Written.strictly("frames", damaged)) {
            FormatException fault = assertThrows(
                    FormatException.class, () -> reader.tensor("frames.1").toLongArray());
            assertTrue(String.valueOf(fault.getMessage()).contains("SUM"), fault::getMessage);
        }
    }
}
