package org.tensorbind.grammars.layout;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.memory.Tensors;

/** Integers of any whole number of bytes, and elements of a type that only a tensor clause names. */
final class RecorderTest {
    private static final byte[] SAMPLES = {1, 0, 0, -1, -1, -1, 2, 0, 0, 3, 0, 0};
    private static final String LITTLE = "52454332" + "4949" + "30 00 00" + "00C00B5A16" + "FFFFFF FFFFFF" + "010100"
            + "020000000000" + "02000000000000";

    private static byte[] file(byte[] samples) throws IOException {
        return Written.bytes(
                "recorder",
                WriteOptions.defaults(),
                writer -> writer.add(TensorEntry.of(
                        "0",
                        Tensors.of(
                                ElementType.packed("i24", 24),
                                Shape.of(samples.length / 6, 2),
                                ByteBuffer.wrap(samples)))));
    }

    @Test
    void integersHaveTheBytesThatTheirTypesSay() throws IOException {
        byte[] header = HexFormat.of().parseHex(LITTLE.replace(" ", ""));
        assertArrayEquals(header, Arrays.copyOf(file(SAMPLES), header.length));
    }

    @Test
    void elementsOfAnOwnTypeAreBytes() throws IOException {
        byte[] file = file(SAMPLES);
        try (TensorReader reader = Written.strictly("recorder", file)) {
            assertEquals("i24", reader.tensor("0").elementType().toString());
            assertEquals(Shape.of(2, 2), reader.tensor("0").shape());
            ByteBuffer bytes = reader.tensor("0").asByteBuffer();
            byte[] read = new byte[bytes.remaining()];
            bytes.get(read);
            assertArrayEquals(SAMPLES, read);
            assertThrows(RuntimeException.class, () -> reader.tensor("0").toFloatArray());
        }
    }

    private static byte[] bigEndian() {
        return HexFormat.of()
                .parseHex("52454332" + "4D4D" + "00002A" + "165A0BC000" + "FFFFFE" + "7FFFFF" + "000101"
                        + "000000000001" + "00000000000002" + "000001" + "FFFFFF");
    }

    @Test
    void bothByteOrdersAreReadAndKept() throws IOException {
        byte[] big = bigEndian();
        try (TensorReader reader = Written.strictly("recorder", big)) {
            assertEquals(96_000_000_000L, reader.fileItems().get("RATE"));
            assertEquals(List.of(-2L, 0x7FFFFFL), reader.fileItems().get("OFFSETS"));
            assertEquals(257L, reader.fileItems().get("GAIN"));
            assertEquals(ByteOrder.BIG_ENDIAN, reader.tensor("0").byteOrder());
            assertArrayEquals(big, Written.bytes("recorder", WriteOptions.defaults(), w -> w.addAll(reader)));
        }
    }

    @ParameterizedTest
    @CsvSource({"RATE, 1099511627775, 0", "RATE, 1099511627776, 1099511627775", "RATE, -1, 1099511627775", "MUTED, 2, 1"
    })
    void whatHasNoRoomIsRejected(String item, long value, long highest) throws IOException {
        WriteOptions options = WriteOptions.defaults();
        Written.Content content = writer -> {
            writer.fileItem(item, value);
            writer.add(TensorEntry.of(
                    "0", Tensors.of(ElementType.packed("i24", 24), Shape.of(2, 2), ByteBuffer.wrap(SAMPLES))));
        };
        if (highest == 0) {
            Written.strictly("recorder", Written.bytes("recorder", options, content))
                    .close();
            return;
        }
        Exception rejected = assertThrows(Exception.class, () -> Written.bytes("recorder", options, content));
        assertTrue(String.valueOf(rejected.getMessage()).contains("from 0 to " + highest), rejected::getMessage);
    }

    @ParameterizedTest
    @ValueSource(ints = {8_388_608, -8_388_609})
    void signedIntegersAreOfTheirBits(int offset) {
        Exception rejected = assertThrows(
                Exception.class,
                () -> Written.bytes("recorder", WriteOptions.defaults(), writer -> {
                    writer.fileItem("OFFSETS", List.of(0L, (long) offset));
                    writer.add(TensorEntry.of(
                            "0", Tensors.of(ElementType.packed("i24", 24), Shape.of(2, 2), ByteBuffer.wrap(SAMPLES))));
                }));
        assertTrue(String.valueOf(rejected.getMessage()).contains("from -8388608 to 8388607"), rejected::getMessage);
    }
}
