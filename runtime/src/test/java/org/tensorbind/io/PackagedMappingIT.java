package org.tensorbind.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.memory.Segments;

/** What the packaged jar does with mapped files: on Java 22 and newer by its layer for these, which acts from the jar only. */
final class PackagedMappingIT {
    private static final boolean SEGMENTS = Runtime.version().feature() >= 22 && isBuiltWithSegments();

    @TempDir
    private Path folder = Path.of("");

    /** A jar that was built by an older Java does not have the layer. */
    private static boolean isBuiltWithSegments() {
        return ByteSource.class.getResource("/META-INF/versions/22/org/tensorbind/io/SegmentByteSource.class") != null;
    }

    @BeforeEach
    void testsTheJar() {
        assertEquals("jar", ByteSource.class.getResource("ByteSource.class").getProtocol());
    }

    private Path file(long byteSize) throws IOException {
        Path file = folder.resolve("file");
        try (RandomAccessFile random = new RandomAccessFile(file.toFile(), "rw")) {
            random.setLength(byteSize);
            random.seek(byteSize - 1);
            random.write(42);
        }
        return file;
    }

    private static boolean isMapped(Path file) throws IOException {
        Path maps = Path.of("/proc/self/maps");
        Assumptions.assumeTrue(Files.isReadable(maps), "only Linux tells what is mapped");
        return Files.readString(maps).contains(file.toString());
    }

    @Test
    void buildsByNewJavasHaveTheLayerAndOldJavasDoNotSeeIt() throws IOException {
        assertEquals(SEGMENTS, Segments.areAvailable());
        try (ByteSource source = ByteSource.map(file(10))) {
            assertEquals(SEGMENTS, source.memory(0, 10) != null);
        }
    }

    @Test
    void retainedMemoryStaysMappedUntilTheSourceAndAllHoldsAreClosedInAnyOrder() throws IOException {
        Path file = file(1 << 20);
        ByteSource source = ByteSource.map(file);
        Closeable first = source.retain();
        Closeable second = source.borrowed().retain();
        ByteBuffer buffer = source.slice(0, 1 << 20);

        second.close();
        second.close();
        source.close();
        source.close();

        assertThrows(ClosedChannelException.class, source::retain);
        assertTrue(isMapped(file));
        assertEquals(42, buffer.get(buffer.capacity() - 1));
        first.close();
        first.close();
        if (SEGMENTS) {
            assertFalse(isMapped(file));
            assertThrows(IllegalStateException.class, () -> buffer.get(0));
        }
        Reference.reachabilityFence(buffer);
    }

    @Test
    void aHoldThatIsClosedFirstUnmapsNothing() throws IOException {
        Path file = file(1 << 20);
        try (ByteSource source = ByteSource.map(file)) {
            ByteBuffer buffer = source.slice(0, 1 << 20);
            source.retain().close();
            assertEquals(42, buffer.get(buffer.capacity() - 1));
        }
        assertTrue(!SEGMENTS || !isMapped(file));
    }

    @Test
    void aClosedFileIsNotMappedAnyMoreAndItsBuffersThrow() throws IOException {
        Path file = file(1 << 20);
        ByteSource source = ByteSource.map(file);
        ByteBuffer buffer = source.slice(0, 1 << 20);
        assertEquals(42, buffer.get(buffer.capacity() - 1));
        assertTrue(isMapped(file));

        source.close();

        assertThrows(ClosedChannelException.class, () -> source.slice(0, 1));
        if (SEGMENTS) {
            assertFalse(isMapped(file));
            assertThrows(IllegalStateException.class, () -> buffer.get(0));
        } else {
            assertEquals(42, buffer.get(buffer.capacity() - 1));
        }
        source.close();
    }

    /** What native code needs that keeps the address of a buffer. */
    @Test
    void buffersOutliveASourceThatIsUnmappedWhenUnreachable() throws Exception {
        Path file = file(1 << 20);
        ByteSource source = ByteSource.map(file, Unmapping.WHEN_UNREACHABLE);
        ByteBuffer buffer = source.slice(1, (1 << 20) - 1);
        Object memory = source.memory(0, 1 << 20);
        assertEquals(SEGMENTS, memory != null);
        source.close();
        source.close();
        assertThrows(ClosedChannelException.class, () -> source.slice(0, 1));
        System.gc();
        assertTrue(isMapped(file));
        assertEquals(42, buffer.get(buffer.capacity() - 1));
        Reference.reachabilityFence(memory);
    }

    @Test
    void unmappingTakesPlaceWhenNothingIsReachable() throws Exception {
        Path file = file(1 << 20);
        assertEquals(42, lastOf(ByteSource.map(file, Unmapping.WHEN_UNREACHABLE)));
        FilePool pool = new FilePool(4, 4, Unmapping.WHEN_UNREACHABLE);
        assertEquals(42, lastOf(pool.open(file)));
        for (int i = 0; i < 500 && isMapped(file); i++) {
            System.gc();
            Thread.sleep(10);
        }
        assertFalse(isMapped(file));
    }

    private static byte lastOf(ByteSource source) throws IOException {
        ByteBuffer buffer = source.slice(0, 1 << 20);
        source.close();
        return buffer.get(buffer.capacity() - 1);
    }

    @Test
    void filesBeyondFourGibibytesAreReadAnywhere() throws IOException {
        long byteSize = (5L << 30) + 7;
        try (ByteSource source = ByteSource.map(file(byteSize))) {
            assertEquals(byteSize, source.size());
            assertEquals(42, source.slice(byteSize - 1, 1).get(0));
            for (long border = 1L << 30; border < byteSize; border += 1L << 30) {
                assertEquals(0, source.slice(border - 5, 10).getLong(1));
            }
            assertEquals(42, source.slice(byteSize - (1 << 30), 1 << 30).get((1 << 30) - 1));
        }
    }

    @Test
    void anEmptyFileIsASource() throws IOException {
        Path file = Files.createFile(folder.resolve("empty"));
        try (ByteSource source = ByteSource.map(file)) {
            assertEquals(0, source.size());
            assertEquals(0, source.slice(0, 0).capacity());
        }
    }

    @Test
    void threadsThatReadWhileAFileIsClosedGetExceptionsOnly() throws IOException, InterruptedException {
        Path file = file(1 << 20);
        for (int round = 0; round < 20; round++) {
            ByteSource source = ByteSource.map(file);
            AtomicReference<Throwable> wrong = new AtomicReference<>();
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Thread thread = new Thread(() -> {
                    try {
                        for (int n = 0; ; n++) {
                            source.slice(n % 1000, 1000).get(n % 1000);
                        }
                    } catch (ClosedChannelException | IllegalStateException expected) {
                        return;
                    } catch (IOException | RuntimeException e) {
                        wrong.set(e);
                    }
                });
                threads.add(thread);
                thread.start();
            }
            Thread.sleep(5);
            source.close();
            for (Thread thread : threads) {
                thread.join();
            }
            assertEquals(null, wrong.get());
        }
    }
}
