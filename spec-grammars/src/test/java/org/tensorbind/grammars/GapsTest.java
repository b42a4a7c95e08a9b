package org.tensorbind.grammars;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
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
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;

/** Elements of tuples and values of entries that may be null. */
final class GapsTest {
    private static final String HEAD = "{\"range\":[-1,7],\"limits\":{\"a\":0.5,\"b\":null},"
            + "\"lenses\":{\"x\":{\"width\":3,\"maker\":null},\"y\":null},"
            + "\"notes\":{\"a\":\"x\",\"b\":3,\"c\":null},"
            + "\"tensors\":[{\"name\":\"w\",\"dtype\":\"i8\",\"shape\":[1],\"window\":[2,5],"
            + "\"points\":[[1.5,null],[2.5,[]],[3.5,[0.5]]]}]}";
    private static final String NO_HEAD = "{\"range\":[null,null],\"limits\":{},\"lenses\":{},\"notes\":{},"
            + "\"tensors\":[{\"name\":\"w\",\"dtype\":\"i8\",\"shape\":[1],\"window\":[2,null],\"points\":[]}]}";
    private static final String SITE = "a2 626174 82 6161 f6 656d61726b73 a2 6179 4101 617a f6";
    private static final String NO_SITE = "a2 626174 82 f6 f6 656d61726b73 a0";
    private static final String RANGES = "(0.5, False)";
    private static final String NO_RANGES = "(None, None)";
    private static final String REMARKS = "92 a162 d40107";
    private static final String NO_REMARKS = "92 c0 c0";

    private static byte[] file(String head, String site, String ranges, String remarks) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(("GAPS" + head).getBytes(StandardCharsets.UTF_8));
        file.write(HexFormat.of().parseHex(site.replace(" ", "")));
        file.write(ranges.getBytes(StandardCharsets.UTF_8));
        file.write(HexFormat.of().parseHex(remarks.replace(" ", "")));
        file.write(7);
        return file.toByteArray();
    }

    private static byte[] copy(TensorReader reader) throws IOException {
        return Written.bytes("gaps", WriteOptions.defaults(), writer -> {
            for (Map.Entry<String, Object> item : reader.items().entrySet()) {
                writer.set(item.getKey(), item.getValue());
            }
            writer.addAll(reader);
        });
    }

    @Test
    void nullsAreReadAndCopied() throws IOException {
        byte[] file = file(NO_HEAD, NO_SITE, NO_RANGES, NO_REMARKS);
        try (TensorReader reader = Written.strictly("gaps", file)) {
            assertEquals(
                    Set.of("LIMIT", "LENS", "NOTES", "MARK"), reader.items().keySet());
            assertEquals(Set.of("FIRST", "POINT"), reader.info(0).attributes().keySet());
            assertArrayEquals(file, copy(reader));
        }
    }

    @Test
    void valuesAreReadAndCopied() throws IOException {
        byte[] file = file(HEAD, SITE, RANGES, REMARKS);
        try (TensorReader reader = Written.strictly("gaps", file)) {
            assertEquals(-1L, reader.items().get("LOWEST"));
            assertEquals(7L, reader.items().get("HIGHEST"));
            assertEquals("a", reader.items().get("PLACE"));
            assertEquals(false, reader.items().get("VALID"));
            assertArrayEquals(new byte[] {7}, (byte[]) reader.items().get("MASK"));
            assertEquals(5L, reader.info(0).attributes().get("LAST"));
            assertArrayEquals(file, copy(reader));
        }
    }

    /** Null is a value of keys that have no names, where a part that has one is left out by it. */
    @Test
    void otherKeysOfARecordThatIsGivenAsAMapMayBeNull() throws IOException {
        Map<String, Object> glass = new LinkedHashMap<>();
        glass.put("WIDTH", 3);
        glass.put("MAKER", null);
        glass.put("coating", null);
        glass.put("grade", "b");
        byte[] file = Written.bytes("gaps", WriteOptions.defaults(), writer -> {
            writer.set("NOTES", Map.of());
            writer.set("LENS", List.of(Map.of("MOUNT", "x", "GLASS", glass)));
            writer.add(TensorEntry.of("w", Tensors.of(new byte[] {7}, 1)).with("FIRST", 2));
        });
        String lens = "\"lenses\":{\"x\":{\"width\":3,\"maker\":null,\"coating\":null,\"grade\":\"b\"}}";
        assertArrayEquals(file(NO_HEAD.replace("\"lenses\":{}", lens), NO_SITE, NO_RANGES, NO_REMARKS), file);
        try (TensorReader reader = Written.strictly("gaps", file)) {
            assertArrayEquals(file, copy(reader));
        }
    }

    @Test
    void whatNobodyGivesIsNull() throws IOException {
        byte[] file = Written.bytes("gaps", WriteOptions.defaults(), writer -> {
            writer.set("NOTES", Map.of());
            writer.add(TensorEntry.of("w", Tensors.of(new byte[] {7}, 1)).with("FIRST", 2));
        });
        assertArrayEquals(file(NO_HEAD, NO_SITE, NO_RANGES, NO_REMARKS), file);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'[-1,' | '[0.5,' | LOWEST",
                "'[2,5]' | '[null,5]' | FIRST",
                "'[2,5]' | '[2]' | expected element 1",
                "'0.5,\"b\"' | '-0.5,\"b\"' | a limit is above 0",
                "'\"b\":null' | '\"a\":null' | occurs twice",
                "'[1.5,null]' | '[null,null]' | X"
            })
    void aFaultNamesItsPlace(String text, String other, String message) throws IOException {
        byte[] file = file(HEAD.replace(text, other), SITE, RANGES, REMARKS);
        FormatException fault = assertThrows(FormatException.class, () -> Written.strictly("gaps", file));
        assertTrue(String.valueOf(fault.getMessage()).contains(message), fault::getMessage);
    }

    @Test
    void undefinedIsNullLenientlyOnly() throws IOException {
        byte[] file = file(HEAD, SITE.replace("f6", "f7"), RANGES, REMARKS);
        FormatException fault = assertThrows(FormatException.class, () -> Written.strictly("gaps", file));
        assertTrue(
                String.valueOf(fault.getMessage()).contains("undefined would be written as null"), fault::getMessage);
        try (TensorReader reader =
                TensorFormats.named("gaps").open(ByteSource.of("memory", file), ReadOptions.lenient())) {
            assertArrayEquals(file(HEAD, SITE, RANGES, REMARKS), copy(reader));
        }
    }
}
