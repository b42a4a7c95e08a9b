package org.tensorbind.grammars.checkpoint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tensorbind.grammars.checkpoint.FileServer.body;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.bundle.BundleOptions;
import org.tensorbind.http.HttpOptions;
import org.tensorbind.http.HttpSource;
import org.tensorbind.http.HttpTraffic;
import org.tensorbind.io.ByteSource;

/** Checkpoints behind HTTP are read as those on a disk are, with few requests and the bytes that are needed. */
final class RemoteCheckpointTest {
    private static final Path FIXTURE = Path.of("src", "test", "resources", "checkpoint");
    private static final String INDEX = "model.safetensors.index.json";

    @TempDir
    private Path folder;

    private final HttpTraffic traffic = new HttpTraffic();
    private final HttpOptions options =
            HttpOptions.defaults().retries(1, Duration.ofMillis(1)).traffic(traffic);

    private TensorReader open(URI uri) throws IOException {
        return TensorFormats.open(uri, ReadOptions.lenient(), HttpSource.opener(options));
    }

    private static long sizeOf(String file) throws IOException {
        return Files.size(FIXTURE.resolve(file));
    }

    @Test
    void aShardedModelIsTheSameBundleFromDiskAndFromAServer() throws Exception {
        Model local = ModelReader.read(FIXTURE);
        try (FileServer server = new FileServer(FIXTURE);
                TensorReader reader = open(server.uri(INDEX))) {
            assertEquals(1, traffic.requests());
            Model remote = ModelReader.read(reader);
            assertArrayEquals(local.embedding(), remote.embedding());
            assertArrayEquals(
                    local.blocks().get(1).norm(), remote.blocks().get(1).norm());
            assertArrayEquals(local.bias(), remote.bias());
            assertEquals(local.steps(), remote.steps());
            assertEquals(local.license(), remote.license());
            assertEquals(4, traffic.requests());
            assertEquals(
                    sizeOf(INDEX)
                            + sizeOf("model-00001-of-00003.safetensors")
                            + sizeOf("model-00002-of-00003.safetensors")
                            + sizeOf("model-00003-of-00003.safetensors"),
                    traffic.bytes());
            assertEquals(4, server.asked().size());
        }
    }

    @Test
    void anyFileIsOpenedInThreeRequests() throws Exception {
        for (String file : List.of("m.safetensors", "m.bt", "m.zt", "m.btf", "m.gguf")) {
            try (TensorWriter writer = TensorFormats.create(
                    folder.resolve(file), WriteOptions.defaults().lossy())) {
                for (int i = 0; i < 4000; i++) {
                    writer.add("some.rather.long.name.of.a.tensor.number." + i, new float[] {i, 1, 2, 3});
                }
                writer.add("large", new float[1_000_000]);
                writer.commit();
            }
            try (FileServer server = new FileServer(folder);
                    TensorReader reader = open(server.uri(file))) {
                assertEquals(4001, reader.size());
                assertTrue(server.asked().size() <= 3, () -> file + ": " + server.asked());
            }
        }
    }

    private void writeTable() throws IOException {
        float[] table = new float[100_000 * 10];
        for (int i = 0; i < table.length; i++) {
            table[i] = i;
        }
        try (TensorWriter writer = TensorFormats.create(folder.resolve("table.safetensors"))) {
            writer.add("table", table, 100_000, 10);
            writer.commit();
        }
    }

    @Test
    void aSliceOfRowsReadsTheseRowsOnly() throws Exception {
        writeTable();
        try (FileServer server = new FileServer(folder);
                TensorReader reader = open(server.uri("table.safetensors"))) {
            long before = traffic.bytes();
            float[] rows = reader.tensor("table").slice(0, 50_000, 50_100).toFloatArray();
            assertEquals(500_000, rows[0]);
            assertEquals(500_999, rows[999]);
            assertEquals(2, traffic.requests());
            assertEquals(4000, traffic.bytes() - before);
            double sum = 0;
            for (TensorView block :
                    reader.tensor("table").slice(0, 60_000, 70_000).rowBlocks(5_000)) {
                for (float element : block.toFloatArray()) {
                    sum += element;
                }
            }
            assertEquals(100_000 * 649_999.5, sum);
            assertEquals(4, traffic.requests());
            assertEquals(4000 + 400_000, traffic.bytes() - before);
        }
    }

    @Test
    void elementsReadOneByOneComeInPages() throws Exception {
        writeTable();
        try (FileServer server = new FileServer(folder);
                TensorReader reader = open(server.uri("table.safetensors"))) {
            TensorView table = reader.tensor("table");
            for (int i = 0; i < 1_000_000; i++) {
                assertEquals(i, table.getFloat(i));
            }
            assertTrue(traffic.requests() < 10, () -> traffic.requests() + " requests");
        }
    }

