package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** Data whose size is the product of integers in the records of another list. */
final class ScaledTest {
    private static byte[] file() throws IOException {
        return Written.bytes(
                "scaled",
                WriteOptions.defaults(),
                writer -> writer.add("m", new float[] {1, 2, 3, 4, 5, 6}, 2, 3)
                        .add("none", new byte[0], 4, 0)
                        .add("v", new long[] {7, 8}, 2)
                        .add("s", new byte[] {9}));
    }

    @Test
    void eachTensorHasTheProductOfItsOwnRecords() throws IOException {
        byte[] file = file();
        try (TensorReader reader = Written.strictly("scaled", file)) {
            assertArrayEquals(new float[] {1, 2, 3, 4, 5, 6}, reader.tensor("m").toFloatArray());
            assertEquals("[4, 0]", reader.info(1).shape().toString());
            assertArrayEquals(new long[] {7, 8}, reader.tensor("v").toLongArray());
            assertArrayEquals(new long[] {9}, reader.tensor("s").toLongArray());
            assertArrayEquals(file, Written.bytes("scaled", WriteOptions.defaults(), w -> w.addAll(reader)));
        }
    }

    @Test
    void aLengthThatTheDataDoesNotHaveIsAFault() throws IOException {
        byte[] file = file();
        file[8 + 8 + 1 + 1] = 127;
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> TensorFormats.named("scaled")
                        .open(ByteSource.of("memory", Arrays.copyOf(file, file.length)), ReadOptions.lenient())
                        .tensor(0));
        assertTrue(String.valueOf(rejected.getMessage()).contains("needs 1524 bytes"), rejected::getMessage);
    }
}
