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
                    new float[] {0.5f, -1, 2, 0.25f}, reader.tensor("0/image").toFloatArray());
            assertArrayEquals(new float[] {7}, reader.tensor("0/label").toFloatArray());
            assertArrayEquals(
                    python(), Written.bytes("example", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void aRecordIsWrittenAsPythonWritesIt() throws IOException {
        byte[] written = Written.bytes(
                "example",
                WriteOptions.defaults(),
                writer ->
                        writer.add("0/image", new float[] {0.5f, -1, 2, 0.25f}).add("0/label", new float[] {7}));
        assertArrayEquals(python(), written);
    }

    /** Records of one file are in the order of their numbers, features in the order in which they were added. */
    @Test
    void tensorsAreInTheRecordsOfTheirNames() throws IOException {
        byte[] file = Written.bytes("example", WriteOptions.defaults(), writer -> {
            for (int record = 2999; record >= 0; record--) {
                writer.add(record + "/weight", new float[] {record, 1})
                        .add(record + "/age/years", new float[] {-record});
            }
        });
        try (TensorReader reader = Written.strictly("example", file)) {
            assertEquals(6000, reader.size());
            assertEquals("0/weight", reader.info(0).name());
            assertEquals("0/age/years", reader.info(1).name());
            assertEquals("2999/age/years", reader.info(5999).name());
            for (int record = 0; record < 3000; record++) {
                assertArrayEquals(
                        new float[] {record, 1},
                        reader.tensor(record + "/weight").toFloatArray());
                assertArrayEquals(
                        new float[] {-record},
                        reader.tensor(record + "/age/years").toFloatArray());
            }
            assertArrayEquals(file, Written.bytes("example", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void namesWithoutANumberAreRejected() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "example",
                        WriteOptions.defaults(),
                        writer -> writer.add("0/a", new float[1])
                                .add("image", new float[1])
                                .add("01/b", new float[1])));
        assertEquals(
                "the tensors are not those of the format: 'image' is not one of them; '01/b' is not one of them",
                rejected.getMessage());
    }

    @Test
    void aDamagedMessageIsFound() throws IOException {
        byte[] file = python();
        file[30] ^= 1;
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("example", file));
        assertTrue(rejected.problem().contains("crc32c"), rejected.problem());
    }
}
