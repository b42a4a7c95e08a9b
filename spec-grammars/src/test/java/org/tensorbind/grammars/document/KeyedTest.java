package org.tensorbind.grammars.document;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.FormatException;
import org.tensorbind.Layout;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.keyed.Keyed.Crop;
import org.tensorbind.grammars.keyed.Keyed.OtherHint;
import org.tensorbind.grammars.keyed.Keyed.Ratio;
import org.tensorbind.grammars.keyed.Keyed.Scale;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.memory.Tensors;

/** Maps of several kinds that their keys tell, and what is done with those of none. */
final class KeyedTest {
    private static final byte[] CROP = map("width", uint(4), "height", uint(3), "note", text("c"));
    private static final byte[] DENSE = map("shape", array(uint(2)), "data", bytes(7, 8));
    private static final byte[] INDICES =
            map("shape", array(uint(2), uint(2)), "data", bytes(joined(u64(0), u64(1), u64(2), u64(0))));
    private static final byte[] SPARSE = map("full", array(uint(3), uint(2)), "indices", INDICES, "values", DENSE);
    private static final byte[] UNIT = map("over", uint(3), "under", uint(2));

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    private static byte[] u64(int value) {
        return new byte[] {(byte) value, 0, 0, 0, 0, 0, 0, 0};
    }

    private static byte[] uint(int value) {
        return new byte[] {(byte) value};
    }

    private static byte[] text(String text) {
        return joined(uint(0xA0 | text.length()), text.getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] bytes(int... values) {
        byte[] content = new byte[values.length];
        for (int i = 0; i < content.length; i++) {
            content[i] = (byte) values[i];
        }
        return bytes(content);
    }

    private static byte[] bytes(byte[] content) {
        return joined(uint(0xC4), uint(content.length), content);
    }

    private static byte[] array(byte[]... elements) {
        return joined(uint(0x90 | elements.length), joined(elements));
    }

    /** A map of keys and their values. */
    private static byte[] map(Object... entries) {
        byte[] map = uint(0x80 | entries.length / 2);
        for (int i = 0; i < entries.length; i += 2) {
            map = joined(map, text((String) entries[i]), (byte[]) entries[i + 1]);
        }
        return map;
    }

    private static byte[] tensor(byte[] stored) {
        byte[] content = array(text("|i1"), stored);
        return joined(uint(0xC7), uint(content.length), uint(1), content);
    }

    private static byte[] file(byte[] hints, byte[] unit, byte[] tensors) {
        return map("hints", hints, "unit", unit, "tensors", tensors);
    }

    @Test
    void theKeysOfAMapTellWhichItIs() throws IOException {
        byte[] other = map("blur", uint(3), "note", text("n"));
        byte[] tensors = map("a", map("d", tensor(DENSE), "s", tensor(SPARSE)), "e", tensor(DENSE));
        byte[] file = file(array(CROP, other), UNIT, tensors);
        try (TensorReader reader = Written.strictly("keyed", file)) {
            assertEquals(
                    List.of(new Crop(4, 3, "c"), new OtherHint(Map.of("blur", 3L, "note", "n"))),
                    reader.fileItems().get("hints"));
            assertEquals(new Ratio(3, 2), reader.fileItems().get("UNIT"));
            assertEquals(Layout.DENSE, reader.tensor("a/d").info().layout());
            assertEquals(Layout.COO, reader.tensor("a/s").info().layout());
            assertArrayEquals(new int[] {7, 8}, reader.tensor("e").toIntArray());
            assertArrayEquals(file, Written.bytes("keyed", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void writersTakeTheVariantWhosePartsWereGiven() throws IOException {
        TensorView values = Tensors.of(new byte[] {7, 8}, 2);
        byte[] scale = map("factor", new byte[] {(byte) 0xCB, 0x3F, (byte) 0xE0, 0, 0, 0, 0, 0, 0}, "note", text("s"));
        assertArrayEquals(
                file(array(scale, CROP), UNIT, map("d", tensor(DENSE), "s", tensor(SPARSE))),
                Written.bytes(
                        "keyed",
                        WriteOptions.defaults(),
                        writer -> writer.fileItem("hints", List.of(new Scale(0.5, "s"), new Crop(4, 3, "c")))
                                .fileItem("UNIT", new Ratio(3, 2))
                                .add(TensorEntry.of("d", values))
                                .add(TensorEntry.coo(
                                        "s", Tensors.coo(Shape.of(3, 2), new long[] {0, 1, 2, 0}, values)))));
    }

    @Test
    void whatIsNoVariantIsRejectedWhereNothingIsSaidOfIt() {
        byte[] unit = map("bit", uint(3));
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> Written.strictly("keyed", file(array(), unit, map())).close());
        String message = String.valueOf(rejected.getMessage());
        assertTrue(
                message.contains("UNIT; has none of the keys that distinguish the variants: 'bits', 'over'")
                        || message.contains("UNIT: has none of the keys that distinguish the variants: 'bits', 'over'"),
                message);
    }

    @Test
    void aHintThatWouldBeReadAsAnotherIsNotWritten() {
        assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "keyed",
                        WriteOptions.defaults(),
                        writer -> writer.fileItem("hints", List.of(new OtherHint(Map.of("width", 1L, "height", 2L))))));
    }

    /** Such a tensor is unreadable, all others are read, and no copy of it is made. */
    @ParameterizedTest
    @CsvSource({"LAYOUT, has none of the keys", "SHAPE, has no 'SHAPE'", "INDICES, has no 'INDICES'"})
    void aTensorOfWhichSomethingIsMissingIsUnreadable(String missing, String problem) throws IOException {
        byte[] stored = switch (missing) {
            case "LAYOUT" -> map("blocks", array(DENSE), "step", uint(2));
            case "SHAPE" -> map("data", bytes(7, 8));
            default -> map("full", array(uint(2)), "values", DENSE);
        };
        byte[] file = file(array(), UNIT, map("m", map("bad", tensor(stored), "d", tensor(DENSE))));
        try (TensorReader reader = Written.strictly("keyed", file)) {
            TensorView bad = reader.tensor("m/bad");
            assertEquals(Layout.UNSUPPORTED, bad.info().layout());
            FormatException unread = assertThrows(FormatException.class, bad::verify);
            assertEquals(FormatException.Reason.UNSUPPORTED, unread.reason());
            assertTrue(String.valueOf(unread.getMessage()).contains(problem), unread::toString);
            assertThrows(FormatException.class, bad::toByteArray);
            assertArrayEquals(new int[] {7, 8}, reader.tensor("m/d").toIntArray());
            FormatException copied = assertThrows(
                    FormatException.class,
                    () -> Written.bytes("keyed", WriteOptions.defaults(), writer -> writer.addAll(reader)));
            assertTrue(String.valueOf(copied.getMessage()).contains("tensor 'm/bad'"), copied::toString);
            assertTrue(String.valueOf(copied.getMessage()).contains(problem), copied::toString);
        }
    }
}
