package org.tensorbind.grammars.layout;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.io.ByteSource;

/** The number of rows follows from how many bytes all of them take. */
final class RecordCountTest {
    @TempDir
    private Path folder = Path.of("");

    private TensorFormat format(String name) throws IOException {
        Path grammar = Path.of("src", "test", "resources", "promise", name + ".grammar");
        return Compiled.format(folder, Files.readString(grammar));
    }

    private static byte[] copy(TensorFormat format, byte[] file) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorReader reader = format.open(ByteSource.of("given", file), ReadOptions.strict());
                TensorWriter writer = format.create(Channels.newChannel(bytes), WriteOptions.defaults())) {
            writer.addAll(reader).commit();
        }
        return bytes.toByteArray();
    }

    @Test
    void columnsOfRecordsAreWritten() throws IOException {
        TensorFormat format = format("records-up-to-the-end");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = format.create(Channels.newChannel(bytes), WriteOptions.defaults())) {
            writer.add("k", new short[] {7, 8, 9}, 3)
                    .add("xyz", new float[] {1, 2, 3}, 3)
                    .commit();
        }
        ByteBuffer file = ByteBuffer.allocate(4 + 3 * 6).order(ByteOrder.LITTLE_ENDIAN);
        file.putInt(0x4D4D4D4D);
        for (int row = 0; row < 3; row++) {
            file.putFloat(row + 1).putShort((short) (row + 7));
        }
        assertArrayEquals(file.array(), bytes.toByteArray());
        assertArrayEquals(file.array(), copy(format, file.array()));
    }

    @Test
    void columnsOfDifferentLengthsAreToldAsThat() throws IOException {
        TensorFormat format = format("records-up-to-the-end");
        try (TensorWriter writer =
                format.create(Channels.newChannel(new ByteArrayOutputStream()), WriteOptions.defaults())) {
            writer.add("k", new short[2], 2).add("xyz", new float[3], 3);
            IllegalArgumentException rejected = assertThrows(IllegalArgumentException.class, writer::commit);
            assertEquals(
                    "the tensors are not those of the format: 'k' has 2 rows, but 'xyz', with which it is interleaved, 3",
                    rejected.getMessage());
        }
    }

    @Test
    void rowsThatAreFilledUpAreCounted() throws IOException {
        byte[] file = "MMMM\3\b\0\0\0abc\0def\0".getBytes(StandardCharsets.ISO_8859_1);
        assertArrayEquals(file, copy(format("rows-up-to-the-end"), file));
    }
}
