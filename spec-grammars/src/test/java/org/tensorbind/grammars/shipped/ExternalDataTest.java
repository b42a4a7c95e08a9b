package org.tensorbind.grammars.shipped;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** Models whose initializers are in files beside them. */
final class ExternalDataTest {
    private static final Path MODELS = Path.of("src", "test", "resources", "onnx", "external");
    private static final float[] BIAS = {1, -2, 3, -4};

    /** More bytes than a buffer has. */
    private static final long LARGE = 3L << 30;

    @TempDir
    private Path folder = Path.of("");

    /** A model of one initializer of four floats, whose place is described by keys and values. */
    private static byte[] model(String... entries) throws IOException {
        ByteArrayOutputStream tensor = new ByteArrayOutputStream();
        field(tensor, 1, 4);
        field(tensor, 2, 1);
        field(tensor, 8, "w".getBytes(StandardCharsets.UTF_8));
        for (int i = 0; i < entries.length; i += 2) {
            ByteArrayOutputStream entry = new ByteArrayOutputStream();
            field(entry, 1, entries[i].getBytes(StandardCharsets.UTF_8));
            field(entry, 2, entries[i + 1].getBytes(StandardCharsets.UTF_8));
            field(tensor, 13, entry.toByteArray());
        }
        field(tensor, 14, 1);
        return model(tensor.toByteArray());
    }

    private static byte[] model(byte[] tensor) throws IOException {
        ByteArrayOutputStream graph = new ByteArrayOutputStream();
        field(graph, 5, tensor);
        ByteArrayOutputStream model = new ByteArrayOutputStream();
        field(model, 1, 10);
        field(model, 7, graph.toByteArray());
        return model.toByteArray();
    }

    private static void field(ByteArrayOutputStream message, int number, long value) {
        message.write(number << 3);
        varint(message, value);
    }

    private static void field(ByteArrayOutputStream message, int number, byte[] value) throws IOException {
        message.write(number << 3 | 2);
        varint(message, value.length);
        message.write(value);
    }

    private static void varint(ByteArrayOutputStream message, long value) {
        long left = value;
        for (; left > 127; left >>>= 7) {
            message.write((int) (left & 127 | 128));
        }
        message.write((int) left);
    }

    /** Copies a folder of models. */
    private Path copy(String name) throws IOException {
        Path target = Files.createDirectories(folder.resolve(name));
        try (var files = Files.list(MODELS.resolve(name))) {
            for (Path file : files.toList()) {
                Files.copy(file, target.resolve(file.getFileName()));
            }
        }
        return target.resolve("model.onnx");
    }

    private Path save(byte[] model, int weights) throws IOException {
        Files.write(folder.resolve("w.bin"), new byte[weights]);
        return Files.write(folder.resolve("model.onnx"), model);
    }

    private static List<TensorView> views(TensorReader reader) {
        return IntStream.range(0, reader.size()).mapToObj(reader::tensor).toList();
    }

    private static void convert(TensorReader reader, Path target) throws IOException {
        try (TensorWriter writer = reader.format().create(target, WriteOptions.defaults())) {
            writer.addAll(reader).commit();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"one", "each"})
    void initializersAreReadInPlace(String name) throws IOException {
        try (TensorReader reader =
                TensorFormats.open(MODELS.resolve(name).resolve("model.onnx"), ReadOptions.strict())) {
            assertEquals(List.of("weights", "bias", "steps", "here"), reader.names());
            assertEquals(DType.F32, reader.info(0).dtype());
            assertEquals(48, reader.info(0).storedByteSize());
            TensorView weights = reader.tensor("weights");
            assertEquals(2.75f, weights.getFloat(11));
            assertTrue(weights.asFloatBuffer().isDirect());
            assertArrayEquals(BIAS, reader.tensor("bias").toFloatArray());
            assertArrayEquals(new long[] {-1, 1L << 40}, reader.tensor("steps").toLongArray());
            assertArrayEquals(new float[] {.5f}, reader.tensor("here").toFloatArray());
            StoredPart part = reader.tensor("bias").parts().get(0);
            assertEquals(name.equals("one") ? "weights.bin" : "bias", part.file());
            assertEquals(name.equals("one") ? 48 : 0, part.byteOffset());
            assertNull(reader.tensor("here").parts().get(0).file());
            assertEquals(
                    part.file(),
                    reader.tensor("bias").slice(0, 1, 3).parts().get(0).file());
            for (TensorView view : views(reader)) {
                view.verify();
            }
        }
    }

