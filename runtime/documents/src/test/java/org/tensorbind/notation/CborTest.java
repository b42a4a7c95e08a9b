package org.tensorbind.notation;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.io.ByteSource;
import org.tensorbind.payload.code.FloatCodes;
import org.tensorbind.read.Cursor;
import org.tensorbind.value.DeepValues;
import org.tensorbind.write.TensorPart;
import org.tensorbind.write.sink.Sink;

/** CBOR both ways, beside Jackson as an independent implementation, and what RFC 8949 has examples for. */
final class CborTest {
    private static final ObjectMapper JACKSON = new CBORMapper();

    private static @Nullable Object read(byte[] bytes, ReadOptions options) throws IOException {
        Cursor in = new Cursor(ByteSource.of("cbor", bytes), options);
        CborReader reader = new CborReader(in);
        Object value = reader.any("VALUE");
        reader.end("VALUE");
        return value;
    }

    private static @Nullable Object read(String hex) throws IOException {
        return read(HexFormat.of().parseHex(hex), ReadOptions.lenient());
    }

    private static byte[] write(@Nullable Object value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Sink out = Sink.to(Channels.newChannel(bytes));
        CborWriter writer = new CborWriter(out);
        writer.any("VALUE", value);
        writer.end();
        out.flush();
        return bytes.toByteArray();
    }

    /** Writers have null for it, so that a copy would be another file. */
    @Test
    void undefinedIsNullLeniently() throws IOException {
        assertNull(read("f7"));
        byte[] undefined = {(byte) 0xF7};
        FormatException rejected = assertThrows(FormatException.class, () -> read(undefined, ReadOptions.strict()));
        assertTrue(String.valueOf(rejected.getMessage()).contains("undefined would be written as null"));
    }

    @Test
    void bytesInThePlaceOfATextAreShownByWhatTheyHold() throws IOException {
        byte[] bytes = HexFormat.of().parseHex("824346333201");
        Cursor in = new Cursor(ByteSource.of("cbor", bytes), ReadOptions.strict());
        assertEquals("[3 bytes 463332, 1]", new CborReader(in).textOrOther("VALUE"));
    }

    @Test
    void byteStringsThatAreKeysAreComparedByWhatTheyHold() throws IOException {
        byte[] bytes = HexFormat.of().parseHex("a2426b32028142000143010203");
        Object map = read(bytes, ReadOptions.strict());
        assertTrue(DeepValues.equal(map, read(bytes, ReadOptions.strict())));
        assertArrayEquals(bytes, write(map));
        FormatException twice = assertThrows(
                FormatException.class, () -> read(HexFormat.of().parseHex("a2426b3202426b3203"), ReadOptions.strict()));
        assertEquals(5, twice.byteOffset());
    }

    @Test
    void whatWouldBeCutOffIsNotWritten() {
        for (Object value : List.of(new BigDecimal("1.5"), new AtomicLong(1))) {
            assertThrows(IllegalArgumentException.class, () -> write(value));
        }
        TensorPart part = new TensorPart(
                "t",
                ElementType.of(DType.U8),
                Shape.of(),
                null,
                null,
                null,
                "none",
                ByteOrder.LITTLE_ENDIAN,
                false,
                null,
                Map.of("ID", 1.5, "MARK", new byte[] {1, 2}),
                null,
                null);
        IllegalArgumentException rejected =
                assertThrows(IllegalArgumentException.class, () -> part.fields().integer("ID"));
        assertEquals("tensor 't': ID must be an integer below 2^63, is 1.5", rejected.getMessage());
        rejected =
                assertThrows(IllegalArgumentException.class, () -> part.fields().integer("MARK"));
        assertEquals("tensor 't': MARK must be an integer below 2^63, is 2 bytes 0102", rejected.getMessage());
    }

