package org.tensorbind.grammars.read;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.Layout;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;

/** Dtypes that one item has, or another one if the first is absent. */
final class OtherDtypesTest {
    /** A truth value and an integer: true, and 258. */
    private static final String FILE = "4d45414e" + "0002" + "01011001" + "61" + "0100000001" + "00000001" + "01"
            + "000201" + "62" + "0100000001" + "00000002" + "0102";

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    @Test
    void writersWriteTheFirstItemForItsDtypesOnly() throws IOException {
        byte[] written = Written.bytes(
                "meanings",
                WriteOptions.defaults(),
                writer -> writer.add("a", new boolean[] {true}).add("b", new short[] {258}));
        assertEquals(FILE, HexFormat.of().formatHex(written));
        try (TensorReader reader = Written.strictly("meanings", written)) {
            assertEquals(DType.BOOL, reader.tensor("a").dtype());
            assertEquals("16", reader.tensor("a").info().dtypeName());
            assertArrayEquals(new boolean[] {true}, reader.tensor("a").toBooleanArray());
            assertArrayEquals(new short[] {258}, reader.tensor("b").toShortArray());
            assertArrayEquals(
                    written, Written.bytes("meanings", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void dtypesOfBothItemsAreWritten() throws IOException {
        byte[] written = Written.bytes(
                "meanings",
                WriteOptions.defaults(),
                writer -> writer.add("d", new double[] {0.5}).add("f", new float[] {0.25f, 4}));
        try (TensorReader reader = Written.strictly("meanings", written)) {
            assertArrayEquals(new double[] {0.5}, reader.tensor("d").toDoubleArray());
            assertArrayEquals(new float[] {0.25f, 4}, reader.tensor("f").toFloatArray());
        }
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> Written.bytes("meanings", WriteOptions.defaults(), writer -> writer.add("w", new long[] {1})));
        assertTrue(rejected.problem().startsWith("Meanings has no dtype i64; it has bool, "), rejected.problem());
    }

    /** Unknown is a meaning without a name, one whose stored type is another, and a stored type that is given as a meaning. */
    @Test
    void itemsThatContradictEachOtherMakeATensorUnreadable() throws IOException {
        for (String codes : new String[] {"010163", "010210", "010101", "010310"}) {
            byte[] file = bytes(FILE.replace("010110", codes));
            try (TensorReader reader = Written.strictly("meanings", file)) {
                assertEquals(Layout.UNSUPPORTED, reader.tensor("a").info().layout(), codes);
                FormatException rejected = assertThrows(
                        FormatException.class, () -> reader.tensor("a").toByteArray());
                assertTrue(
                        rejected.problem().contains("has a 'MEANING' that is unknown, or does not match 'STORED'"),
                        rejected.problem());
                assertArrayEquals(new short[] {258}, reader.tensor("b").toShortArray());
                assertThrows(
                        FormatException.class,
                        () -> Written.bytes("meanings", WriteOptions.defaults(), writer -> writer.addAll(reader)));
            }
        }
    }

    /** A code that neither item has is preserved, as that of any dtype. */
    @Test
    void unknownCodesOfTheSecondItemArePreserved() throws IOException {
        byte[] file = bytes(FILE.replace("00020162", "00630162"));
        try (TensorReader reader = Written.strictly("meanings", file)) {
            assertEquals(DType.OPAQUE, reader.tensor("b").dtype());
            assertArrayEquals(
                    file, Written.bytes("meanings", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
        byte[] first = bytes(FILE.replace("00020162", "00100162"));
        try (TensorReader reader = Written.strictly("meanings", first)) {
            assertEquals(Layout.UNSUPPORTED, reader.tensor("b").info().layout());
        }
    }
}
