package org.tensorbind.grammars.layout;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.FormatException;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.ComputedSamples;
import org.tensorbind.grammars.support.Written;

/** Places and sizes that are told behind what they are of, in files that are read in order; items that are the same as others. */
final class CatalogTest {
    private static final int ENTRY = 52;

    @Test
    void whatIsKnownIsWrittenBehind() throws IOException {
        byte[] file = ComputedSamples.catalog();
        assertEquals(
                "454e5452" + "0c000000" + "0f0000" + "01" + "0500" + "02" + "6263" + "01" + "5441494c" + "0200"
                        + "23000000" + "23000000",
                HexFormat.of().formatHex(file, ENTRY, file.length));
        try (TensorReader reader = Written.strictly("catalog", file)) {
            assertArrayEquals(file, Written.bytes("catalog", WriteOptions.defaults(), w -> w.addAll(reader)));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "4 | byte 56: FILE.TABLE.ENTRY[1].AT: must be 12, is 13",
                "8 | byte 60: FILE.TABLE.ENTRY[1].SPAN: must be 15, is 14",
                "11 | byte 63: FILE.TABLE.ENTRY[1].KIND_AGAIN: must be 1, is 0",
                "12 | byte 64: FILE.TABLE.ENTRY[1].SIZE_AGAIN: must be 5, is 4",
                "15 | byte 67: FILE.TABLE.ENTRY[1].NAME_AGAIN: must be the same as NAME, is cc",
                "22 | byte 74: FILE.TAIL.COUNT: must be 2, is 3",
                "24 | byte 76: FILE.TAIL.TABLE_AT: must be 35, is 34",
                "28 | byte 80: FILE.TAIL.TABLE_SIZE: must be 35, is 34"
            })
    void whatIsToldOtherwiseIsAFault(int offset, String fault) throws IOException {
        byte[] file = ComputedSamples.catalog();
        file[ENTRY + offset] ^= 1;
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("catalog", file));
        assertEquals("memory: " + fault, rejected.getMessage());
    }
}
