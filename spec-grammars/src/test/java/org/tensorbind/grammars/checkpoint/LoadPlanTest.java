package org.tensorbind.grammars.checkpoint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.bundle.BundleOptions;
import org.tensorbind.http.HttpOptions;
import org.tensorbind.http.HttpSource;
import org.tensorbind.http.HttpTraffic;
import org.tensorbind.load.LoadPlan;

/** Many tensors are loaded in the order of the files, by several threads, all or with one failure. */
final class LoadPlanTest {
    private static final int LONG = 5_000_000;

    @TempDir
    private Path folder;

    private final ExecutorService threads = Executors.newFixedThreadPool(3);

    @BeforeEach
    void write() throws IOException {
        write(folder.resolve("m.safetensors"), WriteOptions.defaults());
    }

    private static void write(Path file, WriteOptions options) throws IOException {
        float[] large = new float[LONG];
        for (int i = 0; i < LONG; i++) {
            large[i] = i;
        }
        try (TensorWriter writer = TensorFormats.create(file, options)) {
            for (int i = 0; i < 200; i++) {
                writer.add("t" + i, new float[] {i, i + 1});
            }
            writer.add("large", large);
            writer.add("longs", new long[] {1, 2, 3});
            writer.add("ints", new int[] {4, 5});
            writer.add("doubles", new double[] {6});
            writer.commit();
        }
    }

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private void checkAllTargets(TensorReader reader) throws IOException {
        float[] large = new float[LONG];
        long[] longs = new long[3];
        int[] ints = new int[2];
        double[] doubles = new double[1];
        ByteBuffer bytes = ByteBuffer.allocateDirect(8).order(ByteOrder.LITTLE_ENDIAN);
        List<Float> firsts = Collections.synchronizedList(new ArrayList<>());
        LoadPlan plan = LoadPlan.of(reader)
                .add("ints", ints)
                .add("large", large)
                .add("longs", longs)
                .add("doubles", doubles)
                .add("t7", bytes);
        for (int i = 199; i >= 0; i--) {
            plan.add("t" + i, view -> firsts.add(view.getFloat(0)));
        }
        long[] last = {0, 0};
        plan.run(threads, (tensor, done, total) -> {
            assertTrue(done > last[0] && done <= total);
            last[0] = done;
            last[1] = total;
        });
        assertEquals(last[1], last[0]);
        for (int i = 0; i < LONG; i++) {
            assertEquals(i, large[i]);
        }
        assertArrayEquals(new long[] {1, 2, 3}, longs);
        assertArrayEquals(new int[] {4, 5}, ints);
        assertArrayEquals(new double[] {6}, doubles);
        assertEquals(8, bytes.getFloat(4));
        assertEquals(200, firsts.size());
    }

    @Test
    void everyKindOfTargetIsFilled() throws IOException {
        try (TensorReader reader = TensorFormats.open(folder.resolve("m.safetensors"))) {
            checkAllTargets(reader);
        }
        Path compressed = folder.resolve("m.zt");
        write(compressed, WriteOptions.defaults().compress("zstd").checksum("sha256"));
        try (TensorReader reader = TensorFormats.open(compressed, ReadOptions.strict())) {
            checkAllTargets(reader);
        }
        Path sharded = folder.resolve("s.safetensors");
        write(sharded, WriteOptions.defaults().shardSize("1KB"));
        try (TensorReader reader = TensorFormats.open(sharded)) {
            checkAllTargets(reader);
        }
    }

    @Test
    void tensorsAreReadInTheOrderOfTheFile() throws IOException {
        try (TensorReader reader = TensorFormats.open(folder.resolve("m.safetensors"))) {
            List<String> order = new ArrayList<>();
            LoadPlan plan = LoadPlan.of(reader);
            for (int i : new int[] {150, 3, 77, 0, 199}) {
                plan.add("t" + i, view -> order.add(view.name()));
            }
            plan.run();
            List<String> expected = new ArrayList<>(order);
            expected.sort((a, b) -> Long.compare(
                    reader.tensor(a).parts().get(0).byteOffset(),
                    reader.tensor(b).parts().get(0).byteOffset()));
            assertEquals(expected, order);
        }
    }