    /** The other file is the same one, so the references remain, byte for byte. */
    @Test
    void aCopyInTheSameFolderRefersToTheSameFile() throws IOException {
        Path model = copy("one");
        Path target = model.resolveSibling("copy.onnx");
        try (TensorReader reader = TensorFormats.open(model)) {
            convert(reader, target);
        }
        assertArrayEquals(Files.readAllBytes(model), Files.readAllBytes(target));
    }

    @ParameterizedTest
    @ValueSource(strings = {"one", "each"})
    void aCopyInAnotherFolderHasTheDataItself(String name) throws IOException {
        Path target = folder.resolve("copy.onnx");
        try (TensorReader reader = TensorFormats.open(copy(name))) {
            convert(reader, target);
        }
        try (TensorReader reader = TensorFormats.open(target, ReadOptions.strict())) {
            assertArrayEquals(BIAS, reader.tensor("bias").toFloatArray());
            for (TensorView view : views(reader)) {
                assertNull(view.parts().get(0).file());
                assertEquals(Map.of(), view.info().attributes());
            }
        }
    }

    @Test
    void aCopyWhoseFolderHasAnotherFileOfThatNameHasTheDataItself() throws IOException {
        Path target = folder.resolve("copy.onnx");
        Files.write(folder.resolve("weights.bin"), new byte[100]);
        try (TensorReader reader = TensorFormats.open(copy("one"))) {
            convert(reader, target);
        }
        try (TensorReader reader = TensorFormats.open(target)) {
            assertArrayEquals(BIAS, reader.tensor("bias").toFloatArray());
        }
    }

    /** What is as large as two gigabytes is copied so: the files with data first, then the model. */
    @Test
    void aCopyRefersToACopyOfTheFile() throws IOException {
        Path model = copy("one");
        Path target = folder.resolve("copy.onnx");
        Files.copy(model.resolveSibling("weights.bin"), folder.resolve("weights.bin"));
        try (TensorReader reader = TensorFormats.open(model)) {
            convert(reader, target);
        }
        assertArrayEquals(Files.readAllBytes(model), Files.readAllBytes(target));
    }

    /** A reader of the copy would not follow the link. */
    @Test
    void aCopyDoesNotReferToALinkOutOfItsFolder() throws IOException {
        Path model = copy("one");
        Path inside = Files.createDirectories(folder.resolve("copy"));
        Files.createSymbolicLink(inside.resolve("weights.bin"), model.resolveSibling("weights.bin"));
        try (TensorReader reader = TensorFormats.open(model)) {
            convert(reader, inside.resolve("copy.onnx"));
        }
        try (TensorReader reader = TensorFormats.open(inside.resolve("copy.onnx"))) {
            assertNull(reader.tensor("bias").parts().get(0).file());
            assertArrayEquals(BIAS, reader.tensor("bias").toFloatArray());
        }
    }

    @Test
    void aCopyThatReplacesTheFileWithTheDataHasTheDataItself() throws IOException {
        Path model = copy("one");
        Path target = model.resolveSibling("weights.bin");
        try (TensorReader reader = TensorFormats.open(model)) {
            convert(reader, target);
        }
        try (TensorReader reader = TensorFormats.open(target)) {
            assertArrayEquals(BIAS, reader.tensor("bias").toFloatArray());
        }
    }

    @Test
    void replacedWeightsAreInTheModelAndTheOthersStayWhereTheyAre() throws IOException {
        Path model = copy("one");
        try (TensorReader reader = TensorFormats.open(model);
                TensorWriter writer = reader.format().create(model, WriteOptions.defaults())) {
            for (Map.Entry<String, Object> item : reader.fileItems().entrySet()) {
                writer.fileItem(item.getKey(), item.getValue());
            }
            for (TensorView view : views(reader)) {
                TensorEntry entry = TensorEntry.of(view.info().name(), view);
                writer.add(
                        view.info().name().equals("bias")
                                ? entry.withElements(DType.F32, channel -> channel.write(ByteBuffer.allocate(16)))
                                : entry);
            }
            writer.commit();
        }
        try (TensorReader reader = TensorFormats.open(model)) {
            assertArrayEquals(new float[4], reader.tensor("bias").toFloatArray());
            assertNull(reader.tensor("bias").parts().get(0).file());
            assertEquals("weights.bin", reader.tensor("weights").parts().get(0).file());
            assertEquals(2.75f, reader.tensor("weights").getFloat(11));
        }
    }

