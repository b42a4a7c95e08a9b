package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.FormatException;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;

/** Tensors of one list that are matrices or vectors, of which an item tells which: two clauses whose conditions exclude each other. */
final class KaldiTest {
    private static byte[] file(String name) throws IOException {
        return Files.readAllBytes(Path.of("src", "test", "resources", "kaldi", name + ".ark"));
    }

    @Test
    void matricesAndVectorsAreRead() throws IOException {
        try (TensorReader reader = Written.strictly("kaldi", file("four"))) {
            assertEquals(
                    List.of("utt1 f32[3, 4]", "utt2-a f64[2, 5]", "x f32[7]", "y f64[0]"),
                    reader.tensors().stream()
                            .map(info -> info.name() + " " + info.elementType() + info.shape())
                            .toList());
            float[] matrix = reader.tensor("utt1").toFloatArray();
            assertEquals(0.06684277f, matrix[0]);
            assertEquals(-0.35352093f, matrix[11]);
            double[] doubles = reader.tensor("utt2-a").toDoubleArray();
            assertEquals(0.0569316400129528, doubles[0]);
            assertEquals(0.7959378807435058, doubles[9]);
            assertArrayEquals(
                    new float[] {
                        -0.48479035f, -1.4475615f, -0.6616514f, -1.8127918f, -0.07293731f, 1.4429183f, 0.8908578f
                    },
                    reader.tensor("x").toFloatArray());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"four", "one"})
    void aCopyIsTheSameFile(String name) throws IOException {
        try (TensorReader reader = Written.strictly("kaldi", file(name))) {
            assertArrayEquals(
                    file(name), Written.bytes("kaldi", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    /** The item follows from the number of dimensions. */
    @Test
    void tensorsOfAnotherFormatAreWritten() throws IOException {
        try (TensorReader reader = Written.strictly("kaldi", file("four"))) {
            byte[] other = Written.bytes("safetensors", WriteOptions.defaults(), writer -> writer.addAll(reader));
            try (TensorReader again = Written.strictly("safetensors", other)) {
                byte[] back = Written.bytes("kaldi", WriteOptions.defaults(), writer -> {
                    for (String name : List.of("utt1", "utt2-a", "x", "y")) {
                        writer.add(TensorEntry.of(name, again.tensor(name)));
                    }
                });
                assertArrayEquals(file("four"), back);
            }
        }
    }

    @Test
    void aTensorOfAnotherNumberOfDimensionsIsRejected() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "kaldi",
                        WriteOptions.defaults(),
                        writer -> writer.add("a", new float[1], 1).add("b", new float[6], 1, 2, 3)));
        assertEquals(
                "the tensors are not those of the format: 'b' has shape [1, 2, 3], but must have 2 dimensions, or 1"
                        + " dimension",
                rejected.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DM | CM | byte 77: FILE.ENTRY[1].DTYPE: expected one of F, D, found 'C'",
                "DV | DW | byte 215: FILE.ENTRY[3].KIND: expected one of M , V , found 'W '",
                "FV \\4\\7\\0\\0\\0 | FV \\4\\377\\377\\377\\377"
                        + " | byte 178: FILE.ENTRY[2].ROWS: a dimension must be 0 or more, is -1",
            })
    void whatIsMalformedIsAFaultAtItsItem(String part, String damaged, String expected) throws IOException {
        String file = new String(file("four"), StandardCharsets.ISO_8859_1);
        String other = file.replace(unescaped(part), unescaped(damaged));
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> Written.strictly("kaldi", other.getBytes(StandardCharsets.ISO_8859_1))
                        .close());
        assertEquals("memory: " + expected, rejected.getMessage());
    }

    private static String unescaped(String text) {
        return text.translateEscapes();
    }
}
