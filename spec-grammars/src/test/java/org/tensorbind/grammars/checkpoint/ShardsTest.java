package org.tensorbind.grammars.checkpoint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.bundle.BundleOptions;
import org.tensorbind.checkpoint.CheckpointException;
import org.tensorbind.io.ByteSource;

/** Several files are read as one; what does not fit together is said at once. */
final class ShardsTest {
    private static final Path FIXTURE = Path.of("src", "test", "resources", "checkpoint");
    private static final String INDEX = "model.safetensors.index.json";
    private static final String SECOND = "model-00002-of-00003.safetensors";
    private static final String LAST = "model-00003-of-00003.safetensors";

    @TempDir
    private Path folder;

    @BeforeEach
    void copyFixture() throws IOException {
        try (Stream<Path> files = Files.list(FIXTURE)) {
            for (Path file : files.filter(path -> path.toString().contains("safetensors"))
                    .toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
    }

    private static void checkModel(Model model) {
        assertEquals(64, model.embedding().length);
        assertArrayEquals(new float[] {504, 505, 506, 507, 508, 509, 510, 511}, model.embedding()[63]);
        assertEquals(2, model.blocks().size());
        assertEquals(3007, model.blocks().get(1).norm()[7]);
        assertArrayEquals(new float[] {5000, 5001, 5002, 5003}, model.bias());
        assertEquals(1234, model.steps());
        assertEquals("apache-2.0", model.license());
    }

    @Test
    void whatPythonWroteIsOneBundle() throws IOException {
        checkModel(ModelReader.read(folder.resolve(INDEX)));
        checkModel(ModelReader.read(folder));
        checkModel(ModelReader.read(folder.resolve("model.safetensors")));
        checkModel(ModelReader.read(
                folder, BundleOptions.defaults().format("safetensors").readOptions(ReadOptions.strict())));
    }

    @Test
    void tensorsAreInTheOrderOfTheIndexAndFoundByName() throws IOException {
        try (TensorReader reader = TensorFormats.open(folder)) {
            assertEquals(7, reader.size());
            assertEquals("blocks.0.norm", reader.name(0));
            assertEquals(reader.tensors().stream().map(TensorInfo::name).toList(), reader.names());
            assertEquals(6, reader.indexOf("steps"));
            assertEquals(-1, reader.indexOf("nothing"));
            assertTrue(reader.find("nothing").isEmpty());
            assertEquals(2000, reader.tensor(1).getFloat(0));
            assertEquals("head.bias", reader.tensors().get(5).name());
            assertEquals(Map.of("format", "pt", "license", "apache-2.0"), reader.metadata());
            assertEquals("safetensors", reader.format().name());
            reader.verify();
        }
    }

    @Test
    void numbersThatNoTensorHasAreRejected() throws IOException {
        for (Path each : List.of(folder, folder.resolve(SECOND))) {
            try (TensorReader reader =
                    TensorFormats.open(each, ReadOptions.lenient(), TensorFormats.named("safetensors"))) {
                int size = reader.size();
                for (int index : new int[] {Integer.MIN_VALUE, -1, size, Integer.MAX_VALUE}) {
                    assertThrows(IndexOutOfBoundsException.class, () -> reader.info(index));
                    assertThrows(IndexOutOfBoundsException.class, () -> reader.name(index));
                    assertThrows(
                            IndexOutOfBoundsException.class,
                            () -> reader.tensors().get(index));
                    assertThrows(
                            IndexOutOfBoundsException.class,
                            () -> reader.names().get(index));
                    IndexOutOfBoundsException rejected =
                            assertThrows(IndexOutOfBoundsException.class, () -> reader.tensor(index));
                    assertEquals(
                            reader.source() + ": asked for tensor number " + index + ", counted from 0, of " + size,
                            rejected.getMessage());
                }
            }
        }
    }

    @Test
    void filesAreOpenedWhenTheyAreNeeded() throws IOException {
        Files.write(folder.resolve(SECOND), new byte[10]);
        try (TensorReader reader = TensorFormats.open(folder)) {
            assertEquals(1000, reader.tensor("blocks.0.norm").getFloat(0));
            UncheckedIOException rejected =
                    assertThrows(UncheckedIOException.class, () -> reader.tensor("blocks.1.norm"));
            assertTrue(rejected.getCause() instanceof FormatException, rejected::toString);
        }
        assertThrows(FormatException.class, () -> ModelReader.read(folder));
    }

    @Test
    void missingAndSurplusFilesAreReportedTogether() throws IOException {
        Files.delete(folder.resolve(SECOND));
        Files.delete(folder.resolve(LAST));
        Files.write(folder.resolve("model-00004-of-00004.safetensors"), new byte[10]);
        CheckpointException rejected = assertThrows(
                CheckpointException.class, () -> TensorFormats.open(folder).close());
        assertEquals(
                folder.resolve(INDEX) + ": the files do not make a checkpoint, 3 problems:\n  " + SECOND
                        + ": is missing\n  " + LAST
                        + ": is missing\n  model-00004-of-00004.safetensors: is not listed in the index",
                rejected.getMessage());
    }

    @Test
    void whatIndexAndFilesDisagreeAboutIsReportedTogether() throws IOException {
        replaceInIndex("\"steps\"", "\"step\"");
        replaceInIndex("\"blocks.1.norm\": \"" + SECOND, "\"blocks.1.norm\": \"" + LAST);
        try (TensorReader reader = TensorFormats.open(folder)) {
            CheckpointException rejected = assertThrows(CheckpointException.class, reader::verify);
            assertEquals(
                    List.of(
                            LAST + ": has no tensor 'blocks.1.norm', which the index lists for it",
                            LAST + ": has no tensor 'step', which the index lists for it",
                            LAST + ": has tensor 'steps', which the index does not list"),
                    rejected.problems());
        }
        try (TensorReader reader = TensorFormats.open(folder, ReadOptions.strict())) {
            CheckpointException rejected = assertThrows(CheckpointException.class, reader::verify);
            assertEquals(
                    SECOND + ": has tensor 'blocks.1.norm', which the index lists in " + LAST,
                    rejected.problems().get(0));
        }
    }

    private void replaceInIndex(String old, String replacement) throws IOException {
        String text = Files.readString(folder.resolve(INDEX));
        assertTrue(text.contains(old), text);
        Files.writeString(folder.resolve(INDEX), text.replace(old, replacement));
    }

    @Test
    void anIndexWithEscapesAndOtherLettersIsRead() throws IOException {
        Path file = folder.resolve(LAST);
        Files.delete(file);
        write(file, "gr\u00f6\u00dfe \"x\"", 7);
        Files.writeString(
                folder.resolve(INDEX),
                "{\"other\": [1, {}], \"weight_map\": {\"gr\u00f6\\u00dfe \\\"x\\\"\": \"" + LAST + "\"}}\n");
        try (TensorReader reader = TensorFormats.open(folder)) {
            assertEquals(7, reader.tensor("gr\u00f6\u00dfe \"x\"").getFloat(0));
            assertEquals("gr\u00f6\u00dfe \"x\"", reader.name(0));
        }
    }

    private static void write(Path file, String name, float value) throws IOException {
        try (TensorWriter writer = TensorFormats.create(file, WriteOptions.defaults())) {
            writer.add(name, new float[] {value});
            writer.commit();
        }
    }

    @Test
    void numberedFilesNeedNoIndex() throws IOException {
        Files.delete(folder.resolve(INDEX));
        checkModel(ModelReader.read(folder.resolve("model-00001-of-00003.safetensors")));
        checkModel(ModelReader.read(folder.resolve("model.safetensors")));
        checkModel(ModelReader.read(folder));
        Files.delete(folder.resolve(SECOND));
        CheckpointException rejected = assertThrows(CheckpointException.class, () -> ModelReader.read(folder));
        assertEquals(List.of(SECOND + ": is missing"), rejected.problems());
    }

    @Test
    void oneFileOfACheckpointIsAFileOfItsOwn() throws IOException {
        try (TensorReader reader = TensorFormats.open(folder.resolve("model-00001-of-00003.safetensors"))) {
            assertEquals(2, reader.size());
        }
    }

    @Test
    void formatsMayMixAndNamesMayNot() throws IOException {
        Path first = folder.resolve("a.bt");
        Path second = folder.resolve("b.zt");
        write(first, "a", 1);
        write(second, "b", 2);
        try (TensorReader reader = TensorFormats.openAll(List.of(first, folder.resolve(LAST), second))) {
            assertEquals(4, reader.size());
            assertEquals("b", reader.name(3));
            assertEquals(
                    "ztensor", Objects.requireNonNull(reader.tensor(3).format()).name());
            assertEquals(2, reader.tensor("b").getFloat(0));
            assertEquals(1234, reader.tensor("steps").getLong(0));
        }
        Path third = folder.resolve("c.zt");
        write(third, "a", 3);
        CheckpointException rejected = assertThrows(
                CheckpointException.class,
                () -> TensorFormats.openAll(List.of(first, second, third)).close());
        assertEquals(List.of(third + ": has tensor 'a', which is also in " + first), rejected.problems());
    }

    @Test
    void tensorsWithoutNamesCountOn() throws IOException {
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Path file = folder.resolve(i + ".btf");
            try (TensorWriter writer =
                    TensorFormats.create(file, WriteOptions.defaults().lossy())) {
                for (int k = 0; k < i; k++) {
                    writer.add("x" + k, new float[] {10 * i + k});
                }
                writer.commit();
            }
            files.add(file);
        }
        try (TensorReader reader = TensorFormats.openAll(files)) {
            assertEquals(
                    List.of("0", "1", "2"), Stream.of(0, 1, 2).map(reader::name).toList());
            assertEquals(List.of("0", "1", "2"), reader.names());
            assertEquals("2", reader.info(2).name());
            assertEquals(21, reader.tensor("2").getFloat(0));
        }
    }

    @Test
    void veryManyFilesAreReadWithFewDescriptors() throws IOException {
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            Path file = folder.resolve("t" + i + ".bt");
            write(file, "t" + i, i);
            files.add(file);
        }
        long before = descriptors();
        try (TensorReader reader = TensorFormats.openAll(files)) {
            for (int i = 299; i >= 0; i--) {
                assertEquals(i, reader.tensor("t" + i).toFloatArray()[0]);
            }
            assertTrue(descriptors() - before < 100, () -> "descriptors: " + before + ", then " + descriptors());
        }
        assertTrue(descriptors() - before < 30, () -> "descriptors: " + before + ", then " + descriptors());
    }

