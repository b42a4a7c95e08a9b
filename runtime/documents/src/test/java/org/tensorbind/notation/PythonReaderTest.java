package org.tensorbind.notation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;
import org.tensorbind.read.Cursor;

/** What Python evaluates a literal to, in every form that it has for one. */
final class PythonReaderTest {
    private static @Nullable Object read(String literal, ReadOptions options, Charset charset) throws IOException {
        Cursor in = new Cursor(ByteSource.of("literal", literal.getBytes(charset)), options);
        PythonReader reader = new PythonReader(in, charset);
        Object value = reader.any("VALUE");
        reader.end("VALUE");
        return value;
    }

    private static @Nullable Object read(String literal) throws IOException {
        return read(literal, ReadOptions.strict(), StandardCharsets.UTF_8);
    }

    /** Writers have lists for them, so that a copy would be another file. */
    @Test
    void tuplesOfUnknownKeysAreListsLeniently() throws IOException {
        assertEquals(List.of(1L, "a"), read("(1, 'a')", ReadOptions.lenient(), StandardCharsets.UTF_8));
        assertEquals(List.of(1L, "a"), read("[1, 'a']"));
        FormatException rejected = assertThrows(FormatException.class, () -> read("(1, 'a')"));
        assertTrue(String.valueOf(rejected.getMessage()).contains("a tuple would be written as a list"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'a\"' | a\"",
                "\"a'\" | a'",
                "u'a' | a",
                "R'\\n\\'' | \\n\\'",
                "uR'a' | a",
                "'''a''b''' | a''b",
                "\"\"\"'a\"b\"\"\" | 'a\"b",
                "'' 'a'  \"b\" | ab",
                "'\\x3c\\u0066\\U00000034' | <f4",
                "'\\74f\\064\\0' | `<f4\0`",
                "'\\N{LESS-THAN SIGN}\\d' | <\\d",
                "'\\a\\b\\f\\n\\r\\t\\v\\\\\\'' | `\u0007\b\f\n\r\t\u000b\\'`",
                "'\u00e9\\xe9\\u20ac\u20ac' | \u00e9\u00e9\u20ac\u20ac"
            })
    void textsHaveManyForms(String literal, String expected) throws IOException {
        assertEquals(expected, read(literal));
    }

    @Test
    void aBackslashJoinsLines() throws IOException {
        assertEquals("ab", read("'a\\\nb'"));
        assertEquals("ab", read("'a\\\r\nb'"));
        assertEquals("ac", read("('a' # b\n 'c')"));
        assertEquals(List.of(1L, 2L), read("[1,\\\n2]"));
    }

    @Test
    void bytesHaveNoEscapesOfCharacters() throws IOException {
        assertArrayEquals(new byte[] {(byte) 0xFF, '\\', 'u', '0', 0x53}, (byte[]) read("b'\\xff\\u0\\123'"));
        assertArrayEquals(new byte[] {'\\', 'x'}, (byte[]) read("rB'\\x'"));
    }

    @Test
    void withoutEscapesTheEncodingTellsTheCharacters() throws IOException {
        assertEquals("\u00c3\u00a9", read("'\u00c3\u00a9'", ReadOptions.strict(), StandardCharsets.ISO_8859_1));
        assertEquals("\u00e9\u20ac", read("'\u00e9\\u20ac'", ReadOptions.strict(), StandardCharsets.ISO_8859_1));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "00, 0",
        "0_0, 0",
        "+5, 5",
        "-12, -12",
        "1_000, 1000",
        "0x1F, 31",
        "-0XfL, -15",
        "0o17, 15",
        "0b1_01, 5",
        "3L, 3",
        "3l, 3",
        "18446744073709551616, 18446744073709551616"
    })
    void integersHaveManyForms(String literal, BigInteger expected) throws IOException {
        assertEquals(expected.bitLength() < 64 ? (Object) expected.longValue() : expected, read(literal));
    }

    @ParameterizedTest
    @CsvSource({"1., 1", ".5, 0.5", "1_0.2_5, 10.25", "1e2, 100", "1E+0_2, 100", "-0.0, -0.0", "+1.5e-1, 0.15"})
    void floatsHaveManyForms(String literal, double expected) throws IOException {
        assertEquals(expected, read(literal));
    }

    @Test
    void parenthesesWithoutACommaAreNoTuple() throws IOException {
        assertEquals("a", read("('a')"));
        assertEquals(List.of(), read("( [] )"));
        assertEquals(Map.of("a", true, "b", List.of(1L)), read("({'a': ((True)), ('b'): ([(1), ]), })"));
        assertNull(read("(None)"));
        assertEquals(List.of(), read("()", ReadOptions.lenient(), StandardCharsets.UTF_8));
        assertEquals(List.of(List.of(2L)), read("((2,),)", ReadOptions.lenient(), StandardCharsets.UTF_8));
        Cursor in = new Cursor(
                ByteSource.of("literal", "((2 , ')', ))".getBytes(StandardCharsets.UTF_8)), ReadOptions.strict());
        PythonReader reader = new PythonReader(in, StandardCharsets.UTF_8);
        reader.tuple().beginArray("TUPLE");
        assertTrue(reader.nextElement("TUPLE"));
        assertEquals(2, reader.uint("NUMBER"));
        assertTrue(reader.nextElement("TUPLE"));
        assertEquals(")", reader.text("TEXT"));
        assertEquals(false, reader.nextElement("TUPLE"));
        assertEquals(0, in.remaining());
    }

    @Test
    void blanksAreTabsLineEndsAndComments() throws IOException {
        assertEquals(Map.of("a", 1L, "b", 2L), read("{\t'a'\r\n:# 'x': {\n1,\f'b' :2}#"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "01",
                "1__0",
                "1_",
                "_1",
                "0x",
                "1L2",
                "--1",
                "1e",
                "1e400",
                ".",
                "1.5L",
                "inf",
                "nan",
                "'a",
                "'a\n'",
                "'''a''",
                "'\\x4'",
                "'\\ud800'",
                "'\\U00110000'",
                "'\\N{}'",
                "'\\N{NO SUCH}'",
                "ub'a'",
                "f'a'",
                "{'a': 1 'b': 2}",
                "{'a' 1}",
                "{1: 2}",
                "[1 2]",
                "[,]",
                "[1,,]",
                "(1",
                "('a'",
                "True1",
                "tru",
                "{'a'}",
                "1 2",
                "'a' 1",
                "b'a' 'b'",
                ""
            })
    void whatIsNoLiteralIsRejected(String literal) {
        assertThrows(FormatException.class, () -> read(literal, ReadOptions.lenient(), StandardCharsets.UTF_8));
    }

    @Test
    void textsThatAreNotUtf8AreRejected() {
        for (ReadOptions options : List.of(ReadOptions.lenient(), ReadOptions.strict())) {
            ByteSource source = ByteSource.of("literal", new byte[] {'\'', (byte) 0xC0, (byte) 0xAF, '\''});
            FormatException rejected = assertThrows(
                    FormatException.class,
                    () -> new PythonReader(new Cursor(source, options), StandardCharsets.UTF_8).text("TEXT"));
            assertEquals("literal: byte 0: TEXT: the text is not valid UTF-8", rejected.getMessage());
        }
    }

    @Test
    void manyParenthesesEndInAMessage() {
        String open = "(".repeat(100_000);
        for (String literal : List.of(open, open + "1" + ")".repeat(100_000), "[" + open)) {
            assertThrows(FormatException.class, () -> read(literal, ReadOptions.lenient(), StandardCharsets.UTF_8));
        }
    }
}
