package org.tensorbind.examples.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.examples.benchmarks.sample.SampleFiles;

/** One large f32 tensor, from page cache: copied into an array that is warm, by one thread and by two, summed in place, read one by one. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 6, time = 1)
@Fork(value = 2, jvmArgs = "-Xmx4g")
public class ReadingFloats {
    /** Size of the tensor in MiB. */
    @Param("1024")
    public int mebibytes;

    private Path file = Path.of("");
    private float[] target = {};

    /** Made by JMH. */
    public ReadingFloats() {}

    /** Writes the file, and reads it once. */
    @Setup(Level.Trial)
    public void write() throws IOException {
        file = SampleFiles.ofFloats(TensorFormats.named("bintensors"), (long) mebibytes << 20, WriteOptions.defaults());
        target = new float[mebibytes << 18];
        copy();
    }

    /** Removes the file. */
    @TearDown(Level.Trial)
    public void delete() throws IOException {
        Files.delete(file);
    }

    /** Opens the file and copies the tensor. */
    @Benchmark
    public float[] copy() throws IOException {
        try (TensorReader reader = TensorFormats.open(file)) {
            reader.tensor("w").copyTo(target, 0, 0, target.length);
        }
        return target;
    }

    /** The same, each half by a thread. */
    @Benchmark
    public float[] copyByTwoThreads() throws IOException, InterruptedException {
        try (TensorReader reader = TensorFormats.open(file)) {
            TensorView view = reader.tensor("w");
            int half = target.length / 2;
            Thread other = new Thread(() -> copyUnchecked(view, half, target.length - half));
            other.start();
            view.copyTo(target, 0, 0, half);
            other.join();
        }
        return target;
    }

    private void copyUnchecked(TensorView view, int from, int count) {
        try {
            view.copyTo(target, from, from, count);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private FloatBuffer mapped(FileChannel channel) throws IOException {
        long start = channel.size() - 4L * target.length;
        return channel.map(FileChannel.MapMode.READ_ONLY, start, 4L * target.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer();
    }

    /** A mapping and a bulk get. */
    @Benchmark
    public float[] mapAndGet() throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            mapped(channel).get(target);
        }
        return target;
    }

    /** The same, each half by a thread: what the machine allows. */
    @Benchmark
    public float[] mapAndGetByTwoThreads() throws IOException, InterruptedException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            FloatBuffer values = mapped(channel);
            int half = target.length / 2;
            Thread other = new Thread(() -> values.get(half, target, half, target.length - half));
            other.start();
            values.get(0, target, 0, half);
            other.join();
        }
        return target;
    }

    /** Through a direct buffer of a MiB. */
    @Benchmark
    public float[] throughDirectBuffer() throws IOException {
        ByteBuffer piece = ByteBuffer.allocateDirect(1 << 20).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            channel.position(channel.size() - 4L * target.length);
            for (int done = 0; done < target.length; ) {
                piece.clear();
                while (piece.hasRemaining() && channel.read(piece) >= 0) {}
                piece.flip();
                int count = piece.remaining() / 4;
                piece.asFloatBuffer().get(target, done, count);
                done += count;
            }
        }
        return target;
    }

    /** A zero-copy view, summed in a loop. */
    @Benchmark
    public float sumOfView() throws IOException {
        try (TensorReader reader = TensorFormats.open(file)) {
            return sum(reader.tensor("w").asFloatBuffer());
        }
    }

    /** A mapped buffer, summed in the same loop. */
    @Benchmark
    public float sumOfBuffer() throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return sum(mapped(channel));
        }
    }

    private static float sum(FloatBuffer values) {
        float sum = 0;
        for (int i = 0; i < values.limit(); i++) {
            sum += values.get(i);
        }
        return sum;
    }

    /** Element after element by a long index. */
    @Benchmark
    public float sumByIndex() throws IOException {
        try (TensorReader reader = TensorFormats.open(file)) {
            TensorView view = reader.tensor("w");
            long count = view.elementCount();
            float sum = 0;
            for (long i = 0; i < count; i++) {
                sum += view.getFloat(i);
            }
            return sum;
        }
    }
}
