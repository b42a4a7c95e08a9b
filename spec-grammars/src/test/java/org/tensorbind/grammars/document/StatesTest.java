package org.tensorbind.grammars.document;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;

/** Tensors whose bytes are in a document, beside what Python's package for MessagePack writes. */
final class StatesTest {
    private static final Path PYTHON = Path.of("src/test/resources/msgpack/python.state");

    @Test
    void whatPythonWritesIsReadAndWrittenAgain() throws IOException {
        byte[] file = Files.readAllBytes(PYTHON);
        try (TensorReader reader = Written.strictly("states", file)) {
            assertEquals(
                    List.of("dense/kernel", "dense/bias", "norm/scale", "norm/stats/count", "big"),
                    IntStream.range(0, reader.size()).mapToObj(reader::name).toList());
            assertEquals(700L, reader.fileItems().get("STEP"));
            assertArrayEquals(
                    new float[] {0.5f, -1, 2, 0.25f, 3, -0.125f},
                    reader.tensor("dense/kernel").toFloatArray());
            assertEquals("[2, 3]", reader.tensor("dense/kernel").shape().toString());
            assertArrayEquals(
                    new long[] {1L << 40}, reader.tensor("norm/stats/count").toLongArray());
            assertEquals(70_000, reader.tensor("big").asByteBuffer().remaining());
            assertArrayEquals(file, Written.bytes("states", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void dataIsTheBytesOfTheFile() throws IOException {
        byte[] file = Files.readAllBytes(PYTHON);
        try (TensorReader reader = Written.strictly("states", file)) {
            assertTrue(reader.tensor("dense/kernel").asByteBuffer().isDirect()
                    || !reader.tensor("dense/kernel").asByteBuffer().hasArray());
            long at = reader.tensor("dense/bias").parts().get(0).byteOffset();
            assertEquals(reader.tensor("dense/bias").asByteBuffer().get(1), file[(int) at + 1]);
        }
    }

    @Test
    void sizesOfExtensionTypesAreCountedFirst() throws IOException {
        for (int size : new int[] {0, 1, 10, 200, 255, 300, 65_530, 70_000}) {
            byte[] file = Written.bytes(
                    "states",
                    WriteOptions.defaults(),
                    writer -> writer.add(TensorEntry.of("a/b", Tensors.of(new byte[size], size))));
            try (TensorReader reader = Written.strictly("states", file)) {
                assertEquals(size, reader.tensor("a/b").asByteBuffer().remaining());
            }
        }
    }

    /** {@code {"step": 0, "params": {"w": …}}}. */
    private static byte[] file(String array) {
        return HexFormat.of().parseHex("82a473746570" + "00" + "a6706172616d73" + "81a177" + array);
    }

    /** {@code [[2], "int8", 0708]} has 12 bytes. */
    private static final String ARRAY = "93" + "9102" + "a4696e7438" + "c4020708";

    @ParameterizedTest
    @CsvSource({
        "c70c02, expected an extension type 1",
        "c70b01, the value exceeds its extension type",
        "c70d01, needs 13 bytes",
        "c8000c01, the number 12 is not in its shortest form",
        "d401, the value exceeds its extension type",
    })
    void extensionTypesAreOfTheirNumberAndSize(String head, String problem) {
        FormatException rejected =
                assertThrows(FormatException.class, () -> Written.strictly("states", file(head + ARRAY)));
        assertTrue(String.valueOf(rejected.getMessage()).contains(problem), rejected::toString);
    }

    @Test
    void bytesBehindTheValueOfAnExtensionTypeAreRejected() {
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> TensorFormats.named("states")
                        .open(ByteSource.of("memory", file("c70d01" + ARRAY + "00")), ReadOptions.lenient()));
        assertTrue(
                String.valueOf(rejected.getMessage()).contains("1 byte follows the value in its extension type"),
                rejected::toString);
    }

    @Test
    void dataOfAnotherSizeThanItsShapeAndDtypeIsRejected() {
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> Written.strictly("states", file("c70c01" + ARRAY.replace("9102", "9103"))));
        assertTrue(String.valueOf(rejected.getMessage()).contains("3"), rejected::toString);
    }

    /** {@code {"name": "a", "dtype": "i8", "shape": [2], "bytes": 2, "data": 0708}} behind the magic. */
    private static final String RECORD =
            "85a46e616d65a161a56474797065a26938a573686170659102a5627974657302a464617461d52a0708";

    private static byte[] stream(String... records) {
        return HexFormat.of().parseHex("5453545245414d31" + String.join("", records));
    }

    @Test
    void documentsFollowEachOtherUpToTheEnd() throws IOException {
        byte[] file = stream(RECORD, RECORD.replace("a161", "a162").replace("0708", "090a"));
        try (TensorReader reader = Written.strictly("stream", file)) {
            assertEquals(2, reader.size());
            assertArrayEquals(new int[] {9, 10}, reader.tensor("b").toIntArray());
            assertArrayEquals(file, Written.bytes("stream", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void theSizeOfDataIsComparedWithItsBytes() {
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> Written.strictly(
                        "stream",
                        stream(RECORD.replace("6574657302", "6574657303").replace("627974657302", "627974657303"))));
        assertTrue(
                String.valueOf(rejected.getMessage()).contains("BYTES: must be 2, is 3"),
                () -> String.valueOf(rejected.getMessage()));
    }
}
