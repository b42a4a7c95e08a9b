package org.tensorbind.examples.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.examples.benchmarks.sample.ForcedUnmapping;
import org.tensorbind.examples.benchmarks.sample.SampleCheckpoints;
import org.tensorbind.io.LoadProgress;
import org.tensorbind.load.LoadPlan;

/** A GiB of f32 in 1,000 tensors in nine files, from page cache, into arrays that are warm. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(value = 2, jvmArgs = "-Xmx4g")
public class LoadingCheckpoint {
    private static final int TENSORS = 1_000;
    private static final int LENGTH = (1 << 28) / TENSORS;
    private static final int BUFFER = 1 << 18;
    private static final LoadProgress SILENT = (tensor, done, total) -> {};

    private Path index = Path.of("");
    private final float[][] targets = new float[TENSORS][LENGTH];
    private final List<Place> places = new ArrayList<>();
    private final ExecutorService threads = Executors.newFixedThreadPool(2);

    /** Made by JMH. */
    public LoadingCheckpoint() {}

    /** Where a tensor is, for the loop by hand. */
    private record Place(Path file, long byteOffset, int tensor) {}

    /** Writes the files, reads them once, and notes where the tensors are. */
    @Setup(Level.Trial)
    public void write() throws IOException {
        index = SampleCheckpoints.ofFloats(TENSORS, LENGTH, "128MB");
        try (TensorReader reader = TensorFormats.open(index)) {
            for (String file : reader.files()) {
                note(index.resolveSibling(file));
            }
        }
        plan();
    }

    private void note(Path file) throws IOException {
        try (TensorReader reader = TensorFormats.open(file)) {
            List<Place> inFile = new ArrayList<>();
            for (TensorInfo tensor : reader.tensors()) {
                long byteOffset = reader.tensor(tensor.name()).parts().get(0).byteOffset();
                inFile.add(new Place(
                        file, byteOffset, Integer.parseInt(tensor.name().substring(1))));
            }
            inFile.sort(Comparator.comparingLong(Place::byteOffset));
            places.addAll(inFile);
        }
    }

    /** Removes the files. */
    @TearDown(Level.Trial)
    public void delete() throws IOException {
        threads.shutdownNow();
        SampleCheckpoints.delete(index);
    }

    private LoadPlan planOf(TensorReader reader) {
        LoadPlan plan = LoadPlan.of(reader);
        for (int i = 0; i < TENSORS; i++) {
            plan.add("t" + i, targets[i]);
        }
        return plan;
    }

    /** Opens the checkpoint and loads all tensors in this thread. */
    @Benchmark
    public float[][] plan() throws IOException {
        try (TensorReader reader = TensorFormats.open(index)) {
            planOf(reader).run();
        }
        return targets;
    }

    /** The same by two threads. */
    @Benchmark
    public float[][] planByTwoThreads() throws IOException {
        try (TensorReader reader = TensorFormats.open(index)) {
            planOf(reader).run(threads, SILENT);
        }
        return targets;
    }

    /** Each file is mapped, and each tensor got from the mapping, where it is known to be. */
    @Benchmark
    public float[][] byHand() throws IOException {
        get(0, TENSORS, false);
        return targets;
    }

    /** The same, with mappings that end with their file as those of a closed reader do on Java 22 and newer. */
    @Benchmark
    public float[][] byHandUnmapping() throws IOException {
        get(0, TENSORS, true);
        return targets;
    }

    /** The same, each half of the tensors by a thread: what the machine allows. */
    @Benchmark
    public float[][] byHandByTwoThreads() throws Exception {
        var other = threads.submit(() -> {
            get(TENSORS / 2, TENSORS, false);
            return targets;
        });
        get(0, TENSORS / 2, false);
        return other.get();
    }

    /** Each file is read through a buffer that stays in the cache, which leaves nothing mapped behind. */
    @Benchmark
    public float[][] byHandThroughBuffer() throws IOException {
        Path file = Path.of("");
        FileChannel channel = null;
        ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
        for (Place place : places) {
            if (channel == null || !place.file().equals(file)) {
                close(channel);
                file = place.file();
                channel = FileChannel.open(file, StandardOpenOption.READ);
            }
            read(channel, place, buffer);
        }
        close(channel);
        return targets;
    }

    private static void close(@Nullable FileChannel channel) throws IOException {
        if (channel != null) {
            channel.close();
        }
    }

    private void read(FileChannel channel, Place place, ByteBuffer buffer) throws IOException {
        for (int done = 0; done < LENGTH; ) {
            int count = Math.min(BUFFER / 4, LENGTH - done);
            buffer.clear().limit(4 * count);
            while (buffer.hasRemaining()) {
                channel.read(buffer, place.byteOffset() + 4L * done + buffer.position());
            }
            buffer.flip().asFloatBuffer().get(targets[place.tensor()], done, count);
            done += count;
        }
    }

    private void get(int from, int to, boolean unmapping) throws IOException {
        ByteBuffer mapped = ByteBuffer.allocateDirect(0);
        Path file = Path.of("");
        for (Place place : places.subList(from, to)) {
            if (!place.file().equals(file)) {
                if (unmapping) {
                    ForcedUnmapping.end(mapped);
                }
                file = place.file();
                mapped = map(file);
            }
            mapped.slice((int) place.byteOffset(), 4 * LENGTH)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asFloatBuffer()
                    .get(targets[place.tensor()]);
        }
        if (unmapping) {
            ForcedUnmapping.end(mapped);
        }
    }

    private static ByteBuffer map(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        }
    }
}
