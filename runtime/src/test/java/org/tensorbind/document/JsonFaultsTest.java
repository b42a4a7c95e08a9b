package org.tensorbind.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;
import org.tensorbind.read.Cursor;

/** What is said of a text that is no JSON. */
final class JsonFaultsTest {
    private static FormatException faultOf(String text) {
        ByteSource source = ByteSource.of("json", text.getBytes(StandardCharsets.UTF_8));
        return assertThrows(
                FormatException.class, () -> new JsonReader(new Cursor(source, ReadOptions.lenient())).any("VALUE"));
    }

    @Test
    void theParsersOwnWordsForPlacesAreLeftOut() {
        assertEquals(
                "is not JSON: Unexpected end-of-input: expected close marker for Object",
                faultOf("{\"a\": 1").problem());
        assertEquals(
                "is not JSON: Unexpected close marker ']': expected '}'",
                faultOf("{\"a\": 1]").problem());
    }

    @Test
    void whatIsWrongIsToldWhereItBegins() {
        assertEquals(5, faultOf("{\"k\":NaN}").byteOffset());
        assertEquals(5, faultOf("{\"k\":-Infinity}").byteOffset());
        assertEquals(5, faultOf("{\"k\":nul}").byteOffset());
        assertEquals(4, faultOf("[1, truth]").byteOffset());
        assertEquals(7, faultOf("[[1, 2]").byteOffset());
        assertEquals(3, faultOf("[1 2]").byteOffset());
        assertEquals(2, faultOf("[1}").byteOffset());
    }
}
