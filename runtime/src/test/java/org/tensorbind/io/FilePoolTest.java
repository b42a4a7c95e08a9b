package org.tensorbind.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilePoolTest {
    private static final int FILES = 12;
    private static final int MOST_DESCRIPTORS = 2;
    private static final int MOST_MAPPINGS = 5;

    private final List<ByteSource> sources = new ArrayList<>();

    @TempDir
    Path folder;

    private void openAll() throws IOException {
        FilePool pool = new FilePool(MOST_DESCRIPTORS, MOST_MAPPINGS);
        for (int i = 0; i < FILES; i++) {
            Path file = Files.write(folder.resolve("file-" + i), new byte[] {(byte) i, 1, 2, 3, 4, 5, 6, 7});
            sources.add(pool.open(file));
        }
    }

    @AfterEach
    void close() throws IOException {
        for (ByteSource source : sources) {
            source.close();
        }
    }

    @Test
    void filesBeyondThoseThatMayBeMappedAreRead() throws IOException {
        Path maps = Path.of("/proc/self/maps");
        Assumptions.assumeTrue(Files.isReadable(maps), "only Linux tells what is mapped");
        openAll();
        for (int i = 0; i < FILES; i++) {
            assertEquals(
                    ByteBuffer.wrap(new byte[] {(byte) i, 1}), sources.get(i).slice(0, 2));
        }
        try (Stream<String> lines = Files.lines(maps)) {
            assertEquals(
                    MOST_MAPPINGS,
                    lines.filter(line -> line.contains(folder + "/file-")).count());
        }
    }

    @Test
    void theFileThatWasNotUsedForLongestGivesItsDescriptorUp() throws IOException {
        Path descriptors = Path.of("/proc/self/fd");
        Assumptions.assumeTrue(Files.isReadable(descriptors), "only Linux tells what is open");
        openAll();
        for (int i = FILES - 1; i >= 0; i--) {
            assertEquals(ByteBuffer.wrap(new byte[] {(byte) i}), sources.get(i).slice(0, 1));
            assertTrue(openFiles(descriptors) <= MOST_DESCRIPTORS, "after file " + i);
        }
    }

    private long openFiles(Path descriptors) throws IOException {
        long count = 0;
        try (Stream<Path> links = Files.list(descriptors)) {
            for (Path link : links.toList()) {
                count += Files.exists(link) && Files.readSymbolicLink(link).startsWith(folder) ? 1 : 0;
            }
        }
        return count;
    }

    @Test
    void aFileThatWasReplacedMeanwhileIsNotRead() throws IOException {
        openAll();
        Path last = folder.resolve("file-" + (FILES - 1));
        ByteSource replaced = sources.get(FILES - 1);
        sources.get(0).slice(0, 1);
        sources.get(FILES - 2).slice(0, 1);
        sources.get(FILES - 3).slice(0, 1);
        Files.move(Files.write(folder.resolve("other"), new byte[8]), last, StandardCopyOption.REPLACE_EXISTING);
        IOException rejected = assertThrows(IOException.class, () -> replaced.slice(0, 1));
        assertTrue(
                rejected.toString().contains("was replaced by another file after it was opened; open it again"),
                rejected::toString);
    }

    /** Two threads, one of which closes each file while the other reads it, often enough that one comes between the steps of the other. */
    @Test
    void aFileThatIsClosedWhileItIsReadLeavesThePool() throws Exception {
        FilePool pool = new FilePool(MOST_DESCRIPTORS, 0);
        Path file = Files.write(folder.resolve("file"), new byte[8]);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            for (int i = 0; i < 2_000; i++) {
                ByteSource source = pool.open(file);
                Future<?> closing = thread.submit(() -> {
                    source.close();
                    return null;
                });
                try {
                    source.slice(0, 8);
                } catch (ClosedChannelException expected) {
                    // read too late
                }
                closing.get();
            }
        } finally {
            thread.shutdown();
        }
        assertEquals(0, pool.openCount());
    }
}
