package org.tensorbind.grammars.value;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;

/** Headers of text: numbers in digits, texts up to a delimiter, white space, latin-1. */
final class TextHeaderTest {
    private static final String HEADER = "PX\nwords\n2 2 3 0.5\nZo\u00EB\0A picture       ";

    private static byte[] picture() throws IOException {
        ByteBuffer words = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 1; i <= 6; i++) {
            words.putShort((short) i);
        }
        TensorView view = Tensors.of(DType.U16, Shape.of(2, 3), words.flip());
        return Written.bytes(
                "picture",
                WriteOptions.defaults(),
                writer -> writer.add(TensorEntry.of("0", view)
                        .withAttribute("SCALE", 0.5)
                        .withAttribute("AUTHOR", "Zo\u00EB")
                        .withAttribute("TITLE", "A picture")));
    }

    private static TensorEntry floats() throws IOException {
        return TensorEntry.of("0", Tensors.of(new float[1], 1));
    }

    private static byte[] bytes(String header, int... words) {
        byte[] text = header.getBytes(StandardCharsets.ISO_8859_1);
        byte[] file = Arrays.copyOf(text, text.length + 2 * words.length);
        for (int i = 0; i < words.length; i++) {
            file[text.length + 2 * i + 1] = (byte) words[i];
        }
        return file;
    }

    private static TensorReader leniently(byte[] file) throws IOException {
        return TensorFormats.named("picture").open(ByteSource.of("memory", file), ReadOptions.lenient());
    }

    @Test
    void aTextHeaderIsWrittenAsItsGrammarSays() throws IOException {
        assertArrayEquals(bytes(HEADER + "\n".repeat(16 - HEADER.length() % 16), 1, 2, 3, 4, 5, 6), picture());
    }

    @Test
    void aTextHeaderIsReadBack() throws IOException {
        try (TensorReader reader = Written.strictly("picture", picture())) {
            assertEquals("[2, 3]", reader.tensor(0).shape().toString());
            assertArrayEquals(new int[] {1, 2, 3, 4, 5, 6}, reader.tensor(0).toIntArray());
            assertEquals(
                    Map.of("SCALE", 0.5, "AUTHOR", "Zo\u00EB", "TITLE", "A picture"),
                    reader.tensor(0).info().attributes());
        }
    }

    @Test
    void otherNumbersOfBlanksAndOtherFormsOfNumbersAreReadLeniently() throws IOException {
        String header = "PX\nwords\n+02 \t 2\r\n03  .5e0\nZo\u00EB\0A picture       ";
        byte[] file = bytes(header + "\n".repeat(16 - header.length() % 16), 1, 2, 3, 4, 5, 6);
        try (TensorReader reader = leniently(file)) {
            assertArrayEquals(new int[] {1, 2, 3, 4, 5, 6}, reader.tensor(0).toIntArray());
            assertEquals(0.5, reader.tensor(0).info().attributes().get("SCALE"));
        }
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("picture", file));
        assertEquals("memory: byte 9: FILE.RANK: non-canonical number +02, must be 2", rejected.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PX~words~x 2 3 0.5~     | byte 9: FILE.RANK: expected decimal digits, found none",
                "PX~words~2- 2 3 0.5~    | byte 10: FILE.SPACE: needs white space of at least 1 character, has 0",
                "PX~words~99999999999999999999 1 | byte 9: FILE.RANK: must be from -2^63 to 2^63 - 1, is 99999999999999999999",
                "PX~words~2 2 3 e~       | byte 15: FILE.SCALE: expected a decimal number, found 'e'",
                "PX~words~2 -2 3 1.0~    | byte 11: FILE.EXTENTS.EXTENT[0].DIMENSION: no extent is negative, is -2",
                "PX~words~22 3 1.0~      | byte 12: FILE.EXTENTS.EXTENT: 22 elements of at least 1 byte do not fit in the 6 bytes left; is the file complete?",
                "PX~words~2 23 1.0~      | byte 15: FILE.EXTENTS.EXTENT[1].SPACE: needs white space of at least 1 character, has 0",
                "PX~words~1 2 1.0~author | byte 17: FILE.AUTHOR: expected a text that ends with bytes 00, found the end first; is the file complete?",
                "PX~words                | byte 3: FILE.KIND: expected a text that ends with bytes 0a, found the end first; is the file complete?",
            })
    void aFaultInATextHeaderIsToldAtItsPlace(String header, String expected) {
        byte[] file = header.replace('~', '\n').getBytes(StandardCharsets.ISO_8859_1);
        FormatException rejected = assertThrows(FormatException.class, () -> leniently(file));
        assertEquals("memory: " + expected, rejected.getMessage());
    }

    @Test
    void aTextThatHasWhatEndsItIsRejectedByWriters() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "picture",
                        WriteOptions.defaults(),
                        writer -> writer.add(floats().withAttribute("AUTHOR", "A\0B"))));
        assertEquals(
                "AUTHOR: must not contain its terminator, has it at byte 1; change the text", rejected.getMessage());
    }

    /** It would be read without its end. */
    @Test
    void aTextThatEndsWithWhatFillsItsFieldIsRejectedByWriters() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "blocks",
                        WriteOptions.defaults(),
                        writer -> writer.add(TensorEntry.of("a\0", Tensors.of(new float[8], 8)))));
        assertEquals(
                "tensor 'a\\u0000': NAME: 'a\\u0000' ends with the fill byte 0x00, which a reader would remove; omit it",
                rejected.getMessage());
    }

    @Test
    void aCharacterThatTheCodeDoesNotHaveIsRejectedByWriters() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "picture",
                        WriteOptions.defaults(),
                        writer -> writer.add(floats().withAttribute("TITLE", "\u20AC"))));
        assertEquals("TITLE: the text has characters that latin-1 does not have", rejected.getMessage());
    }
}
