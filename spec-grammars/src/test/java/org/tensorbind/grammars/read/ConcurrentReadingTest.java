package org.tensorbind.grammars.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;

/** Any number of threads read an open file at the same time; closing it ends their reading with an exception and nothing else. */
final class ConcurrentReadingTest {
    private static final int THREADS = 8;
    private static final int TENSORS = 40;
    private static final int ROUNDS = 300;

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource({"bt, none", "zt, none", "zt, zstd"})
    void manyThreadsReadOneFile(String extension, String filter) throws Exception {
        Path file = write(extension, filter);
        try (TensorReader reader = TensorFormats.open(file)) {
            assertEquals(THREADS * ROUNDS, run(reader, null));
        }
    }

    @ParameterizedTest
    @CsvSource({"bt, none", "zt, none", "zt, zstd"})
    void closingEndsTheReadingOfOthers(String extension, String filter) throws Exception {
        Path file = write(extension, filter);
        for (int i = 0; i < 10; i++) {
            TensorReader reader = TensorFormats.open(file);
            int read = run(reader, reader);
            assertTrue(read <= THREADS * ROUNDS, () -> read + " reads");
        }
    }

    private Path write(String extension, String filter) throws IOException {
        Path file = folder.resolve("shared." + extension);
        try (TensorWriter writer =
                TensorFormats.create(file, WriteOptions.defaults().compress(filter))) {
            for (int i = 0; i < TENSORS; i++) {
                float[] values = new float[2_000 + i];
                Arrays.fill(values, i);
                writer.add("t" + i, values);
            }
            writer.commit();
        }
        return file;
    }

    /**
     * Reads with all threads, and gives how often a tensor was read.
     *
     * @param closed what one more thread closes meanwhile, or null
     */
    private static int run(TensorReader reader, @Nullable TensorReader closed) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS + 1);
        try {
            CountDownLatch start = new CountDownLatch(1);
            List<Future<Integer>> reads = new ArrayList<>();
            for (int t = 0; t < THREADS; t++) {
                Random random = new Random(t);
                reads.add(threads.submit(() -> {
                    start.await();
                    return readRandomly(reader, random);
                }));
            }
            if (closed != null) {
                threads.submit(() -> {
                    start.await();
                    Thread.sleep(1);
                    closed.close();
                    return 0;
                });
            }
            start.countDown();
            return sum(reads);
        } finally {
            threads.shutdownNow();
        }
    }

    private static int sum(List<Future<Integer>> reads) throws InterruptedException, ExecutionException {
        int sum = 0;
        for (Future<Integer> read : reads) {
            sum += read.get();
        }
        return sum;
    }

    /** Reads until all rounds are done or the file is closed; wrong elements and other exceptions are failures. */
    private static int readRandomly(TensorReader reader, Random random) throws IOException {
        for (int round = 0; round < ROUNDS; round++) {
            int index = random.nextInt(TENSORS);
            try {
                TensorView view = reader.tensor("t" + index);
                float[] values =
                        random.nextBoolean() ? view.toFloatArray() : new float[] {view.getFloat(random.nextInt(2_000))};
                assertEquals(index, values[random.nextInt(values.length)]);
            } catch (ClosedChannelException e) {
                return round;
            } catch (UncheckedIOException e) {
                assertInstanceOf(ClosedChannelException.class, e.getCause());
                return round;
            }
        }
        return ROUNDS;
    }
}
