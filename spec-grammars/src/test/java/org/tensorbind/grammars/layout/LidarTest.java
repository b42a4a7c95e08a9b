package org.tensorbind.grammars.layout;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.FormatException;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.ComputedSamples;
import org.tensorbind.grammars.support.Written;

/** Bytes that go on up to what stands behind them, whose place an item tells. */
final class LidarTest {
    private static final int POINTS_AT = 5;

    @Test
    void theBytesAreThoseBeforeTheNextItem() throws IOException {
        byte[] rest = {7, 0, 8};
        byte[] file = ComputedSamples.lidar(rest);
        assertEquals(16, file[POINTS_AT]);
        try (TensorReader reader = Written.strictly("lidar", file)) {
            assertArrayEquals(rest, (byte[]) reader.fileItems().get("REST"));
            assertArrayEquals(file, Written.bytes("lidar", WriteOptions.defaults(), w -> w.addAll(reader)));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "12 | byte 5: FILE.POINTS_AT: gives 'REST' a size of -1",
                "99 | byte 13: FILE.REST: needs 86 bytes, 16 are left in the file",
                "17 | byte 17: FILE.POINTS: needs 13 bytes, 12 are left in the file"
            })
    void aPlaceThatIsWrongIsAFault(byte place, String fault) throws IOException {
        byte[] file = ComputedSamples.lidar(new byte[3]);
        file[POINTS_AT] = place;
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("lidar", file));
        assertEquals("memory: " + fault, String.valueOf(rejected.getMessage()).replace("; is it complete?", ""));
    }
}
