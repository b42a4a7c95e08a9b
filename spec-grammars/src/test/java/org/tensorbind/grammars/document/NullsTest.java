package org.tensorbind.grammars.document;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

/** Values of documents that may be null, under keys that are always there. */
final class NullsTest {
    private static final String NO_SITE = "a2 65706c616365 f6 66686569676874 f6";
    private static final String SITE = "a2 65706c616365 6161 66686569676874 20";
    private static final String NO_CALIBRATION = "{'gain': None, 'valid': None, 'steps': None, }";
    private static final String CALIBRATION = "{'gain': 0.5, 'valid': False, 'steps': (1, 2), }";
    private static final String NO_REMARKS = "83 a26279 c0 a46d61736b c0 a26174 c0";
    private static final String REMARKS = "83 a26279 a162 a46d61736b c4020102 a26174 c70301 9203ff";
    private static final String INFO = "{\"dtype\":\"i8\",\"shape\":[1],\"scale\":0.5,"
            + "\"unit\":{\"name\":\"m\",\"power\":2},\"extra\":[null],\"span\":[0,1]}";
    private static final String NO_INFO =
            "{\"dtype\":\"i8\",\"shape\":[1],\"scale\":null,\"unit\":null,\"extra\":null,\"span\":[0,1]}";
    private static final String CAMERA = "{\"model\":\"X\",\"lens\":\"T\",\"ranges\":[]}";

    private static String head(String author, String camera, String info, String meta) {
        return "{\"author\":" + author + ",\"camera\":" + camera + ",\"tensors\":{\"w\":" + info + "},\"meta\":" + meta
                + "}";
    }

    private static byte[] file(String head, String site, String calibration, String remarks) throws IOException {
        byte[] json = head.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write("NULLS".getBytes(StandardCharsets.US_ASCII));
        file.write(ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(json.length)
                .array());
        file.write(json);
        file.write(bytes(site));
        file.write(calibration.getBytes(StandardCharsets.UTF_8));
        file.write(bytes(remarks));
        file.write(7);
        return file.toByteArray();
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }

    private static byte[] copy(TensorReader reader) throws IOException {
        return Written.bytes("nulls", WriteOptions.defaults(), writer -> {
            for (Map.Entry<String, Object> item : reader.fileItems().entrySet()) {
                writer.fileItem(item.getKey(), item.getValue());
            }
            writer.addAll(reader);
        });
    }

    @Test
    void nullIsNoValueAndIsCopiedAsNull() throws IOException {
        byte[] file = file(head("null", "null", NO_INFO, "null"), NO_SITE, NO_CALIBRATION, NO_REMARKS);
        try (TensorReader reader = Written.strictly("nulls", file)) {
            assertEquals(Map.of(), reader.fileItems());
            assertEquals(Map.of(), reader.info(0).attributes());
            assertEquals(Map.of(), reader.metadata());
            assertArrayEquals(file, copy(reader));
        }
    }

    @Test
    void valuesAreReadAndCopiedWhereTheyAreNotNull() throws IOException {
        byte[] file = file(head("\"me\"", CAMERA, INFO, "{\"a\":\"b\"}"), SITE, CALIBRATION, REMARKS);
        try (TensorReader reader = Written.strictly("nulls", file)) {
            assertEquals(
                    Set.of("AUTHOR", "CAMERA", "PLACE", "HEIGHT", "GAIN", "VALID", "STEPS", "BY", "MASK", "AT"),
                    reader.fileItems().keySet());
            assertEquals(-1L, reader.fileItems().get("HEIGHT"));
            assertEquals(0.5, reader.info(0).attributes().get("SCALE"));
            assertEquals(Map.of("a", "b"), reader.metadata());
            assertArrayEquals(file, copy(reader));
        }
    }

    @Test
    void nullsStandAmongValues() throws IOException {
        String camera = "{\"model\":\"X\",\"lens\":null,\"ranges\":null}";
        String info = INFO.replace("\"power\":2", "\"power\":null").replace("[null]", "{\"deep\":null}");
        byte[] file = file(head("null", camera, info, "{}"), SITE, NO_CALIBRATION, REMARKS);
        try (TensorReader reader = Written.strictly("nulls", file)) {
            assertArrayEquals(file, copy(reader));
        }
    }

    @Test
    void whatNobodyGivesIsNull() throws IOException {
        byte[] file = Written.bytes(
                "nulls",
                WriteOptions.defaults(),
                writer -> writer.add(TensorEntry.of("w", Tensors.of(new byte[] {7}, 1))));
        assertArrayEquals(file(head("null", "null", NO_INFO, "null"), NO_SITE, NO_CALIBRATION, NO_REMARKS), file);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'\"author\":null,' | '' | required field 'author' is missing",
                "'\"scale\":null,' | '' | required field 'scale' is missing",
                "'\"scale\":null' | '\"scale\":null,\"scale\":null' | the field 'scale' occurs twice",
                "'\"scale\":null' | '\"scale\":0.0' | a scale is above 0",
                "'\"scale\":null' | '\"scale\":\"none\"' | expected a number",
                "'\"dtype\":\"i8\"' | '\"dtype\":null' | expected text"
            })
    void aFaultNamesItsPlace(String text, String other, String message) throws IOException {
        String head = head("null", "null", NO_INFO, "null").replace(text, other);
        byte[] file = file(head, NO_SITE, NO_CALIBRATION, NO_REMARKS);
        FormatException fault = assertThrows(FormatException.class, () -> Written.strictly("nulls", file));
        assertTrue(String.valueOf(fault.getMessage()).contains(message), fault::getMessage);
    }

    @Test
    void undefinedIsNullLenientlyOnly() throws IOException {
        byte[] file =
                file(head("null", "null", NO_INFO, "null"), NO_SITE.replace("f6", "f7"), NO_CALIBRATION, NO_REMARKS);
        FormatException fault = assertThrows(FormatException.class, () -> Written.strictly("nulls", file));
        assertTrue(
                String.valueOf(fault.getMessage()).contains("undefined would be written as null"), fault::getMessage);
        try (TensorReader reader =
                TensorFormats.named("nulls").open(ByteSource.of("memory", file), ReadOptions.lenient())) {
            assertEquals(List.of(), List.copyOf(reader.fileItems().keySet()));
        }
    }
}
