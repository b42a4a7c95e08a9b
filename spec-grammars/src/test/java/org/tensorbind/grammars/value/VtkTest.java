package org.tensorbind.grammars.value;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.FormatException;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;

/** Numbers in lines, in the form that the grammar gives and in any other that represents them: structured points of VTK. */
final class VtkTest {
    private static final String HEADER = """
            # vtk DataFile Version 3.0
            Volume example
            BINARY
            DATASET STRUCTURED_POINTS
            DIMENSIONS 3 2 1
            ORIGIN 0 -1.5 1e-05
            SPACING 1 0.5 2
            POINT_DATA 6
            SCALARS volume_scalars short
            LOOKUP_TABLE default
            """;

    private static final short[] SHORTS = {1, 2, 3, -1, 256, 32767};

    private static byte[] file(String header, String hexadecimal) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(header.getBytes(StandardCharsets.ISO_8859_1));
        file.write(HexFormat.of().parseHex(hexadecimal));
        file.write('\n');
        return file.toByteArray();
    }

    private static byte[] shorts(String header) throws IOException {
        return file(header, "000100020003" + "ffff01007fff");
    }

    private static byte[] copy(byte[] file) throws IOException {
        try (TensorReader reader = Written.strictly("vtk", file)) {
            return Written.bytes("vtk", WriteOptions.defaults(), writer -> writer.addAll(reader));
        }
    }

    @Test
    void aFileOfAnotherProgramIsRead() throws IOException {
        try (TensorReader reader = Written.strictly("vtk", shorts(HEADER))) {
            assertEquals("[1, 2, 3]", reader.tensor("scalars").shape().toString());
            assertArrayEquals(SHORTS, reader.tensor("scalars").toShortArray());
            assertEquals("Volume example", reader.fileItems().get("TITLE"));
            assertEquals("volume_scalars", reader.fileItems().get("NAME"));
            assertEquals(-1.5, reader.fileItems().get("Y"));
            assertEquals(1e-5, reader.fileItems().get("Z"));
            assertEquals(0.5, reader.fileItems().get("DY"));
        }
        assertArrayEquals(shorts(HEADER), copy(shorts(HEADER)));
    }

    @Test
    void severalNumbersOfAPointAreADimension() throws IOException {
        String header = HEADER.replace("DIMENSIONS 3 2 1", "DIMENSIONS 1 1 2")
                .replace("POINT_DATA 6", "POINT_DATA 2")
                .replace("volume_scalars short", "v float 2");
        byte[] file = file(header, "3f80000040000000" + "4040000040800000");
        try (TensorReader reader = Written.strictly("vtk", file)) {
            assertEquals("[2, 1, 1, 2]", reader.tensor("scalars").shape().toString());
            assertArrayEquals(new float[] {1, 2, 3, 4}, reader.tensor("scalars").toFloatArray());
        }
        assertArrayEquals(file, copy(file));
    }

    @Test
    void wholeNumbersAreWrittenWithoutAPoint() throws IOException {
        byte[] written = Written.bytes("vtk", WriteOptions.defaults(), writer -> {
            writer.fileItem("TITLE", "Volume example").fileItem("NAME", "volume_scalars");
            writer.fileItem("Y", -1.5).fileItem("Z", 1e-5).fileItem("DY", 0.5).fileItem("DZ", 2);
            writer.add("scalars", SHORTS, 1, 2, 3);
        });
        assertArrayEquals(shorts(HEADER), written);
    }

    /** Strict reading accepts every form, and a copy preserves it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ORIGIN 0.0 -1.500000 +1e-5",
                "ORIGIN 0 -15e-1 0.00001",
                "ORIGIN -0 -1.5 .00001000",
            })
    void otherFormsOfANumberArePreserved(String origin) throws IOException {
        byte[] file = shorts(HEADER.replace("ORIGIN 0 -1.5 1e-05", origin));
        assertArrayEquals(file, copy(file));
    }

    @Test
    void linesInAnotherOrderKeepTheirFormsOfNumbers() throws IOException {
        byte[] file =
                shorts(HEADER.replace("ORIGIN 0 -1.5 1e-05\nSPACING 1 0.5 2", "SPACING 1.0 .5 2\nORIGIN 1 2. 3e0"));
        assertArrayEquals(file, copy(file));
    }

    @Test
    void aNumberThatChangesIsWrittenInTheFormOfTheGrammar() throws IOException {
        byte[] file = shorts(HEADER.replace("SPACING 1 0.5 2", "SPACING 1.0 .5 2.0"));
        try (TensorReader reader = Written.strictly("vtk", file)) {
            byte[] written = Written.bytes("vtk", WriteOptions.defaults(), writer -> {
                writer.addAll(reader);
                writer.fileItem("DY", 3);
            });
            assertArrayEquals(shorts(HEADER.replace("SPACING 1 0.5 2", "SPACING 1.0 3 2.0")), written);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ORIGIN 0 -1.5 1e-05 | ORIGIN 0 none 1 | byte 101: FILE.GEOMETRY.ORIGIN.Y: expected a decimal number, found 'none'",
                "ORIGIN 0 -1.5 1e-05 | ORIGIN 0 1 | byte 103: FILE.GEOMETRY.ORIGIN: expected element 2, found the array's end",
                "POINT_DATA 6 | POINT_DATA 7 | byte 139: FILE.GEOMETRY.POINT_DATA: must be 6, is 7",
                "ORIGIN 0 -1.5 1e-05 | ORIGIN 0 1e999 1 | byte 101: FILE.GEOMETRY.ORIGIN.Y: must be a number that a float of 64 bits holds, is 1e999",
            })
    void otherValuesAreRejected(String from, String to, String expected) throws IOException {
        byte[] file = shorts(HEADER.replace(from, to));
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("vtk", file));
        assertEquals("memory: " + expected, rejected.getMessage());
    }
}
