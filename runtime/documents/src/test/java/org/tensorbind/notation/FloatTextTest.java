package org.tensorbind.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.MetadataValue;
import org.tensorbind.document.DocumentWriter;
import org.tensorbind.write.sink.Sink;

/** Floats have the same digits in all notations, and whatever version of Java writes them. */
final class FloatTextTest {
    private interface Writing {
        DocumentWriter to(Sink out) throws IOException;
    }

    private static String written(double value, Writing writing) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Sink out = Sink.to(Channels.newChannel(bytes));
        DocumentWriter doc = writing.to(out);
        doc.beginArray(1);
        doc.number("X", value);
        doc.endArray();
        doc.end();
        out.flush();
        return bytes.toString(StandardCharsets.US_ASCII);
    }

    @ParameterizedTest
    @CsvSource({"1e23, 1e+23", "2e-323, 2e-323", "1, 1.0", "-0.0, -0.0", "1e-5, 1e-05", "0.1, 0.1", "1.5e16, 1.5e+16"})
    void jsonAndPythonHaveTheFewest(double value, String expected) throws IOException {
        assertEquals("[" + expected + "]", written(value, Notations::json));
        assertEquals("[" + expected + "]", written(value, out -> new PythonWriter(out, StandardCharsets.UTF_8)));
    }

    @Test
    void metadataThatBecomesATextHasThem() {
        assertEquals("1e+23", MetadataValue.of(1e23).text());
        assertEquals("[0.1, 2e-323]", MetadataValue.of(List.of(0.1f, 2e-323)).text());
        assertEquals("NaN", MetadataValue.of(Double.NaN).text());
    }
}
