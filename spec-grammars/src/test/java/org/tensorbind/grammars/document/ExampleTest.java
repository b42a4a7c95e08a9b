package org.tensorbind.grammars.document;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.tensorbind.FormatException;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;

/** A message in a region, whose checksum covers the tensors' data in it, and tensors whose shapes follow from the sizes of their data. */
final class ExampleTest {
    private static byte[] python() throws IOException {
        return Files.readAllBytes(Path.of("src/test/resources/protobuf/one.example"));
    }

    @Test
    void theFeaturesOfAnExampleAreTensors() throws IOException {
        try (TensorReader reader = Written.strictly("example", python())) {
            assertEquals(2, reader.size());
            assertArrayEquals(
                    new float[] {0.5f, -1, 2, 0.25f}, reader.tensor("image").toFloatArray());
            assertArrayEquals(new float[] {7}, reader.tensor("label").toFloatArray());
            assertArrayEquals(
                    python(), Written.bytes("example", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void aRecordIsWrittenAsPythonWritesIt() throws IOException {
        byte[] written = Written.bytes(
                "example",
                WriteOptions.defaults(),
                writer -> writer.add("image", new float[] {0.5f, -1, 2, 0.25f}).add("label", new float[] {7}));
        assertArrayEquals(python(), written);
    }

    @Test
    void aDamagedMessageIsFound() throws IOException {
        byte[] file = python();
        file[30] ^= 1;
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("example", file));
        assertTrue(rejected.problem().contains("crc32c"), rejected.problem());
    }
}
