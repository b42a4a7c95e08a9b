package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.memory.Tensors;

/** Items beside the data of tensors whose shapes are computed, and what some programs write and others leave out. */
final class VectorsTest {
    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2 1\nthe \0\0\200?\nof \0\0\0@\n",
                "2 1\nthe \0\0\200?of \0\0\0@",
                "2 1\nthe \0\0\200?of \0\0\0@\n",
                "1 1\n\u00C3\u00A9 \n\n\n\n",
            })
    void aFileIsWrittenAgainAsItWas(String text) throws IOException {
        byte[] file = bytes(text);
        try (TensorReader reader = Written.strictly("vectors", file)) {
            byte[] again = Written.bytes("vectors", WriteOptions.defaults(), writer -> {
                for (Map.Entry<String, Object> item : reader.fileItems().entrySet()) {
                    writer.fileItem(item.getKey(), item.getValue());
                }
                writer.addAll(reader);
            });
            assertArrayEquals(file, again);
        }
    }

    @Test
    void aFieldOfATensorIsReadAndWritten() throws IOException {
        byte[] file = Written.bytes(
                "vectors",
                WriteOptions.defaults(),
                writer -> writer.add(TensorEntry.of("a", Tensors.of(new float[] {1}, 1)))
                        .add(TensorEntry.of("b", Tensors.of(new float[] {2}, 1)).withAttribute("BREAK", "")));
        assertArrayEquals(bytes("2 1\na \0\0\200?\nb \0\0\0@"), file);
        try (TensorReader reader = Written.strictly("vectors", file)) {
            assertEquals(Map.of("BREAK", "\n"), reader.tensor("a").info().attributes());
            assertEquals(Map.of("BREAK", ""), reader.tensor("b").info().attributes());
        }
    }

    @Test
    void aFieldThatWouldBeReadAsAnotherIsRejected() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "vectors",
                        WriteOptions.defaults(),
                        writer -> writer.add(TensorEntry.of("a", Tensors.of(new float[] {1}, 1))
                                        .withAttribute("BREAK", ""))
                                .add(TensorEntry.of("\nb", Tensors.of(new float[] {2}, 1)))));
        assertEquals(
                "tensor 'a': the format cannot represent this: BREAK would be read back as \n instead of ",
                rejected.getMessage());
    }
}
