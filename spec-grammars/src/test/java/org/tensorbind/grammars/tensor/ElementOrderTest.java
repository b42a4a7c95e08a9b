package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.io.ByteSource;

/** A byte order that each tensor has in an item of its own, in a clause that computes names and shapes. */
final class ElementOrderTest {
    private static final String GRAMMAR = """
            format changed "Waves of any byte order" { extension "waves" }

            FILE  ::= COUNT WAVE*
            COUNT ::= uint8 = count(WAVE)
            WAVE  ::= ORDER WIDTH DATA
            ORDER ::= uint8 { little = 0, big = 1 }
            WIDTH ::= uint8
            DATA  ::= bytes    byte-order by ORDER { little = little, big = big }

            tensor WAVE { name "wave.{index(WAVE)}", dtype i16, shape [WIDTH / 2, 2], data DATA }
            """;

    @TempDir
    Path folder;

    private static byte[] file(int lastOrder) {
        ByteBuffer file = ByteBuffer.allocate(17).put(new byte[] {2, 0, 2}).order(ByteOrder.LITTLE_ENDIAN);
        file.putShort((short) 1).putShort((short) 2);
        file.put(new byte[] {(byte) lastOrder, 4}).order(ByteOrder.BIG_ENDIAN);
        return file.putShort((short) 3)
                .putShort((short) 4)
                .putShort((short) 5)
                .putShort((short) 6)
                .array();
    }

    @Test
    void eachTensorHasItsOwn() throws IOException {
        TensorFormat format = Compiled.format(folder, GRAMMAR);
        try (TensorReader reader = format.open(ByteSource.of("memory", file(1)), ReadOptions.strict())) {
            assertArrayEquals(new int[] {1, 2}, reader.tensor("wave.0").toIntArray());
            assertArrayEquals(new int[] {3, 4, 5, 6}, reader.tensor("wave.1").toIntArray());
            ByteArrayOutputStream copy = new ByteArrayOutputStream();
            try (TensorWriter writer = format.create(Channels.newChannel(copy), WriteOptions.defaults())) {
                writer.addAll(reader);
                writer.commit();
            }
            assertArrayEquals(file(1), copy.toByteArray());
        }
        try (TensorReader reader = format.open(ByteSource.of("memory", file(7)), ReadOptions.lenient())) {
            assertArrayEquals(new int[] {1, 2}, reader.tensor(0).toIntArray());
            FormatException unreadable =
                    assertThrows(FormatException.class, () -> reader.tensor(1).toIntArray());
            assertEquals(
                    "memory: byte 9: FILE.WAVE[1].DATA: ORDER 7 is not one of little = 0, big = 1",
                    unreadable.getMessage());
        }
    }
}
