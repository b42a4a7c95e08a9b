package org.tensorbind.examples.benchmarks;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
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
import org.tensorbind.StoredPart;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.examples.benchmarks.sample.SampleFiles;
import org.tensorbind.memory.Tensors;

/** Four tensors of 16 MiB through zstd: read and written, by one thread and by two, and by zstd-jni on the same buffers. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgs = "-Xmx4g")
public class Compressing {
    private static final int TENSORS = 4;
    private static final int BYTES = 1 << 24;
    private static final int LEVEL = 3;

    private Path file = Path.of("");
    private Path target = Path.of("");
    private final List<ByteBuffer> plain = new ArrayList<>();
    private final List<ByteBuffer> stored = new ArrayList<>();
    private final ByteBuffer room = ByteBuffer.allocateDirect((int) Zstd.compressBound(BYTES));
    private final ByteBuffer otherRoom = ByteBuffer.allocateDirect(room.capacity());
    private final float[][] arrays = new float[TENSORS][BYTES / 4];

    /** Made by JMH. */
    public Compressing() {}

    /** Weights of a normal distribution in half their precision, which is what compresses somewhat. */
    @Setup(Level.Trial)
    public void make() throws IOException {
        Random random = new Random(1);
        for (int t = 0; t < TENSORS; t++) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(BYTES).order(ByteOrder.LITTLE_ENDIAN);
            while (buffer.hasRemaining()) {
                buffer.putInt(Float.floatToIntBits((float) random.nextGaussian()) & 0xFFFF_0000);
            }
            plain.add(buffer.flip());
        }
        file = Files.createTempFile("compressed", ".zt");
        target = Files.createTempFile("compressed", ".zt");
        write(file, WriteOptions.defaults().compress("zstd", LEVEL));
        ByteBuffer whole = SampleFiles.map(file);
        try (TensorReader reader = TensorFormats.open(file)) {
            for (int t = 0; t < TENSORS; t++) {
                StoredPart part = reader.tensor("w" + t).parts().get(0);
                stored.add(whole.slice((int) part.byteOffset(), (int) part.byteSize()));
            }
        }
    }

    /** Removes the files. */
    @TearDown(Level.Trial)
    public void delete() throws IOException {
        Files.delete(file);
        Files.delete(target);
    }

    private void write(Path path, WriteOptions options) throws IOException {
        try (FileChannel channel =
                        FileChannel.open(path, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
                TensorWriter writer = TensorFormats.named("ztensor").create(channel, options)) {
            for (int t = 0; t < TENSORS; t++) {
                Shape shape = Shape.of(BYTES / 4);
                writer.add(
                        "w" + t,
                        DType.F32,
                        shape,
                        Tensors.of(DType.F32, shape, plain.get(t).duplicate())::writeTo);
            }
            writer.commit();
        }
    }

    /** All tensors into warm arrays. */
    @Benchmark
    public float[][] read() throws IOException {
        try (TensorReader reader = TensorFormats.open(file)) {
            for (int t = 0; t < TENSORS; t++) {
                reader.tensor("w" + t).copyTo(arrays[t], 0, 0, arrays[t].length);
            }
        }
        return arrays;
    }

    /** The same, every other tensor by another thread. */
    @Benchmark
    public float[][] readByTwoThreads() throws IOException, InterruptedException {
        try (TensorReader reader = TensorFormats.open(file)) {
            Thread other = new Thread(() -> readOdd(reader, 1));
            other.start();
            readOdd(reader, 0);
            other.join();
        }
        return arrays;
    }

    private void readOdd(TensorReader reader, int first) {
        try {
            for (int t = first; t < TENSORS; t += 2) {
                reader.tensor("w" + t).copyTo(arrays[t], 0, 0, arrays[t].length);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** zstd-jni into a direct buffer, and a copy into the arrays. */
    @Benchmark
    public float[][] decompress() {
        ByteBuffer decoded = room.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        for (int t = 0; t < TENSORS; t++) {
            decoded.clear();
            ByteBuffer source = stored.get(t);
            Zstd.decompressDirectByteBuffer(decoded, 0, BYTES, source, 0, source.capacity());
            decoded.asFloatBuffer().get(arrays[t]);
        }
        return arrays;
    }

    /** The generated writer. */
    @Benchmark
    public void write() throws IOException {
        write(target, WriteOptions.defaults().compress("zstd", LEVEL));
    }

    /** The generated writer with two threads. */
    @Benchmark
    public void writeByTwoThreads() throws IOException {
        write(target, WriteOptions.defaults().compress("zstd", LEVEL).threads(2));
    }

    /** zstd-jni into a direct buffer, and the buffer to the file. */
    @Benchmark
    public void compress() throws IOException {
        try (FileChannel channel = target()) {
            for (ByteBuffer buffer : plain) {
                compress(buffer, room, channel);
            }
        }
    }

    /** The same, every other tensor by another thread: what the machine allows. */
    @Benchmark
    public void compressByTwoThreads() throws IOException, InterruptedException {
        try (FileChannel channel = target()) {
            Thread other = new Thread(() -> compressOdd(1, otherRoom, channel));
            other.start();
            compressOdd(0, room, channel);
            other.join();
        }
    }

    private void compressOdd(int first, ByteBuffer encoded, FileChannel channel) {
        try {
            for (int t = first; t < TENSORS; t += 2) {
                compress(plain.get(t), encoded, channel);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void compress(ByteBuffer buffer, ByteBuffer encoded, FileChannel channel) throws IOException {
        long size = Zstd.compressDirectByteBuffer(encoded, 0, encoded.capacity(), buffer, 0, BYTES, LEVEL);
        ByteBuffer bytes = encoded.duplicate().limit((int) size);
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    private FileChannel target() throws IOException {
        return FileChannel.open(target, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
    }
}
