package org.tensorbind.grammars.value;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** Integers that are stored larger, smaller or in units, places from where another rule starts, and chunks whose size counts itself. */
final class StoredFormsTest {
    private static final String HEADER = "43484e4b" + "10" + "02" + "00000000000000000000";
    private static final String CHUNKS = "08" + "6100" + "01" + "01" + "01" + "03" + "10"
            + ("0a" + "626200" + "00" + "02" + "00" + "01" + "04" + "40");
    private static final String BODY =
            "0000000000000000000000000000" + "0506" + "0000000000000000000000000000" + "0000803f" + "00000040";

    private static byte[] file() {
        return HexFormat.of().parseHex(HEADER + CHUNKS + BODY);
    }

    private static byte[] written() throws IOException {
        return Written.bytes(
                "chunks",
                WriteOptions.defaults(),
                writer -> writer.add("a", new byte[] {5, 6}, 2).add("bb", new float[] {1, 2}, 1, 2));
    }

    private static byte[] manyPlacesThatPushEachOther() throws IOException {
        return Written.bytes("chunks", WriteOptions.defaults(), writer -> {
            writer.fileItem("UNIT", 1);
            for (int i = 0; i < 1500; i++) {
                writer.add("t" + i, new byte[] {(byte) i}, 1);
            }
        });
    }

    @Test
    void eachIntegerIsWrittenInItsForm() throws IOException {
        assertEquals(HexFormat.of().formatHex(file()), HexFormat.of().formatHex(written()));
    }

    @Test
    void eachIntegerIsReadFromItsForm() throws IOException {
        try (TensorReader reader = Written.strictly("chunks", file())) {
            assertEquals(Shape.of(1, 2), reader.tensor("bb").shape());
            assertEquals(64, reader.tensor("bb").parts().get(0).byteOffset());
            assertArrayEquals(new byte[] {5, 6}, reader.tensor("a").toByteArray());
            assertArrayEquals(new float[] {1, 2}, reader.tensor("bb").toFloatArray());
            assertArrayEquals(
                    file(), Written.bytes("chunks", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void placesThatPushEachOtherOnSettle() throws IOException {
        byte[] file = manyPlacesThatPushEachOther();

        try (TensorReader reader = Written.strictly("chunks", file)) {
            for (int i = 0; i < reader.size(); i++) {
                assertArrayEquals(new byte[] {(byte) i}, reader.tensor("t" + i).toByteArray());
            }
            assertEquals(file.length - 1, reader.tensor("t1499").parts().get(0).byteOffset());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "16|09|byte 16: FILE.BODY.CHUNK[0].CHUNK_SIZE: must be 8, is 9",
                "21|02|byte 48: FILE.BODY.CHUNK[0]: shape [3] of dtype i8 needs 3 bytes, the data has 2",
                "22|7f|FILE.BODY.DATA[0]: starts at byte 2032, outside",
                "23|11|byte 23: FILE.BODY.CHUNK[0].BITS: must be 16, is 17",
            })
    void faultsSpeakOfTheIntegersThatAreMeant(int offset, String value, String words) {
        byte[] file = file();
        file[offset] = HexFormat.of().parseHex(value)[0];

        FormatException rejected = assertThrows(
                FormatException.class,
                () -> TensorFormats.named("chunks").open(ByteSource.of("memory", file), ReadOptions.lenient()));

        assertTrue(String.valueOf(rejected.getMessage()).contains(words), rejected::getMessage);
    }
}
