package org.tensorbind.grammars.value;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** Numbers in digits have the form that a grammar says, and keep the one that was read where it may be any. */
final class NumberFormsTest {
    private static final short[] READINGS = {1, 2};
    private static final String DATA = "\1\0\2\0";

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String written(double scale, double least, double most, List<Double> steps) throws IOException {
        byte[] file = Written.bytes(
                "gauges",
                WriteOptions.defaults(),
                writer -> writer.fileItem("SCALE", scale)
                        .fileItem("LEAST", least)
                        .fileItem("MOST", most)
                        .fileItem("STEPS", steps)
                        .add("0", READINGS, 1, 2));
        return new String(file, StandardCharsets.ISO_8859_1);
    }

    private static String file(String scale, String least, String most, String steps) {
        return "GAUGE\n" + scale + "\n" + least + most + "1\n" + steps + "\n" + DATA;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1      | 0    | 1     | 1.000000   | '0       ' | '       1'",
                "-1     | 0.5  | -3276 | -1.000000  | '0.5     ' | '   -3276'",
                "0.1    | -0.0 | 1e20  | 0.100000   | '-0      ' | '   1e+20'",
                "-1e-6  | NaN  | -Infinity | -0.000001  | 'nan     ' | '    -inf'",
            })
    void newFilesHaveTheFormThatTheGrammarSays(
            double scale, double least, double most, String scaleText, String leastText, String mostText)
            throws IOException {
        String file = written(scale, least, most, List.of(1.0, 0.25));
        assertEquals(file(scaleText, leastText, mostText, "1.0 0.25 "), file);
        try (TensorReader reader = Written.strictly("gauges", bytes(file))) {
            assertEquals(scale, reader.fileItems().get("SCALE"));
            assertEquals(least, reader.fileItems().get("LEAST"));
            assertEquals(most, reader.fileItems().get("MOST"));
            assertArrayEquals(READINGS, reader.tensor(0).toShortArray());
        }
    }

    @Test
    void aCopyHasTheDigitsThatWereReadWhereTheFormIsFree() throws IOException {
        byte[] file = bytes(file("2.500000", "+0.50   ", "    -3.5", "1 01.50 2e0 .5 "));
        try (TensorReader reader = Written.strictly("gauges", file)) {
            assertArrayEquals(file, Written.bytes("gauges", WriteOptions.defaults(), writer -> writer.addAll(reader)));
            byte[] changed = Written.bytes(
                    "gauges",
                    WriteOptions.defaults(),
                    writer -> writer.addAll(reader).fileItem("LEAST", 1).fileItem("STEPS", List.of(1.0, 7.0, 2.0)));
            assertArrayEquals(bytes(file("2.500000", "1       ", "    -3.5", "1 7.0 2e0 ")), changed);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1.0      | '       1' | 'memory: byte 6: FILE.SCALE: non-canonical number 1.0, must be 1.000000'",
                "1.000000 | '     1.0' | 'memory: byte 28: FILE.MOST: non-canonical number 1.0, must be 1'",
            })
    void strictReadingTakesTheFormOfTheGrammarOnly(String scale, String most, String expected) throws IOException {
        byte[] file = bytes(file(scale, "0       ", most, ""));
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("gauges", file));
        assertEquals(expected, rejected.getMessage());
        try (TensorReader reader =
                TensorFormats.named("gauges").open(ByteSource.of("memory", file), ReadOptions.lenient())) {
            assertEquals(1.0, reader.fileItems().get("SCALE"));
        }
    }

    /** Those of 64 bits end at 1.8e308 and at 4.9e-324; what is rounded is a number, and words for infinity are no digits. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1e400 | false | false",
                "-1.e309 | false | false",
                "1e-400 | false | true",
                "-2e-324 | false | true",
                "1e308 | true | true",
                "5e-324 | true | true",
                "1e-320 | true | true",
                "-0 | true | true",
                "0e999 | true | true",
                "inf | true | true",
            })
    void digitsBeyondTheFloatsAreRejected(String least, boolean strict, boolean lenient) throws IOException {
        byte[] file = bytes(file("1.000000", String.format("%-8s", least), "       1", ""));
        String problem = "memory: byte 15: FILE.LEAST: must be a number that a float of 64 bits holds, is " + least;
        for (ReadOptions options : List.of(ReadOptions.strict(), ReadOptions.lenient())) {
            TensorFormat format = TensorFormats.named("gauges");
            if (options.isStrict() ? strict : lenient) {
                format.open(ByteSource.of("memory", file), options).close();
            } else {
                FormatException rejected =
                        assertThrows(FormatException.class, () -> format.open(ByteSource.of("memory", file), options));
                assertEquals(problem, rejected.getMessage());
            }
        }
        if (lenient && !strict) {
            try (TensorReader reader =
                    TensorFormats.named("gauges").open(ByteSource.of("memory", file), ReadOptions.lenient())) {
                byte[] copy = Written.bytes("gauges", WriteOptions.defaults(), writer -> writer.addAll(reader));
                Written.strictly("gauges", copy).close();
            }
        }
    }

    @Test
    void aNumberOfMoreDigitsThanItsFormHasIsRejected() {
        IllegalArgumentException rejected =
                assertThrows(IllegalArgumentException.class, () -> written(1e-7, 0, 1, List.of()));
        assertEquals("SCALE: 1e-07 has more than 6 digits after the point", rejected.getMessage());
    }
}
