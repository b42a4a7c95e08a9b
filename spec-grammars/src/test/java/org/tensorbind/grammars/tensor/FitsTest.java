package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;

/** A shape of any rank whose dimensions are in records, among cards up to one that says END. */
final class FitsTest {
    private static final int BLOCK = 2880;

    private static String card(String text) {
        return text + " ".repeat(80 - text.length());
    }

    private static String number(String keyword, long value) {
        return card(String.format("%-8s= %20d", keyword, value));
    }

    /** A file as the standard has it, of 16-bit integers. */
    private static byte[] file(String header, int... elements) {
        String filled = header + " ".repeat(Math.floorMod(-header.length(), BLOCK));
        byte[] file = new byte[filled.length() + BLOCK];
        System.arraycopy(filled.getBytes(StandardCharsets.US_ASCII), 0, file, 0, filled.length());
        for (int i = 0; i < elements.length; i++) {
            file[filled.length() + 2 * i + 1] = (byte) elements[i];
        }
        return file;
    }

    private static String header(String... more) {
        return card("SIMPLE  =                    T")
                + number("BITPIX", 16)
                + number("NAXIS", 3)
                + number("NAXIS1", 3)
                + number("NAXIS2", 1)
                + number("NAXIS3", 2)
                + String.join("", more);
    }

    private static TensorReader leniently(byte[] file) throws IOException {
        return TensorFormats.named("fits").open(ByteSource.of("memory", file), ReadOptions.lenient());
    }

    @Test
    void anImageOfAnyRankIsWrittenAsTheStandardSays() throws IOException {
        short[] elements = {1, 2, 3, 4, 5, 6};
        byte[] written = Written.bytes(
                "fits",
                WriteOptions.defaults(),
                writer -> writer.add(TensorEntry.of("0", Tensors.of(elements, 2, 1, 3))
                        .withAttribute("CARD", List.of("OBJECT  = 'M 31'"))));
        assertArrayEquals(file(header(card("OBJECT  = 'M 31'"), card("END")), 1, 2, 3, 4, 5, 6), written);
        try (TensorReader reader = Written.strictly("fits", written)) {
            assertEquals("[2, 1, 3]", reader.tensor(0).shape().toString());
            assertArrayEquals(elements, reader.tensor(0).toShortArray());
        }
    }

    /** An empty primary one, an image, a unit without axes and another image. */
    @Test
    void unitsWithoutDataAreNoTensorsAndStayWhereTheyStood() throws IOException {
        String image = card("XTENSION= 'IMAGE   '") + number("BITPIX", 16);
        byte[] file = joined(
                unit(card("SIMPLE  =                    T") + number("BITPIX", 8) + number("NAXIS", 0) + card("END")),
                file(image + number("NAXIS", 1) + number("NAXIS1", 2) + card("EXTNAME = 'A'") + card("END"), 1, 2),
                unit(image + number("NAXIS", 0) + card("END")),
                file(image + number("NAXIS", 2) + number("NAXIS1", 1) + number("NAXIS2", 1) + card("END"), 3));
        try (TensorReader reader = Written.strictly("hdus", file)) {
            assertEquals(2, reader.size());
            assertArrayEquals(new short[] {1, 2}, reader.tensor(0).toShortArray());
            assertEquals("[1, 1]", reader.tensor(1).shape().toString());
            assertArrayEquals(file, Written.bytes("hdus", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    private static byte[] unit(String header) {
        byte[] file = file(header);
        return Arrays.copyOf(file, file.length - BLOCK);
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    @Test
    void whatTheCardsOfAxesSayBesideIsKept() throws IOException {
        String commented = header(card("END"))
                .replace(number("NAXIS2", 1), card(number("NAXIS2", 1).strip() + " / one row"));
        byte[] file = file(commented, 1, 2, 3, 4, 5, 6);
        try (TensorReader reader = Written.strictly("fits", file)) {
            byte[] again = Written.bytes("fits", WriteOptions.defaults(), writer -> writer.addAll(reader));
            assertArrayEquals(file, again);
        }
    }

    /** Made by astropy 8.0.1, as the README beside them says. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"cube | i16 | [2, 3, 4]", "plane | f32 | [1, 3]"})
    void filesOfAstropyAreWrittenAgainByteForByte(String name, String dtype, String shape) throws IOException {
        byte[] file = Files.readAllBytes(Path.of("src", "test", "resources", "fits", name + ".fits"));
        try (TensorReader reader = Written.strictly("fits", file)) {
            assertEquals(
                    dtype + shape,
                    reader.tensor(0).dtype() + reader.tensor(0).shape().toString());
            assertArrayEquals(file, Written.bytes("fits", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void theElementsOfAstropyAreRead() throws IOException {
        try (TensorReader cube = TensorFormats.open(Path.of("src", "test", "resources", "fits", "cube.fits"))) {
            short[] expected = new short[24];
            for (int i = 0; i < expected.length; i++) {
                expected[i] = (short) (i - 5);
            }
            assertArrayEquals(expected, cube.tensor(0).toShortArray());
        }
        try (TensorReader plane = TensorFormats.open(Path.of("src", "test", "resources", "fits", "plane.fits"))) {
            assertArrayEquals(
                    new float[] {1.5f, -2, Float.POSITIVE_INFINITY},
                    plane.tensor(0).toFloatArray());
        }
    }

    @Test
    void axesThatAreNotThoseOfTheTensorAreRejected() throws IOException {
        try (TensorReader reader = Written.strictly("fits", file(header(card("END")), 1, 2, 3, 4, 5, 6))) {
            Map<String, Object> attributes = reader.tensor(0).info().attributes();
            IllegalArgumentException rejected = assertThrows(
                    IllegalArgumentException.class,
                    () -> Written.bytes(
                            "fits",
                            WriteOptions.defaults(),
                            writer -> writer.add(TensorEntry.of("0", Tensors.of(new short[6], 6))
                                    .withAttribute("AXIS", attributes.get("AXIS")))));
            assertEquals(
                    "tensor '0': the format cannot represent this: shape would be read back as [2, 1, 3] instead of [6]",
                    rejected.getMessage());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'NAXIS3  =' | 'NAXIS4  =' | byte 405: FILE.AXIS[2].NUMBER: must be 3, is 4",
                "'NAXIS   =                    3' | 'NAXIS   =                    2' | byte 2887: FILE.PADDING: expected a byte 0, found 4",
                "'NAXIS2  =                    1' | 'NAXIS2  =                   -1' | byte 330: FILE.AXIS[1].SIZE: a dimension must be 0 or more, is -1",
                "'NAXIS3  =                    2' | 'NAXIS3  = 2                   ' | byte 411: FILE.AXIS[2].SIZE: 19 bytes are left over at the end of its region",
                "'END  ' | 'ENDS ' | byte 5760: FILE.CARD[65]: expected one more or \"END     \", which ends the list, found the end; is the file complete?",
            })
    void aFaultIsToldAtItsPlace(String from, String to, String expected) {
        byte[] file = file(header(card("END")).replaceFirst(from, to), 1, 2, 3, 4, 5, 6);
        FormatException rejected = assertThrows(FormatException.class, () -> leniently(file));
        assertEquals("memory: " + expected, rejected.getMessage());
    }
}
