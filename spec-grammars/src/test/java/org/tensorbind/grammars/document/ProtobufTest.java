package org.tensorbind.grammars.document;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.FormatException;
import org.tensorbind.Layout;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.message.Message.Ratio;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** Documents in Protocol Buffers, beside what Google's package writes. */
final class ProtobufTest {
    private static final Path PYTHON = Path.of("src/test/resources/protobuf/message.message");

    /** The fields of a tensor of one byte, 7. */
    private static final String TENSOR = "0801" + "1002" + "220107" + "420161";

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }

    /** A field with a length. */
    private static String field(int number, String content) {
        return HexFormat.of().toHexDigits((byte) (number << 3 | 2))
                + HexFormat.of().toHexDigits((byte) (content.length() / 2))
                + content;
    }

    private static TensorReader leniently(String hex) throws IOException {
        return TensorFormats.named("message").open(ByteSource.of("memory", bytes(hex)), ReadOptions.lenient());
    }

    private static String rewritten(TensorReader reader) throws IOException {
        return HexFormat.of()
                .formatHex(Written.bytes("message", WriteOptions.defaults(), writer -> writer.addAll(reader)));
    }

    @Test
    void whatGooglesPackageWritesIsReadAndWrittenAgain() throws IOException {
        byte[] file = Files.readAllBytes(PYTHON);
        try (TensorReader reader = Written.strictly("message", file)) {
            TensorView w = reader.tensor("w");
            assertArrayEquals(new float[] {0.5f, -1, 2, 0.25f, 3, -0.125f}, w.toFloatArray());
            assertEquals(List.of("a", ""), w.info().attributes().get("TAG"));
            assertArrayEquals(
                    bytes("1d07000000"), (byte[]) w.info().attributes().get("3"));
            assertArrayEquals(new long[] {-5}, reader.tensor("b").toLongArray());
            assertEquals(Shape.of(), reader.tensor("b").shape());
            assertEquals(0, reader.tensor("empty").elementCount());
            Map<String, Object> items = reader.fileItems();
            assertEquals(700L, items.get("VERSION"));
            assertEquals("Tromsø", items.get("PRODUCER"));
            assertEquals(List.of(1L, -2L, 1L << 40, 0L), items.get("STEPS"));
            assertEquals(0.25, items.get("SCALE"));
            assertEquals(true, items.get("FROZEN"));
            assertEquals(new Ratio(-3, 4), items.get("UNIT"));
            assertEquals(Map.of("license", "apache-2.0", "note", ""), reader.metadata());
            assertArrayEquals(file, bytes(rewritten(reader)));
        }
    }

    @Test
    void theDataIsInPlace() throws IOException {
        try (TensorReader reader = TensorFormats.open(PYTHON)) {
            TensorView w = reader.tensor("w");
            assertEquals(0.5f, w.storedBytes().order(ByteOrder.LITTLE_ENDIAN).getFloat(0));
            assertTrue(w.parts().get(0).byteOffset() > 0, "it is a part of the file");
        }
    }

    /** Of fields that the grammar does not name, each byte is where it was, also if two numbers take turns. */
    @ParameterizedTest
    @CsvSource({
        "0801 6001 6803 6002 1a0a" + TENSOR + " 6004",
        "e30108056b6c e401 0801 1a0a" + TENSOR,
        "608000 0801 1a0a" + TENSOR,
        "e08000 01 0801 62 8000",
        "65010203046101020304050607080801",
    })
    void unknownFieldsStayWhereTheyAre(String hex) throws IOException {
        String file = hex.replace(" ", "");
        try (TensorReader reader = Written.strictly("message", bytes(file))) {
            assertEquals(file, rewritten(reader));
        }
    }

    @Test
    void aListWithoutElementsHasNoField() throws IOException {
        try (TensorReader reader = Written.strictly("message", bytes("0801"))) {
            assertEquals(0, reader.size());
            assertEquals(List.of(), reader.fileItems().get("STEPS"));
            assertEquals("0801", rewritten(reader));
        }
    }

    @Test
    void aTensorWithoutDataIsUnreadable() throws IOException {
        try (TensorReader reader = Written.strictly("message", bytes("0801" + field(3, "08011002420161")))) {
            TensorView tensor = reader.tensor("a");
            assertEquals(Layout.UNSUPPORTED, tensor.info().layout());
            FormatException rejected = assertThrows(FormatException.class, tensor::verify);
            assertTrue(rejected.problem().contains("has no 'DATA'"), rejected.problem());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "088100, 'the number 1 is not in its shortest form', 0801",
        "880001, 'the tag and the length are not in their shortest form', 0801",
        "08012005, 'a list in parentheses must be in one field', 0801220105",
        "0801 220105 220106, 'a list in parentheses must be in one field', 080122020506",
        "0801 2200, 'a list in parentheses must be absent if it is empty', 0801",
        "0801 2d0000803e, 'the number is stored with 32 bits, must have 64', 0801 29000000000000d03f",
        "0801 3005, 'a truth value must be 0 or 1, is 5', 08013001",
        "0801 1a0b 0a01011002220107420161, 'each element of a list in brackets must be in a field of its own', 0801 1a0a",
        "1a0a" + TENSOR
                + " 0801 1a0a08011002220108420162, 'the fields 3 must follow each other, are at bytes 0 and 14', ",
    })
    void otherFormsAreReadLeniently(String hex, String problem, String canonical) throws IOException {
        try (TensorReader reader = leniently(hex)) {
            String written = rewritten(reader);
            assertTrue(canonical == null || written.startsWith(canonical.replace(" ", "")), written);
        }
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("message", bytes(hex)));
        assertEquals(problem, rejected.problem());
    }

    @ParameterizedTest
    @CsvSource({
        "08, 1, 'the variable-length integer goes on after the end of its message'",
        "08ffffffffffffffffff02, 1, 'the variable-length integer has more than 64 bits'",
        "08ffffffffffffffffffff01, 1, 'the variable-length integer has more than 64 bits'",
        "08ffffffffffffffffff01, 0, 'must be below 2^63, is 18446744073709551615'",
        "0001, 0, 'the number of a field must be from 1 to 2^29 - 1, is 0'",
        "8080808010 01, 0, 'the number of a field must be from 1 to 2^29 - 1, is 536870912'",
        "0801 0e, 2, 'field 1 has wire type 6, must have one of 0 to 5'",
        "0801 1a05 0801, 2, 'field 3 needs 5 bytes, 2 are left in its message'",
        "0801 1affffffffffffffffff01, 2, 'field 3 needs 18446744073709551615 bytes, 0 are left in its message'",
        "0801 65010203, 2, 'field 12 needs 4 bytes, 3 are left in its message'",
        "0801 63 0801, 2, 'group 12 does not end in its message'",
        "0801 63 0801 6c0801 6c, 5, 'expected the end of group 12, found that of 13'",
        "0801 64, 2, 'a group 12 ends that has not begun'",
        "0801 0802, 2, 'the field ''1'' occurs twice'",
        "0801 5a00 0802, 4, 'the field ''1'' occurs twice'",
        "0a0161, 0, 'expected an unsigned integer, found bytes with a length'",
        "0801 1005, 2, 'expected text, found a variable-length integer'",
        "0801 1805, 2, 'expected a message, found a variable-length integer'",
        "0801 1a04 0d000000, 4, 'field 1 needs 4 bytes, 3 are left in its message'",
        "0801 2a00, 2, 'expected a floating-point number, found bytes with a length'",
        "1202, 0, 'field 2 needs 2 bytes, 0 are left in its message'",
        "120161, 0, 'required field ''1'' is missing'",
        "0801 1a04 08011002, 2, 'required field ''8'' is missing'",
        "0801 4200, 2, 'has none of the keys that distinguish the variants: ''1'', ''2'''",
        "0801 22 02 05 80, 5, 'the variable-length integer goes on after the end of its message'",
    })
    void whatIsNoMessageIsRejected(String hex, long offset, String problem) {
        FormatException rejected = assertThrows(FormatException.class, () -> leniently(hex.replace(" ", "")));
        assertEquals(problem, rejected.problem());
        assertEquals(offset, rejected.byteOffset());
    }

    @Test
    void groupsMayNotBeNestedDeeperThanDocuments() {
        FormatException rejected =
                assertThrows(FormatException.class, () -> leniently("0801" + "63".repeat(200) + "64".repeat(200)));
        assertEquals("nested deeper than 128 levels", rejected.problem());
    }
}
