package org.tensorbind.examples.quickstart;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.ResourceHandler;
import org.eclipse.jetty.util.resource.ResourceFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;
import org.tensorbind.http.HttpTraffic;
import org.tensorbind.hub.HubOptions;

/** The snippets of the documents about checkpoints do what these say. */
final class LargeModelsTest {
    private static final int ROWS = 10_000;

    @TempDir
    private Path folder;

    private static float[] table() {
        float[] elements = new float[2 * ROWS];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = i;
        }
        return elements;
    }

    private Path file() throws IOException {
        Path file = folder.resolve("table.bt");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("embedding.weight", table(), ROWS, 2);
            writer.commit();
        }
        return file;
    }

    @Test
    void rowsAndBlocksAreThoseOfTheTable() throws IOException {
        assertArrayEquals(new float[] {14, 15, 16, 17}, LargeModels.rows(file(), 7, 9));
        assertEquals(2.0 * ROWS * (2.0 * ROWS - 1) / 2, LargeModels.sum(file()));
        assertEquals(14, LargeModels.lasting(file()).get(14));
    }

    @Test
    void severalFilesAreOneCheckpoint() throws IOException {
        Path path = folder.resolve("model.bt");
        LargeModels.writeShards(table(), path);
        assertEquals(List.of("embedding.weight", "head.weight"), LargeModels.names(folder));
        assertArrayEquals(new float[] {14, 15, 16, 17}, LargeModels.rows(path, 7, 9));
    }

    @Test
    void rowsAreFetchedFromAServer() throws Exception {
        file();
        Server server = new Server(0);
        ResourceHandler files = new ResourceHandler();
        files.setBaseResource(ResourceFactory.root().newResource(folder));
        server.setHandler(files);
        server.start();
        try {
            HttpTraffic traffic = new HttpTraffic();
            URI uri = server.getURI().resolve("/table.bt");
            assertArrayEquals(new float[] {14, 15, 16, 17}, LargeModels.remoteRows(uri, 7, 9, traffic));
            assertEquals(1, traffic.requests());
        } finally {
            server.stop();
        }
    }

    @Test
    void rowsAreThoseOfADownloadedModel() throws IOException {
        Path model = folder.resolve("models--acme--table");
        String commit = "0123456789abcdef0123456789abcdef01234567";
        Files.writeString(Files.createDirectories(model.resolve("refs")).resolve("v1"), commit);
        Files.copy(
                file(),
                Files.createDirectories(model.resolve("snapshots").resolve(commit))
                        .resolve("table.bt"));
        HubOptions options = HubOptions.of(Map.of("HF_HUB_CACHE", folder.toString(), "HF_HUB_OFFLINE", "1"));
        assertArrayEquals(new float[] {14, 15, 16, 17}, LargeModels.modelRows(options, 7, 9));
    }

    @Test
    void aTableIsLoadedByThreads() throws IOException {
        long[] last = new long[1];
        float[] loaded = LargeModels.load(file(), 2 * ROWS, Runnable::run, (tensor, done, total) -> last[0] = done);
        assertArrayEquals(table(), loaded);
        assertEquals(8 * ROWS, last[0]);
    }
}
