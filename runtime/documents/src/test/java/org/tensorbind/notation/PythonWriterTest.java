package org.tensorbind.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.write.sink.Sink;

/** Texts, and other literals that were read in their place. */
final class PythonWriterTest {
    private static String written(String code, boolean isNamed) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Sink out = Sink.to(Channels.newChannel(bytes));
        new PythonWriter(out, StandardCharsets.UTF_8).textOrOther("CODE", code, isNamed);
        out.flush();
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void listsAndTuplesAreWrittenAsTheyStood() throws IOException {
        assertEquals("[('\u4e16',  \"<f4\")]", written("[('\u4e16',  \"<f4\")]", false));
        assertEquals("('<f4', (2,))", written("('<f4', (2,))", false));
    }

    @Test
    void whatIsNoLiteralIsAText() throws IOException {
        assertEquals("'(2,)f4'", written("(2,)f4", false));
        assertEquals("'2f4'", written("2f4", false));
        assertEquals("'[('", written("[(", false));
        assertEquals("\"'f4'\"", written("'f4'", false));
    }

    @Test
    void charactersThatTheEncodingHasNotAreRejected() {
        Sink out = Sink.to(Channels.newChannel(new ByteArrayOutputStream()));
        PythonWriter writer = new PythonWriter(out, StandardCharsets.ISO_8859_1);
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class, () -> writer.textOrOther("CODE", "[('\u20ac', 'f4')]", false));
        assertEquals(
                "CODE: the character \u20ac cannot be written in ISO-8859-1: [('\u20ac', 'f4')]",
                rejected.getMessage());
    }

    @Test
    void codesAreTexts() throws IOException {
        assertEquals("'<M8[ns]'", written("<M8[ns]", false));
        assertEquals("''", written("", false));
        assertEquals("'4'", written("4", true));
        assertEquals("'[x]'", written("[x]", true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"4", "-1.5", ".5", "None", "True", "b'x'"})
    void whatMayBeEitherIsRejected(String code) {
        assertThrows(IllegalArgumentException.class, () -> written(code, false));
    }
}
