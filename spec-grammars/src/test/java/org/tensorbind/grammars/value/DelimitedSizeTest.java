package org.tensorbind.grammars.value;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** Texts that end with a delimiter, which their size counts. */
final class DelimitedSizeTest {
    private static final int NAME_SIZE_AT = 16;

    private static byte[] file(String name) throws IOException {
        return Written.bytes("mat4", WriteOptions.defaults(), w -> w.add(name, new double[] {1, 2, 3, 4, 5, 6}, 2, 3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "a longer name"})
    void theSizeCountsTheDelimiter(String name) throws IOException {
        byte[] file = file(name);
        assertEquals(
                name.length() + 1,
                ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(NAME_SIZE_AT));
        assertEquals(20 + name.length() + 1 + 48, file.length);
        try (TensorReader reader = Written.strictly("mat4", file)) {
            assertEquals(name, reader.info(0).name());
            assertArrayEquals(new double[] {1, 2, 3, 4, 5, 6}, reader.tensor(0).toDoubleArray());
            assertArrayEquals(file, Written.bytes("mat4", WriteOptions.defaults(), w -> w.addAll(reader)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2, 'must be 2 bytes including the terminator bytes 00, has none'",
        "6, 'must be 6 bytes including the terminator bytes 00, is 5'",
        "0, 'must be 0 bytes including the terminator bytes 00, has none'",
    })
    void anotherSizeThanTheDelimiterSaysIsAFault(int size, String fault) throws IOException {
        byte[] file = file("name");
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(NAME_SIZE_AT, size);
        for (ReadOptions options : new ReadOptions[] {ReadOptions.strict(), ReadOptions.lenient()}) {
            FormatException rejected = assertThrows(
                    FormatException.class,
                    () -> TensorFormats.named("mat4").open(ByteSource.of("memory", file), options));
            assertEquals("memory: byte 20: FILE.VAR[0].NAME: " + fault, rejected.getMessage());
        }
    }

    @Test
    void aSizeBeyondTheFileIsAFaultBeforeAnythingIsRead() throws IOException {
        byte[] file = file("name");
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(NAME_SIZE_AT, -1);
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> TensorFormats.named("mat4").open(ByteSource.of("memory", file), ReadOptions.lenient()));
        assertEquals(
                "memory: byte 20: FILE.VAR[0].NAME: needs 4294967295 bytes, 53 are left in the file; is it complete?",
                rejected.getMessage());
    }

    @Test
    void aTextWithItsDelimiterIsRejected() {
        IllegalArgumentException rejected = assertThrows(IllegalArgumentException.class, () -> file("a\0b"));
        assertEquals(
                "tensor 'a\\u0000b': NAME: must not contain its terminator, has it at byte 1; change the text",
                rejected.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"'', 32", "1234567, 32", "12345678, 40"})
    void zerosStandBehindATextUpToAMultiple(String note, int start) throws IOException {
        byte[] file = Written.bytes(
                "clip", WriteOptions.defaults(), w -> w.fileItem("BOX", note).add("0", new short[] {1, -2}, 1, 2));
        assertEquals(start, ByteBuffer.wrap(file).getInt(4));
        assertEquals(start + 4, file.length);
        try (TensorReader reader = Written.strictly("clip", file)) {
            assertEquals(note, reader.fileItems().get("BOX"));
            assertArrayEquals(file, Written.bytes("clip", WriteOptions.defaults(), w -> w.addAll(reader)));
        }
    }
}
