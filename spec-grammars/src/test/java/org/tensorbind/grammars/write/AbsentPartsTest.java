package org.tensorbind.grammars.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.io.ByteSource;

/** What may be absent is in a copy where it is in the file, and there only. */
final class AbsentPartsTest {
    private static final String EXTENDED = """
            format sample "Sample" { extension "sample" }
            FILE ::= "MMMM" FLAG SIZE EXT? DATA
            FLAG ::= uint8 = present(EXT)
            %s
            B    ::= uint8 = SIZE
            SIZE ::= uint8
            DATA ::= bytes
            tensor FILE { dtype u8, shape [SIZE], data DATA }
            """;

    private static final String LAYERS = """
            format sample "Sample" { extension "sample" }
            FILE  ::= "MMMM" L LAYER*
            L     ::= uint8 = count(LAYER)
            LAYER ::= E HAS UP? N DOWN
            E     ::= uint8 default 5
            HAS   ::= uint8 = present(UP)
            UP    ::= bytes
            N     ::= uint8
            DOWN  ::= bytes
            tensor UP { name "{index(LAYER)}.up", dtype u8, shape [E], data UP }
            tensor DOWN { name "{index(LAYER)}.down", dtype u8, shape [N], data DOWN }
            """;

    @TempDir
    private Path folder;

