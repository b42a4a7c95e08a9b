package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.tensorbind.FormatException;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.ComputedSamples;
import org.tensorbind.grammars.support.Written;

/** Tensors whose dimensions are items of a table, and whose data is in another list. */
final class PlatesTest {
    private static final String HEADER = "504C5453" + "0200";
    private static final String TABLE =
            "6100" + "0100" + "0100" + "0300" + "20000000" + "6200" + "0200" + "0200" + "0100" + "28000000" + "0000";
    private static final String PIXELS = "010203" + "0000000000" + "04000500";

    private static byte[] file() throws IOException {
        return ComputedSamples.plates();
    }

    @Test
    void eachElementOfTheTableTellsTheDimensionsAndThePlaceOfItsData() throws IOException {
        assertEquals(HEADER + TABLE + PIXELS, HexFormat.of().withUpperCase().formatHex(file()));
    }

    @Test
    void aFileIsWrittenAgainAsItWas() throws IOException {
        byte[] file = file();
        try (TensorReader reader = Written.strictly("plates", file)) {
            assertEquals("[1, 3]", reader.tensor("a").shape().toString());
            assertArrayEquals(new long[] {4, 5}, reader.tensor("b").toLongArray());
            assertArrayEquals(file, Written.bytes("plates", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void dataThatIsNoMoreThereIsAFaultOfItsElement() throws IOException {
        byte[] file = file();
        file[10] = 9;
        FormatException fault = assertThrows(FormatException.class, () -> Written.strictly("plates", file));
        assertTrue(String.valueOf(fault.getMessage()).contains("PIXELS"), fault::getMessage);
    }

    @Test
    void columnMajorPixelsAreReadInTheOrderOfTheirShapeAndCopiedAsTheyAre() throws IOException {
        byte[] file = HexFormat.of()
                .parseHex("504C5453" + "0100" + "6100" + "0101" + "0200" + "0300" + "18000000" + "000000000000"
                        + "010402050306");
        try (TensorReader reader = Written.strictly("plates", file)) {
            assertArrayEquals(new long[] {1, 2, 3, 4, 5, 6}, reader.tensor("a").toLongArray());
            assertArrayEquals(file, Written.bytes("plates", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void aTensorOfAnotherRankIsRejected() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes("plates", WriteOptions.defaults(), writer -> writer.add("a", new byte[4], 4)));
        assertEquals(
                "the tensors are not those of the format: 'a' has shape [4], but must have 2 dimensions, [HEIGHT, WIDTH]",
                rejected.getMessage());
    }
}