    @Test
    void neighboursComeByOneRequest() throws Exception {
        try (FileServer server = new FileServer(folder)) {
            HttpTraffic traffic = new HttpTraffic();
            HttpOptions options = HttpOptions.defaults().firstRead(100).traffic(traffic);
            try (TensorReader reader = TensorFormats.open(
                    server.uri("m.safetensors"), ReadOptions.lenient(), HttpSource.opener(options))) {
                long before = traffic.requests();
                long bytes = traffic.bytes();
                LoadPlan plan = LoadPlan.of(reader);
                for (int i = 0; i < 200; i++) {
                    plan.add("t" + i, new float[2]);
                }
                plan.run();
                assertEquals(before + 1, traffic.requests());
                assertEquals(1600, traffic.bytes() - bytes);
            }
        }
    }

    @Test
    void theFirstFailureEndsTheRestAndNamesItsTensor() throws IOException {
        try (TensorReader reader = TensorFormats.open(folder.resolve("m.safetensors"))) {
            AtomicInteger loaded = new AtomicInteger();
            LoadPlan plan = LoadPlan.of(reader).add("t0", view -> {
                throw new IOException("no room");
            });
            for (int i = 1; i < 200; i++) {
                plan.add("t" + i, view -> loaded.incrementAndGet());
            }
            IOException failed = assertThrows(IOException.class, plan::run);
            assertEquals("tensor 't0' was not loaded: no room", failed.getMessage());
            assertEquals(0, loaded.get());
        }
    }

    @Test
    void aMalformedTensorIsNamed() throws IOException {
        Path file = folder.resolve("m.zt");
        write(file, WriteOptions.defaults().checksum("crc32c"));
        byte[] bytes = Files.readAllBytes(file);
        int at;
        try (TensorReader reader = TensorFormats.open(file)) {
            at = (int) reader.tensor("longs").parts().get(0).byteOffset();
        }
        bytes[at]++;
        Files.write(file, bytes);
        try (TensorReader reader = TensorFormats.open(file)) {
            FormatException failed = assertThrows(
                    FormatException.class,
                    () -> LoadPlan.of(reader).add("longs", new long[3]).run());
            assertTrue(failed.toString().endsWith("; tensor 'longs' was not loaded"), failed::toString);
        }
    }

    @Test
    void whatDoesNotFitIsRejectedBeforeAnythingIsRead() throws IOException {
        try (TensorReader reader = TensorFormats.open(folder.resolve("m.safetensors"))) {
            LoadPlan plan = LoadPlan.of(reader);
            assertThrows(NoSuchElementException.class, () -> plan.add("nothing", new float[1]));
            IllegalArgumentException rejected =
                    assertThrows(IllegalArgumentException.class, () -> plan.add("longs", new long[2]));
            assertEquals("tensor 'longs' has 3 elements, the target has room for 2", rejected.getMessage());
            assertThrows(IllegalArgumentException.class, () -> plan.add("t1", ByteBuffer.allocate(9)));
            assertThrows(
                    IllegalStateException.class,
                    () -> plan.add("longs", new float[3]).run());
        }
    }

    @Test
    void interruptionEndsTheLoadingWhenNoThreadHasAnythingLeftToDo() throws Exception {
        try (TensorReader reader = TensorFormats.open(folder.resolve("m.safetensors"))) {
            CountDownLatch started = new CountDownLatch(1);
            CountDownLatch end = new CountDownLatch(1);
            AtomicInteger after = new AtomicInteger();
            LoadPlan plan = LoadPlan.of(reader)
                    .add("t0", view -> {
                        started.countDown();
                        awaitQuietly(end);
                        after.incrementAndGet();
                    })
                    .add("t1", view -> after.addAndGet(100));
            FutureTask<Integer> loading = new FutureTask<>(() -> {
                assertThrows(ClosedByInterruptException.class, () -> plan.run(threads, (tensor, done, total) -> {}));
                assertTrue(Thread.interrupted());
                return after.get();
            });
            Thread thread = new Thread(loading);
            thread.start();
            assertTrue(started.await(10, TimeUnit.SECONDS));
            thread.interrupt();
            thread.join(200);
            assertFalse(loading.isDone());
            end.countDown();
            assertEquals(1, loading.get(10, TimeUnit.SECONDS));
        }
    }

