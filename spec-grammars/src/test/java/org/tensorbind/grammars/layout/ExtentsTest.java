package org.tensorbind.grammars.layout;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** Lists and bytes of a fixed extent, items that take what is left of their region, and what is written of each where nothing is given. */
final class ExtentsTest {
    private static final String FILE = "455854" + "6d20" + "000000000000" + "0000ffff0200" + "0707" + "01" + "78"
            + "0000003f" + "01" + "02000000" + "03000000" + "01000100" + "06" + "abcd" + "01000200" + "010203040506";

    private static TensorEntry entry() {
        return TensorEntry.dense("0", DType.U8, Shape.of(2, 3), ExtentsTest::data)
                .withAttribute("AXIS", List.of("x"))
                .withAttribute("STEP", List.of(0.5));
    }

    private static void data(WritableByteChannel out) throws IOException {
        out.write(ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5, 6}));
    }

    private static byte[] written(TensorEntry entry) throws IOException {
        return Written.bytes("extents", WriteOptions.defaults(), (TensorWriter writer) -> writer.add(entry));
    }

    @Test
    void everyKindOfItemHasItsDefault() throws IOException {
        assertEquals(FILE, HexFormat.of().formatHex(written(entry())));
    }

    @Test
    void aListOfAsManyAsAnotherItemSaysHasItsDefaultForEach() throws IOException {
        TensorEntry without = TensorEntry.dense("0", DType.U8, Shape.of(1, 2, 3), ExtentsTest::data)
                .withAttribute("AXIS", List.of("x", "y"));
        String wanted = FILE.replace("01" + "78" + "0000003f", "02" + "7879" + "0000803f0000803f")
                .replace("02000000" + "03000000" + "01000100", "010000000200000003000000" + "0100");

        assertEquals(wanted, HexFormat.of().formatHex(written(without)));
    }

    @Test
    void noDefaultHidesThatFewerThanNoneAreLeft() {
        TensorEntry deep = TensorEntry.dense("0", DType.U8, Shape.of(1, 1, 1, 2, 3), ExtentsTest::data)
                .withAttribute("AXIS", List.of("x", "y", "z", "w"));

        IllegalArgumentException rejected = assertThrows(IllegalArgumentException.class, () -> written(deep));

        assertEquals("SPARE: must have -1 elements, has 0", rejected.getMessage());
    }

    @Test
    void whatIsReadIsWrittenAgain() throws IOException {
        byte[] file = HexFormat.of().parseHex(FILE.replace("6d20" + "000000000000", "696e" + "0102030405ff"));
        try (TensorReader reader = Written.strictly("extents", file)) {
            Map<String, Object> items = reader.info(0).attributes();

            assertEquals("in", items.get("UNIT"));
            assertArrayEquals(new byte[] {1, 2, 3, 4, 5, -1}, (byte[]) items.get("RESERVED"));
            assertEquals(List.of(0L, -1L, 2L), items.get("ORIGIN"));
            assertEquals(List.of(1L, 2L), items.get("REST"));
            assertArrayEquals(file, Written.bytes("extents", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ORIGIN|1,2|ORIGIN: must have 3 elements, has 2",
                "LEVEL|1,2,3|LEVEL: must have 2 elements, has 3",
                "STEP|1,2|STEP: must have 1 element, has 2",
            })
    void aWriterRejectsAListOfAnotherLength(String item, String values, String words) {
        List<Long> list = Arrays.stream(values.split(",")).map(Long::valueOf).toList();

        IllegalArgumentException rejected =
                assertThrows(IllegalArgumentException.class, () -> written(entry().withAttribute(item, list)));

        assertEquals(words, rejected.getMessage());
    }

    @Test
    void aShapeOfAnotherRankIsRejected() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> written(entry().withAttribute("AXIS", List.of("x", "y")).withAttribute("STEP", List.of(1, 2))));

        assertEquals("DIMS: must have 3 elements, has 2", rejected.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "06abcd01000200|07abcd01000200|NOTES: 1 byte is left over at the end of its region",
                "06abcd01000200|01abcd01000200|TAG: needs 2 bytes, 1 is left",
                "010203040506|01020304050607|needs 6 bytes, the data has 7",
                "0178|ff78|AXIS: 255 elements of at least 1 byte do not fit",
            })
    void anExtentThatDoesNotFitIsAFault(String right, String wrong, String words) {
        byte[] file = HexFormat.of().parseHex(FILE.replace(right, wrong));

        FormatException rejected = assertThrows(
                FormatException.class,
                () -> TensorFormats.named("extents")
                        .open(ByteSource.of("memory", file), ReadOptions.lenient())
                        .close());

        assertTrue(String.valueOf(rejected.getMessage()).contains(words), rejected.getMessage());
    }
}
