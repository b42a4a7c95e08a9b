package org.tensorbind.grammars.shipped;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Corpus;
import org.tensorbind.grammars.support.Written;

/** NumPy's own format: what is written from nothing, and what the header of others says. */
final class NumPyTest {
    private static final float[] VALUES = {0, 1, 2, 3, 4, 5};

    private static Path fixture(String name) {
        return Corpus.fixtures("npy").stream()
                .map(Corpus.Case::file)
                .filter(file -> file.endsWith(name))
                .findFirst()
                .orElseThrow();
    }

    private static TensorInfo info(String name) throws IOException {
        try (TensorReader reader = TensorFormats.open(fixture(name), ReadOptions.strict())) {
            return reader.info(0);
        }
    }

    @Test
    void whatIsWrittenIsWhatNumPyWrites() throws IOException {
        byte[] little = Written.bytes("npy", WriteOptions.defaults(), writer -> writer.add("0", VALUES, 2, 3));
        assertArrayEquals(Files.readAllBytes(fixture("float32.npy")), little);
        byte[] big = Written.bytes(
                "npy",
                WriteOptions.defaults().byteOrder(ByteOrder.BIG_ENDIAN),
                writer -> writer.add("0", VALUES, 2, 3));
        assertArrayEquals(Files.readAllBytes(fixture("float32_big.npy")), big);
    }

