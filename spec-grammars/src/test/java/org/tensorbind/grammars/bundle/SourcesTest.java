package org.tensorbind.grammars.bundle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.bundle.BundleException;
import org.tensorbind.bundle.BundleOptions;
import org.tensorbind.bundle.BundleResult;
import org.tensorbind.grammars.bundle.CheckpointBundles.Norm;
import org.tensorbind.io.ByteSource;

/** Bundles from and to all that holds bytes, and what a result tells beside the bundle. */
final class SourcesTest {
    private static final Norm NORM = new Norm(new float[] {1, 2}, new float[] {3, 4});

    @TempDir
    private Path folder = Path.of("");

    private static void check(Norm read) {
        assertArrayEquals(NORM.weight(), read.weight());
        assertArrayEquals(NORM.bias(), read.bias());
    }

    @Test
    void bundlesAreReadFromAndWrittenToMemory() throws IOException {
        byte[] bytes = CheckpointBundles_NormWriter.toBytes(NORM, "ztensor");
        check(CheckpointBundles_NormReader.read(ByteSource.of("array", bytes)));
        check(CheckpointBundles_NormReader.read(ByteSource.of("buffer", ByteBuffer.wrap(bytes))));
        check(CheckpointBundles_NormReader.read(ByteSource.readAll("stream", new ByteArrayInputStream(bytes))));
    }

    @Test
    void bundlesAreReadFromAndWrittenToChannels() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CheckpointBundles_NormWriter.write(
                NORM,
                Channels.newChannel(out),
                "ztensor",
                WriteOptions.defaults().compress("zstd", 3));
        Path file = folder.resolve("any.name");
        Files.write(file, out.toByteArray());
        check(CheckpointBundles_NormReader.read(ByteSource.of("channel", Files.newByteChannel(file))));
    }

    @Test
    void filesOfOtherFileSystemsAreReadAndWritten() throws IOException {
        URI archive = URI.create("jar:" + folder.resolve("models.zip").toUri());
        try (FileSystem zip = FileSystems.newFileSystem(archive, Map.of("create", "true"))) {
            Path file = zip.getPath("/norm.bt");
            CheckpointBundles_NormWriter.write(NORM, file);
            check(CheckpointBundles_NormReader.read(file));
        }
        try (FileSystem zip = FileSystems.newFileSystem(folder.resolve("models.zip"));
                TensorReader reader = TensorFormats.open(zip.getPath("/norm.bt"))) {
            check(CheckpointBundles_NormReader.read(reader));
            assertNull(reader.findOrNull("none"));
        }
    }

    @Test
    void theResultTellsWhatWasNotReadAndWhichNameWasFound() throws IOException {
        Path file = folder.resolve("norm.bt");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("gamma", new float[1])
                    .add("extra", new float[2])
                    .add("bias", new float[1])
                    .commit();
        }
        BundleResult<Norm> result = CheckpointBundles_NormReader.readResult(file, BundleOptions.defaults());
        assertEquals(
                List.of("extra"), result.unread().stream().map(TensorInfo::name).toList());
        assertEquals(Map.of("weight", "gamma"), result.aliases());
        assertEquals(1, result.value().weight().length);
    }

    @Test
    void aCallSaysWhetherABundleIsClosed() throws IOException {
        Path file = folder.resolve("norm.bt");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("weight", new float[1])
                    .add("extra", new float[2])
                    .add("bias", new float[1])
                    .commit();
        }
        BundleException rejection = assertThrows(
                BundleException.class,
                () -> CheckpointBundles_NormReader.read(
                        file, BundleOptions.defaults().closed(true)));
        assertTrue(String.valueOf(rejection.getMessage()).contains("extra: is not part of Norm"));
    }
}
