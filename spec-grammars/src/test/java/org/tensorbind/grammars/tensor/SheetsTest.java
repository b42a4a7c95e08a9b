package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.tensorbind.ChecksumState;
import org.tensorbind.FormatException;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.ComputedSamples;
import org.tensorbind.grammars.support.Written;

/** What follows from the data of tensors whose shapes are computed: sizes, places and checksums, in each element of a list. */
final class SheetsTest {
    private static final int FIRST = 6;
    private static final int FIRST_DATA = 24;
    private static final int SECOND = 32;
    private static final int SECOND_DATA = 48;

    private static byte[] file() throws IOException {
        return ComputedSamples.sheets();
    }

    @Test
    void eachElementTellsThePlaceTheSizeAndTheChecksumOfItsOwnData() throws IOException {
        byte[] file = file();
        compareHeader(file, FIRST, 1, 2, FIRST_DATA);
        compareHeader(file, SECOND, 3, 1, SECOND_DATA);
        assertEquals(SECOND_DATA + 12, file.length);
    }

    private static void compareHeader(byte[] file, int start, int height, int width, int data) {
        ByteBuffer header = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).position(start);
        assertEquals(height, header.getShort());
        assertEquals(width, header.getShort());
        assertEquals(data - start, header.get());
        assertEquals(height * width * 4, header.getInt());
        CRC32 sum = new CRC32();
        sum.update(file, data, height * width * 4);
        assertEquals((int) sum.getValue(), header.getInt());
    }

    @Test
    void aChecksumIsComparedBeforeTheDataIsHandedOut() throws IOException {
        byte[] file = file();
        file[SECOND_DATA + 5] ^= 1;
        try (TensorReader reader = Written.strictly("sheets", file)) {
            assertArrayEquals(new float[] {1, 2}, reader.tensor(0).toFloatArray());
            FormatException fault =
                    assertThrows(FormatException.class, () -> reader.tensor(1).toFloatArray());
            assertTrue(String.valueOf(fault.getMessage()).contains("CELLS_SUM is crc32 "), fault::getMessage);
        }
    }

    @Test
    void aDataThatHasAChecksumIsVerified() throws IOException {
        try (TensorReader reader = Written.strictly("sheets", file())) {
            assertEquals(ChecksumState.VERIFIED, reader.tensor(1).verify());
            assertEquals(Map.of("UNIT", "m"), reader.tensor(1).info().attributes());
        }
    }

    @Test
    void aPlaceThatIsNotTheNextMultipleIsRejectedStrictly() throws IOException {
        byte[] file = file();
        file[FIRST + 4] += 8;
        assertThrows(FormatException.class, () -> Written.strictly("sheets", file));
    }

    @Test
    void aFileIsWrittenAgainAsItWas() throws IOException {
        byte[] file = file();
        try (TensorReader reader = Written.strictly("sheets", file)) {
            assertArrayEquals(file, Written.bytes("sheets", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }
}