    @Test
    void otherFormatsHaveTheData() throws IOException {
        Path target = folder.resolve("copy.safetensors");
        try (TensorReader reader = TensorFormats.open(MODELS.resolve("one").resolve("model.onnx"));
                TensorWriter writer = TensorFormats.named("safetensors").create(target, WriteOptions.defaults())) {
            for (TensorView view : views(reader)) {
                writer.add(view);
            }
            writer.commit();
        }
        try (TensorReader reader = TensorFormats.open(target)) {
            assertArrayEquals(BIAS, reader.tensor("bias").toFloatArray());
        }
    }

    @Test
    void slicesAreWrittenWithoutTheReference() throws IOException {
        try (TensorReader reader = TensorFormats.open(copy("one"))) {
            byte[] written = Written.bytes(
                    "onnx",
                    WriteOptions.defaults(),
                    writer -> writer.add(
                            TensorEntry.of("part", reader.tensor("weights").slice(0, 1, 2))));
            try (TensorReader again = Written.strictly("onnx", written)) {
                assertArrayEquals(
                        new float[] {1, 1.25f, 1.5f, 1.75f},
                        again.tensor("part").toFloatArray());
            }
        }
    }

    private static String problem(Path model) throws IOException {
        try (TensorReader reader = TensorFormats.open(model)) {
            TensorView view = reader.tensor("w");
            String reason = view.parts().get(0).unreadableReason();
            FormatException rejected = assertThrows(FormatException.class, view::verify);
            assertEquals(reason, rejected.problem());
            assertThrows(FormatException.class, view::toFloatArray);
            assertThrows(FormatException.class, view::storedBytes);
            assertTrue(rejected.toString().contains("initializer.TensorProto[0]"), rejected.toString());
            return rejected.problem();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "location|/etc/hostname|is absolute",
                "location|C:w.bin|is absolute",
                "location|../w.bin|has '..'",
                "location|a/../w.bin|has '..'",
                "location|a\\w.bin|has a '\\'",
                "location|''|has an empty name",
                "location|a//w.bin|has an empty name",
                "location|w.bin/|has an empty name",
                "location|.|has an empty name",
                "path|w.bin|has no entry 'location'",
                "location|other.bin|there is no such file",
                "location|model.onnx|is the file itself",
                "location|sub|is a folder",
            })
    void aPathThatIsNotThatOfAFileBesideTheModelIsRejected(String key, String value, String problem)
            throws IOException {
        Path model = save(model(key, value), 16);
        Files.createDirectory(folder.resolve("sub"));
        assertTrue(problem(model).contains(problem), problem(model));
    }

    @ParameterizedTest
    @ValueSource(strings = {"w.bin\0", "w\n.bin"})
    void controlCharactersAreRejected(String path) throws IOException {
        String problem = problem(save(model("location", path), 16));
        assertTrue(problem.contains("has a control character"), problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0|16|15|its 16 bytes at byte 0 of 'w.bin' are not all there: that file has 15 bytes",
                "4096|16|16|its 16 bytes at byte 4096 of 'w.bin' are not all there: that file has 16 bytes",
                "0|15|16|the shape needs 16 bytes, the entry 'length' is 15",
                "0|-1|16|the entry 'length' must be a number of bytes in decimal digits, less than 10^18, is '-1'",
                "0x10|16|32|the entry 'offset' must be a number of bytes in decimal digits, less than 10^18, is '0x10'",
                "9223372036854775807|16|16|less than 10^18, is '9223372036854775807'",
                "999999999999999999|16|16|are not all there: that file has 16 bytes",
            })
    void numbersAreComparedWithTheFile(String offset, String size, int weights, String problem) throws IOException {
        Path model = save(model("location", "w.bin", "offset", offset, "length", size), weights);
        assertTrue(problem(model).contains(problem), problem(model));
    }

