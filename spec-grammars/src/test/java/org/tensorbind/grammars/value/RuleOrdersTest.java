package org.tensorbind.grammars.value;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tensorbind.FormatException;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;

/** Numbers in rules that have a byte order of their own. */
final class RuleOrdersTest {
    private static byte[] file(int count, byte[]... tracks) {
        ByteBuffer file = ByteBuffer.allocate(1 << 10);
        file.put(new byte[] {'T', 'R', 'K', 'S'}).putInt(count).putDouble(2.5).putShort((short) (300 << 6 | 5));
        List.of(tracks).forEach(file::put);
        return taken(file);
    }

    private static byte[] track(ByteOrder order, String name, double start, short... points) {
        ByteBuffer track = ByteBuffer.allocate(1 << 10).order(order);
        track.put((byte) (order == ByteOrder.BIG_ENDIAN ? 0 : 1));
        track.putShort((short) name.length()).put(name.getBytes()).putShort((short) 1);
        track.putShort((short) 1).putInt(points.length).putDouble(start);
        for (short code : new short[] {7, 8, 9}) {
            track.order(ByteOrder.BIG_ENDIAN).putShort(code);
        }
        track.order(order);
        for (short point : points) {
            track.putShort(point);
        }
        return taken(track);
    }

    private static byte[] taken(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.position()];
        buffer.flip().get(bytes);
        return bytes;
    }

    private static final byte[] BOTH = file(
            2,
            track(ByteOrder.BIG_ENDIAN, "a", 1.5, (short) 1, (short) -2),
            track(ByteOrder.LITTLE_ENDIAN, "bc", -4, (short) 258));

    @Test
    void eachRecordIsReadInItsOwnOrder() throws IOException {
        try (TensorReader reader = Written.strictly("tracks", BOTH)) {
            assertArrayEquals(new int[] {1, -2}, reader.tensor("a").toIntArray());
            assertArrayEquals(new int[] {258}, reader.tensor("bc").toIntArray());
            assertEquals(1.5, reader.tensor("a").info().attributes().get("START"));
            assertEquals(-4.0, reader.tensor("bc").info().attributes().get("START"));
            assertEquals(
                    "[7, 8, 9]",
                    String.valueOf(reader.tensor("bc").info().attributes().get("CODES")));
            assertEquals(2.5, reader.fileItems().get("ORIGIN"));
            assertEquals(300L, reader.fileItems().get("LEVEL"));
        }
    }

    @Test
    void copiesAreTheSameBytes() throws IOException {
        try (TensorReader reader = Written.strictly("tracks", BOTH)) {
            assertArrayEquals(BOTH, Written.bytes("tracks", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void theItemFollowsFromTheOrderOfTheData() throws IOException {
        WriteOptions big = WriteOptions.defaults().byteOrder(ByteOrder.BIG_ENDIAN);
        byte[] file = Written.bytes("tracks", big, writer -> writer.add("a", new short[] {1, 258}, 2));
        assertEquals("00" + "00000001", hex(file, 18, 1) + hex(file, 4, 4));
        assertEquals("0001" + "61" + "0001" + "0001" + "00000002", hex(file, 19, 11));
        assertEquals("00010102", hex(file, file.length - 4, 4));
    }

    private static String hex(byte[] file, int start, int size) {
        return HexFormat.of().formatHex(file, start, start + size);
    }

    @Test
    void aNumberOutOfRangeIsToldAsItReads() {
        byte[] file = BOTH.clone();
        file[4] = 1;
        FormatException fault = assertThrows(FormatException.class, () -> Written.strictly("tracks", file));
        assertTrue(String.valueOf(fault.getMessage()).contains(" 16777218 "), fault.getMessage());
    }
}
