package org.tensorbind.grammars.layout;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.FormatException;
import org.tensorbind.ParseTree;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorData;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** Items in pools, and data of tensors, that share their bytes. */
final class PoolTest {
    /** Its second name is the end of its first, and both tensors have the same data. */
    private static final String POOLED = "504f4f4c" + "0000" + "02" + "0d" + "00000000"
            + "00" + "0d" + "02" + "01" + "05" + "01" + "04"
            + "06" + "07" + "02" + "01" + "05" + "01" + "04"
            + "656d6265642e77656967687473";

    private static final int TABLE_CRC = 8;
    private static final int TABLE = 12;
    private static final int SECOND = 19;
    private static final int POOL = 26;

    private static byte[] pooled() {
        ByteBuffer file = ByteBuffer.allocate(68).put(HexFormat.of().parseHex(POOLED));
        file.position(64).put(new byte[] {1, 2, 3, 4});
        return summed(file.array());
    }

    private static byte[] summed(byte[] file) {
        java.util.zip.CRC32C sum = new java.util.zip.CRC32C();
        sum.update(file, TABLE, POOL - TABLE);
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(TABLE_CRC, (int) sum.getValue());
        return file;
    }

    private static TensorData data(int... bytes) {
        byte[] all = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            all[i] = (byte) bytes[i];
        }
        return target -> target.write(ByteBuffer.wrap(all));
    }

    private static TensorEntry entry(String name, TensorData data) {
        return TensorEntry.dense(name, DType.U8, Shape.of(4), data);
    }

    @Test
    void namesMayBeAnyBytesOfTheirPoolAndDataBeThatOfOtherTensors() throws IOException {
        try (TensorReader reader = Written.strictly("pool", pooled())) {
            assertEquals(List.of("embed.weights", "weights"), List.of(reader.name(0), reader.name(1)));
            assertEquals(64, reader.tensor(0).parts().get(0).byteOffset());
            assertEquals(64, reader.tensor(1).parts().get(0).byteOffset());
            assertArrayEquals(new byte[] {1, 2, 3, 4}, reader.tensor("weights").toByteArray());
        }
    }

    @Test
    void bytesOfAPoolThatNoElementHasAreReadLenientlyOnly() throws IOException {
        byte[] file = pooled();
        file[TABLE] = 2;
        file[TABLE + 1] = 1;
        file[SECOND + 1] = 6;
        summed(file);

        try (TensorReader reader =
                TensorFormats.named("pool").open(ByteSource.of("memory", file), ReadOptions.lenient())) {
            assertEquals(List.of("b", "weight"), List.of(reader.name(0), reader.name(1)));
        }
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("pool", file));
        assertEquals(
                "memory: byte 26: FILE.POOL: no item contains the 2 bytes up to byte 28, so a copy would lose them",
                rejected.getMessage());
        ParseTree tree = ParseTree.of(TensorFormats.named("pool"), ByteSource.of("memory", file), ReadOptions.strict());
        assertEquals(
                List.of(
                        "memory: byte 26: FILE.POOL: no item contains the 2 bytes up to byte 28, so a copy would lose them",
                        "memory: byte 29: FILE.POOL: no item contains the 3 bytes up to byte 32, so a copy would lose them",
                        "memory: byte 38: FILE.POOL: 1 byte is left over at the end of its region"),
                tree.problems().stream().map(Throwable::getMessage).toList());
    }

    @Test
    void bytesBetweenElementsOfAPoolWithoutASizeAreReadLenientlyOnly() throws IOException {
        byte[] file = Written.bytes(
                "strings",
                WriteOptions.defaults(),
                writer -> writer.add("wide", new float[1], 1).add("v", new float[1], 1));
        file[12 + 21] = 8;

        try (TensorReader reader =
                TensorFormats.named("strings").open(ByteSource.of("memory", file), ReadOptions.lenient())) {
            assertEquals(List.of("wide", "float"), List.of(reader.name(0), reader.name(1)));
        }
        assertRejected(file, "byte 63: FILE.STRINGS: no item contains the 2 bytes up to byte 65, so a copy would");
    }

    @Test
    void whatIsWrittenAgainHasEachValueOnceInTheOrderOfItsFirstUse() throws IOException {
        byte[] again;
        try (TensorReader reader = Written.strictly("pool", pooled())) {
            again = Written.bytes("pool", WriteOptions.defaults(), writer -> writer.addAll(reader));
        }

        assertEquals(68, again.length);
        assertTrue(
                new String(again, StandardCharsets.ISO_8859_1).contains("embed.weightsweights\0"),
                () -> HexFormat.of().formatHex(again));
        try (TensorReader reader = Written.strictly("pool", again)) {
            assertEquals(64, reader.tensor("embed.weights").parts().get(0).byteOffset());
            assertEquals(64, reader.tensor("weights").parts().get(0).byteOffset());
            assertArrayEquals(again, Written.bytes("pool", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void equalTextsAndListsAreWrittenOnce() throws IOException {
        byte[] file = Written.bytes("strings", WriteOptions.defaults(), writer -> {
            for (String name : List.of("b", "a", "a")) {
                writer.add(name, new float[6], 2, 3);
            }
            writer.add(TensorEntry.dense("c", DType.U8, Shape.of(2, 3), data(0, 0, 0, 0, 0, 0)));
        });
        int shapes = 4 + 4 + 4 + 4 * (4 + 4 + 1 + 4 + 8);

        assertEquals(8, file[8]);
        assertEquals(
                "0200000003000000"
                        + HexFormat.of().formatHex("b\0a\0c\0float\0byte\0".getBytes(StandardCharsets.UTF_8)),
                HexFormat.of().formatHex(file, shapes, shapes + 8 + 17));
        assertEquals(List.of(1, 3, 3, 5), references(file, 0));
        assertEquals(List.of(7, 7, 7, 13), references(file, 4));
        try (TensorReader reader = Written.strictly("strings", file)) {
            assertEquals("a", reader.name(2));
            assertEquals(DType.U8, reader.tensor("c").dtype());
            assertEquals(Shape.of(2, 3), reader.tensor("b").shape());
            assertArrayEquals(file, Written.bytes("strings", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    private static List<Integer> references(byte[] file, int offset) {
        ByteBuffer all = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        return java.util.stream.IntStream.range(0, 4)
                .mapToObj(i -> all.getInt(12 + i * 21 + offset))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "zstd"})
    void dataThatTensorsHaveInCommonIsWrittenOnce(String filter) throws IOException {
        TensorData tied = data(1, 2, 3, 4);
        byte[] file = Written.bytes("pool", WriteOptions.defaults().compress(filter), writer -> {
            writer.add(entry("first", tied));
            writer.add(entry("other", data(5, 6, 7, 8)));
            writer.add(entry("tied", tied));
        });

        try (TensorReader reader = Written.strictly("pool", file)) {
            reader.verify();
            long first = reader.tensor("first").parts().get(0).byteOffset();
            assertEquals(first, reader.tensor("tied").parts().get(0).byteOffset());
            assertNotEquals(first, reader.tensor("other").parts().get(0).byteOffset());
            assertArrayEquals(new byte[] {1, 2, 3, 4}, reader.tensor("tied").toByteArray());
            assertArrayEquals(file, Written.bytes("pool", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void dataThatIsStoredInAnotherWayIsWrittenByItself() throws IOException {
        TensorData tied = data(0, 0, 128, 63);
        ElementType floats = ElementType.of(DType.F32);
        byte[] file = Written.bytes("pool", WriteOptions.defaults(), writer -> {
            writer.add(TensorEntry.dense("little", floats, Shape.of(1), tied));
            writer.add(TensorEntry.dense("big", floats, Shape.of(1), tied)
                    .withOptions(WriteOptions.defaults().byteOrder(ByteOrder.BIG_ENDIAN)));
            writer.add(TensorEntry.dense("packed", floats, Shape.of(1), tied)
                    .withOptions(WriteOptions.defaults().compress("zstd")));
        });

        try (TensorReader reader = Written.strictly("pool", file)) {
            assertEquals(
                    3,
                    List.of("little", "big", "packed").stream()
                            .map(name -> place(reader, name))
                            .distinct()
                            .count());
            for (String name : List.of("little", "big", "packed")) {
                assertArrayEquals(new float[] {1}, reader.tensor(name).toFloatArray());
            }
        }
    }

    private static long place(TensorReader reader, String name) {
        return reader.tensor(name).parts().get(0).byteOffset();
    }

    @Test
    void whoWatchesACopyIsToldOfBytesThatAreNotTakenAgain() throws IOException {
        AtomicLong taken = new AtomicLong();
        try (TensorReader reader = Written.strictly("pool", pooled())) {
            Written.bytes("pool", WriteOptions.defaults(), writer -> {
                writer.add(TensorEntry.of("a", reader.tensor(0)));
                writer.add(TensorEntry.of("b", reader.tensor(1), taken::addAndGet));
            });
        }

        assertEquals(4, taken.get());
    }

    @Test
    void formatsWithoutTheClauseWriteTheSameDataForEachTensor() throws IOException {
        TensorData tied = data(1, 2, 3, 4);
        byte[] file = Written.bytes("safetensors", WriteOptions.defaults(), writer -> {
            writer.add(entry("a", tied));
            writer.add(entry("b", tied));
        });

        try (TensorReader reader = Written.strictly("safetensors", file)) {
            assertNotEquals(place(reader, "a"), place(reader, "b"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "19|14|byte 19: FILE.TABLE.ROW[1].NAME_AT: gives offset 40 for 'NAME', outside the 39 bytes available",
                "20|8|byte 32: FILE.POOL.NAME[1]: needs 8 bytes, 7 are left",
                "7|100|byte 26: FILE.POOL: needs 100 bytes, 42 are left",
                "24|2|FILE.BLOB[1]: starts at byte 128, outside the 68 bytes available",
            })
    void placesOutsideOfThePoolOrTheFileAreRejected(int offset, int value, String words) {
        byte[] file = pooled();
        file[offset] = (byte) value;

        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("pool", summed(file)));

        assertTrue(String.valueOf(rejected.getMessage()).contains(words), rejected::getMessage);
    }

    @Test
    void placesBeforeThePoolAreRejected() throws IOException {
        byte[] file = Written.bytes("strings", WriteOptions.defaults(), writer -> writer.add("w", new float[1], 1));
        file[12] = 0;

        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("strings", file));

        assertTrue(
                String.valueOf(rejected.getMessage())
                        .contains(
                                "byte 12: FILE.ROW[0].NAME_AT: gives offset 36 for 'NAME', before its region, which starts at byte 37"),
                rejected::getMessage);
    }

    @Test
    void aPoolWithoutASizeEndsWithItsLastElement() throws IOException {
        byte[] file = Written.bytes(
                "strings",
                WriteOptions.defaults(),
                writer -> writer.add("w", new float[1], 1).add("v", new float[1], 1));
        assertEquals("v\0float\0", new String(file, 60, 8, StandardCharsets.UTF_8));
        assertEquals(100, file.length);

        assertRejected(Arrays.copyOf(file, 103), "3 bytes follow the last item of the file");
        for (int between : new int[] {68, 79, 84, 95}) {
            byte[] filled = file.clone();
            filled[between] = 1;
            assertRejected(filled, "byte " + between + ": ");
        }
    }

    private static void assertRejected(byte[] file, String words) throws IOException {
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("strings", file));
        assertTrue(String.valueOf(rejected.getMessage()).contains(words), rejected::getMessage);
    }

    @Test
    void aTextWithoutAnEndInItsPoolIsRejected() throws IOException {
        byte[] file = Written.bytes("strings", WriteOptions.defaults(), writer -> writer.add("w", new float[0], 0));
        byte[] cut = Arrays.copyOf(file, 37 + 2 + "float".length());

        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("strings", cut));

        assertTrue(String.valueOf(rejected.getMessage()).contains("FILE.STRINGS.TYPE[0]: "), rejected::getMessage);
    }

    /** Each row asks for the whole pool as its name. */
    @Test
    void aPoolThatIsReadAgainAndAgainIsRejected() {
        int rows = 200_000;
        int poolSize = 100_000;
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(HexFormat.of().parseHex("504f4f4c" + "0000" + "c09a0c" + "a08d06" + "00000000"));
        for (int i = 0; i < rows; i++) {
            file.writeBytes(HexFormat.of().parseHex("00" + "a08d06" + "02" + "00" + "00" + "00"));
        }
        file.writeBytes(new byte[poolSize]);

        FormatException rejected = assertThrows(
                FormatException.class,
                () -> TensorFormats.named("pool")
                        .open(
                                ByteSource.of("memory", file.toByteArray()),
                                ReadOptions.lenient().verification(ReadOptions.Verification.NONE)));

        assertEquals(FormatException.Reason.LIMIT, rejected.reason());
        assertTrue(
                String.valueOf(rejected.getMessage())
                        .contains("overlap so much that reading them reads more than 16 times"),
                rejected::getMessage);
    }
}
