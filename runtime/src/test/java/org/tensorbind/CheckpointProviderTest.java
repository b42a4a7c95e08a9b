package org.tensorbind;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.contract.Artifact;
import org.tensorbind.io.ByteSource;

/** What is more than one local file, where only the runtime is on the class path. */
final class CheckpointProviderTest {
    private static final String COORDINATES = "org.tensorbind:tensorbind-checkpoints:" + Artifact.VERSION
            + ", which is not on the class path; add it to the dependencies of the build";

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource({
        "'', is a folder",
        "model.bt.index.json, is the index of a checkpoint",
        "model-00001-of-00003.bt, is the first of several files",
        "model.bt, is the name of a checkpoint with an index",
        "other.bt, is the name of a checkpoint in numbered files"
    })
    void severalFilesNeedTheArtifact(String name, String what) throws IOException {
        Files.writeString(folder.resolve("model.bt.index.json"), "{}");
        Files.createFile(folder.resolve("other-00001-of-00002.bt"));
        Path path = folder.resolve(name);
        FileSystemException rejected = assertThrows(FileSystemException.class, () -> TensorFormats.open(path));
        assertEquals(path + ": " + what + "; several files are read by " + COORDINATES, rejected.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.bt", "a-00001-of-00001.bt", "a-00001-of-3.bt", "a-00002-of-00003.bt"})
    void oneFileDoesNot(String name) throws IOException {
        Path path = folder.resolve(name);
        assertThrows(NoSuchFileException.class, () -> TensorFormats.open(path));
        Files.write(path, new byte[] {1, 2, 3});
        FormatException rejected = assertThrows(FormatException.class, () -> TensorFormats.open(path));
        assertTrue(
                String.valueOf(rejected.getMessage()).contains("there are no formats on the class path"),
                rejected::getMessage);
    }

    @Test
    void addressesNeedIt() {
        URI uri = URI.create("https://example.org/model.bt?key=s3cret");
        IOException rejected = assertThrows(IOException.class, () -> ByteSource.open(uri));
        assertEquals("addresses of scheme 'https' are opened by " + COORDINATES, rejected.getMessage());
        URI index = URI.create("https://example.org/model.bt.index.json");
        IllegalStateException needed = assertThrows(
                IllegalStateException.class, () -> TensorFormats.open(index, ReadOptions.lenient(), ByteSource::open));
        assertEquals("the index of a checkpoint needs " + COORDINATES, needed.getMessage());
    }

    @Test
    void listsOfFilesNeedIt() {
        List<Path> files = List.of(folder.resolve("a.bt"));
        IllegalStateException needed = assertThrows(IllegalStateException.class, () -> TensorFormats.openAll(files));
        assertEquals("openAll needs " + COORDINATES, needed.getMessage());
    }
}
