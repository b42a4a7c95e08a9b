package org.tensorbind.grammars.document;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;

/** The order of keys in the maps of a document. */
final class KeyOrderTest {
    private static final String MAGIC = "43414E4F4E";

    /** {@code {"a": {"y": 1, "aa": 2}, "zz": 3, "more": {"b": 01, "aa": 02}, "dtype": "i1", "shape": [1]}}. */
    private static final String SORTED = MAGIC
            + "A5 6161 A2 6179 01 626161 02 627A7A 03 646D6F7265 A2 6162 4101 626161 4102".replace(" ", "")
            + "656474797065 626931 657368617065 8101".replace(" ", "")
            + "07";

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }

    @Test
    void writersSortTheKeysOfAllMaps() throws IOException {
        byte[] file = Written.bytes(
                "canonical",
                WriteOptions.defaults(),
                writer -> writer.add(TensorEntry.of("0", Tensors.of(new byte[] {7}, 1))
                        .withAttribute("MORE", Map.of("aa", new byte[] {2}, "b", new byte[] {1}))
                        .withAttribute("zz", 3)
                        .withAttribute("a", Map.of("aa", 2, "y", 1))));
        assertArrayEquals(bytes(SORTED), file);
    }

    @Test
    void sortedFilesAreReadStrictlyAndWrittenAgain() throws IOException {
        try (TensorReader reader = Written.strictly("canonical", bytes(SORTED))) {
            Object more = reader.info(0).attributes().get("MORE");
            byte[] aa = more instanceof Map<?, ?> map && map.get("aa") instanceof byte[] bytes ? bytes : new byte[0];
            assertArrayEquals(new byte[] {2}, aa);
            assertArrayEquals(
                    bytes(SORTED), Written.bytes("canonical", WriteOptions.defaults(), w -> w.addAll(reader)));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "A2 657368617065 8101 656474797065 626931 07",
                "A4 627A7A 03 6161 03 656474797065 626931 657368617065 8101 07",
                "A3 6161 A2 626161 02 6179 01 656474797065 626931 657368617065 8101 07",
                "A3 646D6F7265 A2 626161 4102 6162 4101 656474797065 626931 657368617065 8101 07"
            })
    void otherOrdersAreReadLenientlyOnly(String hex) throws IOException {
        byte[] file = bytes(MAGIC + hex);
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("canonical", file));
        assertSays("shorter keys come first", rejected);
        try (TensorReader reader =
                TensorFormats.named("canonical").open(ByteSource.of("memory", file), ReadOptions.lenient())) {
            assertEquals(7, reader.tensor(0).toIntArray()[0]);
        }
    }

    private static void assertSays(String part, Exception rejected) {
        assertTrue(String.valueOf(rejected.getMessage()).contains(part), rejected.getMessage());
    }

    /** Data behind a document that sorts its keys stands in their order, too. */
    @Test
    void tensorsAreSortedAsTheKeysOfTheirDocument(@TempDir Path folder) throws IOException {
        TensorFormat format = Compiled.format(folder, """
                format m "M" { extension "m" }
                FILE  ::= "CBOR" SIZE INDEX DATA*
                SIZE  ::= uint64 = size(INDEX)
                INDEX ::= cbor { "t": { * T } }    keys length-first
                T     ::= NAME => INFO    unique NAME
                NAME  ::= text
                INFO  ::= { "n": SHAPE, "dt": DT }
                SHAPE ::= [ uint* ]
                DT    ::= text dtype { i8 = "i8" }
                DATA  ::= bytes    sized product(SHAPE)
                tensor T { name NAME, dtype DT, shape SHAPE, data DATA, sort by NAME }
                """);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = format.create(Channels.newChannel(bytes), WriteOptions.defaults())) {
            writer.add("b.w", new byte[] {3}, 1)
                    .add("c", new byte[] {2}, 1)
                    .add("a", new byte[] {1}, 1)
                    .commit();
        }
        byte[] file = bytes.toByteArray();
        assertArrayEquals(new byte[] {1, 2, 3}, Arrays.copyOfRange(file, file.length - 3, file.length));
        try (TensorReader reader = format.open(ByteSource.of("m", file), ReadOptions.strict())) {
            assertEquals("b.w", reader.name(2));
        }
    }
}
