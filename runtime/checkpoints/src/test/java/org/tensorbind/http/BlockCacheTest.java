package org.tensorbind.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Blocks of files in a folder that several processes share, some of which are killed. */
final class BlockCacheTest {
    @TempDir
    private Path folder = Path.of("");

    private Set<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return new TreeSet<>(
                    files.map(file -> String.valueOf(file.getFileName())).toList());
        }
    }

    @Test
    void whatKilledProcessesBeganIsRemovedAndWhatOthersWriteStays() throws IOException {
        Path left = Files.write(folder.resolve("block17.tmp"), new byte[5]);
        Files.setLastModifiedTime(left, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
        Path growing = Files.write(folder.resolve("block18.tmp"), new byte[5]);

        BlockCache cache = new BlockCache(folder, 1 << 20);

        assertEquals(Set.of(String.valueOf(growing.getFileName())), names());
        BlockCache.Key key = new BlockCache.Key("file", "1", 7);
        cache.write(key, 0, ByteBuffer.wrap(new byte[7]));
        assertEquals(ByteBuffer.allocate(7), cache.read(key, 0, 7));
        assertEquals(2, names().size());
    }

    /** Every call of the file system that a cache makes fails, one after the other, and nothing that was asked of it does. */
    @Test
    void whatGoesWrongWithTheDiskEndsNothing() throws IOException {
        FaultyFolder system = new FaultyFolder();
        BlockCache.Key key = new BlockCache.Key("file", "1", 7);
        int call = -1;
        do {
            system.failAt(++call);
            BlockCache cache = new BlockCache(system.wrap(folder.resolve("c" + call)), 8);
            cache.write(key, 0, ByteBuffer.wrap(new byte[7]));
            cache.write(key, 1, ByteBuffer.wrap(new byte[7]));
            cache.read(key, 0, 7);
            cache.read(key, 1, 7);
        } while (system.hasFailed());
        assertTrue(call > 5, "calls: " + call);
    }

    @Test
    void aBlockThatCannotBeTouchedIsReadAllTheSame() throws IOException {
        FaultyFolder system = new FaultyFolder();
        BlockCache.Key key = new BlockCache.Key("file", "1", 7);
        BlockCache cache = new BlockCache(system.wrap(folder), 100);
        cache.write(key, 0, ByteBuffer.wrap(new byte[7]));
        assertTrue(cache.has(key, 0, 7));
        assertFalse(cache.has(key, 0, 6));
        assertFalse(cache.has(key, 1, 7));
        system.rejectTimes();
        assertEquals(ByteBuffer.allocate(7), cache.read(key, 0, 7));
    }
}
