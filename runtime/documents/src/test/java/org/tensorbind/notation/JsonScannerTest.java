package org.tensorbind.notation;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.ReadOptions;
import org.tensorbind.document.DocumentReader;
import org.tensorbind.io.ByteSource;
import org.tensorbind.read.Cursor;
import org.tensorbind.scan.ListScanner;

/** What the scanner passes over is JSON to the parser, too. */
final class JsonScannerTest {
    private static final String[] PIECES = {
        "{}",
        "[]",
        "0",
        "-1",
        "12.5e-3",
        "true",
        "false",
        "null",
        "\"\"",
        "\"a\"",
        "\"\\u00e9\\n\"",
        "\"\u00e9\u4e16\"",
        "\"a text that is longer than sixteen bytes\"",
        " ",
        "\n\t",
        ",",
        ":",
        "[",
        "]",
        "{",
        "}",
        "\"k\":",
        "01",
        "1.",
        "\\",
        "\u0001"
    };

    private static Cursor cursor(byte[] text) {
        return new Cursor(ByteSource.of("memory", text), ReadOptions.lenient());
    }

    private static boolean isScanned(byte[] text) throws IOException {
        ListScanner scanner = ListScanner.ofDocument(cursor(text), false);
        if (scanner == null) {
            return false;
        }
        try {
            scanner.jsonBegin();
            scanner.jsonSkip();
            scanner.jsonEnd();
            return true;
        } catch (IndexOutOfBoundsException e) {
            return false;
        }
    }

    private static void parse(byte[] text) throws IOException {
        DocumentReader reader = Notations.json(cursor(text));
        reader.any("VALUE");
        reader.end("VALUE");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                " [ ] \r\n",
                "{\"a\":[1,-2.5,1e9,true,false,null],\"b\":{\"c\":\"d\"}}",
                "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00E9\"]",
                "[\"\u00e9\u4e16\ud83d\ude00 beyond sixteen bytes\"]"
            })
    void valuesArePassedOver(String text) throws IOException {
        assertTrue(isScanned(bytes(text)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[1,]",
                "{\"a\":1,}",
                "{\"a\" 1}",
                "[01]",
                "[1.]",
                "[.5]",
                "[+1]",
                "[1e]",
                "[tru]",
                "[1 2]",
                "[\"\u0001\"]",
                "[\"\\x\"]",
                "[\"\\u12g4\"]",
                "\"open",
                "[1]]",
                "{1:2}",
                "nul"
            })
    void whatIsNoJsonIsLeftToTheParser(String text) throws IOException {
        assertFalse(isScanned(bytes(text)));
    }

    @Test
    void textThatIsNotUtf8IsLeftToTheParser() throws IOException {
        assertFalse(isScanned(new byte[] {'"', (byte) 0xC3, '"'}));
        assertFalse(isScanned(new byte[] {'"', 'e', 'i', 'g', 'h', 't', ' ', 'o', 'r', ' ', (byte) 0xFF, '"'}));
    }

    @Test
    void theParserTakesWhateverIsPassedOver() throws IOException {
        Random random = new Random(5);
        int passed = 0;
        for (int i = 0; i < 200_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int k = random.nextInt(8); k >= 0; k--) {
                text.append(PIECES[random.nextInt(PIECES.length)]);
            }
            byte[] bytes = bytes(text.toString());
            if (random.nextInt(4) == 0) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            if (isScanned(bytes)) {
                passed++;
                assertDoesNotThrow(() -> parse(bytes), () -> new String(bytes, StandardCharsets.ISO_8859_1));
            }
        }
        assertTrue(passed > 5000, "only " + passed + " were passed over");
    }

    @Test
    void integersAndTextsAreTold() throws Exception {
        ListScanner scanner = Objects.requireNonNull(
                ListScanner.ofDocument(cursor(bytes("{ \"size\" : 999999999999999999, \"t\":\"f32\"}")), false));
        scanner.jsonBegin();
        long closing = scanner.jsonMap();
        assertTrue(scanner.jsonNext(closing, 0));
        assertEquals(0x657A6973L, scanner.jsonKey());
        assertEquals(4, scanner.textLength());
        assertEquals(999_999_999_999_999_999L, scanner.jsonUint());
        assertTrue(scanner.jsonNext(closing, 1));
        scanner.jsonKey();
        assertEquals(0x323366L, scanner.jsonHead());
        assertFalse(scanner.jsonNext(closing, 2));
        scanner.jsonEnd();
    }
}
