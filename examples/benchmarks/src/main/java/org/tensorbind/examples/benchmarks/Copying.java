package org.tensorbind.examples.benchmarks;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
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
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;

/** Some 600 MiB in 40 tensors from file to file as they are stored, from page cache to page cache. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 8, time = 1)
@Fork(value = 2, jvmArgs = "-Xmx2g")
public class Copying {
    private static final int TENSORS = 40;
    private static final int LENGTH = 1 << 22;

    /** How the tensors are stored. */
    @Param({"none", "zstd"})
    public String compression = WriteOptions.NONE;

    private Path file = Path.of("");
    private Path target = Path.of("");
    private TensorFormat format = TensorFormats.named("ztensor");

    /** Made by JMH. */
    public Copying() {}

    /** Writes weights of a normal distribution. */
    @Setup(Level.Trial)
    public void write() throws IOException {
        format = TensorFormats.named(compression.equals(WriteOptions.NONE) ? "safetensors" : "ztensor");
        file = Files.createTempFile("copied", "." + format.extensions().get(0));
        target = Files.createTempFile("copy", null);
        Random random = new Random(1);
        float[] weights = new float[LENGTH];
        for (int i = 0; i < LENGTH; i++) {
            weights[i] = (float) random.nextGaussian();
        }
        try (TensorWriter writer = format.create(file, WriteOptions.defaults().compress(compression))) {
            for (int i = 0; i < TENSORS; i++) {
                writer.add("t" + i, weights);
            }
            writer.commit();
        }
    }

    /** Removes the files. */
    @TearDown(Level.Trial)
    public void delete() throws IOException {
        Files.delete(file);
        Files.delete(target);
    }

    private FileChannel target() throws IOException {
        return FileChannel.open(target, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
    }

    /** All tensors of an open file into a writer. */
    @Benchmark
    public void tensors() throws IOException {
        try (TensorReader reader = TensorFormats.open(file);
                FileChannel channel = target();
                TensorWriter writer = format.create(channel, WriteOptions.defaults())) {
            writer.addAll(reader).commit();
        }
    }

    /** The file, by the kernel. */
    @Benchmark
    public void bytes() throws IOException {
        try (FileChannel from = FileChannel.open(file, StandardOpenOption.READ);
                FileChannel channel = target()) {
            for (long done = 0; done < from.size(); ) {
                done += from.transferTo(done, from.size() - done, channel);
            }
        }
    }
}
