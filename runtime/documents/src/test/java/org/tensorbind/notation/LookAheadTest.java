package org.tensorbind.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.document.DocumentReader;
import org.tensorbind.document.Documents;
import org.tensorbind.io.ByteSource;
import org.tensorbind.read.Cursor;

/** What is looked at of a map before it is read. */
final class LookAheadTest {
    /** {@code [{"a": {"x": [1, "t", True, None]}, "kind": "k", "n": 5}, 9]} in each notation. */
    static Stream<Function<ReadOptions, DocumentReader>> notations() {
        return Stream.of(
                options ->
                        Notations.cbor(hex("82 a3 6161 a1 6178 84 01 6174 f5 f6 646b696e64 616b 616e 05 09", options)),
                options -> new MsgpackReader(
                        hex("92 83 a161 81 a178 94 01 a174 c3 c0 a46b696e64 a16b a16e 05 09", options)),
                options ->
                        Notations.json(text("[{\"a\":{\"x\":[1,\"t\",true,null]},\"kind\":\"k\",\"n\":5},9]", options)),
                options -> new PythonReader(
                        text("[{'a': {'x': [1, 't', True, None], }, 'kind': 'k', 'n': 5, }, 9]", options),
                        StandardCharsets.UTF_8));
    }

    private static Cursor hex(String bytes, ReadOptions options) {
        return new Cursor(ByteSource.of("hex", HexFormat.of().parseHex(bytes.replace(" ", ""))), options);
    }

    private static Cursor text(String text, ReadOptions options) {
        return new Cursor(ByteSource.of("text", text.getBytes(StandardCharsets.UTF_8)), options);
    }

    @ParameterizedTest
    @MethodSource("notations")
    void nothingIsTakenOfWhatIsLookedAt(Function<ReadOptions, DocumentReader> notation) throws IOException {
        DocumentReader doc = notation.apply(ReadOptions.strict());
        doc.beginArray("LIST");
        assertTrue(doc.nextElement("LIST"));
        assertEquals("k", doc.ahead("MAP", "kind", value -> value.text("KIND")));
        assertEquals(Long.valueOf(5), doc.<Long>ahead("MAP", "n", value -> value.integer("N")));
        assertNull(doc.ahead("MAP", "x", value -> value.text("X")));
        assertTrue(doc.isTree("MAP", false));
        assertTrue(doc.isTree("MAP", true));
        assertEquals(
                Map.of("a", Map.of("x", Arrays.asList(1L, "t", true, null)), "kind", "k", "n", 5L), doc.any("MAP"));
        assertTrue(doc.nextElement("LIST"));
        assertFalse(doc.isTree("N", false));
        assertEquals(9, doc.integer("N"));
        assertFalse(doc.nextElement("LIST"));
        doc.end("LIST");
    }

    @ParameterizedTest
    @MethodSource("notations")
    void aMapWhoseFirstValueIsNoMapIsNoTreeOfMaps(Function<ReadOptions, DocumentReader> notation) throws IOException {
        DocumentReader doc = notation.apply(ReadOptions.strict());
        doc.beginArray("LIST");
        doc.nextElement("LIST");
        doc.beginMap("MAP");
        assertEquals("a", doc.nextKey("MAP"));
        assertTrue(doc.isTree("A", false));
        assertFalse(doc.isTree("A", true));
        assertEquals(Map.of("x", Arrays.asList(1L, "t", true, null)), doc.any("A"));
    }

    @ParameterizedTest
    @MethodSource("notations")
    void whatIsNoMapIsAFault(Function<ReadOptions, DocumentReader> notation) throws IOException {
        DocumentReader doc = notation.apply(ReadOptions.lenient());
        FormatException rejected = assertThrows(
                FormatException.class, () -> Documents.ahead(doc, "MAP", "kind", value -> value.text("KIND")));
        assertTrue(String.valueOf(rejected.getMessage()).contains("MAP: expected"), rejected::toString);
    }

    @Test
    void bytesAreLocatedAndNotRead() throws IOException {
        for (DocumentReader doc : List.of(
                Notations.cbor(hex("82 43 010203 05", ReadOptions.strict())),
                new MsgpackReader(hex("92 c403 010203 05", ReadOptions.strict())))) {
            doc.beginArray("LIST");
            doc.nextElement("LIST");
            long at = doc.position();
            assertEquals(3, doc.payload("DATA").byteSize());
            assertTrue(doc.position() > at + 3);
            assertTrue(doc.nextElement("LIST"));
            assertEquals(5, doc.uint("N"));
        }
    }

    @Test
    void whatIsBehindALongListIsFoundWithoutMakingThat() throws IOException {
        byte[] head = HexFormat.of().parseHex("82a164c6000f4240");
        byte[] file = Arrays.copyOf(head, head.length + 1_000_000 + 4);
        System.arraycopy(HexFormat.of().parseHex("a16ba176"), 0, file, head.length + 1_000_000, 4);
        DocumentReader doc = new MsgpackReader(new Cursor(ByteSource.of("long", file), ReadOptions.strict()));
        assertEquals("v", doc.ahead("MAP", "k", value -> value.text("KIND")));
        assertEquals(0, doc.position());
    }
}
