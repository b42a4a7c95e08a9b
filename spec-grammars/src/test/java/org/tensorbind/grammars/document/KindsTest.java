package org.tensorbind.grammars.document;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.FormatException;
import org.tensorbind.MetadataValue;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.kinds.Kinds.CropStep;
import org.tensorbind.grammars.kinds.Kinds.LinearScaling;
import org.tensorbind.grammars.kinds.Kinds.ScaleStep;
import org.tensorbind.grammars.kinds.Kinds.TableScaling;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.memory.Tensors;

/** Maps of several kinds, each told by one of its keys. */
final class KindsTest {
    private static final String PROPERTIES =
            "\"name\":{\"type\":\"text\",\"text\":\"a\"},\"step\":{\"type\":\"int\",\"number\":-3}";
    private static final String STEPS =
            "{\"op\":1,\"factor\":0.5},{\"width\":4,\"height\":3,\"op\":2},{\"op\":1,\"factor\":2.0}";
    private static final String TENSORS = "\"w\":{\"dtype\":\"i8\",\"shape\":[1],"
            + "\"scaling\":{\"method\":\"linear\",\"slope\":0.25},\"span\":[0,1]},"
            + "\"v\":{\"dtype\":\"i8\",\"shape\":[1],"
            + "\"scaling\":{\"method\":\"table\",\"entries\":[1.0,2.5]},\"span\":[1,2]},"
            + "\"u\":{\"dtype\":\"i8\",\"shape\":[1],\"span\":[2,3]}";

    private static byte[] file(String properties, String steps, String tensors) {
        byte[] json = ("{\"properties\":{" + properties + "},\"steps\":[" + steps + "],\"tensors\":{" + tensors + "}}")
                .getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(12 + json.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put("KINDS".getBytes(StandardCharsets.US_ASCII))
                .putInt(json.length)
                .put(json)
                .put(new byte[] {7, 8, 9})
                .array();
    }

    @Test
    void theValueOfAKeyTellsWhichMapItIs() throws IOException {
        byte[] file = file(PROPERTIES, STEPS, TENSORS);
        try (TensorReader reader = Written.strictly("kinds", file)) {
            assertEquals(
                    List.of(new ScaleStep(0.5), new CropStep(4, 3), new ScaleStep(2.0)),
                    reader.fileItems().get("steps"));
            assertEquals("a", value(reader, "name"));
            assertEquals(-3L, value(reader, "step"));
            assertEquals(new LinearScaling(0.25), reader.info(0).attributes().get("SCALING"));
            assertEquals(
                    new TableScaling(List.of(1.0, 2.5)),
                    reader.info(1).attributes().get("SCALING"));
            assertEquals(Map.of(), reader.info(2).attributes());
            assertArrayEquals(file, Written.bytes("kinds", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    private static Object value(TensorReader reader, String key) {
        return Objects.requireNonNull(
                Objects.requireNonNull(reader.metadataValues().get(key), key).value(), key);
    }

    @Test
    void theKeyMayStandBehindTheOthers() throws IOException {
        String turned = "\"name\":{\"text\":\"a\",\"type\":\"text\"},\"step\":{\"number\":-3,\"type\":\"int\"}";
        try (TensorReader reader = Written.strictly("kinds", file(turned, STEPS, TENSORS))) {
            assertEquals("a", value(reader, "name"));
            assertEquals(-3L, value(reader, "step"));
        }
    }

    @Test
    void aKindThatIsNotKnownIsKept() throws IOException {
        String more = PROPERTIES + ",\"rate\":{\"per\":\"s\",\"type\":\"ratio\",\"of\":[1,2]},\"bare\":{\"x\":true}";
        byte[] file = file(more, STEPS, TENSORS);
        try (TensorReader reader = Written.strictly("kinds", file)) {
            assertEquals(Map.of("per", "s", "type", "ratio", "of", List.of(1L, 2L)), value(reader, "rate"));
            assertEquals(Map.of("x", true), value(reader, "bare"));
            assertEquals("a", value(reader, "name"));
            assertArrayEquals(file, Written.bytes("kinds", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void aKeyWithAValueOfAnotherTypeTellsNoKind() throws IOException {
        String more = PROPERTIES + ",\"rate\":{\"type\":5,\"of\":[1]},\"bare\":{\"type\":{\"a\":1}}";
        byte[] file = file(more, STEPS, TENSORS);
        try (TensorReader reader = Written.strictly("kinds", file)) {
            assertEquals(Map.of("type", 5L, "of", List.of(1L)), value(reader, "rate"));
            assertEquals(Map.of("type", Map.of("a", 1L)), value(reader, "bare"));
            assertArrayEquals(file, Written.bytes("kinds", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void writersWriteTheKey() throws IOException {
        byte[] file = Written.bytes(
                "kinds",
                WriteOptions.defaults(),
                writer -> writer.metadata("name", MetadataValue.of("a"))
                        .metadata("step", MetadataValue.of(-3L))
                        .fileItem("steps", List.of(new ScaleStep(0.5), new CropStep(4, 3), new ScaleStep(2.0)))
                        .add(entry("w", 7).withAttribute("SCALING", new LinearScaling(0.25)))
                        .add(entry("v", 8).withAttribute("SCALING", new TableScaling(List.of(1.0, 2.5))))
                        .add(entry("u", 9)));
        assertArrayEquals(file(PROPERTIES, STEPS, TENSORS), file);
    }

    private static TensorEntry entry(String name, int value) throws IOException {
        return TensorEntry.of(name, Tensors.of(new byte[] {(byte) value}, 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "{\"op\":3}; byte 102: FILE.HEAD.OP[0]; expected one of SCALE = 1, CROP = 2, found 3",
                "{\"factor\":1.0}; STEP; required field 'op' is missing",
                "7; STEP; expected an object, found 7",
                "{\"op\":\"x\"}; OP; expected an integer, found x",
                "{\"op\":1,\"op\":1,\"factor\":1.0}; SCALE_STEP; the field 'op' occurs twice",
                "{\"op\":1,\"factor\":1.0,\"width\":3}; SCALE_STEP; that the grammar does not know",
                "{\"op\":2,\"width\":1}; CROP_STEP; required field 'height' is missing"
            })
    void whatIsNoVariantIsRejected(String step, String path, String problem) {
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> Written.strictly("kinds", file(PROPERTIES, step, TENSORS)).close());
        assertTrue(String.valueOf(rejected.getMessage()).contains(problem), rejected::toString);
        assertTrue(String.valueOf(rejected.getMessage()).contains(path), rejected::toString);
    }
}