    private static void awaitQuietly(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Test
    void memoryBoundsWhatIsOnItsWay() throws IOException {
        try (TensorReader reader = TensorFormats.open(folder.resolve("m.safetensors"))) {
            AtomicInteger running = new AtomicInteger();
            AtomicInteger most = new AtomicInteger();
            LoadPlan plan = LoadPlan.of(reader).memory(1);
            for (int i = 0; i < 5; i++) {
                plan.add(reader.tensor("large").slice(0, i, i + 1000), view -> {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    view.toFloatArray();
                    running.decrementAndGet();
                });
            }
            plan.run(threads, (tensor, done, total) -> {});
            assertEquals(1, most.get());
        }
    }

    @Test
    void withoutABoundSeveralAreOnTheirWay() throws IOException {
        try (TensorReader reader = TensorFormats.open(folder.resolve("m.safetensors"))) {
            CountDownLatch together = new CountDownLatch(2);
            LoadPlan plan = LoadPlan.of(reader).memory(Long.MAX_VALUE);
            for (int from : new int[] {0, 4_000_000}) {
                plan.add(reader.tensor("large").slice(0, from, from + 1000), view -> {
                    together.countDown();
                    awaitQuietly(together);
                });
            }
            assertTimeoutPreemptively(Duration.ofSeconds(30), () -> plan.run(threads, (tensor, done, total) -> {}));
        }
    }

    @Test
    void anExecutorThatRejectsIsAFailure() throws IOException {
        threads.shutdown();
        try (TensorReader reader = TensorFormats.open(folder.resolve("m.safetensors"))) {
            LoadPlan plan = LoadPlan.of(reader).add("longs", new long[3]);
            assertThrows(RejectedExecutionException.class, () -> plan.run(threads, (tensor, done, total) -> {}));
        }
    }

    @Test
    void anExecutorWithoutThreadsIsAFailureWhenNoThreadHasAnythingLeftToDo() throws IOException {
        try (TensorReader reader = TensorFormats.open(folder.resolve("m.safetensors"))) {
            CountDownLatch started = new CountDownLatch(1);
            CountDownLatch rejected = new CountDownLatch(1);
            AtomicInteger ended = new AtomicInteger();
            AtomicInteger calls = new AtomicInteger();
            Executor small = task -> {
                if (calls.getAndIncrement() > 0) {
                    assertDoesNotThrow(() -> started.await());
                    rejected.countDown();
                    throw new OutOfMemoryError("unable to create native thread");
                }
                threads.execute(task);
            };
            LoadPlan plan = LoadPlan.of(reader)
                    .add(reader.tensor("large").slice(0, 0, 1000), view -> {
                        started.countDown();
                        awaitQuietly(rejected);
                        view.toFloatArray();
                        ended.incrementAndGet();
                    })
                    .add(reader.tensor("large").slice(0, 4_000_000, 4_001_000), view -> ended.addAndGet(100));
            assertThrows(OutOfMemoryError.class, () -> plan.run(small, (tensor, done, total) -> {}));
            assertEquals(1, ended.get());
        }
    }

    @Test
    void bundlesAreReadByThreadsAndTellHowItGoes() throws IOException {
        Path fixture = Path.of("src", "test", "resources", "checkpoint");
        List<String> loaded = new ArrayList<>();
        BundleOptions options = BundleOptions.defaults()
                .executor(threads)
                .progress((tensor, done, total) -> loaded.add(tensor + (done == total ? " last" : "")));
        Model model = ModelReader.read(fixture, options);
        Model plain = ModelReader.read(fixture);
        assertArrayEquals(plain.embedding(), model.embedding());
        assertArrayEquals(plain.blocks().get(1).norm(), model.blocks().get(1).norm());
        assertEquals(plain.steps(), model.steps());
        assertEquals(5, loaded.size());
        assertTrue(loaded.get(4).endsWith(" last"), loaded::toString);
        assertSame(threads, options.executor());
    }
}
