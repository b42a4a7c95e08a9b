package org.tensorbind.grammars.value;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;

/** Lists that end at certain bytes, texts that their bytes tell, and fields that are filled from the left. */
final class FieldsTest {
    private static final String HEADER = "FLDS20240131   2"
            + "height\0\0\0\0int       2     m1.5     "
            + "n\0\0\0\0\0\0\0\0\0integer       1 piece1.0     ";
    private static final String DATA = "\1\0\2\0\7\0\0\0";

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static TensorReader leniently(String file) throws IOException {
        return TensorFormats.named("fields").open(ByteSource.of("memory", bytes(file)), ReadOptions.lenient());
    }

    private static TensorEntry height() throws IOException {
        return TensorEntry.of("height", Tensors.of(new short[] {1, 2}, 2)).withAttribute("SCALE", 1.5);
    }

    @Test
    void aFileIsWrittenAsItsGrammarSays() throws IOException {
        byte[] file = Written.bytes("fields", WriteOptions.defaults(), writer -> {
            writer.fileItem("DATE", "20240131").fileItem("LINE_FEED", "\n").add(height());
            writer.add(TensorEntry.of("n", Tensors.of(new int[] {7}, 1)).withAttribute("UNIT", "piece"));
        });
        assertEquals(HEADER + "\r" + DATA + "\n", text(file));
    }

    @ParameterizedTest
    @CsvSource({"there, ~", "none, ''"})
    void aFileIsReadAndWrittenAgainAsItWas(String name, String lineFeed) throws IOException {
        String file = HEADER + "\r" + DATA + lineFeed.replace('~', '\n');
        try (TensorReader reader = Written.strictly("fields", bytes(file))) {
            assertEquals("height n", reader.name(0) + " " + reader.name(1));
            assertArrayEquals(new short[] {1, 2}, reader.tensor("height").toShortArray());
            assertEquals(
                    Map.of("UNIT", "m", "SCALE", 1.5),
                    reader.tensor("height").info().attributes());
            assertEquals(lineFeed.replace('~', '\n'), reader.fileItems().get("LINE_FEED"), name);
            byte[] again = Written.bytes("fields", WriteOptions.defaults(), writer -> {
                for (Map.Entry<String, Object> item : reader.fileItems().entrySet()) {
                    writer.fileItem(item.getKey(), item.getValue());
                }
                writer.addAll(reader);
            });
            assertEquals(file, text(again));
        }
    }

    @Test
    void aTableWithoutColumnsEndsAtOnce() throws IOException {
        byte[] file = Written.bytes("fields", WriteOptions.defaults(), writer -> {});
        assertEquals("FLDS19700101   0\r", text(file));
        try (TensorReader reader = Written.strictly("fields", file)) {
            assertEquals(0, reader.size());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'0131   2' | '0131   3' | byte 12: FILE.COUNT: must be 2, is 3",
                "'0131   2' | '0131    ' | byte 15: FILE.COUNT: expected decimal digits, found none",
                "'0131   2' | '0131 2  ' | byte 14: FILE.COUNT: 2 bytes are left over at the end of its region",
                "'1.5     ' | '1.5   x ' | byte 49: FILE.FIELD[0].SCALE: expected fill bytes \" \", found \"x\"",
                "'int'      | 'bit'       | byte 26: FILE.FIELD[0].KIND: expected one of \"integer\", \"double\", \"float\", \"int\", found \"bit    \"",
                "'\r'      | ''          | byte 90: FILE.FIELD[2].NAME: needs 10 bytes, 8 are left in the file; is it complete?",
            })
    void aFaultIsToldAtItsPlace(String from, String to, String expected) {
        String file = (HEADER + "\r" + DATA).replaceFirst(from, to);
        FormatException rejected = assertThrows(FormatException.class, () -> leniently(file));
        assertEquals("memory: " + expected, rejected.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'\rheight' | m         | 1      | FIELD: the element at byte 16 starts with the terminator of the list, so a reader would end the list there",
                "height     | kilograms | 1      | tensor 'height': UNIT: 'kilograms' has 9 bytes and does not fit in a field of 6",
                "height     | ' m'      | 1      | tensor 'height': UNIT: ' m' starts with the fill byte 0x20, which a reader would remove; omit it",
                "height     | m         | 1.25e-300 | tensor 'height': SCALE: '1.25e-300' has 9 bytes and does not fit in a field of 8",
            })
    void whatAFieldCannotHoldIsRejectedByWriters(String name, String unit, double scale, String expected) {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "fields",
                        WriteOptions.defaults(),
                        writer -> writer.add(TensorEntry.of(name, Tensors.of(new short[] {1}, 1))
                                .withAttribute("UNIT", unit)
                                .withAttribute("SCALE", scale))));
        assertEquals(expected, rejected.getMessage());
    }
}
