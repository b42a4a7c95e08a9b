package org.tensorbind.grammars.layout;

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
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;

/** Parts that are there on the same condition, and lists whose elements take no bytes. */
final class LevelsTest {
    private static byte[] file(int strips, int width, int levels) throws IOException {
        return Written.bytes("levels", WriteOptions.defaults(), writer -> {
            writer.fileItem("LEVELS", levels);
            for (int i = 0; i < strips; i++) {
                writer.add("strip" + i, new byte[width], width);
            }
            for (int i = 1; i < levels; i++) {
                writer.add("level" + i, new byte[3 * i], 3 * i);
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"2, 3, 1, 18", "2, 3, 2, 23", "0, 0, 3, 25", "2, 0, 3, 25", "300, 0, 1, 12"})
    void filesAreWrittenAgainByteForByte(int strips, int width, int levels, int size) throws IOException {
        byte[] file = file(strips, width, levels);
        assertEquals(size, file.length);
        try (TensorReader reader = Written.strictly("levels", file)) {
            assertEquals(strips + levels - 1, reader.size());
            assertArrayEquals(file, Written.bytes("levels", WriteOptions.defaults(), w -> w.addAll(reader)));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MAX_VALUE, 70_000})
    void elementsOfNoBytesAreBounded(int count) throws IOException {
        byte[] file = file(2, 0, 1);
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(7, count);
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("levels", file));
        assertEquals(
                "memory: byte 11: FILE.STRIP: " + Integer.toUnsignedString(count)
                        + " elements that may be empty are too many for a file of 12 bytes; the limit is"
                        + " 304 in all its lists",
                rejected.getMessage());
    }

    @Test
    void aSizeThatIsThereNeedsWhatItIsOf() throws IOException {
        byte[] file = file(0, 0, 2);
        file[11] = 1;
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("levels", file));
        assertEquals("memory: byte 12: FILE: 5 bytes follow the last item of the file", rejected.getMessage());
    }
}
