package org.tensorbind.read;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;
import org.tensorbind.number.SaturatingMath;
import org.tensorbind.value.Leniency;
import org.tensorbind.write.sink.Sink;

/** Items on the wire, both ways, and what is said of those that are absent. */
final class CursorTest {
    private static Cursor cursor(String hex, ReadOptions options) {
        return new Cursor(ByteSource.of("bytes", HexFormat.of().parseHex(hex)), options);
    }

    private static Cursor cursor(String hex) {
        return cursor(hex, ReadOptions.lenient());
    }

    /** Writes items. */
    private interface Items {
        void writeTo(Sink out) throws IOException;
    }

    private static String written(Items items) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Sink out = Sink.to(Channels.newChannel(bytes));
        items.writeTo(out);
        out.flush();
        Sink counting = Sink.counting(0);
        items.writeTo(counting);
        assertEquals(bytes.size(), counting.position());
        return HexFormat.of().formatHex(bytes.toByteArray());
    }

    /** A copy is written with an end as it should be: of another one, strict reading would take what is lost. */
    @Test
    void whiteSpaceOfAnySizeEndsWhereItShouldInStrictReading() throws IOException {
        for (ReadOptions options : new ReadOptions[] {ReadOptions.strict(), ReadOptions.lenient()}) {
            Cursor in = cursor("20202020" + "20202020" + "41", options);
            in.white("SPACE", " ", 1, 0, 0, 4, Leniency.ACCEPT);
            assertEquals(8, in.position());
        }
        Cursor lenient = cursor("202020" + "41");
        lenient.white("SPACE", " ", 1, 0, 0, 4, Leniency.ACCEPT);
        assertEquals(3, lenient.position());
        Cursor strict = cursor("202020" + "41", ReadOptions.strict());
        FormatException fault =
                assertThrows(FormatException.class, () -> strict.white("SPACE", " ", 1, 0, 1, 4, Leniency.ACCEPT));
        assertEquals(
                "bytes: byte 3: SPACE: expected white space that ends 1 byte after a multiple of 4, ends at byte 3",
                fault.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"7f800001", "ffa00000", "7fc00000", "ffffffff", "7f800000", "80000000", "00000001"})
    void bitsOfFloatsAreKeptThoseOfSignallingNaNsToo(String hex) throws IOException {
        Cursor in = cursor(hex);
        in.order(ByteOrder.BIG_ENDIAN);
        double value = in.float32("X");
        assertEquals(hex, written(out -> {
            out.order(ByteOrder.BIG_ENDIAN);
            out.float32("X", value);
        }));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 00",
        "250, fa",
        "251, fbfb00",
        "3000, fbb80b",
        "65535, fbffff",
        "65536, fc00000100",
        "4294967295, fcffffffff",
        "4294967296, fd0000000001000000",
        "9223372036854775807, fdffffffffffffff7f"
    })
    void bincodeIntegersTakeTheirShortestForm(long value, String hex) throws IOException {
        assertEquals(hex, written(out -> out.bincode("N", value, 64)));
        assertEquals(value, cursor(hex, ReadOptions.strict()).bincode("N", 64));
    }

    @ParameterizedTest
    @ValueSource(strings = {"fb0500", "fc05000000", "fd0500000000000000"})
    void longerFormsAreReadLenientlyOnly(String hex) throws IOException {
        assertEquals(5, cursor(hex).bincode("N", 64));
        assertThrows(
                FormatException.class, () -> cursor(hex, ReadOptions.strict()).bincode("N", 64));
    }

    @ParameterizedTest
    @CsvSource({"fe, 64", "ff, 64", "fd0500000000000000, 32", "fc05000000, 16", "fdffffffffffffffff, 64"})
    void whatIsNoBincodeIntegerIsRejected(String hex, int bitWidth) {
        assertThrows(FormatException.class, () -> cursor(hex).bincode("N", bitWidth));
    }

    @ParameterizedTest
    @CsvSource({"0, 00", "127, 7f", "128, 8001", "300, ac02", "9223372036854775807, ffffffffffffffff7f"})
    void leb128(long value, String hex) throws IOException {
        assertEquals(hex, written(out -> out.leb128("N", value)));
        assertEquals(value, cursor(hex, ReadOptions.strict()).leb128("N"));
    }

    @Test
    void fixedIntegersFollowTheByteOrder() throws IOException {
        Cursor in = cursor("0102" + "01020304" + "fffe");
        in.order(ByteOrder.BIG_ENDIAN);
        assertEquals(0x0102, in.uint16("A"));
        in.order(ByteOrder.LITTLE_ENDIAN);
        assertEquals(0x04030201, in.uint32("B"));
        assertEquals(0xFEFF - 0x10000, in.int16("C"));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "54 31 | 54 32 | expected \"T1\", found \"T2\"",
                "89 50 4e 47 | 89 50 4e 48 | expected bytes 89 50 4e 47, found bytes 89 50 4e 48",
                "42 49 4e 0a | 42 49 4e 0d | expected \"BIN\\n\", found \"BIN\\r\"",
                "30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 31 | 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 32 "
                        + "| expected \"00000000000000001\", found \"00000000000000002\"; they differ from byte 16 on"
            })
    void constantsAreShownAsTextWhereMostOfThemIs(String expected, String found, String message) {
        HexFormat hex = HexFormat.ofDelimiter(" ");
        FormatException fault = assertThrows(
                FormatException.class, () -> cursor(found.replace(" ", "")).constant("MAGIC", hex.parseHex(expected)));
        assertEquals("bytes: byte 0: MAGIC: " + message, fault.getMessage());
    }

    @Test
    void faultsNameTheFileTheOffsetAndThePath() throws IOException {
        Cursor in = cursor("000102");
        in.enter("FILE");
        in.uint8("A");
        in.element(3);
        in.enter("RECORD");
        FormatException fault = assertThrows(FormatException.class, () -> in.uint32("RANK"));
        assertEquals(
                "bytes: byte 1: FILE.RECORD[3].RANK: needs 4 bytes, 2 are left in the file; is it complete?",
                fault.getMessage());
        assertEquals("is it complete?", fault.hint());
        assertEquals("is it complete?; look again", fault.withHint("look again").hint());
        assertEquals("FILE.RECORD[3].RANK", fault.grammarPath());
        assertEquals(1, fault.byteOffset());
    }

    @Test
    void countsAreComparedWithWhatIsLeft() {
        FormatException fault = assertThrows(
                FormatException.class, () -> cursor("00".repeat(16)).count("DIMS", 1L << 61, 8));
        assertEquals(
                "bytes: byte 0: DIMS: 2305843009213693952 elements of at least 8 bytes do not fit in the 16 bytes left",
                fault.getMessage());
        assertThrows(FormatException.class, () -> cursor("00").count("DIMS", -1, 1));
    }

    @Test
    void textMustBeUtf8() throws IOException {
        assertEquals("é", cursor("c3a9").text("NAME", 2));
        for (String hex : new String[] {"ff", "c3", "eda080", "f4908080", "c080"}) {
            Cursor in = cursor(hex);
            assertThrows(FormatException.class, () -> in.text("NAME", in.remaining()), hex);
        }
    }

    @Test
    void recordsThatShareBytesCannotMakeReadingEndless() throws IOException {
        Cursor in = cursor("00".repeat(1000));
        FormatException limit = assertThrows(FormatException.class, () -> {
            while (true) {
                in.seek("RECORD", 0);
                in.bytes("BYTES", 1000);
            }
        });
        assertEquals(FormatException.Reason.LIMIT, limit.reason());
    }

    @Test
    void aRegionEndsItsContent() throws IOException {
        Cursor in = cursor("0102030405");
        long outer = in.narrow("HEADER", 2);
        in.uint8("A");
        assertThrows(FormatException.class, () -> in.widen("HEADER", outer));
        assertThrows(FormatException.class, () -> in.uint16("B"));
        in.uint8("B");
        in.widen("HEADER", outer);
        assertArrayEquals(new byte[] {3, 4, 5}, in.bytes("REST", 3));
    }

    @Test
    void valuesOutOfRangeAreNotWritten() {
        assertThrows(IllegalArgumentException.class, () -> written(out -> out.uint8("A", 256)));
        assertThrows(IllegalArgumentException.class, () -> written(out -> out.int16("A", -32769)));
        assertThrows(IllegalArgumentException.class, () -> written(out -> out.uint64("A", -1)));
        assertThrows(IllegalArgumentException.class, () -> written(out -> out.bincode("A", 1L << 32, 32)));
        assertThrows(IllegalArgumentException.class, () -> written(out -> out.text("A", "\uDC00")));
    }

    @Test
    void productsNeverWrap() {
        assertEquals(Long.MAX_VALUE, SaturatingMath.product(1L << 32, 1L << 32));
        assertEquals(0, SaturatingMath.product(Long.MIN_VALUE, 0, 3));
        assertEquals(Long.MAX_VALUE, SaturatingMath.product(-1, 2));
        assertEquals(Long.MAX_VALUE, SaturatingMath.plus(Long.MAX_VALUE, 1));
        assertEquals(Long.MIN_VALUE, SaturatingMath.minus(Long.MIN_VALUE, 1));
        assertEquals(Long.MIN_VALUE, SaturatingMath.times(Long.MAX_VALUE, -2));
        assertEquals(64, SaturatingMath.roundUp(1, 64));
    }
}
