package org.tensorbind.grammars.checkpoint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.DType;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;

/** Several files and their index appear together or not at all. */
final class ShardedWritingTest {
    private static final WriteOptions TEN = WriteOptions.defaults().shardSize(10 * 4);

    @TempDir
    private Path folder;

    private void write(String file, WriteOptions options, int tensors, float first) throws IOException {
        try (TensorWriter writer = TensorFormats.create(folder.resolve(file), options)) {
            writer.metadata("license", "mit");
            for (int i = 0; i < tensors; i++) {
                writer.add("t" + i, new float[] {first + i, 0, 0, 0, 0});
            }
            writer.commit();
        }
    }

    private Set<String> files() {
        try (Stream<Path> files = Files.list(folder)) {
            return new TreeSet<>(
                    files.map(path -> String.valueOf(path.getFileName())).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void checkTensors(int count, float first) throws IOException {
        try (TensorReader reader = TensorFormats.open(folder.resolve("m.bt"), ReadOptions.strict())) {
            assertEquals(count, reader.size());
            for (int i = 0; i < count; i++) {
                assertEquals("t" + i, reader.name(i));
                assertEquals(first + i, reader.tensor("t" + i).getFloat(0));
            }
            assertEquals("mit", reader.metadata().get("license"));
            reader.verify();
        }
    }

    @Test
    void filesHaveTheUsualNamesAndTheIndexSaysWhatIsWhere() throws IOException {
        write("m.bt", TEN, 5, 100);
        assertEquals(
                Set.of("m-00001-of-00003.bt", "m-00002-of-00003.bt", "m-00003-of-00003.bt", "m.bt.index.json"),
                files());
        assertEquals("""
                {
                  "metadata": {
                    "total_size": 100
                  },
                  "weight_map": {
                    "t0": "m-00001-of-00003.bt",
                    "t1": "m-00001-of-00003.bt",
                    "t2": "m-00002-of-00003.bt",
                    "t3": "m-00002-of-00003.bt",
                    "t4": "m-00003-of-00003.bt"
                  }
                }
                """, Files.readString(folder.resolve("m.bt.index.json")));
        checkTensors(5, 100);
    }

    @Test
    void whatFitsInOneFileIsOne() throws IOException {
        write("m.bt", TEN, 2, 1);
        assertEquals(Set.of("m.bt"), files());
        write("m.bt", TEN, 3, 10);
        assertEquals(Set.of("m-00001-of-00002.bt", "m-00002-of-00002.bt", "m.bt.index.json"), files());
        checkTensors(3, 10);
        write("m.bt", TEN, 1, 20);
        assertEquals(Set.of("m.bt"), files());
        checkTensors(1, 20);
    }

    @Test
    void aTensorThatIsLargerHasAFileOfItsOwn() throws IOException {
        write("m.bt", WriteOptions.defaults().shardSize("3B"), 2, 0);
        assertEquals(Set.of("m-00001-of-00002.bt", "m-00002-of-00002.bt", "m.bt.index.json"), files());
    }

    @Test
    void theOldCheckpointIsReadUntilTheNewIsThere() throws IOException {
        write("m.bt", TEN, 4, 100);
        try (TensorReader old = TensorFormats.open(folder);
                TensorWriter writer = TensorFormats.create(folder.resolve("m.bt"), TEN)) {
            writer.metadata("license", "mit");
            for (int i = 0; i < 4; i++) {
                writer.add("t" + i, DType.F32, Shape.of(5), target -> {
                    checkTensors(4, 100);
                    old.tensor("t3").writeTo(target);
                });
            }
            writer.commit();
        }
        assertEquals(Set.of("m.2-00001-of-00002.bt", "m.2-00002-of-00002.bt", "m.bt.index.json"), files());
        try (TensorReader reader = TensorFormats.open(folder)) {
            assertEquals(103, reader.tensor("t0").getFloat(0));
        }
        write("m.bt", TEN, 4, 7);
        assertEquals(Set.of("m-00001-of-00002.bt", "m-00002-of-00002.bt", "m.bt.index.json"), files());
        checkTensors(4, 7);
    }

    @Test
    void aFailedWritingLeavesWhatWasThere() throws IOException {
        write("m.bt", TEN, 4, 100);
        Set<String> before = files();
        try (TensorWriter writer = TensorFormats.create(folder.resolve("m.bt"), TEN)) {
            writer.add("a", new float[10]);
            writer.add("b", DType.F32, Shape.of(10), target -> {
                throw new IOException("no more");
            });
            assertEquals(
                    "no more", assertThrows(IOException.class, writer::commit).getMessage());
        }
        assertEquals(before, files());
        checkTensors(4, 100);
    }

    @Test
    void filesThatAreNotOfTheCheckpointStay() throws IOException {
        write("m.bt", TEN, 4, 100);
        Files.writeString(folder.resolve("notes.txt"), "mine");
        String index = Files.readString(folder.resolve("m.bt.index.json"));
        Files.writeString(folder.resolve("m.bt.index.json"), index.replace("m-00002-of-00002.bt", "notes.txt"));
        write("m.bt", TEN, 1, 5);
        assertEquals(Set.of("m.bt", "m-00002-of-00002.bt", "notes.txt"), files());
    }

    @Test
    void shardsThatAKilledWriterHadFinishedAreRemoved() throws IOException, NoSuchAlgorithmException {
        write("m.bt", TEN, 4, 100);
        Path finished = Files.copy(folder.resolve("m-00001-of-00002.bt"), folder.resolve("m.2-00001-of-00002.bt"));
        Path another = Files.copy(finished, folder.resolve("m.2-00002-of-00002.bt"));
        Files.writeString(
                journal("m.bt"),
                entry("NEW", finished) + entry("NEW", another) + entry("NEW", folder.resolve("m-00001-of-00002.bt"))
                        + entry("OVER", folder.resolve("m.bt.index.json")).replace("T", "T0") + "end\n");
        Files.writeString(another, "mine now");

        write("m.bt", TEN, 4, 200);

        assertEquals(
                Set.of("m.2-00002-of-00002.bt", "m.3-00001-of-00002.bt", "m.3-00002-of-00002.bt", "m.bt.index.json"),
                files());
        Files.delete(another);
        checkTensors(4, 200);
    }

    /** A writer may be killed behind the index, before it has removed the old files. */
    @Test
    void oldFilesThatAreStillThereDoNotSpoilTheNewCheckpoint() throws IOException {
        write("m.bt", TEN, 4, 100);
        Path first = folder.resolve("m-00001-of-00002.bt");
        Path second = folder.resolve("m-00002-of-00002.bt");
        byte[] ofFirst = Files.readAllBytes(first);
        byte[] ofSecond = Files.readAllBytes(second);

        write("m.bt", TEN, 6, 200);
        Files.write(first, ofFirst);
        Files.write(second, ofSecond);

        checkTensors(6, 200);
    }

    /** Where the journal of a dead process is. */
    private Path journal(String file) throws NoSuchAlgorithmException {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(file.getBytes(StandardCharsets.UTF_8));
        return folder.resolve(".tensorbind-" + HexFormat.of().formatHex(hash, 0, 8) + "-1-1-1.journal");
    }

    private static String entry(String role, Path file) throws IOException {
        return role + " " + Files.size(file) + " " + Files.getLastModifiedTime(file) + " " + file.getFileName() + "\n";
    }

    @Test
    void filesOfAnotherCheckpointAreNotWrittenOver() throws IOException {
        write("m.bt", TEN, 4, 100);
        write("m.2.bt", TEN, 4, 200);
        write("m.bt", TEN, 4, 300);
        assertTrue(files().contains("m.3-00001-of-00002.bt"), () -> files().toString());
        checkTensors(4, 300);
        try (TensorReader other = TensorFormats.open(folder.resolve("m.2.bt"))) {
            assertEquals(203, other.tensor("t3").getFloat(0));
        }
        Path unlisted = folder.resolve("u-00001-of-00002.bt");
        Files.copy(folder.resolve("m.2-00001-of-00002.bt"), unlisted);
        write("u.bt", TEN, 4, 400);
        try (TensorReader other = TensorFormats.open(unlisted)) {
            assertEquals(200, other.tensor("t0").getFloat(0));
        }
    }

    @Test
    void formatsWithoutNamesHaveNumberedFilesOnly() throws IOException {
        try (TensorWriter writer = TensorFormats.create(folder.resolve("m.btf"), TEN.lossy())) {
            writer.add("a", new float[10]).add("b", new float[] {1, 2}).commit();
        }
        assertEquals(Set.of("m-00001-of-00002.btf", "m-00002-of-00002.btf"), files());
        try (TensorReader reader = TensorFormats.open(folder.resolve("m.btf"))) {
            assertArrayEquals(new float[] {1, 2}, reader.tensor("1").toFloatArray());
        }
    }

    @Test
    void aBundleIsWrittenAndReadUnderOneName() throws IOException {
        Model model = ModelReader.read(Path.of("src", "test", "resources", "checkpoint"));
        Path file = folder.resolve("copy.safetensors");
        ModelWriter.write(model, file, WriteOptions.defaults().shardSize("100B"));
        assertEquals(3, files().size());
        Model copy = ModelReader.read(file);
        assertArrayEquals(model.embedding(), copy.embedding());
        assertEquals(model.steps(), copy.steps());
    }

    @Test
    void severalFilesDoNotGoToOneChannel() throws IOException {
        try (TensorWriter writer =
                TensorFormats.named("bintensors").create(Channels.newChannel(new ByteArrayOutputStream()), TEN)) {
            writer.add("a", new float[1]);
            assertThrows(IllegalStateException.class, writer::commit);
        }
    }

    @Test
    void sizesAreWrittenAsPeopleWriteThem() {
        assertEquals(5_000_000_000L, WriteOptions.defaults().shardSize("5GB").shardSize());
        assertEquals(1L << 31, WriteOptions.defaults().shardSize("2 GiB").shardSize());
        assertEquals(1_500_000, WriteOptions.defaults().shardSize("1.5mb").shardSize());
        for (String wrong : List.of("5", "GB", "-1GB", "0B", "99999999999TB", "5 G", "")) {
            IllegalArgumentException rejected = assertThrows(
                    IllegalArgumentException.class,
                    () -> WriteOptions.defaults().shardSize(wrong),
                    wrong);
            assertEquals("'" + wrong + "' is not a size; write one as 5GB, 2GiB or 4096B", rejected.getMessage());
        }
    }
}