    private static long descriptors() {
        return java.lang.management.ManagementFactory.getOperatingSystemMXBean()
                        instanceof com.sun.management.UnixOperatingSystemMXBean unix
                ? unix.getOpenFileDescriptorCount()
                : 0;
    }

    @Test
    void afterClosingNothingIsRead() throws IOException {
        TensorReader reader = TensorFormats.open(folder);
        reader.close();
        assertThrows(UncheckedIOException.class, () -> reader.tensor("steps"));
    }

    @Test
    void aFolderWithoutTensorFilesSaysSo() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        IOException rejected =
                assertThrows(IOException.class, () -> TensorFormats.open(empty).close());
        assertTrue(rejected.toString().contains("is a folder without tensor files; known are"), rejected::toString);
        Files.copy(folder.resolve(INDEX), folder.resolve("other.safetensors.index.json"));
        IOException several =
                assertThrows(IOException.class, () -> TensorFormats.open(folder).close());
        assertTrue(several.toString().contains("model.safetensors.index.json, other.safetensors.index.json"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void noFileStaysOpenWhicheverCallFails(boolean error) throws IOException {
        FaultySources sources = new FaultySources(error);
        do {
            sources.failNext();
            try (TensorReader reader =
                    TensorFormats.open(folder.resolve(INDEX).toUri(), ReadOptions.strict(), sources::open)) {
                reader.verify();
            } catch (IOException | UncheckedIOException | LinkageError e) {
                assertTrue(sources.hasFailed(), e::toString);
            }
            assertEquals(0, sources.open, "open when call " + sources.failing + " failed");
        } while (sources.hasFailed());
        assertTrue(sources.failing > 20, "calls: " + sources.failing);
    }

    /** Files in memory of whose calls one fails, and that are counted while they are open. */
    private static final class FaultySources {
        private final boolean error;
        private int failing = -1;
        private int calls;
        private int open;

        FaultySources(boolean error) {
            this.error = error;
        }

        void failNext() {
            failing++;
            calls = 0;
        }

        boolean hasFailed() {
            return calls > failing;
        }

        private void call() throws IOException {
            if (calls++ == failing) {
                if (error) {
                    throw new LinkageError("fault");
                }
                throw new IOException("fault");
            }
        }

        ByteSource open(URI uri) throws IOException {
            call();
            Path file = Path.of(uri);
            ByteSource bytes = ByteSource.of(file.toString(), Files.readAllBytes(file));
            open++;
            return new ByteSource() {
                private boolean closed;

                @Override
                public String name() {
                    return bytes.name();
                }

                @Override
                public long size() {
                    return bytes.size();
                }

                @Override
                public ByteBuffer slice(long offset, int length) throws IOException {
                    call();
                    return bytes.slice(offset, length);
                }

                @Override
                public void ensureIntact(long byteSize) throws IOException {
                    call();
                }

                @Override
                public boolean isZeroCopy() {
                    return true;
                }

                @Override
                public void close() {
                    open -= closed ? 0 : 1;
                    closed = true;
                }
            };
        }
    }
}
