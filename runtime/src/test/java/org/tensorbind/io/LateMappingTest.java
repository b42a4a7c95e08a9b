package org.tensorbind.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LateMappingTest {
    @TempDir
    Path folder;

    private Path file(int byteSize) throws IOException {
        byte[] bytes = new byte[byteSize];
        new Random(byteSize).nextBytes(bytes);
        return Files.write(folder.resolve("file-" + byteSize), bytes);
    }

    private static boolean isMapped(Path file) throws IOException {
        Path maps = Path.of("/proc/self/maps");
        Assumptions.assumeTrue(Files.isReadable(maps), "only Linux tells what is mapped");
        return Files.readString(maps).contains(file.toString());
    }

    private static void cut(Path file, long byteSize) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(byteSize);
        }
    }

    @Test
    void theStructureIsReadWithoutAMapping() throws IOException {
        Path file = file(1 << 20);
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        try (ByteSource source = ByteSource.map(file)) {
            assertEquals(bytes.slice(0, 8), source.peek(0, 8));
            assertEquals(bytes.slice(8, 50_000), source.window(8, 50_000).slice(0, 50_000));
            assertEquals(bytes.slice((1 << 20) - 8, 8), source.window((1 << 20) - 8));
            source.ensureIntact(source.size());
            assertFalse(isMapped(file));
            assertEquals(bytes.slice(100, 4), source.slice(100, 4));
            assertTrue(isMapped(file));
        }
    }

    @Test
    void whatIsReadIntoABufferIsNotMapped() throws IOException {
        Path file = file(1 << 20);
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        ByteSource source = ByteSource.map(file);
        ByteBuffer target = ByteBuffer.allocate(300_000);
        assertTrue(source.read(700_000, target));
        assertEquals(bytes.slice(700_000, 300_000), target.flip());
        assertThrows(IndexOutOfBoundsException.class, () -> source.read(800_000, target));
        assertFalse(isMapped(file));
        source.close();
        assertThrows(ClosedChannelException.class, () -> source.read(0, target));
    }

    @Test
    void aStructureBeyondAQuarterOfAMebibyteIsMapped() throws IOException {
        Path file = file(1 << 20);
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        try (ByteSource source = ByteSource.map(file)) {
            assertEquals(bytes.slice(8, 300_000), source.window(8, 300_000).slice(0, 300_000));
            assertTrue(isMapped(file));
        }
    }

    @Test
    void whoReadsWindowAfterWindowGetsAllBytesAndEndsInAMapping() throws IOException {
        Path file = file(1 << 20);
        byte[] read = new byte[1 << 20];
        try (ByteSource source = ByteSource.map(file)) {
            int windows = 0;
            for (int at = 0; at < read.length; windows++) {
                ByteBuffer window = source.window(at);
                int length = window.remaining();
                window.get(read, at, length);
                at += length;
            }
            assertTrue(windows < 10, windows + " windows");
            assertTrue(isMapped(file));
            assertEquals(0, source.window(1 << 20).remaining());
        }
        assertEquals(ByteBuffer.wrap(Files.readAllBytes(file)), ByteBuffer.wrap(read));
    }

    @Test
    void rangesOutsideAreRejected() throws IOException {
        try (ByteSource source = ByteSource.map(file(100))) {
            assertThrows(IndexOutOfBoundsException.class, () -> source.peek(90, 11));
            assertThrows(IndexOutOfBoundsException.class, () -> source.peek(-1, 1));
        }
    }

    @Test
    void aFileThatIsCutBeforeItIsReadIsAnEofException() throws IOException {
        Path file = file(100_000);
        try (ByteSource source = ByteSource.map(file)) {
            source.peek(0, 8);
            cut(file, 50_000);
            EOFException peeked = assertThrows(EOFException.class, () -> source.peek(60_000, 8));
            assertEquals(
                    file + ": byte 60000: the file has become shorter than the 100000 bytes it had when it was opened",
                    peeked.getMessage());
            EOFException mapped = assertThrows(EOFException.class, () -> source.slice(60_000, 8));
            String message = String.valueOf(mapped.getMessage());
            assertTrue(message.contains("byte 50000: the file has become shorter"), message);
        }
    }

    @Test
    void anInterruptedThreadMapsAndStaysInterrupted() throws IOException {
        try (ByteSource source = ByteSource.map(file(100))) {
            Thread.currentThread().interrupt();
            assertEquals(100, source.slice(0, 100).remaining());
            assertTrue(Thread.interrupted());
        }
    }

    @Test
    void whatIsClosedGivesNothingWhetherItWasMappedOrNot() throws IOException {
        for (boolean mapped : new boolean[] {false, true}) {
            ByteSource source = ByteSource.map(file(100));
            source.peek(0, 8);
            if (mapped) {
                source.slice(0, 8);
            }
            source.close();
            assertThrows(ClosedChannelException.class, () -> source.peek(0, 8));
            assertThrows(ClosedChannelException.class, () -> source.window(0));
            assertThrows(ClosedChannelException.class, () -> source.slice(0, 8));
            assertThrows(ClosedChannelException.class, () -> source.slice(0, 0));
        }
    }
}
