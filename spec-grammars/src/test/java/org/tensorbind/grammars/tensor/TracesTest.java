package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;

/** Records of tensors that say their own number. */
final class TracesTest {
    /** A trace of one number, its data at 32, and one of two behind it, whose number is {@code second}. */
    private static byte[] file(int second) {
        return ByteBuffer.allocate(56)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put("TRACES".getBytes(StandardCharsets.US_ASCII))
                .putInt(1)
                .putInt(0)
                .putShort((short) 1)
                .position(32)
                .putFloat(1.5f)
                .putInt(second)
                .putInt(7)
                .putShort((short) 2)
                .position(48)
                .putFloat(2)
                .putFloat(3)
                .array();
    }

    @Test
    void newFilesAreNumbered() throws IOException {
        byte[] written = Written.bytes(
                "traces",
                WriteOptions.defaults(),
                writer -> writer.add(TensorEntry.of("0", Tensors.of(new float[] {1.5f}, 1)))
                        .add(TensorEntry.of("1", Tensors.of(new float[] {2, 3}, 2))
                                .withAttribute("GAIN", 7)));
        assertArrayEquals(file(2), written);
    }

    @Test
    void filesAreReadAndWrittenAgain() throws IOException {
        try (TensorReader reader = Written.strictly("traces", file(2))) {
            assertArrayEquals(new float[] {2, 3}, reader.tensor("1").toFloatArray());
            assertArrayEquals(file(2), Written.bytes("traces", WriteOptions.defaults(), w -> w.addAll(reader)));
        }
    }

    @Test
    void anotherNumberIsAFault() {
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> TensorFormats.named("traces").open(ByteSource.of("memory", file(1)), ReadOptions.lenient()));
        assertEquals("memory: byte 36: FILE.TRACE[1].TRACL: must be 2, is 1", rejected.getMessage());
    }
}
