package org.tensorbind.examples.newformat;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;

/** Two formats that were added by a grammar each: their files are read, written and refused as their descriptions say. */
final class NewFormatTest {
    private static final Path FILES = Path.of("src", "test", "resources", "files");

    @TempDir
    private Path folder = Path.of("");

    private static TensorReader open(String name) throws IOException {
        return TensorFormats.open(FILES.resolve("valid").resolve(name), ReadOptions.strict());
    }

    @TestFactory
    Stream<DynamicTest> validFilesAreReadStrictly() throws IOException {
        return files("valid")
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> {
                    try (TensorReader reader = TensorFormats.open(file, ReadOptions.strict())) {
                        for (int i = 0; i < reader.size(); i++) {
                            if (reader.info(i).dtype() != DType.OPAQUE) {
                                reader.tensor(i).verify();
                            }
                        }
                    }
                }));
    }

    /** The whole message of each: the file, the byte, the rule, what was expected and what was found. */
    @TestFactory
    Stream<DynamicTest> malformedFilesAreRefusedWithTheirFault() throws IOException {
        List<String> messages = Files.readAllLines(FILES.resolve("messages.txt"));
        return files("malformed")
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> {
                    FormatException refusal = assertThrows(
                            FormatException.class,
                            () -> TensorFormats.open(file, ReadOptions.strict()).close());
                    String message = String.valueOf(refusal.getMessage()).replace(file.getParent() + "/", "");
                    assertTrue(messages.contains(message), message);
                }));
    }

    private static Stream<Path> files(String kind) throws IOException {
        try (Stream<Path> files = Files.list(FILES.resolve(kind))) {
            return files.sorted().toList().stream();
        }
    }

    @Test
    void aHeaderInJsonGivesTensorsAndMetadata() throws IOException {
        try (TensorReader reader = open("model.safetensors")) {
            assertEquals("safetensors", reader.format().title());
            assertEquals(Map.of("format", "pt"), reader.metadata());
            assertEquals(Shape.of(3, 2), reader.tensor("embedding.weight").shape());
            assertArrayEquals(
                    new float[] {0, 0.5f, 1, 1.5f, 2, 2.5f},
                    reader.tensor("embedding.weight").toFloatArray());
            assertArrayEquals(
                    new float[] {1, -2, 0.5f}, reader.tensor("h.0.attn").toFloatArray());
            assertArrayEquals(new float[] {1, -2}, reader.tensor("h.1.attn").toFloatArray());
            assertEquals(-5, reader.tensor("step").getLong(0));
            assertArrayEquals(new boolean[] {true, false}, reader.tensor("mask").toBooleanArray());
            assertEquals(0, reader.tensor("empty").elementCount());
        }
        try (TensorReader reader = open("reordered.safetensors")) {
            assertArrayEquals(new int[] {1, 2}, reader.tensor("a").toIntArray());
            assertArrayEquals(new int[] {3, 4}, reader.tensor("b").toIntArray());
        }
    }

    /** Newer files have dtypes that this version does not know; the others can be read. */
    @Test
    void anUnknownDtypeIsKept() throws IOException {
        try (TensorReader reader = open("unknown-dtype.safetensors")) {
            assertEquals("F4", reader.info(0).dtypeName());
            assertEquals(2, reader.tensor("x").storedBytes().remaining());
            assertArrayEquals(new int[] {7}, reader.tensor("y").toIntArray());
        }
    }

    @Test
    void aTensorCannotHaveANameThatTheHeaderUsesItself() throws IOException {
        TensorFormat format = TensorFormats.named("safetensors");
        assertEquals(Set.of("__metadata__"), format.traits().reservedNames());
        try (TensorWriter writer =
                format.create(Channels.newChannel(new ByteArrayOutputStream()), WriteOptions.defaults())) {
            FormatException refused =
                    assertThrows(FormatException.class, () -> writer.add("__metadata__", new float[] {1}));
            assertEquals(
                    "safetensors: tensor '__metadata__': safetensors uses this name itself; the tensor needs another",
                    refused.getMessage());
        }
    }

    @Test
    void aTypedBundleIsReadFromAFormatThatAGrammarAdded() throws IOException {
        Gpt gpt = GptReader.read(FILES.resolve("valid/model.safetensors"));
        assertEquals(2, gpt.attention().size());
        assertEquals("pt", gpt.framework());
        Path copy = folder.resolve("copy.safetensors");
        GptWriter.write(gpt, copy);
        Gpt again = GptReader.read(copy);
        assertArrayEquals(gpt.embedding(), again.embedding());
        assertEquals(gpt.step(), again.step());
    }

    @Test
    void whatIsWrittenIsReadStrictlyAgain() throws IOException {
        Path file = folder.resolve("written.safetensors");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.metadata("note", "\"quoted\" \u00e9");
            writer.add("a", new byte[] {1, 2, 3})
                    .add("b", new double[] {0.5}, 1, 1)
                    .commit();
        }
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        assertEquals(0, Long.reverseBytes(bytes.getLong(0)) % 8, "the header is filled up");
        assertEquals('{', bytes.get(8));
        try (TensorReader reader = TensorFormats.open(file, ReadOptions.strict())) {
            assertEquals(Map.of("note", "\"quoted\" \u00e9"), reader.metadata());
            assertEquals(0.5, reader.tensor("b").getDouble(0));
        }
    }

    @Test
    void imagesAndLabelsAreBigEndianTensorsWithoutNames() throws IOException {
        try (TensorReader images = open("images.idx3-ubyte");
                TensorReader labels = open("labels.idx1-ubyte");
                TensorReader matrix = open("matrix.idx2-double")) {
            assertEquals(Shape.of(2, 2, 3), images.info(0).shape());
            assertEquals(11, images.tensor(0).getInt(11));
            assertArrayEquals(new int[] {5, 0, 4, 1}, labels.tensor(0).toIntArray());
            assertArrayEquals(new double[] {0.5, -1}, matrix.tensor(0).toDoubleArray());
        }
        Path file = folder.resolve("labels.idx");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("0", new int[] {1, -2}).commit();
        }
        assertArrayEquals(new byte[] {0, 0, 12, 1, 0, 0, 0, 2, 0, 0, 0, 1, -1, -1, -1, -2}, Files.readAllBytes(file));
    }
}
