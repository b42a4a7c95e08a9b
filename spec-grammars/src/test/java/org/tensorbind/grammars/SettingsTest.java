package org.tensorbind.grammars;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.FormatException;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.memory.Tensors;

/** Values of documents that are of several types, and tell themselves which. */
final class SettingsTest {
    private static final String SITE = "a3 626174 420102 656d61726b73 84 03 f5 41ff f6 65726f6f7473 "
            + "83 a1 626964 07 a1 626964 6137 a1 626964 4107";
    private static final String REMARKS = "81 a26279 07";

    private static String head(String rate, String seed, String limits, String value, String scale) {
        return "{\"rate\":" + rate + ",\"seed\":" + seed + ",\"limits\":" + limits
                + ",\"range\":[-1,\"open\"],\"params\":{\"p\":" + value
                + "},\"tensors\":{\"w\":{\"dtype\":\"i8\",\"shape\":[1],\"scale\":" + scale + ",\"span\":[0,1]}}}";
    }

    private static byte[] file(String head) throws IOException {
        return file(head, SITE);
    }

    private static byte[] file(String head, String site) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(("SETTINGS" + head).getBytes(StandardCharsets.UTF_8));
        file.write(HexFormat.of().parseHex((site + REMARKS).replace(" ", "")));
        file.write(7);
        return file.toByteArray();
    }

    private static byte[] copy(TensorReader reader) throws IOException {
        return Written.bytes("settings", WriteOptions.defaults(), writer -> {
            for (Map.Entry<String, Object> item : reader.items().entrySet()) {
                writer.set(item.getKey(), item.getValue());
            }
            writer.addAll(reader);
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.5 | 3 | [1.5,null,2] | true | \"none\"",
                "\"auto\" | \"now\" | [] | \"x\" | 2.0",
                "-4 | null | [null] | -7 | 18446744073709551615"
            })
    void eachValueStaysWhatItIs(String rate, String seed, String limits, String value, String scale)
            throws IOException {
        byte[] file = file(head(rate, seed, limits, value, scale));
        try (TensorReader reader = Written.strictly("settings", file)) {
            assertArrayEquals(file, copy(reader));
        }
    }

    @Test
    void valuesAreWhatTheirTypeIsInJava() throws IOException {
        try (TensorReader reader = Written.strictly("settings", file(head("2", "-3", "[1.5,null]", "0.25", "\"a\"")))) {
            assertEquals(2L, reader.items().get("RATE"));
            assertEquals(-3L, reader.items().get("SEED"));
            assertEquals(Arrays.asList(1.5, null), reader.items().get("limits"));
            assertEquals("open", reader.items().get("HIGHEST"));
            assertEquals(7L, reader.items().get("BY"));
            assertArrayEquals(new byte[] {1, 2}, (byte[]) reader.items().get("AT"));
            assertEquals("a", reader.info(0).attributes().get("SCALE"));
            assertEquals(
                    0.25,
                    Objects.requireNonNull(reader.metadataValues().get("p")).value());
        }
    }

    @Test
    void valuesThatAreGivenAreWrittenAsWhatTheyAre() throws IOException {
        byte[] file = Written.bytes("settings", WriteOptions.defaults(), writer -> {
            writer.set("limits", Arrays.asList(1.5, null, 2)).set("LOWEST", -1).set("HIGHEST", "open");
            writer.set("AT", new byte[] {1, 2}).set("marks", Arrays.asList(3, true, new byte[] {-1}, null));
            writer.set("roots", List.of(7, "7", new byte[] {7}));
            writer.set("BY", 7).metadata("p", false);
            writer.add(TensorEntry.of("w", Tensors.of(new byte[] {7}, 1)));
        });
        assertArrayEquals(file(head("\"auto\"", "null", "[1.5,null,2]", "false", "1.5")), file);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"auto\" | true | must be a number, or a text, is true",
                "\"auto\" | null | must be a number, or a text, is null",
                "\"auto\" | [1,2] | must be a number, or a text, is [1, 2]",
                "[1.5] | [1.5,\"x\"] | must be a number, or null, is x",
                "\"open\" | 1.5 | must be an integer from -2^63 to 2^63 - 1, or a text, is 1.5"
            })
    void anotherTypeIsAFaultThatNamesThem(String text, String other, String message) throws IOException {
        byte[] file = file(head("\"auto\"", "null", "[1.5]", "0.5", "1.5").replace(text, other));
        FormatException fault = assertThrows(FormatException.class, () -> Written.strictly("settings", file));
        assertTrue(String.valueOf(fault.getMessage()).contains(message), fault::getMessage);
    }

    @Test
    void aGivenValueOfAnotherTypeIsRefused() {
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes("settings", WriteOptions.defaults(), writer -> {
                    writer.set("limits", List.of())
                            .set("LOWEST", 1)
                            .set("HIGHEST", 2)
                            .set("AT", "x");
                    writer.set("marks", List.of()).set("roots", List.of()).set("RATE", true);
                }));
        assertTrue(
                String.valueOf(refused.getMessage()).contains("RATE: must be a number, or a text, is true"),
                refused::getMessage);
    }

    @Test
    void bytesThatOccurTwiceAreAFault() throws IOException {
        byte[] file = file(head("0.5", "null", "[]", "1", "1"), SITE.replace("6137", "4107"));
        FormatException fault = assertThrows(FormatException.class, () -> Written.strictly("settings", file));
        assertTrue(String.valueOf(fault.getMessage()).contains("'1 byte 07' occurs twice"), fault::getMessage);
    }
}