    @Test
    void withoutASizeTheDataGoesOnToTheEndOfTheFile() throws IOException {
        Path model = save(model("location", "w.bin", "offset", "4"), 20);
        try (TensorReader reader = TensorFormats.open(model)) {
            assertEquals(16, reader.info(0).storedByteSize());
            assertArrayEquals(new float[4], reader.tensor("w").toFloatArray());
        }
        String problem = problem(save(model("location", "w.bin"), 20));
        assertTrue(problem.contains("20 bytes follow byte 0, but the shape needs 16"), problem);
    }

    @Test
    void linksMustStayInTheFolder() throws IOException {
        Path inside = Files.createDirectories(folder.resolve("model"));
        Path model = Files.write(inside.resolve("model.onnx"), model("location", "w.bin"));
        Path outside = Files.write(folder.resolve("outside.bin"), new byte[16]);
        Path link = Files.createSymbolicLink(inside.resolve("w.bin"), outside);
        assertTrue(problem(model).contains("outside of the folder"), problem(model));
        Files.delete(link);
        Files.createSymbolicLink(link, Files.write(inside.resolve("real.bin"), new byte[16]));
        try (TensorReader reader = TensorFormats.open(model)) {
            assertArrayEquals(new float[4], reader.tensor("w").toFloatArray());
        }
    }

    /** Caches have links in one folder to files in another one. */
    @Test
    void linksMayLeadToTheFolderOfTheModelThatIsALinkItself() throws IOException {
        Path blobs = Files.createDirectories(folder.resolve("blobs"));
        Path snapshot = Files.createDirectories(folder.resolve("snapshot"));
        Path model = Files.createSymbolicLink(
                snapshot.resolve("model.onnx"), Files.write(blobs.resolve("1"), model("location", "w.bin")));
        Files.createSymbolicLink(snapshot.resolve("w.bin"), Files.write(blobs.resolve("2"), new byte[16]));
        try (TensorReader reader = TensorFormats.open(model)) {
            assertArrayEquals(new float[4], reader.tensor("w").toFloatArray());
        }
    }

    /** Nothing can be lost of what is not there: such a model is written again byte for byte. */
    @Test
    void aModelWithoutItsFileIsCopiedWithTheReference() throws IOException {
        byte[] file = model("location", "w.bin", "checksum", "abc");
        try (TensorReader reader = Written.strictly("onnx", file)) {
            String reason = reader.tensor("w").parts().get(0).unreadableReason();
            assertTrue(String.valueOf(reason).contains("memory was not opened from a folder"), reason);
            assertArrayEquals(file, Written.bytes("onnx", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void aModelWhoseFileIsTooShortIsNotCopied() throws IOException {
        try (TensorReader reader = TensorFormats.open(save(model("location", "w.bin"), 15))) {
            FormatException rejected = assertThrows(
                    FormatException.class,
                    () -> Written.bytes("onnx", WriteOptions.defaults(), writer -> writer.addAll(reader)));
            assertTrue(rejected.toString().contains("are not all there"), rejected.toString());
        }
    }

    /** Files are closed with the reader, and are not opened before a tensor is needed. */
    @Test
    void closingEndsReading() throws IOException {
        Path model = save(model("location", "w.bin"), 16);
        TensorView view;
        try (TensorReader reader = TensorFormats.open(model)) {
            view = reader.tensor("w");
        }
        assertThrows(IOException.class, view::toFloatArray);
    }

    @Test
    void largeFilesAreMapped() throws IOException {
        Path file = folder.resolve("w.bin");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer last =
                    ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putFloat(0, 7);
            channel.write(last, LARGE - 4);
        }
        String offset = Long.toString(LARGE - 16);
        Path model =
                Files.write(folder.resolve("model.onnx"), model("location", "w.bin", "offset", offset, "length", "16"));
        try (TensorReader reader = TensorFormats.open(model)) {
            assertArrayEquals(new float[] {0, 0, 0, 7}, reader.tensor("w").toFloatArray());
        }
    }

    @Test
    void channelsHaveNoFolder() throws IOException {
        byte[] file = model("location", "w.bin");
        try (TensorReader reader = TensorFormats.open(ByteSource.of("a stream", file), ReadOptions.lenient())) {
            assertFalse(reader.info(0).attributes().isEmpty());
            FormatException rejected =
                    assertThrows(FormatException.class, () -> reader.tensor("w").verify());
            assertTrue(rejected.problem().contains("a stream was not opened from a folder"), rejected.problem());
        }
    }
}
