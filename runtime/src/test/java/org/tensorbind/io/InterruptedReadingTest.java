package org.tensorbind.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What an interruption of one thread means to the others that read the same file. */
final class InterruptedReadingTest {
    private static final byte[] BYTES = {1, 2, 3, 4, 5, 6, 7, 8};

    @TempDir
    private Path folder = Path.of("");

    private Path file() throws IOException {
        return Files.write(folder.resolve("file"), BYTES);
    }

    /** What {@code reading} gives in a thread that was interrupted before. */
    private static <T> T interrupted(Callable<T> reading) throws InterruptedException, ExecutionException {
        FutureTask<T> task = new FutureTask<>(() -> {
            Thread.currentThread().interrupt();
            return reading.call();
        });
        Thread thread = new Thread(task);
        thread.start();
        thread.join();
        return task.get();
    }

    @Test
    void theInterruptedThreadGetsItsExceptionAndTheOthersReadOn() throws IOException, InterruptedException {
        for (ByteSource source : List.of(ByteSource.channel(file()), ByteSource.map(file()))) {
            for (int round = 0; round < 3; round++) {
                try {
                    interrupted(() -> source.slice(0, 4));
                } catch (ExecutionException e) {
                    assertTrue(e.getCause() instanceof ClosedByInterruptException, e.toString());
                }
                assertEquals(ByteBuffer.wrap(BYTES, 2, 4), source.slice(2, 4));
            }
            source.close();
            assertThrows(ClosedChannelException.class, () -> source.slice(0, 1));
        }
    }

    @Test
    void manyThreadsReadOnWhileOthersAreInterrupted() throws IOException, InterruptedException {
        try (ByteSource source = ByteSource.channel(file())) {
            AtomicReference<Throwable> wrong = new AtomicReference<>();
            List<Thread> readers = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Thread reader = new Thread(() -> {
                    try {
                        for (int n = 0; n < 2_000; n++) {
                            assertEquals(ByteBuffer.wrap(BYTES), source.slice(0, 8));
                        }
                    } catch (IOException | RuntimeException | Error e) {
                        wrong.set(e);
                    }
                });
                reader.start();
                readers.add(reader);
            }
            while (readers.stream().anyMatch(Thread::isAlive)) {
                assertThrows(ExecutionException.class, () -> interrupted(() -> source.slice(0, 8)));
            }
            assertEquals(null, wrong.get());
        }
    }

    @Test
    void anotherFileInItsPlaceIsNotTakenForIt() throws IOException {
        Path file = file();
        try (ByteSource source = ByteSource.channel(file)) {
            assertThrows(ExecutionException.class, () -> interrupted(() -> source.slice(0, 4)));
            try (AtomicFileOutput output = AtomicFileOutput.create(file)) {
                output.write(ByteBuffer.wrap(new byte[8]));
                output.commit();
            }
            FileSystemException e = assertThrows(FileSystemException.class, () -> source.slice(0, 4));
            assertEquals(file + ": was replaced by another file after it was opened; open it again", e.getMessage());
        }
    }

    @Test
    void memoryIsReadInSpiteOfAnInterruptionWhichStays() throws IOException, InterruptedException, ExecutionException {
        try (ByteSource source = ByteSource.map(file())) {
            source.slice(0, 1);
            assertTrue(interrupted(() -> {
                assertEquals(ByteBuffer.wrap(BYTES, 2, 4), source.slice(2, 4));
                source.ensureIntact(Long.MAX_VALUE);
                return Thread.currentThread().isInterrupted();
            }));
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void pipesAreRejectedInsteadOfWaitedFor() throws IOException, InterruptedException {
        Path pipe = folder.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        FileSystemException e = assertThrows(FileSystemException.class, () -> ByteSource.map(pipe));
        assertEquals(pipe + ": is a device, a pipe or a socket; copy its content to a file first", e.getMessage());
        assertThrows(FileSystemException.class, () -> ByteSource.channel(pipe));
    }
}