    @Test
    void jsonHasTheSameValues() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Sink out = Sink.to(Channels.newChannel(bytes));
        JsonWriter writer = new JsonWriter(out);
        List<Object> list = List.of(1L, 1.5, "x", true, new BigInteger("18446744073709551615"));
        writer.any("VALUE", Map.of("list", list));
        writer.end();
        out.flush();
        assertEquals("{\"list\":[1,1.5,\"x\",true,18446744073709551615]}", bytes.toString(StandardCharsets.UTF_8));
        Cursor in = new Cursor(ByteSource.of("json", bytes.toByteArray()), ReadOptions.strict());
        assertEquals(Map.of("list", list), new JsonReader(in).any("VALUE"));
    }

    /** RFC 8949, appendix A. */
    @ParameterizedTest
    @CsvSource({
        "00, 0",
        "17, 23",
        "1818, 24",
        "1903e8, 1000",
        "1a000f4240, 1000000",
        "1b000000e8d4a51000, 1000000000000",
        "20, -1",
        "3863, -100",
        "3903e7, -1000"
    })
    void integers(String hex, long value) throws IOException {
        assertEquals(value, read(hex));
        assertEquals(hex, HexFormat.of().formatHex(write(value)));
    }

    @ParameterizedTest
    @CsvSource({
        "f90000, 0",
        "f98000, -0.0",
        "f93e00, 1.5",
        "f97bff, 65504",
        "fa47c35000, 100000",
        "fb3ff199999999999a, 1.1",
        "f90001, 5.960464477539063e-8",
        "f97c00, Infinity",
        "f97e00, NaN"
    })
    void floatsTakeTheirShortestForm(String hex, double value) throws IOException {
        assertEquals(value, read(hex));
        assertEquals(hex, HexFormat.of().formatHex(write(value)));
    }

    @Test
    void everyHalfFloatIsItself() throws IOException {
        for (int code = 0; code < 1 << 16; code++) {
            float value = FloatCodes.float16((short) code);
            if (!Float.isNaN(value)) {
                assertEquals((short) code, FloatCodes.roundToFloat16(value), () -> "value " + value);
            }
        }
    }

    @Test
    void unsignedIntegersAbove63BitsAreBig() throws IOException {
        BigInteger highest = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
        assertEquals(highest, read("1bffffffffffffffff"));
        assertEquals("1bffffffffffffffff", HexFormat.of().formatHex(write(highest)));
        assertThrows(FormatException.class, () -> read("3bffffffffffffffff"));
    }

    @Test
    void indefiniteFormsAreRead() throws IOException {
        assertEquals(List.of(1L, List.of(2L, 3L)), read("9f018202 03ff".replace(" ", "")));
        assertEquals(Map.of("a", 1L), read("bf616101ff"));
        assertEquals("streaming", read("7f657374726561646d696e67ff"));
        assertArrayEquals(new byte[] {1, 2, 3}, (byte[]) read("5f42010241 03ff".replace(" ", "")));
        assertNull(read("f6"));
    }

    @Test
    void chunksTakeTimeInProportionToTheFile() throws IOException {
        int chunks = 2_000_000;
        byte[] file = new byte[6 + (1 << 20) + chunks + 1];
        Arrays.fill(file, (byte) 0x40);
        byte[] head = HexFormat.of().parseHex("5f5a00100000");
        System.arraycopy(head, 0, file, 0, head.length);
        file[file.length - 1] = (byte) 0xFF;
        byte[] read = assertTimeoutPreemptively(
                Duration.ofSeconds(30), () -> (byte[]) requireNonNull(read(file, ReadOptions.lenient())));
        assertEquals(1 << 20, read.length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"7f657374726561646d696e67ff", "c100", "1800", "190001", "1a00000001"})
    void strictReadingRejectsChunksTagsAndLongHeads(String hex) throws IOException {
        read(hex);
        assertThrows(FormatException.class, () -> read(HexFormat.of().parseHex(hex), ReadOptions.strict()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1c",
                "1f",
                "ff",
                "9f",
                "bf01ff",
                "81",
                "62ff",
                "61ff",
                "7f4101ff",
                "7f7f6161ffff",
                "f8",
                "f818",
                "9bffffffffffffffff",
                "bbffffffffffffffff",
                "7bffffffffffffffff",
                "5affffffff",
                "0000",
                "fc"
            })
    void malformedDocumentsAreRejected(String hex) {
        assertThrows(FormatException.class, () -> read(hex), hex);
    }

    @Test
    void nestingIsBounded() {
        assertThrows(FormatException.class, () -> read("81".repeat(100_000)));
        assertThrows(FormatException.class, () -> read("c1".repeat(100_000)));
    }

    @Test
    void jacksonReadsWhatIsWrittenAndTheOtherWayRound() throws IOException {
        Random random = new Random(8949);
        for (int i = 0; i < 2_000; i++) {
            Map<String, Object> value = map(random, 3);
            assertEquals(JACKSON.readTree(JACKSON.writeValueAsBytes(value)), JACKSON.readTree(write(value)));
            assertEquals(value, read(JACKSON.writeValueAsBytes(value), ReadOptions.lenient()));
            assertEquals(value, read(write(value), ReadOptions.strict()));
        }
    }

    private static Map<String, Object> map(Random random, int depth) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = random.nextInt(6); i > 0; i--) {
            map.put("k".repeat(random.nextInt(40)) + i, value(random, depth));
        }
        return map;
    }

    private static Object value(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 7 : 5)) {
            case 0 -> random.nextLong() >> random.nextInt(64);
            case 1 -> random.nextGaussian();
            case 2 -> "ß語😀".repeat(random.nextInt(30));
            case 3 -> random.nextBoolean();
            case 4 -> Long.valueOf(random.nextInt(300) - 150);
            case 5 -> map(random, depth - 1);
            default -> list(random, depth - 1);
        };
    }

    private static List<Object> list(Random random, int depth) {
        List<Object> list = new ArrayList<>();
        for (int i = random.nextInt(30); i > 0; i--) {
            list.add(value(random, depth));
        }
        return list;
    }
}
