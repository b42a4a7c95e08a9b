package org.tensorbind.grammars.read;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.Layout;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;

/** Tensors that lack what a tensor needs: they are unreadable, and the file that they are in is not. */
final class PartialTensorsTest {
    private static final String WHOLE = "{\"dtype\":\"i8\",\"shape\":[1],\"span\":[0,1]}";
    private static final String NO_SHAPE = "{\"dtype\":\"i8\",\"span\":[1,2]}";
    private static final String NO_DTYPE = "{\"shape\":[1],\"span\":[2,3]}";

    private static byte[] file(String magic, String json) {
        byte[] head = json.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(8 + head.length + 3)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(magic.getBytes(StandardCharsets.US_ASCII))
                .putInt(head.length)
                .put(head)
                .put(new byte[] {7, 8, 9})
                .array();
    }

    private static byte[] tree() {
        return file(
                "TREE",
                "{\"step\":3,\"params\":{\"a\":{\"w\":" + WHOLE + ",\"s\":" + NO_SHAPE + "},\"d\":" + NO_DTYPE + "}}");
    }

    @Test
    void leavesOfATreeMayLackADtypeOrAShape() throws IOException {
        try (TensorReader reader = Written.strictly("branches", tree())) {
            assertArrayEquals(new int[] {7}, reader.tensor("a.w").toIntArray());
            assertUnreadable(reader.tensor("a.s"), "has no 'SHAPE'");
            assertUnreadable(reader.tensor("d"), "has no 'DTYPE'");
            assertEquals("i8", reader.tensor("a.s").info().dtypeName());
            assertEquals("", reader.tensor("d").info().dtypeName());
            assertEquals(8, reader.tensor("a.s").storedBytes().get(0));
            assertEquals(9, reader.tensor("d").storedBytes().get(0));
        }
    }

    @Test
    void elementsOfListsInListsMayLackAShape() throws IOException {
        String json =
                "{\"version\":1,\"modules\":{\"m\":{\"frozen\":true,\"layers\":[{\"layer\":\"l\",\"parameters\":{\"s\":"
                        + "{\"dtype\":\"i8\",\"span\":[0,1]},\"w\":{\"dtype\":\"i8\",\"shape\":[2],\"span\":[1,3]}}}]}}}";
        try (TensorReader reader = Written.strictly("modules", file("MODS", json))) {
            assertUnreadable(reader.tensor("m.l.s"), "has no 'SHAPE'");
            assertArrayEquals(new int[] {8, 9}, reader.tensor("m.l.w").toIntArray());
        }
    }

    /** {@code {"t": {"dtype": "|i1", "note": "n", "stored": …}, "u": …}}. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "a2, ``, has no 'STORED'",
                "a3, 6673746f726564 a2 646b696e64 63637372 6464617461 4107, 'kind' csr is not one of",
                "a3, 6673746f726564 a2 646b696e64 43637372 6464617461 4107, 'kind' 3 bytes 637372 is not one of",
                "a3, 6673746f726564 a1 646c696e6b 6178, 'kind' null is not one of"
            })
    void aLayoutMayBeAbsentOrUnknown(String fields, String stored, String problem) throws IOException {
        String info = " 656474797065 637c6931 646e6f7465 616e ";
        String dense = "6673746f726564 a3 646b696e64 6564656e7365 657368617065 8102 6464617461 420708";
        byte[] file = HexFormat.of()
                .parseHex(("a2 66666f726d6174 68696e6c696e652f31 6774656e736f7273 a2 6174" + fields + info + stored
                                + "6175 a3" + info + dense)
                        .replace(" ", ""));
        try (TensorReader reader = Written.strictly("inline", file)) {
            assertUnreadable(reader.tensor("t"), problem);
            assertThrows(FormatException.class, () -> reader.tensor("t").storedBytes());
            assertArrayEquals(new int[] {7, 8}, reader.tensor("u").toIntArray());
        }
    }

    private static void assertUnreadable(TensorView view, String problem) {
        assertEquals(Layout.UNSUPPORTED, view.info().layout());
        FormatException rejected = assertThrows(FormatException.class, view::verify);
        assertEquals(Reason.UNSUPPORTED, rejected.reason());
        assertTrue(String.valueOf(rejected.getMessage()).contains(problem), rejected::toString);
        assertThrows(FormatException.class, view::asByteBuffer);
        assertThrows(FormatException.class, view::toByteArray);
    }

    @Test
    void whatIsVerifiedNamesThem() throws IOException {
        try (TensorReader reader = Written.strictly("branches", tree())) {
            FormatException rejected = assertThrows(FormatException.class, reader::verify);
            assertTrue(
                    String.valueOf(rejected.getMessage()).contains("PARAMETER[1]: has no 'SHAPE'"), rejected::toString);
        }
    }

    @Test
    void copiesRejectThemByName() throws IOException {
        try (TensorReader reader = Written.strictly("branches", tree())) {
            for (String format : new String[] {"branches", "safetensors"}) {
                FormatException rejected = assertThrows(
                        FormatException.class,
                        () -> Written.bytes(
                                format,
                                WriteOptions.defaults(),
                                writer -> writer.add(TensorEntry.of("a.s", reader.tensor("a.s")))));
                String message = String.valueOf(rejected.getMessage());
                assertTrue(message.contains("tensor 'a.s'") && message.contains("has no 'SHAPE'"), message);
            }
        }
    }
}