    private static byte[] written(TensorFormat format, TensorReader reader, Map<String, Object> items)
            throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = format.create(Channels.newChannel(bytes), WriteOptions.defaults())) {
            writer.addAll(reader);
            for (Map.Entry<String, Object> item : items.entrySet()) {
                writer.fileItem(item.getKey(), item.getValue());
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static TensorReader strictly(TensorFormat format, String file) throws IOException {
        byte[] bytes = file.getBytes(StandardCharsets.ISO_8859_1);
        return format.open(ByteSource.of("given", bytes), ReadOptions.strict());
    }

    private static void assertCopied(TensorFormat format, String file) throws IOException {
        assertArrayEquals(file.getBytes(StandardCharsets.ISO_8859_1), copy(format, file, Map.of()));
    }

    private static byte[] copy(TensorFormat format, String file, Map<String, Object> items) throws IOException {
        try (TensorReader reader = strictly(format, file)) {
            return written(format, reader, items);
        }
    }

    @Test
    void aRecordIsThereWhereAnItemOfItIsGiven() throws IOException {
        TensorFormat format = Compiled.format(folder, EXTENDED.formatted("EXT ::= A B  A ::= uint8 default 1"));
        assertCopied(format, "MMMM\0\3abc");
        assertCopied(format, "MMMM\1\3\1\3abc");
        byte[] extended = copy(format, "MMMM\0\3abc", Map.of("A", 7));
        assertEquals("MMMM\1\3\7\3abc", new String(extended, StandardCharsets.ISO_8859_1));
    }

    @Test
    void aRecordWithAListWithoutElementsIsThere() throws IOException {
        TensorFormat format =
                Compiled.format(folder, EXTENDED.formatted("EXT ::= N X* B  N ::= uint8 = count(X)  X ::= uint8"));
        assertCopied(format, "MMMM\0\3abc");
        assertCopied(format, "MMMM\1\3\0\3abc");
        assertCopied(format, "MMMM\1\3\2ab\3abc");
    }

    @Test
    void aDimensionThatNoTensorTellsIsAFieldOfAnother() throws IOException {
        TensorFormat format = Compiled.format(folder, LAYERS);
        String file = "MMMM\2\3\1abc\2de\3\0\1f";
        assertCopied(format, file);
        try (TensorReader reader = strictly(format, file)) {
            assertEquals(Map.of("E", 3L), reader.tensor("0.down").info().attributes());
            assertEquals(Map.of("E", 3L), reader.tensor("1.down").info().attributes());
        }
        assertCopied(format, "MMMM\2\3\1abc\2de\5\0\1f");
        assertCopied(Compiled.format(folder, LAYERS.replace(" default 5", "")), file);
    }

    @Test
    void suchAFieldDoesNotContradictTensors() throws IOException {
        TensorFormat format = Compiled.format(folder, LAYERS);
        try (TensorReader reader = strictly(format, "MMMM\1\3\1abc\2de");
                TensorWriter writer =
                        format.create(Channels.newChannel(new ByteArrayOutputStream()), WriteOptions.defaults())) {
            writer.add(TensorEntry.of("0.up", reader.tensor("0.up")));
            writer.add(TensorEntry.of("0.down", reader.tensor("0.down")).withAttribute("E", 4));
            IllegalArgumentException fault = assertThrows(IllegalArgumentException.class, writer::commit);
            String message = String.valueOf(fault.getMessage());
            assertTrue(message.contains("'0.up' has shape [3], but must have [4]"), message);
        }
    }

    /** As of tensors whose roles are items: optional items, lists of any number, and other entries beside computed data. */
    @Test
    void whatElementsMayLackIsAFieldOfAComputedTensor() throws IOException {
        TensorFormat format = Compiled.format(folder, """
                format sample "Sample" { extension "sample" }
                FILE  ::= "MMMM" COUNT ROW*
                COUNT ::= uint8 = count(ROW)
                ROW   ::= HAS NOTE? MARKS MARK* SIZE DATA
                HAS   ::= uint8 = present(NOTE)
                NOTE  ::= uint8
                MARKS ::= uint8 = count(MARK)
                MARK  ::= uint8
                SIZE  ::= uint8
                DATA  ::= bytes
                tensor ROW { name "row.{index(ROW)}", dtype u8, shape [SIZE], data DATA }
                """);
        String file = "MMMM\2\1\7\2\5\6\1a\0\0\2bc";
        assertCopied(format, file);
        try (TensorReader reader = strictly(format, file)) {
            assertEquals(
                    Map.of("NOTE", 7L, "MARK", List.of(5L, 6L)),
                    reader.tensor("row.0").info().attributes());
            assertEquals(
                    Map.of("MARK", List.of()), reader.tensor("row.1").info().attributes());
        }
    }

    @Test
    void aRecordThatIsDeniedIsNotGiven() throws IOException {
        TensorFormat format = Compiled.format(folder, """
                format sample "Sample" { extension "sample" }
                FILE  ::= "MMMM" LEVEL SIZE EXT? DATA
                LEVEL ::= uint8 default 1
                EXT   ::= A B    present when LEVEL >= 2
                A     ::= uint8 default 1
                B     ::= uint8 = SIZE
                SIZE  ::= uint8
                DATA  ::= bytes
                tensor FILE { dtype u8, shape [SIZE], data DATA }
                """);
        assertCopied(format, "MMMM\1\3abc");
        assertCopied(format, "MMMM\2\3\7\3abc");
        IllegalArgumentException fault =
                assertThrows(IllegalArgumentException.class, () -> copy(format, "MMMM\1\3abc", Map.of("A", 7)));
        assertEquals(
                "the file: A is supplied but must be absent (grammar: EXT ::= A B present when LEVEL >= 2)",
                fault.getMessage());
    }

    @Test
    void aTensorInADeniedPartIsToldWithTheCondition() throws IOException {
        TensorFormat format = Compiled.format(folder, """
                format sample "Sample" { extension "sample" }
                FILE  ::= "MMMM" LEVEL SIZE FIRST MORE?
                LEVEL ::= uint8 default 1
                SIZE  ::= uint8 = size(FIRST)
                FIRST ::= bytes
                MORE  ::= SIZE2 NEXT present when LEVEL >= 2
                SIZE2 ::= uint8 = size(NEXT)
                NEXT  ::= bytes
                tensor FIRST { name "a", dtype u8, shape [size(FIRST)], data FIRST }
                tensor NEXT { name "b", dtype u8, shape [size(NEXT)], data NEXT }
                """);
        assertCopied(format, "MMMM\1\1a");
        assertCopied(format, "MMMM\2\1a\2bc");
        String because = " (MORE ::= SIZE2 NEXT present when LEVEL >= 2): set another LEVEL, or ";
        assertRejected(
                format,
                "MMMM\2\1a\2bc",
                1,
                "'b' is supplied, but LEVEL is 1, for which it must be absent" + because + "omit the tensor");
        assertRejected(
                format,
                "MMMM\1\1a",
                2,
                "'b' is missing, but LEVEL is 2, for which it must be present" + because + "add the tensor");
    }

    /** A part with the list of the tensors is there where its condition holds, not where there are tensors. */
    @Test
    void aDeniedPartWithAListOfTensorsIsNotWritten() throws IOException {
        TensorFormat format = Compiled.format(folder, """
                format sample "Sample" { extension "sample" }
                FILE ::= "MMMM" FLAG PART?
                FLAG ::= uint8
                PART ::= NOTE N ROW* present when FLAG == 1
                NOTE ::= uint8 default 7
                N    ::= uint8 = count(ROW)
                ROW  ::= NAME SIZE DATA
                NAME ::= text until x"00"
                SIZE ::= uint8
                DATA ::= bytes
                tensor ROW { name NAME, dtype u8, shape [SIZE], data DATA }
                """);
        assertCopied(format, "MMMM\0");
        assertCopied(format, "MMMM\1\7\0");
        assertCopied(format, "MMMM\1\7\1a\0\2bc");
        IllegalArgumentException fault =
                assertThrows(IllegalArgumentException.class, () -> copy(format, "MMMM\0", Map.of("NOTE", 5)));
        assertEquals(
                "the file: NOTE is supplied but must be absent (grammar: PART ::= NOTE N ROW* present when FLAG == 1)",
                fault.getMessage());
    }

    private static void assertRejected(TensorFormat format, String file, int level, String message) {
        IllegalArgumentException fault =
                assertThrows(IllegalArgumentException.class, () -> copy(format, file, Map.of("LEVEL", level)));
        assertTrue(String.valueOf(fault.getMessage()).contains(message), fault.getMessage());
    }

    @Test
    void aFlagBelowZeroIsNeitherThereNorNot() throws IOException {
        TensorFormat format = Compiled.format(folder, """
                format sample "Sample" { extension "sample" }
                FILE ::= "MMMM" HAS NOTE? N DATA
                HAS  ::= int16 = present(NOTE)
                NOTE ::= uint16
                N    ::= uint8
                DATA ::= bytes
                tensor FILE { dtype u8, shape [N], data DATA }
                """);
        assertCopied(format, "MMMM\1\0\5\0\1a");
        assertCopied(format, "MMMM\0\0\1a");
        FormatException fault = assertThrows(FormatException.class, () -> strictly(format, "MMMM\u00ff\u00ff\5\0\1a"));
        assertTrue(String.valueOf(fault.getMessage()).contains("FILE.HAS: must be 0 or 1, is -1"), fault.getMessage());
    }

    @Test
    void aPresenceThatIsComputedIsNoOtherNumber() throws IOException {
        TensorFormat format = Compiled.format(folder, """
                format sample "Sample" { extension "sample" }
                FILE ::= "MMMM" FLAG NOTE? N DATA
                FLAG ::= uint8 = present(NOTE) * 2
                NOTE ::= uint16
                N    ::= uint8
                DATA ::= bytes
                tensor FILE { dtype u8, shape [N], data DATA }
                """);
        assertCopied(format, "MMMM\2\5\0\1a");
        assertCopied(format, "MMMM\0\1a");
        FormatException fault = assertThrows(FormatException.class, () -> strictly(format, "MMMM\6\5\0\1a"));
        String message = String.valueOf(fault.getMessage());
        assertTrue(
                message.contains("byte 4: FILE.FLAG: must be 0 or 1 for 'NOTE', which is present or absent, is 3"),
                message);
    }

    @Test
    void aRecordThatAConditionTellsHasTheDefaultsOfItsParts() throws IOException {
        TensorFormat format = Compiled.format(folder, """
                format sample "Sample" { extension "sample" }
                FILE    ::= "MMMM" VERSION EXTRA? N DATA
                VERSION ::= uint8 { v1 = 1, v2 = 2 } closed    default v2
                EXTRA   ::= A B INNER    present when VERSION != v1
                A       ::= uint8    default 3
                B       ::= text    sized 5  fill 0x20  default "abc"
                INNER   ::= C D
                C       ::= bytes[2]    default 7
                D       ::= uint8 { dark = 3, light = 5 }    default light
                N       ::= uint8
                DATA    ::= bytes
                tensor FILE { dtype i8, shape [N], data DATA }
                """);
        assertEquals("MMMM\2\3abc  \7\7\5\1a", one(format, Map.of()));
        assertEquals("MMMM\1\1a", one(format, Map.of("VERSION", 1)));
        assertEquals("MMMM\2\4abc  \7\7\5\1a", one(format, Map.of("EXTRA", Map.of("A", 4))));
    }

    private static String one(TensorFormat format, Map<String, Object> items) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = format.create(Channels.newChannel(bytes), WriteOptions.defaults())) {
            for (Map.Entry<String, Object> item : items.entrySet()) {
                writer.fileItem(item.getKey(), item.getValue());
            }
            writer.add("0", new byte[] {'a'}, 1).commit();
        }
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }
}
