package org.tensorbind.grammars;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteOrder;
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
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;

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
                WriteOptions.defaults().dataOrder(ByteOrder.BIG_ENDIAN),
                writer -> writer.add("0", VALUES, 2, 3));
        assertArrayEquals(Files.readAllBytes(fixture("float32_big.npy")), big);
    }

    /** What NumPy wrote, without what only a copy keeps. */
    @TestFactory
    Stream<DynamicTest> theRoomBehindANewHeaderIsWhatNumPyLeaves() {
        Set<String> others = Set.of("other_order_of_keys.npy", "many_spaces.npy");
        return Corpus.fixtures("npy").stream()
                .filter(testCase -> testCase.outcome(true).equals("accept"))
                .map(Corpus.Case::file)
                .filter(file -> !others.contains(file.getFileName().toString()))
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> {
                    try (TensorReader reader = TensorFormats.open(file, ReadOptions.strict())) {
                        assertArrayEquals(Files.readAllBytes(file), written(reader, reader.tensor(0)));
                    }
                }));
    }

    private static byte[] written(TensorReader from, TensorView tensor) throws IOException {
        ByteOrder order = from.info(0).dtypeName().startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        return Written.bytes("npy", WriteOptions.defaults().dataOrder(order), writer -> writer.add(tensor));
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
                "header_without_line_feed.npy | byte 128: FILE.HEADER: expected bytes 0a, found the end after 0 bytes",
                "key_missing.npy | byte 10: FILE.HEADER.DICTIONARY: lacks the field 'fortran_order'",
                "shape_is_a_number.npy | byte 60: FILE.HEADER.DICTIONARY.SHAPE: expected a tuple, found '2'",
                "shape_negative.npy | byte 61: FILE.HEADER.DICTIONARY.SHAPE[0]: must be from 0 to 2^64 - 1, is -2",
                "order_is_a_number.npy | byte 44: FILE.HEADER.DICTIONARY.FORTRAN_ORDER: expected True or False, found '0'",
                "data_one_short.npy | byte 128: FILE: shape [2] of dtype f32 needs 8 bytes, the data has 7",
            })
    void aFaultIsToldAtItsPlace(String name, String expected) {
        Path file = fixture(name);
        FormatException refused =
                assertThrows(FormatException.class, () -> TensorFormats.open(file, ReadOptions.lenient()));
        assertEquals(file + ": " + expected, refused.getMessage());
    }
}
