package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.FormatException;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.memory.Tensors;

/** A tensor that the grammar names, beside a list of tensors that have their names in the file. */
final class WhisperTest {
    private static final WriteOptions LOSSY = WriteOptions.defaults().lossy();

    private static byte[] file(String name) throws IOException {
        return Files.readAllBytes(Path.of("src", "test", "resources", "whisper", name + ".ggml"));
    }

    private static List<String> tensors(TensorReader reader) {
        return reader.tensors().stream()
                .map(info -> info.name() + " " + info.elementType() + info.shape())
                .toList();
    }

    private static TensorWriter set(TensorWriter writer, Map<String, Object> items) throws IOException {
        for (Map.Entry<String, Object> item : items.entrySet()) {
            writer.fileItem(item.getKey(), item.getValue());
        }
        return writer;
    }

    @Test
    void statedAndStoredNamesAreRead() throws IOException {
        try (TensorReader reader = Written.strictly("whisper", file("quantized"))) {
            assertEquals(
                    List.of(
                            "mel_filters f32[3, 5]",
                            "encoder.w f32[3, 4]",
                            "encoder.b f32[4]",
                            "decoder.h f16[2, 3, 5]",
                            "q q8_0[2, 64]"),
                    tensors(reader));
            float[] filters = reader.tensor("mel_filters").toFloatArray();
            assertArrayEquals(new float[] {1.0152503f, 0.065664634f, 0.7857266f}, Arrays.copyOf(filters, 3));
            assertEquals(-1.8970163f, filters[14]);
            assertArrayEquals(
                    new float[] {1.1824006f, 1.6315142f, -0.90844125f, -0.015802724f},
                    reader.tensor("encoder.b").toFloatArray());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"small", "quantized"})
    void aCopyIsTheSameFile(String name) throws IOException {
        try (TensorReader reader = Written.strictly("whisper", file(name))) {
            assertArrayEquals(
                    file(name), Written.bytes("whisper", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    /** Of another format, the tensor of the stated name may be any; the others are in the order in which they come. */
    @Test
    void tensorsOfAnotherFormatAreWritten() throws IOException {
        try (TensorReader reader = Written.strictly("whisper", file("small"))) {
            byte[] other = Written.bytes("safetensors", LOSSY, writer -> writer.addAll(reader));
            try (TensorReader again = Written.strictly("safetensors", other)) {
                byte[] back = Written.bytes(
                        "whisper",
                        WriteOptions.defaults(),
                        writer -> set(writer, reader.fileItems())
                                .add(TensorEntry.of("encoder.w", again.tensor("encoder.w")))
                                .add(TensorEntry.of("encoder.b", again.tensor("encoder.b")))
                                .add(TensorEntry.of("mel_filters", again.tensor("mel_filters")))
                                .add(TensorEntry.of("decoder.h", again.tensor("decoder.h"))));
                assertArrayEquals(file("small"), back);
            }
        }
    }

    @Test
    void theTensorThatTheGrammarNamesMustBeThere() throws IOException {
        try (TensorReader reader = Written.strictly("whisper", file("small"))) {
            IllegalArgumentException rejected = assertThrows(
                    IllegalArgumentException.class,
                    () -> Written.bytes(
                            "whisper",
                            WriteOptions.defaults(),
                            writer -> set(writer, reader.fileItems())
                                    .add(TensorEntry.of("encoder.b", reader.tensor("encoder.b")))));
            assertEquals("the tensors are not those of the format: 'mel_filters' is missing", rejected.getMessage());
        }
    }

    @Test
    void itsShapeIsThatOfTheHeader() throws IOException {
        try (TensorReader reader = Written.strictly("whisper", file("small"))) {
            IllegalArgumentException rejected = assertThrows(
                    IllegalArgumentException.class,
                    () -> Written.bytes(
                            "whisper",
                            WriteOptions.defaults(),
                            writer -> set(writer, reader.fileItems())
                                    .add(TensorEntry.of("mel_filters", Tensors.of(new float[6], 2, 3)))));
            assertEquals(
                    "the tensors are not those of the format: 'mel_filters' has shape [2, 3], but must have [3, 5]",
                    rejected.getMessage());
        }
    }

    @Test
    void aSecondTensorOfTheStatedNameIsAFault() throws IOException {
        byte[] file;
        try (TensorReader reader = Written.strictly("whisper", file("small"))) {
            file = Written.bytes(
                    "whisper",
                    WriteOptions.defaults(),
                    writer -> set(writer, reader.fileItems())
                            .add(TensorEntry.of("mel_filters", reader.tensor("mel_filters")))
                            .add("mel_filterz", new float[] {1}, 1));
        }
        file[file.length - 5] = 's';
        FormatException rejected = assertThrows(
                FormatException.class, () -> Written.strictly("whisper", file).close());
        assertEquals(
                "memory: byte 178: FILE.TENSOR[0].DATA: an earlier tensor has the name 'mel_filters', too",
                rejected.getMessage());
    }

    @Test
    void aFilterBankThatDoesNotFitIntoTheFileIsAFault() throws IOException {
        byte[] file = file("small");
        file[51] = 1;
        FormatException rejected = assertThrows(
                FormatException.class, () -> Written.strictly("whisper", file).close());
        assertEquals(
                "memory: byte 56: FILE.FILTERS: needs 335544380 bytes, 306 are left in the file; is it complete?",
                rejected.getMessage());
    }
}
