package org.tensorbind.examples.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.memory.Tensors;

/** A GiB in eight tensors, or in 65,536, from buffers that are ready, into page cache. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 6, time = 1)
@Fork(value = 2, jvmArgs = "-Xmx4g")
public class Writing {
    private static final int PIECES = 8;
    private static final int PIECE = 1 << 27;
    private static final int SMALL = 1 << 14;
    private static final int GATHERED = 1 << 10;

    private Path file = Path.of("");
    private final List<ByteBuffer> buffers = new ArrayList<>();

    /** Made by JMH. */
    public Writing() {}

    /** Makes the buffers. */
    @Setup(Level.Trial)
    public void make() throws IOException {
        file = Files.createTempFile("written", ".bt");
        for (int i = 0; i < PIECES; i++) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(PIECE);
            while (buffer.hasRemaining()) {
                buffer.putLong(buffer.position() * 31L + i);
            }
            buffers.add(buffer.flip());
        }
    }

    /** Removes the file. */
    @TearDown(Level.Trial)
    public void delete() throws IOException {
        Files.delete(file);
    }

    private FileChannel target() throws IOException {
        return FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
    }

    /** The generated writer. */
    @Benchmark
    public void tensors() throws IOException {
        try (FileChannel channel = target();
                TensorWriter writer = TensorFormats.named("bintensors").create(channel, WriteOptions.defaults())) {
            for (int i = 0; i < PIECES; i++) {
                ByteBuffer buffer = buffers.get(i).duplicate();
                writer.add(
                        "w" + i,
                        DType.F32,
                        Shape.of(PIECE / 4),
                        Tensors.of(DType.F32, Shape.of(PIECE / 4), buffer)::writeTo);
            }
            writer.commit();
        }
    }

    /** The buffers one after the other. */
    @Benchmark
    public void buffers() throws IOException {
        try (FileChannel channel = target()) {
            for (ByteBuffer buffer : buffers) {
                ByteBuffer bytes = buffer.duplicate();
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
            }
        }
    }

    private List<ByteBuffer> small() {
        List<ByteBuffer> all = new ArrayList<>();
        for (ByteBuffer buffer : buffers) {
            for (int at = 0; at < PIECE; at += SMALL) {
                all.add(buffer.slice(at, SMALL));
            }
        }
        return all;
    }

    /** The generated writer, with tensors of 16 KiB. */
    @Benchmark
    public void smallTensors() throws IOException {
        Shape shape = Shape.of(SMALL / 4);
        try (FileChannel channel = target();
                TensorWriter writer = TensorFormats.named("bintensors").create(channel, WriteOptions.defaults())) {
            int i = 0;
            for (ByteBuffer buffer : small()) {
                writer.add("w" + i++, DType.F32, shape, Tensors.of(DType.F32, shape, buffer)::writeTo);
            }
            writer.commit();
        }
    }

    /** Buffers of 16 KiB, gathered by the thousand. */
    @Benchmark
    public void gatheredBuffers() throws IOException {
        List<ByteBuffer> all = small();
        try (FileChannel channel = target()) {
            for (int i = 0; i < all.size(); i += GATHERED) {
                ByteBuffer[] some = all.subList(i, i + GATHERED).toArray(ByteBuffer[]::new);
                while (some[GATHERED - 1].hasRemaining()) {
                    channel.write(some);
                }
            }
        }
    }

    /** Buffers of 16 KiB, one by one. */
    @Benchmark
    public void smallBuffers() throws IOException {
        try (FileChannel channel = target()) {
            for (ByteBuffer bytes : small()) {
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
            }
        }
    }
}
