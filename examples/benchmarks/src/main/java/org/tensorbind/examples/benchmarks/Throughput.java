package org.tensorbind.examples.benchmarks;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
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
import org.tensorbind.StoredPart;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.examples.benchmarks.sample.SampleFiles;

/** One tensor of an open file into a warm array, by its size: found by its name and copied, and by a bulk get of a mapping that is there. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 2, jvmArgs = "-Xmx4g")
public class Throughput {
    /** Bytes of the tensor. */
    @Param({"1024", "16384", "262144", "4194304", "67108864", "1073741824"})
    public long bytes;

    private Path file = Path.of("");
    private float[] array = {};
    private @Nullable TensorReader reader;
    private FloatBuffer mapped = FloatBuffer.allocate(0);

    /** Made by JMH. */
    public Throughput() {}

    /** Writes the file and opens it. */
    @Setup(Level.Trial)
    public void open() throws IOException {
        file = SampleFiles.ofFloats(TensorFormats.named("bintensors"), bytes, WriteOptions.defaults());
        array = new float[(int) (bytes / Float.BYTES)];
        TensorReader opened = TensorFormats.open(file);
        reader = opened;
        StoredPart part = opened.tensor("w").parts().get(0);
        mapped = SampleFiles.map(file)
                .slice((int) part.byteOffset(), (int) part.byteSize())
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer();
    }

    /** Removes the file. */
    @TearDown(Level.Trial)
    public void delete() throws IOException {
        Objects.requireNonNull(reader).close();
        Files.delete(file);
    }

    /** By name. */
    @Benchmark
    public float[] copy() throws IOException {
        Objects.requireNonNull(reader).tensor("w").copyTo(array, 0, 0, array.length);
        return array;
    }

    /** The reference. */
    @Benchmark
    public float[] get() {
        mapped.get(0, array);
        return array;
    }
}