    /** What NumPy wrote, without what only a copy keeps. */
    @TestFactory
    Stream<DynamicTest> theRoomBehindANewHeaderIsWhatNumPyLeaves() {
        Set<String> others = Set.of("other_order_of_keys.npy", "many_spaces.npy", "aligned_to_16.npy");
        return Corpus.fixtures("npy").stream()
                .filter(testCase -> testCase.outcome(true).equals("accept"))
                .map(Corpus.Case::file)
                .filter(file -> !others.contains(file.getFileName().toString()) && !Corpus.isInAnotherForm(file))
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> {
                    try (TensorReader reader = TensorFormats.open(file, ReadOptions.strict())) {
                        assertArrayEquals(Files.readAllBytes(file), written(reader, reader.tensor(0)));
                    }
                }));
    }

    private static byte[] written(TensorReader from, TensorView tensor) throws IOException {
        ByteOrder order = from.info(0).dtypeName().startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        return Written.bytes("npy", WriteOptions.defaults().byteOrder(order), writer -> writer.add(tensor));
    }

    /** A copy has the blanks that were read where the data still starts at a multiple of 64 behind them. */
    @Test
    void theBlanksOfACopyStayWhileTheDataStartsWhereItDid() throws IOException {
        Path file = fixture("many_spaces.npy");
        try (TensorReader reader = TensorFormats.open(file, ReadOptions.strict())) {
            assertEquals(128 + 640, Files.size(file) - 8);
            assertArrayEquals(
                    Files.readAllBytes(file), Written.bytes("npy", WriteOptions.defaults(), w -> w.addAll(reader)));
            byte[] longer = Written.bytes(
                    "npy",
                    WriteOptions.defaults(),
                    writer -> writer.keepKeyOrder(reader).add("0", new float[1000]));
            assertEquals(128 + 4000, longer.length);
        }
    }

    @Test
    void otherFormsOfALiteralAreWrittenAsNumPyDoes() throws IOException {
        byte[] expected = Written.bytes("npy", WriteOptions.defaults(), writer -> writer.add("0", new float[] {1, 2}));
        for (String name : Corpus.OTHER_FORMS) {
            try (TensorReader reader = TensorFormats.open(fixture(name), ReadOptions.strict())) {
                assertArrayEquals(expected, Written.bytes("npy", WriteOptions.defaults(), w -> w.addAll(reader)), name);
            }
        }
    }

    private static byte[] file(int version, String descr, byte[] data) {
        byte[] header = ("{'descr': " + descr + ", 'fortran_order': False, 'shape': (2,), }")
                .getBytes(version == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
        int prefix = version == 1 ? 10 : 12;
        int length = (prefix + header.length + 64) / 64 * 64 - prefix;
        ByteBuffer file = ByteBuffer.allocate(prefix + length + data.length).order(ByteOrder.LITTLE_ENDIAN);
        file.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', (byte) version, 0});
        file = version == 1 ? file.putShort((short) length) : file.putInt(length);
        file.put(header);
        while (file.position() < prefix + length - 1) {
            file.put((byte) ' ');
        }
        return file.put((byte) '\n').put(data).array();
    }

    /** What {@code numpy.dtype} takes as a text, by the size of an element; a type without an order is that of the machine. */
    @ParameterizedTest
    @CsvSource({
        "bool, 1, |b1 <b1 >b1 =b1 b1 |? <? >? =? ? bool bool_",
        "i8, 1, |i1 <i1 >i1 =i1 i1 |b <b >b =b b int8 byte",
        "u8, 1, |u1 <u1 >u1 =u1 u1 |B <B >B =B B uint8 ubyte",
        "i16, 2, <i2 >i2 =i2 |i2 i2 <h >h =h |h h int16 short",
        "u16, 2, <u2 >u2 =u2 |u2 u2 <H >H =H |H H uint16 ushort",
        "i32, 4, <i4 >i4 =i4 |i4 i4 <i >i =i |i i int32 intc",
        "u32, 4, <u4 >u4 =u4 |u4 u4 <I >I =I |I I uint32 uintc",
        "i64, 8, <i8 >i8 =i8 |i8 i8 <l >l =l |l l <q >q =q |q q <p >p p <n >n n int64 int int_ intp long longlong",
        "u64, 8, <u8 >u8 =u8 |u8 u8 <L >L =L |L L <Q >Q =Q |Q Q <P >P P <N >N N uint64 uint uintp ulong ulonglong",
        "f16, 2, <f2 >f2 =f2 |f2 f2 <e >e =e |e e float16 half",
        "f32, 4, <f4 >f4 =f4 |f4 f4 <f >f =f |f f float32 single",
        "f64, 8, <f8 >f8 =f8 |f8 f8 <d >d =d |d d float64 float double",
        "c64, 8, <c8 >c8 =c8 |c8 c8 <F >F =F |F F complex64 csingle",
        "c128, 16, <c16 >c16 =c16 |c16 c16 <D >D =D |D D complex128 complex cdouble",
    })
    void everyNameOfATypeIsRead(String dtype, int size, String names) throws IOException {
        byte[] data = new byte[2 * size];
        data[0] = 1;
        for (String name : names.split(" ")) {
            byte[] file = file(1, "'" + name + "'", data);
            try (TensorReader reader = Written.strictly("npy", file)) {
                assertEquals(dtype, reader.info(0).dtype().toString(), name);
                boolean big = name.startsWith(">") && size > 1;
                assertEquals(
                        big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN,
                        reader.tensor(0).parts().get(0).byteOrder(),
                        name);
                assertArrayEquals(file, Written.bytes("npy", WriteOptions.defaults(), w -> w.addAll(reader)), name);
            }
        }
    }

    /** Texts, bytes, dates, objects, sub-arrays and records have no type here; their bytes can be read and copied. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<U4",
                "|S3",
                "S",
                "a5",
                "<M8[ns]",
                "m8",
                "|V8",
                "|O",
                "f4,i4",
                "(2,)f4",
                "2f4",
                "<f16",
                "<c32",
                "longdouble"
            })
    void otherTypesAreCopied(String name) throws IOException {
        byte[] file = file(1, "'" + name + "'", new byte[32]);
        try (TensorReader reader = Written.strictly("npy", file)) {
            assertEquals(DType.OPAQUE, reader.info(0).dtype());
            assertEquals(name, reader.info(0).dtypeName());
            assertEquals(32, reader.info(0).storedByteSize());
            assertArrayEquals(file, Written.bytes("npy", WriteOptions.defaults(), w -> w.addAll(reader)));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, \u00e9", "2, \u00e9", "3, \u00e9", "1, \u00c3\u00a9", "3, \u4e16\ud83d\ude00"})
    void namesOfFieldsAreLatin1InTheFirstTwoVersionsAndThenUtf8(int version, String name) throws IOException {
        String descr = "[('" + name + "', '<f4')]";
        byte[] file = file(version, descr, new byte[8]);
        try (TensorReader reader = Written.strictly("npy", file)) {
            assertEquals(descr, reader.info(0).dtypeName());
            assertArrayEquals(file, Written.bytes("npy", WriteOptions.defaults(), w -> w.addAll(reader)));
        }
    }

    @Test
    void aNameThatTheVersionCannotWriteIsRejected() throws IOException {
        try (TensorReader reader = Written.strictly("npy", file(3, "[('\u4e16', '<f4')]", new byte[8]))) {
            IllegalArgumentException rejected = assertThrows(
                    IllegalArgumentException.class,
                    () -> Written.bytes(
                            "npy",
                            WriteOptions.defaults(),
                            w -> w.add(TensorEntry.of("0", reader.tensor(0)).withAttribute("VERSION", 1L))));
            assertEquals(
                    "DESCR: the character \u4e16 cannot be written in ISO-8859-1: [('\u4e16', '<f4')]",
                    rejected.getMessage());
        }
    }

    @Test
    void theFirstOfSeveralArraysIsReadLeniently() throws IOException {
        FormatException rejected = assertThrows(FormatException.class, () -> info("two_arrays.npy"));
        assertTrue(String.valueOf(rejected.getMessage())
                .endsWith(
                        "byte 136: FILE: 136 bytes follow the last item of the file, where another file of the same format"
                                + " begins; write each to a file of its own"));
        try (TensorReader reader = TensorFormats.open(fixture("two_arrays.npy"), ReadOptions.lenient())) {
            assertArrayEquals(new float[] {1, 2}, reader.tensor(0).toFloatArray());
            FormatException trailing = reader.trailing();
            assertEquals(rejected.getMessage(), trailing == null ? null : trailing.getMessage());
        }
        try (TensorReader reader = Written.strictly("npy", file(1, "'<f4'", new byte[8]))) {
            assertNull(reader.trailing());
        }
    }

    @Test
    void aHeaderThatIsTooLongForTheFirstVersionIsWrittenInTheSecond() throws IOException {
        long[] ones = new long[30_000];
        Arrays.fill(ones, 1);
        byte[] file = Written.bytes("npy", WriteOptions.defaults(), writer -> writer.add("0", new float[1], ones));
        assertEquals(2, file[6]);
        try (TensorReader reader = Written.strictly("npy", file)) {
            assertEquals(30_000, reader.info(0).shape().rank());
            assertEquals(Map.of("VERSION", 2L), reader.info(0).attributes());
        }
    }

    @Test
    void theVersionOfACopyStays() throws IOException {
        assertEquals(Map.of("VERSION", 3L), info("version_3.npy").attributes());
    }

    @Test
    void aStructuredTypeIsToldAsItIsWritten() throws IOException {
        assertEquals(
                "[('a', '<f4'), ('b', '<i4', (2,))]", info("structured.npy").dtypeName());
        assertEquals("[('\u00e9', '<f4')]", info("structured_latin1.npy").dtypeName());
        assertEquals("<M8[D]", info("date.npy").dtypeName());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "version_4.npy | byte 6: FILE.VERSION: expected one of v1 = 1, v2 = 2, v3 = 3, found 4",
                "header_length_beyond_file.npy | byte 10: FILE.HEADER: needs 65000 bytes, 126 are left in the file; is it complete?",
                "words_behind.npy | byte 68: FILE.HEADER: 60 bytes are left over at the end of its region",
                "text_not_utf8.npy | byte 24: FILE.HEADER.DICTIONARY.DESCR: the text is not valid UTF-8",
                "key_missing.npy | byte 10: FILE.HEADER.DICTIONARY: required field 'fortran_order' is missing",
                "shape_is_a_number.npy | byte 60: FILE.HEADER.DICTIONARY.SHAPE: expected a tuple, found '2'",
                "shape_negative.npy | byte 61: FILE.HEADER.DICTIONARY.SHAPE[0]: must be from 0 to 2^64 - 1, is -2",
                "order_is_a_number.npy | byte 44: FILE.HEADER.DICTIONARY.FORTRAN_ORDER: expected True or False, found '0'",
                "data_one_short.npy | byte 128: FILE.DATA: needs 8 bytes, 7 are left in the file; is it complete?",
            })
    void aFaultIsToldAtItsPlace(String name, String expected) {
        Path file = fixture(name);
        FormatException rejected =
                assertThrows(FormatException.class, () -> TensorFormats.open(file, ReadOptions.lenient()));
        assertEquals(file + ": " + expected, rejected.getMessage());
    }
}
