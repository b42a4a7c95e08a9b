package org.tensorbind.grammars.shipped;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** What the fixtures of safetensors do not say: mixed files, messages, what writers reject. */
final class SafetensorsTest {
    private static byte[] file(String header, int dataSize) {
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(8 + text.length + dataSize)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(text.length)
                .put(text)
                .array();
    }

    private static String fault(byte[] file) {
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> TensorFormats.named("safetensors")
                        .open(ByteSource.of("memory", file), ReadOptions.lenient())
                        .close());
        return String.valueOf(rejected.getMessage());
    }

    @Test
    void tensorsAreWrittenByTheirDtypesAlignmentThenByName() throws IOException {
        byte[] file = Written.bytes(
                "safetensors",
                WriteOptions.defaults(),
                writer -> writer.add("mask", new boolean[] {true})
                        .metadata("format", "pt")
                        .add("b", new float[] {1, 2}, 1, 2)
                        .add("step", new long[] {-5})
                        .add("a", new float[] {3}));

        String header = "{\"__metadata__\":{\"format\":\"pt\"},"
                + "\"step\":{\"dtype\":\"I64\",\"shape\":[1],\"data_offsets\":[0,8]},"
                + "\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[8,12]},"
                + "\"b\":{\"dtype\":\"F32\",\"shape\":[1,2],\"data_offsets\":[12,20]},"
                + "\"mask\":{\"dtype\":\"BOOL\",\"shape\":[1],\"data_offsets\":[20,21]}}";
        int size = (header.length() + 7) / 8 * 8;
        assertEquals(size, ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getLong());
        assertEquals(header + " ".repeat(size - header.length()), new String(file, 8, size, StandardCharsets.UTF_8));
        assertEquals(8 + size + 21, file.length);
    }

    @Test
    void aFileThatOnlyBeginsAsAPickleDoesIsToldItsOwnFault() {
        String begin = "{\"x\":{\"dtype\":\"F32\",\"shape\":}";
        String fault = fault(file(begin + " ".repeat(0x280 - begin.length()), 0));
        assertTrue(fault.startsWith("memory: byte " + (7 + begin.length()) + ": FILE.HEADER"), fault);
    }

    /** Newer files have dtypes that this version does not know; the others can be read. */
    @Test
    void aTensorOfAnUnknownDtypeKeepsItsBytesAndTheOthersCanBeRead() throws IOException {
        byte[] file = file(
                "{\"x\":{\"dtype\":\"F4\",\"shape\":[4],\"data_offsets\":[0,2]},"
                        + "\"y\":{\"dtype\":\"I32\",\"shape\":[1],\"data_offsets\":[2,6]}}     ",
                6);
        file[file.length - 4] = 7;
        try (TensorReader reader =
                TensorFormats.named("safetensors").open(ByteSource.of("memory", file), ReadOptions.lenient())) {
            assertEquals(DType.OPAQUE, reader.info(0).dtype());
            assertEquals("F4", reader.info(0).dtypeName());
            assertEquals(2, reader.tensor("x").storedBytes().remaining());
            assertArrayEquals(new int[] {7}, reader.tensor("y").toIntArray());
        }
    }

    @Test
    void faultsAreToldWithTheirPlaces() {
        String a = "{\"a\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]}";
        assertEquals(
                "memory: byte 61: FILE.HEADER.TENSOR[1].TENSOR_NAME: 'a' occurs twice",
                fault(file(a + "," + a.substring(1) + "}", 1)));
        assertEquals(
                "memory: byte 127: FILE.BYTE_BUFFER.DATA[1]: must start at byte 126, where the data before it ends, starts at 127",
                fault(file(a + ",\"b\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[2,3]}}            ", 3)));
        byte[] large = file("{}", 0);
        ByteBuffer.wrap(large).order(ByteOrder.LITTLE_ENDIAN).putLong(0, 100_000_001);
        assertEquals(
                "memory: byte 0: FILE.N: is 100000001, above the limit of 100000000, in a file of 10 bytes; is the file complete, and in this format?",
                fault(large));
    }

    @Test
    void aTensorCannotHaveTheNameThatTheHeaderUsesItself() {
        assertEquals(
                Set.of("__metadata__"),
                TensorFormats.named("safetensors").traits().reservedNames());
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> Written.bytes(
                        "safetensors", WriteOptions.defaults(), writer -> writer.add("__metadata__", new float[] {1})));
        assertEquals(
                "safetensors: tensor '__metadata__': safetensors uses this name itself; the tensor needs another",
                rejected.getMessage());
    }

    @Test
    void metadataIsAnyText() throws IOException {
        Map<String, String> metadata = Map.of("note", "\"quoted\" \u00e9\n", "", "\\");
        byte[] file = Written.bytes("safetensors", WriteOptions.defaults(), writer -> writer.metadata(metadata));
        try (TensorReader reader = Written.strictly("safetensors", file)) {
            assertEquals(metadata, reader.metadata());
        }
    }

    /** Whether a header is scanned or read item by item is for it to tell; both give the same. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":%s,\"b\":%s,\"__metadata__\":{\"k\":\"v\"}}",
                "{\"a\":%s,\"__metadata__\":{\"k\":\"v\"},\"b\":%s}",
                "{\"__metadata__\":{\"k\":\"v\"},\"a\":%s,\"b\":%s}  ",
                " \n{ \"__metadata__\" : { \"k\" : \"v\" } , \"a\" : %s ,\"b\" : %s } \r\n",
                "{\"\\u0061\":%s,\"b\":%s,\"__metadata__\":{\"k\":\"\\u0076\"}}"
            })
    void headersAreReadWhateverTheirOrderAndWhiteSpace(String header) throws IOException {
        String a = "{\"dtype\":\"U8\",\"shape\":[2,1],\"data_offsets\":[1,3]}";
        String b = "{ \"data_offsets\" : [ 0 , 1 ] , \"shape\":[], \"dtype\":\"U8\"}";
        byte[] file = file(String.format(header, a, b), 3);
        file[file.length - 1] = 9;
        try (TensorReader reader =
                TensorFormats.named("safetensors").open(ByteSource.of("memory", file), ReadOptions.lenient())) {
            assertEquals(Map.of("k", "v"), reader.metadata());
            assertEquals("a", reader.name(0));
            assertArrayEquals(new byte[] {0, 9}, reader.tensor("a").toByteArray());
            assertEquals(0, reader.info(1).shape().rank());
            assertTrue(reader.find("__metadata__").isEmpty());
        }
    }
}
