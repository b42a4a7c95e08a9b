package org.tensorbind.grammars.layout;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;

/** Files that say in a header how large they are. */
final class FileSizeTest {
    private static byte[] sound(int frames) throws IOException {
        short[] samples = new short[frames * 2];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = (short) (i - 3);
        }
        return Written.bytes("sound", WriteOptions.defaults(), w -> w.add("0", samples, frames, 2));
    }

    private static byte[] bitmap(String note) throws IOException {
        ByteBuffer pixels = ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5, 6});
        return Written.bytes(
                "bitmap",
                WriteOptions.defaults(),
                w -> w.fileItem("NOTE", note).add(TensorEntry.of("0", Tensors.of(DType.U8, Shape.of(2, 3), pixels))));
    }

    private static int at(byte[] file, int place) {
        return ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(place);
    }

    private static String rejection(String format, byte[] file, ReadOptions options) {
        FormatException rejected = assertThrows(
                FormatException.class, () -> TensorFormats.named(format).open(ByteSource.of("memory", file), options));
        return String.valueOf(rejected.getMessage());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1000})
    void theSizeIsThatOfTheFileLessWhatItDoesNotCount(int frames) throws IOException {
        byte[] file = sound(frames);
        assertEquals(44 + 4 * frames, file.length);
        assertEquals(file.length - 8, at(file, 4));
        try (TensorReader reader = Written.strictly("sound", file)) {
            assertArrayEquals(file, Written.bytes("sound", WriteOptions.defaults(), w -> w.addAll(reader)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "n", "a longer note"})
    void placesDoNotMatter(String note) throws IOException {
        byte[] file = bitmap(note);
        assertEquals(file.length, at(file, 2));
        assertEquals(file.length - 6, at(file, 10));
        assertEquals(-1, at(file, 14));
        try (TensorReader reader = Written.strictly("bitmap", file)) {
            assertArrayEquals(file, Written.bytes("bitmap", WriteOptions.defaults(), w -> w.addAll(reader)));
        }
    }

    @ParameterizedTest
    @CsvSource({"44, 43", "0, 43", "45, 43"})
    void anotherSizeIsTheItemsFault(int told, int size) throws IOException {
        byte[] file = sound(1);
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(4, told);
        String fault = "memory: byte 4: FILE.RIFF_SIZE: must be 40, is " + told;
        assertEquals(fault, rejection("sound", file, ReadOptions.strict()));
        assertEquals(fault, rejection("sound", file, ReadOptions.lenient()));
    }

    @Test
    void aFileThatIsCutOrContinuedIsAFault() throws IOException {
        byte[] file = bitmap("");
        assertEquals(
                "memory: byte 32: FILE.PIXELS: needs 6 bytes, 5 are left in the file; is it complete?",
                rejection("bitmap", Arrays.copyOf(file, file.length - 1), ReadOptions.lenient()));
        assertEquals(
                "memory: byte 38: FILE: 2 bytes follow the last item of the file",
                rejection("bitmap", Arrays.copyOf(file, file.length + 2), ReadOptions.strict()));
    }

    /** Lenient reading goes where places lead, and takes what may stand behind. */
    @Test
    void whatStandsBehindPlacedItemsIsTakenLeniently() throws IOException {
        byte[] file = bitmap("n");
        byte[] longer = Arrays.copyOf(file, file.length + 2);
        try (TensorReader reader =
                TensorFormats.named("bitmap").open(ByteSource.of("memory", longer), ReadOptions.lenient())) {
            assertArrayEquals(new long[] {1, 2, 3, 4, 5, 6}, reader.tensor(0).toLongArray());
        }
    }
}
