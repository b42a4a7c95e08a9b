package org.tensorbind.grammars.value;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
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
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.nrrd.Nrrd;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;

/** Headers of lines with a key and a value each, in any order. */
final class LinesTest {
    private static final String PAM = """
            P7
            WIDTH 3
            HEIGHT 1
            DEPTH 2
            MAXVAL 255
            ENDHDR
            """;

    private static final String NRRD = """
            NRRD0004
            type: short
            dimension: 2
            sizes: 3 2
            endian: little
            encoding: raw

            """;

    private static byte[] file(String header, int... data) {
        byte[] bytes = header.getBytes(StandardCharsets.UTF_8);
        byte[] file = Arrays.copyOf(bytes, bytes.length + data.length);
        for (int i = 0; i < data.length; i++) {
            file[bytes.length + i] = (byte) data[i];
        }
        return file;
    }

    private static byte[] pam(String header) {
        return file(header, 1, 2, 3, 4, 5, 6);
    }

    private static byte[] nrrd(String header) {
        return file(header, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0);
    }

    private static byte[] again(String format, byte[] file) throws IOException {
        try (TensorReader reader = Written.strictly(format, file)) {
            return Written.bytes(format, WriteOptions.defaults(), writer -> writer.addAll(reader));
        }
    }

    private static FormatException fault(String format, byte[] file, ReadOptions options) {
        return assertThrows(
                FormatException.class,
                () -> TensorFormats.named(format)
                        .open(ByteSource.of("memory", file), options)
                        .close());
    }

