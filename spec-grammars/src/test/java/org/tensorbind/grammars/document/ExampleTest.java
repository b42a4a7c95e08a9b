package org.tensorbind.grammars.document;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** A message in a region, whose checksum covers the tensors' data in it, and tensors whose shapes follow from the sizes of their data. */
final class ExampleTest {
    /** A feature 'a' with 1.0. */
    private static final String FLOATS = "0a 0d 0a 01 61 12 08 12 06 0a 04 00 00 80 3f";

    private static byte[] python() throws IOException {
        return Files.readAllBytes(Path.of("src/test/resources/protobuf/one.example"));
    }

    @Test
    void theFeaturesOfAnExampleAreTensors() throws IOException {
        try (TensorReader reader = Written.strictly("example", python())) {
            assertEquals(2, reader.size());
            assertArrayEquals(
                    new float[] {0.5f, -1, 2, 0.25f}, reader.tensor("0/image").toFloatArray());
            assertArrayEquals(new float[] {7}, reader.tensor("0/label").toFloatArray());
            assertArrayEquals(
                    python(), Written.bytes("example", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void aRecordIsWrittenAsPythonWritesIt() throws IOException {
        byte[] written = Written.bytes(
                "example",
                WriteOptions.defaults(),
                writer ->
                        writer.add("0/image", new float[] {0.5f, -1, 2, 0.25f}).add("0/label", new float[] {7}));
        assertArrayEquals(python(), written);
    }

    /** Three records with bytes and floats, of which one has a list of three byte strings. */
    @Test
    void featuresOfBytesAreTensorsOfTheirOwn() throws IOException {
        byte[] file = Files.readAllBytes(Path.of("src/test/resources/protobuf/three.example"));
        try (TensorReader reader = Written.strictly("example", file)) {
            assertEquals(
                    List.of(
                            "0/image[0]",
                            "0/weight",
                            "0/words[0]",
                            "0/words[1]",
                            "0/words[2]",
                            "1/image[0]",
                            "1/weight",
                            "2/weight"),
                    reader.names());
            assertEquals(Shape.of(0), reader.tensor("0/words[1]").shape());
            assertEquals("bc", text(reader.tensor("0/words[2]")));
            assertEquals(1e30f, reader.tensor("2/weight").getFloat(1));
            assertArrayEquals(file, Written.bytes("example", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    /** Integers of the whole range, of one byte to ten, and a list without any. */
    @Test
    void featuresOfIntegersAreTensors() throws IOException {
        byte[] file = Files.readAllBytes(Path.of("src/test/resources/protobuf/kinds.example"));
        try (TensorReader reader = Written.strictly("example", file)) {
            assertEquals(List.of("0/label", "0/none", "0/pixels", "0/weight", "0/words[0]", "1/label"), reader.names());
            assertEquals(DType.I64, reader.tensor("0/label").info().dtype());
            assertArrayEquals(
                    new long[] {7, -1, 0, 1L << 40, Long.MIN_VALUE, Long.MAX_VALUE},
                    reader.tensor("0/label").toLongArray());
            assertEquals(Shape.of(0), reader.tensor("0/none").shape());
            assertEquals(299 % 256, reader.tensor("0/pixels").getLong(299));
            assertArrayEquals(new long[] {300}, reader.tensor("1/label").toLongArray());
            reader.verify();
            assertArrayEquals(file, Written.bytes("example", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void integersAreWrittenAsPythonWritesThem() throws IOException {
        byte[] file = Files.readAllBytes(Path.of("src/test/resources/protobuf/kinds.example"));
        byte[] safetensors;
        try (TensorReader reader = Written.strictly("example", file)) {
            safetensors = Written.bytes("safetensors", WriteOptions.defaults(), writer -> writer.addAll(reader));
        }
        try (TensorReader reader = Written.strictly("safetensors", safetensors)) {
            byte[] written = Written.bytes("example", WriteOptions.defaults(), writer -> {
                for (String name : List.of("0/label", "0/none", "0/pixels", "0/weight", "0/words[0]", "1/label")) {
                    writer.add(reader.tensor(name));
                }
            });
            assertArrayEquals(file, written);
        }
    }

    /** Numbers in fields of their own, as protobuf's first version wrote them: 1 and 300 as integers, 1.0 as floats. */
    @Test
    void numbersInFieldsOfTheirOwnAreReadLeniently() throws IOException {
        byte[] integers = framed("0a 10 0a 0e 0a 01 61 12 09 1a 07 08 01 08 ac 02 08 03");
        try (TensorReader reader = leniently(integers)) {
            assertArrayEquals(new long[] {1, 300, 3}, reader.tensor("0/a").toLongArray());
            byte[] copy = Written.bytes("example", WriteOptions.defaults(), writer -> writer.addAll(reader));
            try (TensorReader packed = Written.strictly("example", copy)) {
                assertArrayEquals(new long[] {1, 300, 3}, packed.tensor("0/a").toLongArray());
            }
        }
        assertTrue(rejected(integers).contains("a list in parentheses must be in one field"));
        byte[] floats = framed("0a 13 0a 11 0a 01 61 12 0c 12 0a 0d 00 00 80 3f 0d 00 00 00 40");
        try (TensorReader reader = leniently(floats)) {
            assertArrayEquals(new float[] {1, 2}, reader.tensor("0/a").toFloatArray());
        }
    }

    @Test
    void damagedIntegersAreRejected() {
        String early = rejected(framed("0a 0c 0a 0a 0a 01 61 12 05 1a 03 0a 01 80"));
        assertTrue(early.endsWith("INT64_LIST.INT64S: number 0 ends early"), early);
        String large = rejected(framed("0a 16 0a 14 0a 01 61 12 0f 1a 0d 0a 0b 80 80 80 80 80 80 80 80 80 80 01"));
        assertTrue(large.endsWith("INT64_LIST.INT64S: number 0 has more than 64 bits"), large);
        String empty = rejected(framed("0a 0b 0a 09 0a 01 61 12 04 1a 02 0a 00"));
        assertTrue(empty.contains("a list in parentheses must be absent if it is empty"), empty);
    }

    private static TensorReader leniently(byte[] file) throws IOException {
        return TensorFormats.named("example").open(ByteSource.of("memory", file), ReadOptions.lenient());
    }

    /** Items of lists and records may be added in any order. */
    @Test
    void itemsOfAListAreWrittenTogether() throws IOException {
        byte[] file = Written.bytes("example", WriteOptions.defaults(), writer -> {
            addBytes(writer, "1/a[0]", "x");
            addBytes(writer, "0/words[1]", "b");
            writer.add("0/weight", new float[] {1});
            addBytes(writer, "0/words[0]", "a");
        });
        try (TensorReader reader = Written.strictly("example", file)) {
            assertEquals(List.of("0/words[0]", "0/words[1]", "0/weight", "1/a[0]"), reader.names());
            assertEquals("b", text(reader.tensor("0/words[1]")));
        }
    }

    @Test
    void aListWithoutAnItemIsRejected() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes("example", WriteOptions.defaults(), writer -> {
                    addBytes(writer, "0/words[1]", "b");
                    writer.add("0/weight", new float[] {1});
                }));
        assertEquals("the tensors are not those of the format: '0/words[0]' is missing", rejected.getMessage());
    }

    private static void addBytes(TensorWriter writer, String name, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        writer.add(name, DType.U8, Shape.of(bytes.length), target -> target.write(ByteBuffer.wrap(bytes)));
    }

    private static String text(TensorView bytes) throws IOException {
        return StandardCharsets.UTF_8.decode(bytes.storedBytes()).toString();
    }

    /** The bytes of a record with a message, whose length is another one. */
    private static byte[] framed(long length, String digits) {
        byte[] message = HexFormat.of().parseHex(digits.replace(" ", ""));
        ByteBuffer record = ByteBuffer.allocate(message.length + 16).order(ByteOrder.LITTLE_ENDIAN);
        record.putLong(length).putInt(masked(record.array(), Long.BYTES)).put(message);
        return record.putInt(masked(message, message.length)).array();
    }

    private static byte[] framed(String digits) {
        return framed(digits.replace(" ", "").length() / 2, digits);
    }

    private static int masked(byte[] bytes, int count) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, count);
        return Integer.rotateRight((int) sum.getValue(), 15) + 0xA282_EAD8;
    }

    private static String rejected(byte[] file) {
        return String.valueOf(assertThrows(FormatException.class, () -> Written.strictly("example", file))
                .getMessage());
    }

    @Test
    void aRecordEndsInItsFile() throws IOException {
        try (TensorReader reader = Written.strictly("example", framed("0a 0f " + FLOATS))) {
            assertEquals(1, reader.tensor("0/a").getFloat(0));
        }
        assertTrue(rejected(framed(1000, FLOATS)).contains("FILE.RECORD[0]"), () -> rejected(framed(1000, FLOATS)));
        assertTrue(
                rejected(framed(1L << 63, FLOATS)).contains("FILE.RECORD[0].LENGTH"),
                () -> rejected(framed(1L << 63, FLOATS)));
    }

    @Test
    void aFeatureHasValuesOfOneKind() {
        String neither = rejected(framed("0a 07 0a 05 0a 01 61 12 00"));
        assertTrue(neither.endsWith("FEATURE[0].VALUE: must have exactly one of '1', '2', '3', has 0"), neither);
        String both = rejected(framed("0a 14 0a 12 0a 01 61 12 0d 12 06 0a 04 00 00 80 3f 0a 03 0a 01 61"));
        assertTrue(both.endsWith("FEATURE[0].VALUE: must have exactly one of '1', '2', '3', has 2"), both);
    }

    @Test
    void namesOfFeaturesAreUnique() {
        String twice = rejected(framed("0a 1e " + FLOATS + FLOATS));
        assertTrue(twice.contains("FEATURE[1].KEY"), twice);
    }

    /** Records of one file are in the order of their numbers, features in the order in which they were added. */
    @Test
    void tensorsAreInTheRecordsOfTheirNames() throws IOException {
        byte[] file = Written.bytes("example", WriteOptions.defaults(), writer -> {
            for (int record = 2999; record >= 0; record--) {
                writer.add(record + "/weight", new float[] {record, 1})
                        .add(record + "/age/years", new float[] {-record});
            }
        });
        try (TensorReader reader = Written.strictly("example", file)) {
            assertEquals(6000, reader.size());
            assertEquals("0/weight", reader.info(0).name());
            assertEquals("0/age/years", reader.info(1).name());
            assertEquals("2999/age/years", reader.info(5999).name());
            for (int record = 0; record < 3000; record++) {
                assertArrayEquals(
                        new float[] {record, 1},
                        reader.tensor(record + "/weight").toFloatArray());
                assertArrayEquals(
                        new float[] {-record},
                        reader.tensor(record + "/age/years").toFloatArray());
            }
            assertArrayEquals(file, Written.bytes("example", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void namesWithoutANumberAreRejected() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "example",
                        WriteOptions.defaults(),
                        writer -> writer.add("0/a", new float[1])
                                .add("image", new float[1])
                                .add("01/b", new float[1])));
        assertEquals(
                "the tensors are not those of the format: 'image' is not one of them; '01/b' is not one of them",
                rejected.getMessage());
    }

    @Test
    void aDamagedMessageIsFound() throws IOException {
        byte[] file = python();
        file[30] ^= 1;
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("example", file));
        assertTrue(rejected.problem().contains("crc32c"), rejected.problem());
    }
}