    @Test
    void aServerThatGoesAwayIsOneErrorAndLeavesNothing() throws Exception {
        writeTable();
        long descriptors = 0;
        int threads = 0;
        for (int round = 0; round < 12; round++) {
            FileServer server = new FileServer(folder);
            TensorReader reader = open(server.uri("table.safetensors"));
            FileServer.Fault cut = body(206, "bytes 131072-4000000/4000072", 3_868_929, 100_000);
            server.next(cut, cut, cut);
            IOException failed =
                    assertThrows(IOException.class, () -> reader.tensor("table").toFloatArray());
            assertTrue(failed.toString().contains(server.uri("table.safetensors") + ": "), failed::toString);
            server.close();
            IOException gone =
                    assertThrows(IOException.class, () -> reader.tensor("table").toFloatArray());
            assertTrue(gone.toString().contains(" (2 attempts); "), gone::toString);
            reader.close();
            if (round == 1) {
                descriptors = descriptors();
                threads = Thread.activeCount();
            }
        }
        assertTrue(descriptors() <= descriptors + 10, descriptors + " descriptors, then " + descriptors());
        assertTrue(Thread.activeCount() <= threads + 10, threads + " threads, then " + Thread.activeCount());
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(1, files.count());
        }
    }

    /** Answers as it does until the second file of a checkpoint is asked for, and goes away. */
    private FileServer endingAtTheSecondFile() throws Exception {
        FileServer server = new FileServer(FIXTURE);
        server.whenAsked("model-00002-of-00003.safetensors", server.end());
        return server;
    }

    private static void checkOneError(IOException failed, FileServer server) {
        URI file = server.uri("model-00002-of-00003.safetensors");
        assertTrue(failed.toString().contains(file + ": "), failed::toString);
        assertTrue(failed.toString().contains(" (2 attempts); "), failed::toString);
        assertEquals(0, failed.getSuppressed().length);
    }

    @Test
    void aServerThatGoesAwayHalfwayIsOneErrorOfTheBundle() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        for (BundleOptions how :
                List.of(BundleOptions.defaults(), BundleOptions.defaults().executor(threads))) {
            try (FileServer server = endingAtTheSecondFile();
                    TensorReader reader = open(server.uri(INDEX))) {
                checkOneError(assertThrows(IOException.class, () -> ModelReader.read(reader, how)), server);
            }
        }
        threads.shutdown();
    }

    @Test
    void aServerThatGoesAwayHalfwayLeavesNothingOfACopy() throws Exception {
        try (FileServer server = endingAtTheSecondFile();
                TensorReader reader = open(server.uri(INDEX));
                TensorWriter writer = TensorFormats.create(
                        folder.resolve("copy.safetensors"),
                        WriteOptions.defaults().shardSize("1KB"))) {
            checkOneError(
                    assertThrows(IOException.class, () -> writer.addAll(reader).commit()), server);
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(0, files.count());
        }
    }

    private static long descriptors() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getOpenFileDescriptorCount()
                : 0;
    }

    @Test
    void aMissingShardIsOneError() throws Exception {
        Files.writeString(folder.resolve(INDEX), "{\"weight_map\": {\"a\": \"nowhere.safetensors\"}}");
        try (FileServer server = new FileServer(folder);
                TensorReader reader = open(server.uri(INDEX))) {
            IOException missing = assertThrows(IOException.class, () -> ModelReader.read(reader));
            assertTrue(missing.toString().contains("nowhere.safetensors"), missing::toString);
        }
    }

    @Test
    void otherSchemesAreFoundBesideTheRuntimeToo() throws IOException {
        Thread thread = Thread.currentThread();
        ClassLoader context = thread.getContextClassLoader();
        thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
        try (ByteSource source = ByteSource.open(URI.create("fixture:///" + INDEX))) {
            assertTrue(source.size() > 0);
        } finally {
            thread.setContextClassLoader(context);
        }
    }

    @Test
    void otherSchemesAreFoundOnTheClassPath() throws IOException {
        try (TensorReader reader = TensorFormats.open(URI.create("fixture:///" + INDEX))) {
            assertEquals(5000, reader.tensor("head.bias").getFloat(0));
        }
        try (TensorReader reader = TensorFormats.open(FIXTURE.toUri())) {
            assertEquals(7, reader.size());
        }
        IllegalArgumentException unknown =
                assertThrows(IllegalArgumentException.class, () -> TensorFormats.open(URI.create("gopher://host/x")));
        assertEquals(
                "addresses of scheme 'gopher' are not supported; supported are file, fixture, hf, http, https; a library on"
                        + " the class path can add others (SchemeProvider)",
                unknown.getMessage());
    }
}
