package org.tensorbind.grammars.document;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tensorbind.FormatException;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.axes.Axes.Axis;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.memory.Tensors;

/** Dimensions in records of a document, from which the sizes of data beside it follow. */
final class AxesTest {
    private static byte[] file(String json, int... data) {
        byte[] head = json.getBytes(StandardCharsets.UTF_8);
        ByteBuffer file = ByteBuffer.allocate(8 + head.length + data.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put("AXES".getBytes(StandardCharsets.US_ASCII))
                .putInt(head.length)
                .put(head);
        for (int value : data) {
            file.put((byte) value);
        }
        return file.array();
    }

    private static String tensor(String name, String axes) {
        return "{\"name\":\"" + name + "\",\"dtype\":\"i8\",\"axes\":[" + axes + "]}";
    }

    private static String axis(String label, long size) {
        return "{\"label\":\"" + label + "\",\"size\":" + size + "}";
    }

    @Test
    void theRecordsOfADocumentHaveTheShape() throws IOException {
        byte[] file = file(
                "[" + tensor("a", axis("row", 2) + "," + axis("column", 3)) + "," + tensor("b", "") + ","
                        + tensor("c", axis("x", 2)) + "]",
                1,
                2,
                3,
                4,
                5,
                6,
                7,
                8,
                9);
        try (TensorReader reader = Written.strictly("axes", file)) {
            assertEquals(Shape.of(2, 3), reader.info(0).shape());
            assertEquals(
                    List.of(new Axis("row", 2), new Axis("column", 3)),
                    reader.info(0).attributes().get("AXIS"));
            assertArrayEquals(new int[] {1, 2, 3, 4, 5, 6}, reader.tensor("a").toIntArray());
            assertArrayEquals(new int[] {7}, reader.tensor("b").toIntArray());
            assertArrayEquals(new int[] {8, 9}, reader.tensor("c").toIntArray());
            assertArrayEquals(file, Written.bytes("axes", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void writersMakeTheRecordsOfShapes() throws IOException {
        byte[] written = Written.bytes(
                "axes",
                WriteOptions.defaults(),
                writer -> writer.add(TensorEntry.of("a", Tensors.of(new byte[] {1, 2}, 2, 1)))
                        .add(TensorEntry.of("b", Tensors.of(new byte[] {3}, 1))
                                .withAttribute("AXIS", List.of(new Axis("x", 1)))));
        assertArrayEquals(
                file(
                        "[" + tensor("a", axis("", 2) + "," + axis("", 1)) + "," + tensor("b", axis("x", 1)) + "]",
                        1,
                        2,
                        3),
                written);
    }

    @Test
    void recordsOfAnotherShapeAreRejected() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "axes",
                        WriteOptions.defaults(),
                        writer -> writer.add(TensorEntry.of("b", Tensors.of(new byte[] {3}, 1))
                                .withAttribute("AXIS", List.of(new Axis("x", 1), new Axis("y", 1))))));
        assertTrue(String.valueOf(rejected.getMessage()).contains("tensor 'b'"), rejected::toString);
    }

    @Test
    void aProductBeyondTheFileIsRejected() {
        byte[] file = file("[" + tensor("a", axis("x", 1L << 40) + "," + axis("y", 1L << 40)) + "]", 1);
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("axes", file));
        assertTrue(String.valueOf(rejected.getMessage()).contains("DATA"), rejected::toString);
    }
}
