package org.tensorbind.grammars.layout;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.tensorbind.FormatException;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;

/** Records with checksums of their lengths and of their data, the bits of which are rotated where they are stored. */
final class TfrecordTest {
    private static byte[] records() throws IOException {
        return Files.readAllBytes(Path.of("src", "test", "resources", "tfrecord", "records.tfrecord"));
    }

    private static byte[] copied(String format, TensorReader reader) throws IOException {
        return Written.bytes(format, WriteOptions.defaults().lossy(), writer -> writer.addAll(reader));
    }

    @Test
    void theRecordsOfTensorboardAreRead() throws IOException {
        try (TensorReader reader = Written.strictly("tfrecord", records())) {
            assertEquals(4, reader.size());
            assertArrayEquals(new float[] {1, -2, 0.5f}, reader.tensor(0).toFloatArray());
            assertArrayEquals(new float[] {7}, reader.tensor(1).toFloatArray());
            assertArrayEquals(new float[0], reader.tensor(2).toFloatArray());
            assertEquals(2.25f, reader.tensor(3).getFloat(9));
            assertEquals("crc32c", reader.tensor(0).parts().get(0).checksum());
            reader.verify();
        }
    }

    @Test
    void theyAreWrittenAgainByteForByte() throws IOException {
        try (TensorReader reader = Written.strictly("tfrecord", records())) {
            assertArrayEquals(records(), copied("tfrecord", reader));
        }
    }

    @Test
    void theyAreWrittenFromSafetensors() throws IOException {
        byte[] safetensors;
        try (TensorReader reader = Written.strictly("tfrecord", records())) {
            safetensors = copied("safetensors", reader);
        }
        try (TensorReader reader = Written.strictly("safetensors", safetensors)) {
            assertArrayEquals(records(), copied("tfrecord", reader));
        }
    }

    @Test
    void aDamagedLengthIsFoundWhenTheFileIsOpened() throws IOException {
        byte[] file = records();
        file[8] ^= 1;
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("tfrecord", file));
        assertEquals(
                "memory: byte 8: FILE.RECORD[0].LENGTH_CRC: is crc32c ef0eb43d, but the bytes from 0 to 8 have ef0e343d",
                rejected.getMessage());
    }

    @Test
    void damagedDataIsFoundWhenItIsRead() throws IOException {
        byte[] file = records();
        file[12] ^= 1;
        try (TensorReader reader = Written.strictly("tfrecord", file)) {
            FormatException rejected =
                    assertThrows(FormatException.class, () -> reader.tensor(0).toFloatArray());
            assertEquals(
                    "memory: byte 12: FILE.RECORD[0].DATA: DATA_CRC is crc32c 86739cf2, but the stored bytes have b70248c2",
                    rejected.getMessage());
        }
    }

    @Test
    void tensorsOfAnotherRankAreRejected() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "tfrecord", WriteOptions.defaults(), writer -> writer.add("0", new float[6], 2, 3)));
        assertEquals(
                "the tensors are not those of the format: '0' has shape [2, 3], but must have 1 dimension, […]",
                rejected.getMessage());
    }
}