    @Test
    void shapesAndElementTypesAreWrittenInLines() throws IOException {
        short[] elements = {1, 2, 3, 4, 5, 6};
        byte[] written = Written.bytes(
                "nrrd", WriteOptions.defaults(), writer -> writer.add(TensorEntry.of("0", Tensors.of(elements, 2, 3))));
        assertArrayEquals(nrrd(NRRD), written);
        TensorView samples = Tensors.of(DType.U8, Shape.of(1, 3, 2), ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5, 6}));
        assertArrayEquals(
                pam(PAM),
                Written.bytes("pam", WriteOptions.defaults(), writer -> writer.add(TensorEntry.of("0", samples))));
    }

    @Test
    void linesAreReadInAnyOrder() throws IOException {
        String shuffled = "NRRD0005\n# no form\nencoding: raw\nsizes: 3 2\nname:=a: b\nendian: big\ntype: int16\n"
                + "space units: \"mm\" \"mm\"\ndimension: 2\n\n";
        try (TensorReader reader = Written.strictly("nrrd", file(shuffled, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6))) {
            assertEquals("[2, 3]", reader.tensor(0).shape().toString());
            assertArrayEquals(new short[] {1, 2, 3, 4, 5, 6}, reader.tensor(0).toShortArray());
            assertEquals(
                    "[More[field=#, value= no form], More[field=name:=, value=a: b], More[field=space units, value=\"mm\" \"mm\"]]",
                    String.valueOf(reader.tensor(0).info().attributes().get("MORE")));
        }
    }

    @Test
    void otherLinesAreWrittenAgainInTheirOrder() throws IOException {
        byte[] file = nrrd(NRRD.replace(
                "raw\n", "raw\n# made by hand\nspace units: \"mm\" \"mm\"\n# no key\nname:=a: b\n\u00e4\n"));
        assertArrayEquals(file, again("nrrd", file));
        byte[] samples = pam(PAM.replace("ENDHDR", "TUPLTYPE RGB\n# a  comment\nTUPLTYPE ALPHA\nENDHDR"));
        assertArrayEquals(samples, again("pam", samples));
    }

    private static String elements(TensorView tensor) throws IOException {
        return switch (tensor.dtype()) {
            case F32 -> Arrays.toString(tensor.toFloatArray());
            case U8 -> Arrays.toString(tensor.toByteArray());
            default -> Arrays.toString(tensor.toIntArray());
        };
    }

    /** As the README beside them says. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "grid.nrrd | nrrd | f32[2, 3] | [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]",
                "packed.nrrd | nrrd | i16[2, 3] | [1, 2, 3, 4, 5, 6]",
                "rgb.pam | pam | u8[1, 3, 3] | [1, 2, 3, 4, 5, 6, 7, 8, 9]",
                "deep.pam | pam | u16[2, 2, 1] | [1, 2, 3, 65535]",
            })
    void filesOfOthersAreWrittenAgainByteForByte(String name, String format, String shape, String values)
            throws IOException {
        byte[] file = Files.readAllBytes(Path.of("src", "test", "resources", "lines", name));
        try (TensorReader reader = Written.strictly(format, file)) {
            TensorView tensor = reader.tensor(0);
            assertEquals(shape, tensor.dtype() + tensor.shape().toString());
            assertEquals(values, elements(tensor));
        }
        assertArrayEquals(file, again(format, file));
    }

    @Test
    void linesAreWrittenAgainWhereTheyStood() throws IOException {
        String shuffled =
                "NRRD0005\n# no form\nencoding: raw\nsizes: 3 2\n# no form\nname:=a: b\nendian: little\ntype: short\n"
                        + "no key\ndimension: 2\n\n";
        assertArrayEquals(nrrd(shuffled), again("nrrd", nrrd(shuffled)));
        byte[] samples = pam("P7\nDEPTH 2\n# a\nMAXVAL 255\nWIDTH 3\n# b\n# b\nHEIGHT 1\nENDHDR\n");
        assertArrayEquals(samples, again("pam", samples));
    }

    @Test
    void dataIsCompressedAndInTheByteOrderThatALineSays() throws IOException {
        short[] elements = {1, 2, 3, 4, 5, 6};
        byte[] written = Written.bytes(
                "nrrd",
                WriteOptions.defaults().compress("gzip"),
                writer -> writer.add(TensorEntry.of("0", Tensors.of(elements, 2, 3))));
        String text = new String(written, StandardCharsets.ISO_8859_1);
        assertTrue(text.contains("\nencoding: gzip\n"), text);
        try (TensorReader reader = Written.strictly("nrrd", written)) {
            assertArrayEquals(elements, reader.tensor(0).toShortArray());
        }
        byte[] big = Written.bytes(
                "nrrd",
                WriteOptions.defaults().byteOrder(ByteOrder.BIG_ENDIAN),
                writer -> writer.add(TensorEntry.of("0", Tensors.of(elements, 2, 3))));
        assertArrayEquals(file(NRRD.replace("little", "big"), 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6), big);
    }

    @Test
    void linesThatAreItemsOfTheFileAreSetOneByOne() throws IOException {
        TensorView samples = Tensors.of(DType.U8, Shape.of(1, 3, 2), ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5, 6}));
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes("pam", WriteOptions.defaults(), writer -> {
                    writer.fileItem("WIDTH", 4);
                    writer.add(TensorEntry.of("0", samples));
                }));
        assertEquals(
                "the tensors are not those of the format: '0' has shape [1, 3, 2], but must have [1, 4, 2]",
                rejected.getMessage());
        try (TensorReader reader = Written.strictly("pam", pam(PAM))) {
            assertEquals(
                    "{WIDTH=3, HEIGHT=1, DEPTH=2, MAXVAL=255, MORE=[]}",
                    reader.fileItems().toString());
        }
    }

    /** Strictly a fault, and read leniently. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'sizes: 3 2' | 'sizes: 3  2' | byte 42: FILE.HEADER.SIZES[0]: expected one blank between two values of a line",
                "'sizes: 3 2' | 'sizes: 3 2 ' | byte 44: FILE.HEADER.SIZES[1]: expected one blank between two values of a line",
                "'sizes: 3 2' | 'sizes: 03 2' | byte 41: FILE.HEADER.SIZES[0]: non-canonical integer 03, must be 3",
                "'sizes: ' | 'sizes : ' | byte 34: FILE.HEADER: the line has more blanks than its canonical form",
                "'dimension: 2' | 'dimension: 2 ' | byte 32: FILE.HEADER.DIMENSION: the line has more blanks than its canonical form",
                "'dimension: 2' | 'dimension: 2\r' | byte 33: FILE.HEADER: the line ends with a carriage return",
            })
    void otherFormsAreReadLeniently(String from, String to, String expected) throws IOException {
        byte[] file = nrrd(NRRD.replace(from, to.replace("\\r", "\r")));
        assertEquals(
                "memory: " + expected, fault("nrrd", file, ReadOptions.strict()).getMessage());
        try (TensorReader reader =
                TensorFormats.named("nrrd").open(ByteSource.of("memory", file), ReadOptions.lenient())) {
            assertEquals("[2, 3]", reader.tensor(0).shape().toString());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'type: short' | 'size: short' | byte 9: FILE.HEADER: required field 'type' is missing",
                "'sizes: 3 2' | 'sizes: 3 2\ntype: float' | byte 45: FILE.HEADER: the field 'type' occurs twice",
                "'sizes: 3 2' | 'sizes: 3 x' | byte 43: FILE.HEADER.SIZES[1]: expected an integer, found 'x'",
                "'sizes: 3 2' | 'sizes: 3 -2' | byte 43: FILE.HEADER.SIZES[1]: must be from 0 to 2^64 - 1, is -2",
                "'sizes: 3 2' | 'sizes: ' | byte 32: FILE.HEADER.DIMENSION: must be 0, is 2",
                "'dimension: 2' | 'dimension: 3' | byte 32: FILE.HEADER.DIMENSION: must be 2, is 3",
                "'dimension: 2' | 'dimension: 123456789012345678901' | byte 32: FILE.HEADER.DIMENSION: must be below 2^63, is 123456789012345678901",
                "'endian: little' | ': little' | byte 45: FILE.HEADER: the line has no key",
                "'raw\n\n' | 'raw\n' | byte 74: FILE.HEADER: expected a text that ends with bytes 0a, found the end first; is the file complete?",
            })
    void aFaultIsToldAtItsPlace(String from, String to, String expected) {
        byte[] file = nrrd(NRRD.replace(from.replace("\\n", "\n"), to.replace("\\n", "\n")));
        assertEquals(
                "memory: " + expected,
                fault("nrrd", file, ReadOptions.lenient()).getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'a\\nb' | 'c' | the key 'a\\nb' cannot be the key of a line: it contains a separator or a line feed",
                "'a: b' | 'c' | the key 'a: b' cannot be the key of a line: it contains a separator or a line feed",
                "'a' | 'b\\nc' | VALUE: must be one line, has a line feed in it",
                "'type' | 'b' | FILE.HEADER: the field 'type' occurs twice",
            })
    void whatIsNoLineIsNotWritten(String key, String value, String expected) {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "nrrd",
                        WriteOptions.defaults(),
                        writer -> writer.add(TensorEntry.of("0", Tensors.of(new short[] {1, 2}, 2))
                                .withAttribute(
                                        "MORE",
                                        List.of(new Nrrd.More(
                                                key.replace("\\n", "\n"), value.replace("\\n", "\n")))))));
        assertEquals(expected, rejected.getMessage());
    }
}
