package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** A dtype that a condition on another item tells, in both directions. */
final class DtypeConditionTest {
    private static byte[] file(int most, String data) {
        return ("P5\n2 1\n" + most + "\n" + data).getBytes(StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @CsvSource({"1, U8", "100, U8", "255, U8", "256, U16", "4095, U16", "65535, U16"})
    void theItemTellsTheDtypeAndTheSizeOfTheData(int most, DType dtype) throws IOException {
        byte[] file = file(most, dtype == DType.U8 ? "\1\0" : "\0\1\1\0");
        try (TensorReader reader = Written.strictly("graymap", file)) {
            assertEquals(dtype, reader.info(0).dtype());
            assertEquals((long) most, reader.fileItems().get("MAXVAL"));
            assertArrayEquals(
                    dtype == DType.U8 ? new long[] {1, 0} : new long[] {1, 256},
                    reader.tensor(0).toLongArray());
            assertArrayEquals(file, Written.bytes("graymap", WriteOptions.defaults(), w -> w.addAll(reader)));
        }
    }

    @Test
    void dataOfAnotherSizeThanTheDtypeSaysIsAFault() {
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> TensorFormats.named("graymap")
                        .open(ByteSource.of("memory", file(256, "\1\0")), ReadOptions.lenient()));
        assertEquals(
                "memory: byte 11: FILE.PIXELS: needs 4 bytes, 2 are left in the file; is it complete?",
                rejected.getMessage());
    }

    /** Nothing is guessed: what the item says and what the tensor is must agree. */
    @ParameterizedTest
    @CsvSource({
        "u16, 255, u8, ",
        "u8, 4095, u16, 4095",
    })
    void anItemThatTellsAnotherDtypeThanTheTensorHasIsRejected(String given, int most, String expected, Integer set)
            throws IOException {
        try (TensorReader source =
                Written.strictly("graymap", given.equals("u8") ? file(255, "\1\2") : file(256, "\0\1\0\2"))) {
            IllegalArgumentException rejected = assertThrows(
                    IllegalArgumentException.class,
                    () -> Written.bytes(
                            "graymap",
                            WriteOptions.defaults(),
                            writer -> writer.fileItem("MAXVAL", set).add(TensorEntry.of("0", source.tensor(0)))));
            assertEquals(
                    "the tensors are not those of the format: '0' has dtype " + given + ", but must have " + expected
                            + ": 'MAXVAL < 256 ? u8 : u16', where MAXVAL is " + most
                            + "; set another value, or add a tensor of " + expected,
                    rejected.getMessage());
        }
    }
}
