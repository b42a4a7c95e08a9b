package org.tensorbind.grammars.layout;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** Sizes, places and flags that follow from other items by computation, in both directions. */
final class ComputedTest {
    private static final int HEADS = 7;
    private static final int LEVEL = 8;
    private static final int MASK = 20;
    private static final int RANK = 25;

    private static byte[] file() throws IOException {
        return Written.bytes(
                "computed",
                WriteOptions.defaults(),
                writer -> writer.fileItem("NOTE", "abc").add("0", new float[] {1, 2}, 2));
    }

    @Test
    void aWriterComputesWhatTheGrammarSays() throws IOException {
        byte[] file = file();

        assertEquals(
                "434d50" + "02" + "03" + "f4ff" + "04" + "fd" + "616263" + "ff".repeat(8) + "000000" + "01" + "00"
                        + "03" + "02000000" + "0000" + "0000803f" + "00000040",
                HexFormat.of().formatHex(file));
        try (TensorReader reader = Written.strictly("computed", file)) {
            assertEquals("abc", reader.fileItems().get("NOTE"));
            assertArrayEquals(new float[] {1, 2}, reader.tensor(0).toFloatArray());
        }
    }

    @Test
    void conditionsAreOneOrZero() throws IOException {
        byte[] file = Written.bytes(
                "computed",
                WriteOptions.defaults(),
                writer -> writer.fileItem("VERSION", 1)
                        .fileItem("WIDTH", 7)
                        .fileItem("HEADS", 1)
                        .fileItem("LEVEL", 0)
                        .add("0", new float[] {5}, 1));

        assertEquals(
                "434d50" + "01" + "00" + "0700" + "01" + "00" + "ff".repeat(4) + "00" + "01" + "00" + "02" + "01000000"
                        + "000000" + "0000a040",
                HexFormat.of().formatHex(file));
        try (TensorReader reader = Written.strictly("computed", file)) {
            assertArrayEquals(new float[] {5}, reader.tensor(0).toFloatArray());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                HEADS + "|5|12 / 5 must leave no remainder, leaves 2",
                HEADS + "|0|it is divided by 0",
                LEVEL + "|3|a level is 0 to -9",
                MASK + "|1|expected a byte 0",
                RANK + "|4|RANK",
            })
    void whatDoesNotFollowIsAFaultWithWords(int offset, int value, String words) throws IOException {
        byte[] file = file();
        file[offset] = (byte) value;

        FormatException rejected = assertThrows(
                FormatException.class,
                () -> TensorFormats.named("computed")
                        .open(ByteSource.of("memory", file), ReadOptions.lenient())
                        .close());

        assertTrue(String.valueOf(rejected.getMessage()).contains(words), rejected.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"5, 12 / 5 must leave no remainder", "0, it is divided by 0"})
    void aWriterRejectsWhatCannotBeDivided(int heads, String words) {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "computed",
                        WriteOptions.defaults(),
                        writer -> writer.fileItem("HEADS", heads)
                                .fileItem("NOTE", "ab")
                                .add("0", new float[1], 1)));

        assertTrue(String.valueOf(rejected.getMessage()).contains(words), rejected.getMessage());
    }
}
