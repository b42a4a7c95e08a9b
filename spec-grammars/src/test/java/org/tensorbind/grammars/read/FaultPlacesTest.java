package org.tensorbind.grammars.read;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.FormatException;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.io.ByteSource;

/** A fault in a file is told at the item that has it, by its own offset and path. */
final class FaultPlacesTest {
    @TempDir
    Path folder = Path.of("");

    private static byte[] file(String format) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer =
                TensorFormats.named(format).create(Channels.newChannel(bytes), WriteOptions.defaults())) {
            writer.add(format.equals("btf") ? "0" : "w", new float[] {1, 2});
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static String fault(TensorFormat format, byte[] file, ReadOptions options) {
        FormatException fault = assertThrows(
                FormatException.class,
                () -> format.open(ByteSource.of("x", ByteBuffer.wrap(file)), options)
                        .close());
        return fault.byteOffset() + " " + fault.grammarPath() + ": " + fault.problem();
    }

    private static String fault(String format, int offset, int value) throws IOException {
        byte[] file = file(format);
        file[offset] = (byte) value;
        String strict = fault(TensorFormats.named(format), file, ReadOptions.strict());
        assertEquals(strict, fault(TensorFormats.named(format), file, ReadOptions.lenient()));
        return strict;
    }

    @Test
    void anUnknownDtypeIsToldWhereItIs() throws IOException {
        String known =
                "expected one of bool = 0, u8 = 1, i8 = 2, f8_e5m2 = 3, f8_e4m3 = 4, i16 = 5, u16 = 6, f16 = 7, bf16 = 8,"
                        + " i32 = 9, u32 = 10, f32 = 11, f64 = 12, i64 = 13, u64 = 14, found 99";
        assertEquals("12 FILE.METADATA.TENSOR[0].TENSOR_INFO.DTYPE: " + known, fault("bintensors", 12, 99));
    }

    @Test
    void aDtypeThatDataInAnotherRuleNeedsIsToldWhereItIs() throws IOException {
        String known =
                "expected one of i8 = 0, i16 = 1, i32 = 2, i64 = 3, f32 = 4, f64 = 5, u8 = 6, u16 = 7, u32 = 8, u64 = 9, found 77";
        assertEquals("24 FILE.TENSOR_RECORD[0].TENSOR_HEADER.DTYPE: " + known, fault("btf", 24, 77));
    }

    @Test
    void aTagWithoutAVariantIsToldWhereItIs() throws IOException {
        assertEquals(
                "25 FILE.TENSOR_RECORD[0].TENSOR_HEADER.LAYOUT: expected one of RMD = 0, COO = 2, found 9",
                fault("btf", 25, 9));
    }

    @Test
    void aWrongEndIsToldAtItsFirstByte() throws IOException {
        assertEquals(
                "16 FILE.METADATA.TENSOR[0].TENSOR_INFO.DATA_OFFSETS.END: must be 8, is 7", fault("bintensors", 16, 7));
    }

    @Test
    void anItemWhoseFaultIsFoundLaterIsToldWhereItIs() throws IOException {
        String header = "{\"w\":{\"data_offsets\":[0,7],\"dtype\":\"F32\",\"shape\":[2]}}";
        ByteBuffer file = ByteBuffer.allocate(8 + 64 + 8).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        file.putLong(64).put((header + " ".repeat(64 - header.length())).getBytes(StandardCharsets.UTF_8));

        assertEquals(
                8 + header.indexOf("7") + " FILE.HEADER.TENSOR[0].TENSOR_INFO.data_offsets.END: must be 8, is 7",
                fault(TensorFormats.named("jsonheader"), file.array(), ReadOptions.strict()));
    }

    @Test
    void faultsThatAreAlikeAreToldEachAtItsItem() throws IOException {
        int count = 40;
        ByteBuffer file = ByteBuffer.allocate(8 * (1 + 4 * count)).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        file.putLong(count);
        IntStream.range(0, count).forEach(i -> file.putLong(8 * (1 + count + 3L * i)));
        IntStream.range(0, count).forEach(i -> file.putLong(1).putLong(5).putLong(1L << 62));
        List<String> places = new ArrayList<>();
        TensorFormats.named("btf").parse(ByteSource.of("x", file.flip()), ReadOptions.strict(), new ParseListener() {
            @Override
            public void problem(FormatException fault) {
                places.add(fault.byteOffset() + " " + fault.grammarPath());
            }
        });

        assertEquals(
                IntStream.range(0, count)
                        .mapToObj(i -> 8 * (1 + count + 3 * i + 2) + " FILE.TENSOR_RECORD[" + i
                                + "].DENSE_TENSOR_PAYLOAD.DIMS")
                        .toList(),
                places);
    }

    private static final String SINGLE = """
            RANK  ::= uint8 = count(DIMS)
            DIMS  ::= uint8*
            DTYPE ::= uint8 dtype { u8 = 1 }
            DATA  ::= bytes sized product(DIMS) * width(DTYPE)
            tensor FILE { dtype DTYPE, shape DIMS, data DATA }
            """;

    private TensorFormat compiled(String rules) throws IOException {
        return Compiled.format(folder, "format changed \"Changed\" {}\n" + rules + SINGLE);
    }

    @Test
    void whatSpeaksOfAnAbsentItemIsToldWhereItIs() throws IOException {
        TensorFormat format = compiled("""
                FILE      ::= "F" FLAGS COUNT NOTE_SIZE AT LIST? DTYPE RANK DIMS DATA TAIL?
                FLAGS     ::= uint8 bits { HAS_LIST: 1 = present(LIST), HAS_TAIL: 1 = present(TAIL), zero: 6 }
                COUNT     ::= uint8 = count(ITEM)
                NOTE_SIZE ::= uint8 = size(NOTE) + 1
                AT        ::= uint32 = offset(TAIL)
                LIST      ::= NOTE ITEM*
                NOTE      ::= text
                ITEM      ::= uint16
                TAIL      ::= uint32
                """);
        byte[] file = {'F', 0, 0, 1, 0, 0, 0, 0, 1, 0, 7};
        format.open(ByteSource.of("x", file), ReadOptions.strict()).close();

        String problem = ": must be 0 where 'LIST' is absent, is 2";
        assertEquals("2 FILE.COUNT" + problem, fault(format, changed(file, 2, 2), ReadOptions.strict()));
        assertEquals("3 FILE.NOTE_SIZE" + problem, fault(format, changed(file, 3, 3), ReadOptions.strict()));
        assertEquals(
                "4 FILE.AT: must be 0 where 'TAIL' is absent, is 9",
                fault(format, changed(file, 4, 9), ReadOptions.strict()));
        format.open(ByteSource.of("x", changed(file, 2, 2)), ReadOptions.lenient())
                .close();
    }

    @Test
    void aValueThatIsLookedUpIsToldWhereItIs() throws IOException {
        TensorFormat format =
                compiled("""
                FILE   ::= "F" PAIRS PAIR* MORE ENTRY* DTYPE RANK DIMS DATA
                PAIRS  ::= uint8 = count(PAIR)
                PAIR   ::= KEY TAG VALUE    unique KEY
                KEY    ::= text    until "="
                TAG    ::= uint8 { SMALL = 1, LARGE = 2 } closed
                VALUE  ::= SMALL: NUMBER | LARGE: FRACTION    by TAG
                NUMBER ::= uint8
                FRACTION ::= float32
                MORE   ::= uint8 = count(ENTRY)
                ENTRY  ::= LABEL UNIT    unique LABEL    sized PAIR["size"].NUMBER else 3
                LABEL  ::= text    until "="
                UNIT   ::= uint8
                """.replace("DATA\n", "SPARE DATA\nSPARE ::= zero to multiple of ENTRY[\"a\"].UNIT else 1\n"));
        byte[] file = {'F', 1, 'k', '=', 1, 5, 1, 'a', '=', 1, 1, 1, 1, 9};
        format.open(ByteSource.of("x", file), ReadOptions.strict()).close();

        assertEquals(
                "7 FILE.ENTRY[0]: the value of 'a' must be at least 1, is 0",
                fault(format, changed(file, 9, 0), ReadOptions.lenient()));
        byte[] large = {'F', 1, 's', 'i', 'z', 'e', '=', 2, 0, 0, 0, 0, 0, 1, 1, 1, 9};
        assertEquals(
                "2 FILE.PAIR[0]: the value of 'size' must be a NUMBER, is LARGE",
                fault(format, large, ReadOptions.lenient()));
    }

    @Test
    void aMultipleThatIsNoneIsToldWhereItIs() throws IOException {
        String problem = ": must be 1 or more, as something starts or ends at a multiple of it, is 0";
        TensorFormat padded = compiled("""
                FILE    ::= "F" HEAD SPACE DTYPE RANK DIMS DATA
                HEAD    ::= VERSION UNIT
                VERSION ::= uint8
                UNIT    ::= uint8
                SPACE   ::= zero to multiple of UNIT
                """);
        byte[] file = {'F', 1, 4, 0, 1, 1, 1, 9};
        padded.open(ByteSource.of("x", file), ReadOptions.strict()).close();
        assertEquals("2 FILE.HEAD.UNIT" + problem, fault(padded, changed(file, 2, 0), ReadOptions.strict()));
        assertEquals("2 FILE.HEAD.UNIT" + problem, fault(padded, changed(file, 2, 0), ReadOptions.lenient()));

        TensorFormat aligned = compiled("""
                FILE ::= "F" UNIT MORE NOTE? DTYPE RANK DIMS DATA
                UNIT ::= uint8
                MORE ::= uint8 = present(NOTE)
                NOTE ::= text sized 1    align UNIT
                """);
        byte[] absent = {'F', 0, 0, 1, 1, 1, 9};
        aligned.open(ByteSource.of("x", absent), ReadOptions.strict()).close();
    }

    @Test
    void rowsOfAMultipleThatIsNoneAreToldWhereItIs() throws IOException {
        TensorFormat format = Compiled.format(folder, """
                format rows "Rows" {}
                FILE   ::= WIDTH HEIGHT UNIT PIXELS
                WIDTH  ::= uint8
                HEIGHT ::= uint8
                UNIT   ::= uint8
                PIXELS ::= bytes
                tensor FILE { name "p", dtype u8, shape [HEIGHT, [WIDTH] to multiple of UNIT], data PIXELS }
                """);
        byte[] file = {3, 1, 4, 1, 2, 3, 0};
        format.open(ByteSource.of("x", file), ReadOptions.strict()).close();
        assertEquals(
                "2 FILE.UNIT: must be 1 or more, as something starts or ends at a multiple of it, is 0",
                fault(format, changed(file, 2, 0), ReadOptions.lenient()));
    }

    @Test
    void anIntegerMayTellAPlaceByItsDouble() throws IOException {
        TensorFormat format = compiled("""
                FILE  ::= "F" AT DTYPE RANK DIMS DATA UNITS
                AT    ::= uint8
                UNITS ::= uint8    at AT + AT
                """);
        byte[] file = {'F', 3, 1, 1, 1, 9, 7};
        format.open(ByteSource.of("x", file), ReadOptions.strict()).close();
        assertEquals(
                "1 FILE.AT: gives offset 18 for 'UNITS', outside the 7 bytes available; is the file complete?",
                fault(format, changed(file, 1, 9), ReadOptions.strict()));
    }

    @Test
    void aPlaceThatOneIntegerTellsIsWrongThere() throws IOException {
        TensorFormat format = compiled("""
                FILE      ::= "F" HEAD NOTE DTYPE RANK DIMS DATA UNITS FOOT
                HEAD      ::= VERSION NOTE_AT
                VERSION   ::= uint8
                NOTE_AT   ::= uint16 = offset(NOTE)
                NOTE      ::= VERSION_OF  align 4
                VERSION_OF ::= uint32
                UNITS     ::= uint8    at end - 1 - BACK
                FOOT      ::= BACK    at end - 1
                BACK      ::= uint8
                """);
        byte[] file = {'F', 1, 4, 0, 9, 0, 0, 0, 1, 1, 1, 9, 7, 1};
        format.open(ByteSource.of("x", file), ReadOptions.strict()).close();

        for (ReadOptions options : List.of(ReadOptions.strict(), ReadOptions.lenient())) {
            assertEquals(
                    "2 FILE.HEAD.NOTE_AT: gives offset 15 for 'NOTE', outside the 14 bytes available;"
                            + " is the file complete?",
                    fault(format, changed(file, 2, 15), options));
            assertEquals(
                    "2 FILE.HEAD.NOTE_AT: gives offset 5 for 'NOTE', must be a multiple of 4",
                    fault(format, changed(file, 2, 5), options));
            assertEquals(
                    "13 FILE.FOOT.BACK: gives offset -1 for 'UNITS', outside the 14 bytes available",
                    fault(format, changed(file, 13, 14), options));
        }
    }

    private static byte[] changed(byte[] file, int offset, int value) {
        byte[] changed = file.clone();
        changed[offset] = (byte) value;
        return changed;
    }

    @Test
    void aSizeToldInsideOfWhatItMeasuresIsToldWhereItIs() throws IOException {
        TensorFormat format =
                compiled("FILE ::= \"F\" CHUNK DTYPE RANK DIMS DATA\nCHUNK ::= ID CSIZE BODY\nID ::= uint8\n"
                        + "CSIZE ::= uint8 = size(CHUNK)\nBODY ::= bytes sized 3\n");

        assertEquals(
                "2 FILE.CHUNK.CSIZE: must be 5, is 6",
                fault(format, new byte[] {'F', 0, 6, 1, 2, 3, 1, 1, 1, 9}, ReadOptions.strict()));
        ByteSource good = ByteSource.of("x", ByteBuffer.wrap(new byte[] {'F', 0, 5, 1, 2, 3, 1, 1, 1, 9}));
        format.open(good, ReadOptions.strict()).close();
    }

    @Test
    void rulesAreOnceInThePath() throws IOException {
        TensorFormat format = compiled("FILE ::= HEADER DTYPE RANK DIMS DATA\nHEADER ::= cbor { \"a\": uint }\n");

        assertEquals(
                "0 FILE.HEADER: required field 'a' is missing",
                fault(format, new byte[] {(byte) 0xA0, 1, 1, 1, 9}, ReadOptions.strict()));
    }

    @Test
    void aDocumentEndsWhereItEnds() throws IOException {
        TensorFormat format = compiled("FILE ::= HEADER DTYPE RANK DIMS DATA\nHEADER ::= cbor { \"a\": uint }\n");
        byte[] file = {(byte) 0xA1, 0x61, 'a', 5, 1, 1, 1, 9};

        format.open(ByteSource.of("x", ByteBuffer.wrap(file)), ReadOptions.strict())
                .close();
        file[4] = 7;
        assertEquals("4 FILE.DTYPE: expected one of u8 = 1, found 7", fault(format, file, ReadOptions.strict()));
    }

    @Test
    void whatACopyOfJsonWouldLoseIsTold() throws IOException {
        TensorFormat format = compiled(
                "FILE ::= DTYPE RANK DIMS DATA NOTES\nNOTES ::= json { \"k\": K, * text => any }\n" + "K ::= float\n");
        assertEquals("12 FILE.NOTES: text follows the document", json(format, "{\"k\": 5}{}"));
        assertEquals(
                "4 FILE.NOTES.json: is not JSON: it starts with a byte-order mark", json(format, "\uFEFF{\"k\": 5}"));
        assertEquals(
                "10 FILE.NOTES.K: must be a number that a float of 64 bits holds, is 1e400",
                json(format, "{\"k\": 1e400}"));
        assertEquals(
                "10 FILE.NOTES.K: must be a number that a float of 64 bits holds, is -1e-400",
                fault(format, withNotes("{\"k\": -1e-400}"), ReadOptions.strict()));
        assertEquals(
                "20 FILE.NOTES.x: must be a number that a float of 64 bits holds, is 0.02E-400",
                fault(format, withNotes("{\"k\": 0e9, \"x\": 0.02E-400}"), ReadOptions.strict()));
        assertEquals("9 FILE.NOTES: is not JSON: 'NaN' is not a number in JSON", json(format, "{\"k\":NaN}"));
    }

    @Test
    void whatHasNoValueInJsonIsWrittenAgain() throws IOException {
        TensorFormat format = compiled("FILE ::= DTYPE RANK DIMS DATA NOTES\nNOTES ::= json { * text => any }\n");
        byte[] file = withNotes("{\"a\":null,\"b\":[null]}");
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        try (TensorReader reader = format.open(ByteSource.of("x", ByteBuffer.wrap(file)), ReadOptions.strict());
                TensorWriter writer = format.create(Channels.newChannel(copy), WriteOptions.defaults())) {
            writer.addAll(reader);
            writer.commit();
        }
        assertArrayEquals(file, copy.toByteArray());
    }

    private static String json(TensorFormat format, String notes) {
        String strict = fault(format, withNotes(notes), ReadOptions.strict());
        assertEquals(strict, fault(format, withNotes(notes), ReadOptions.lenient()));
        return strict;
    }

    private static byte[] withNotes(String notes) {
        byte[] text = notes.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(4 + text.length)
                .put(new byte[] {1, 1, 1, 9})
                .put(text)
                .array();
    }
}
