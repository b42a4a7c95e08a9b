package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;

/** Tensors whose rows stand in turn, as the columns of a table do in its records. */
final class InterleavedTest {
    private static final int RECORD = 30;
    private static final int START = 10;

    private static float[] places(int count) {
        float[] places = new float[3 * count];
        for (int i = 0; i < places.length; i++) {
            places[i] = i / 2f;
        }
        return places;
    }

    private static float[] normals(int count) {
        float[] normals = places(count);
        for (int i = 0; i < normals.length; i++) {
            normals[i] = 1 - normals[i];
        }
        return normals;
    }

    private static TensorView colours(int count) {
        byte[] colours = new byte[3 * count];
        for (int i = 0; i < colours.length; i++) {
            colours[i] = (byte) (100 + i);
        }
        return Tensors.of(DType.U8, Shape.of(count, 3), ByteBuffer.wrap(colours));
    }

    private static TensorView intensities(int count) {
        ByteBuffer elements = ByteBuffer.allocate(2 * count).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            elements.putShort((short) (1000 * i));
        }
        return Tensors.of(DType.U16, Shape.of(count), elements.flip());
    }

    /** A record for each point, as a program would write them that has never heard of tensors. */
    private static byte[] file(int count) {
        ByteBuffer file = ByteBuffer.allocate(START + count * RECORD + 4).order(ByteOrder.LITTLE_ENDIAN);
        file.put("POINTS".getBytes(StandardCharsets.US_ASCII)).putInt(count);
        for (int i = 0; i < count; i++) {
            file.putFloat(3 * i / 2f).putFloat((3 * i + 1) / 2f).putFloat((3 * i + 2) / 2f);
            file.putFloat(1 - 3 * i / 2f).putFloat(1 - (3 * i + 1) / 2f).putFloat(1 - (3 * i + 2) / 2f);
            file.put((byte) (100 + 3 * i)).put((byte) (101 + 3 * i)).put((byte) (102 + 3 * i));
            file.put((byte) 0).putShort((short) (1000 * i));
        }
        return summed(file);
    }

    private static byte[] summed(ByteBuffer file) {
        CRC32 sum = new CRC32();
        sum.update(file.array(), START, file.capacity() - START - 4);
        file.putInt(file.capacity() - 4, (int) sum.getValue());
        return file.array();
    }

    private static void addAll(TensorWriter writer, int count) throws IOException {
        writer.add(TensorEntry.of("intensity", intensities(count)))
                .add(TensorEntry.of("rgb", colours(count)))
                .add("normal", normals(count), count, 3)
                .add("xyz", places(count), count, 3);
    }

    @Test
    void eachColumnOfTheRecordsIsATensor() throws IOException {
        try (TensorReader reader = Written.strictly("points", file(4))) {
            assertEquals(
                    List.of("xyz", "normal", "rgb", "intensity"),
                    IntStream.range(0, reader.size()).mapToObj(reader::name).toList());
            assertArrayEquals(places(4), reader.tensor("xyz").toFloatArray());
            assertEquals(colours(4).asByteBuffer(), reader.tensor("rgb").asByteBuffer());
            assertArrayEquals(
                    new int[] {0, 1000, 2000, 3000}, reader.tensor("intensity").toIntArray());
            assertEquals(3000, reader.tensor("intensity").getInt(3));
            assertArrayEquals(
                    new float[] {3.5f, 5},
                    reader.tensor("xyz").slice(0, 2, 4).slice(1, 1, 2).toFloatArray());
            assertEquals(48, reader.info(0).storedByteSize());
            assertEquals(16, reader.info(2).storedByteSize());
        }
    }

    @Test
    void columnsAreWrittenIntoRecords() throws IOException {
        assertArrayEquals(file(4), Written.bytes("points", WriteOptions.defaults(), writer -> addAll(writer, 4)));
        assertArrayEquals(file(0), Written.bytes("points", WriteOptions.defaults(), writer -> addAll(writer, 0)));
    }

    @Test
    void manyRecordsAreReadAndCopiedByteForByte() throws IOException {
        byte[] file = file(100_000);
        try (TensorReader reader = Written.strictly("points", file)) {
            assertArrayEquals(places(100_000), reader.tensor("xyz").toFloatArray());
            reader.tensor("rgb").verify();
            assertArrayEquals(file, Written.bytes("points", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    /** A format that lets tensors share data must not take two columns for the same, which are in one place. */
    @Test
    void columnsAreDifferentDataWhereOthersShareIt() throws IOException {
        try (TensorReader reader = Written.strictly("points", file(2))) {
            byte[] pool = Written.bytes(
                    "pool",
                    WriteOptions.defaults(),
                    writer -> writer.add(TensorEntry.of("xyz", reader.tensor("xyz")))
                            .add(TensorEntry.of("normal", reader.tensor("normal"))));
            try (TensorReader copied = Written.strictly("pool", pool)) {
                assertArrayEquals(places(2), copied.tensor("xyz").toFloatArray());
                assertArrayEquals(normals(2), copied.tensor("normal").toFloatArray());
            }
        }
    }

    @Test
    void columnsOfDifferentLengthsAreRejectedByWriters() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "points",
                        WriteOptions.defaults(),
                        writer -> writer.add(TensorEntry.of("intensity", intensities(3)))
                                .add(TensorEntry.of("rgb", colours(4)))
                                .add("normal", normals(4), 4, 3)
                                .add("xyz", places(4), 4, 3)));
        assertEquals(
                "the tensors are not those of the format: 'intensity' has 3 rows, but 'xyz', with which it is interleaved, 4",
                rejected.getMessage());
    }

    @Test
    void aMissingColumnIsToldByItsName() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "points", WriteOptions.defaults(), writer -> writer.add(TensorEntry.of("rgb", colours(4)))));
        assertEquals(
                "the tensors are not those of the format: 'xyz' is missing; 'normal' is missing; 'intensity' is missing",
                rejected.getMessage());
    }

    @Test
    void paddingInRecordsIsZeroInStrictReading() throws IOException {
        byte[] file = file(2);
        file[START + RECORD + 27] = 1;
        summed(ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN));
        try (TensorReader reader = Written.strictly("points", file)) {
            FormatException rejected = assertThrows(
                    FormatException.class, () -> reader.tensor("rgb").toByteArray());
            assertEquals(
                    "memory: byte 10: FILE.BODY.POINTS: row 1 must be padded with zeros, byte 67 is 1",
                    rejected.getMessage());
            assertArrayEquals(places(2), reader.tensor("xyz").toFloatArray());
        }
    }

    @Test
    void moreRecordsThanTheFileHasAreRejected() throws IOException {
        byte[] file = file(2);
        file[6] = 3;
        FormatException rejected = assertThrows(FormatException.class, () -> open(file));
        assertEquals(
                "memory: byte 10: FILE.BODY.POINTS: needs 90 bytes, 64 are left in the file; is it complete?",
                rejected.getMessage());
        Arrays.fill(file, 6, 10, (byte) 0xFF);
        assertThrows(FormatException.class, () -> open(file));
    }

    private static void open(byte[] file) throws IOException {
        TensorFormats.named("points")
                .open(ByteSource.of("memory", file), ReadOptions.lenient())
                .close();
    }
}
