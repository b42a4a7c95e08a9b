package org.tensorbind.grammars.value;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** Headers whose integers are packed bit by bit. */
final class PackedTest {
    private static final int FLAGS = 4;
    private static final int TYPE = 9;
    private static final int DIM = 10;

    private static byte[] file() throws IOException {
        return Written.bytes("packed", WriteOptions.defaults(), writer -> writer.add("w", new byte[] {7, 8}, 2));
    }

    @Test
    void bitsAreWrittenWhereTheGrammarSays() throws IOException {
        byte[] file = Written.bytes(
                "packed",
                WriteOptions.defaults(),
                writer -> writer.fileItem("NOTE", "hi").fileItem("LEVEL", 6).add("w", new byte[] {7, 8}, 2));

        assertEquals(
                "5041434b" + "1900" + "01" + "026869" + "0177" + "24" + "03" + "01" + "02",
                HexFormat.of().formatHex(file, 0, 16));
        assertArrayEquals(new byte[] {7, 8}, new byte[] {file[64], file[65]});
        try (TensorReader reader = Written.strictly("packed", file)) {
            assertEquals("hi", reader.fileItems().get("NOTE"));
            assertEquals(6L, reader.fileItems().get("LEVEL"));
            assertEquals(DType.I8, reader.info(0).dtype());
        }
    }

    @Test
    void aBitTellsTheFilter() throws IOException {
        byte[] file = Written.bytes(
                "packed",
                WriteOptions.defaults().compress("zstd"),
                writer -> writer.add("zeros", new float[1000], 1000));

        try (TensorReader reader = Written.strictly("packed", file)) {
            StoredPart stored = reader.tensor("zeros").parts().get(0);
            assertEquals("zstd", stored.filter());
            assertTrue(stored.byteSize() < 100, stored::toString);
            assertArrayEquals(new float[1000], reader.tensor("zeros").toFloatArray());
        }
    }

    @Test
    void aBitTellsTheByteOrderAndIsKept() throws IOException {
        byte[] file =
                Written.bytes("packed", WriteOptions.defaults(), writer -> writer.add("w", new float[] {1, 2}, 2));
        file[TYPE] |= 1;
        ByteBuffer.wrap(file).putFloat(64, 1).putFloat(68, 2);

        try (TensorReader reader = Written.strictly("packed", file)) {
            assertArrayEquals(new float[] {1, 2}, reader.tensor("w").toFloatArray());
            assertArrayEquals(file, Written.bytes("packed", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void placesInIntegersOfVariableSizeSettle() throws IOException {
        byte[] file = Written.bytes("packed", WriteOptions.defaults(), writer -> {
            for (int i = 0; i < 700; i++) {
                writer.add("tensor" + i, new byte[] {(byte) i}, 1);
            }
        });

        try (TensorReader reader = Written.strictly("packed", file)) {
            assertEquals(700, reader.size());
            assertEquals((byte) 699, reader.tensor("tensor699").toByteArray()[0]);
            assertArrayEquals(file, Written.bytes("packed", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void aBitFollowsFromWhatIsThere() throws IOException {
        byte[] file = file();

        assertEquals(0x14, file[FLAGS]);
        try (TensorReader reader = Written.strictly("packed", file)) {
            assertFalse(reader.fileItems().containsKey("NOTE"));
        }
    }

    @Test
    void aBitIsACondition() throws IOException {
        byte[] file = Written.bytes(
                "packed",
                WriteOptions.defaults(),
                writer -> writer.fileItem("WIDE", 1).add("w", new byte[] {7, 8}, 2));

        assertEquals(0x16, file[FLAGS]);
        try (TensorReader reader = Written.strictly("packed", file)) {
            assertEquals(9L, reader.fileItems().get("EXTRA"));
            assertEquals(4096, reader.tensor("w").parts().get(0).byteOffset());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "5|0x80|byte 4: FILE.FLAGS: the 11 unused bits must be 0, are 10000000000",
                DIM + "|0|byte 10: FILE.ROW[0].DIMS.DIM[0]: 0 does not give an integer from 0 to 2^63 - 1",
                TYPE + "|0x54|the dtype 5 is not one of f32 = 0, f16 = 1, i8 = 2",
            })
    void faultsAreToldWhereTheIntegerIs(int offset, int value, String words) throws IOException {
        byte[] file = file();
        file[offset] = (byte) value;

        FormatException rejected = assertThrows(
                FormatException.class,
                () -> TensorFormats.named("packed")
                        .open(ByteSource.of("memory", file), ReadOptions.lenient())
                        .tensor(0)
                        .toByteArray());

        assertTrue(String.valueOf(rejected.getMessage()).contains(words), rejected::getMessage);
    }

    @Test
    void whatDoesNotFitItsBitsIsRejected() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "packed",
                        WriteOptions.defaults(),
                        writer -> writer.fileItem("LEVEL", 8).add("w", new byte[1], 1)));

        String message = String.valueOf(rejected.getMessage());
        assertTrue(message.contains("LEVEL: must be from 0 to 7, is 8"), message);
    }

    @Test
    void partsAreToldWithTheBytesThatHaveThem() throws IOException {
        List<String> items = new ArrayList<>();
        ParseListener listener = new ParseListener() {
            @Override
            public void item(
                    Kind kind, String rule, long index, long byteOffset, long byteSize, @Nullable Object value) {
                items.add(rule + " " + byteOffset + "+" + byteSize + (value instanceof Long ? " " + value : ""));
            }
        };

        TensorFormats.named("packed").parse(ByteSource.of("memory", file()), ReadOptions.strict(), listener);

        assertEquals(
                List.of("HAS_NOTE 4+1 0", "WIDE 4+1 0", "LEVEL 4+1 5", "FLAGS 4+2", "N 6+1 1"), items.subList(1, 6));
        assertTrue(items.containsAll(List.of("CODE 9+1 2", "RANK 9+1 1", "PACKED 9+1 0")), items::toString);
    }
}
