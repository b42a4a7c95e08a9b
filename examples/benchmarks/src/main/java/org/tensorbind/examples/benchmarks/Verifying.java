package org.tensorbind.examples.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
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
import org.tensorbind.StoredPart;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.examples.benchmarks.sample.SampleFiles;

/** A tensor of 512 MiB with a CRC-32C, compared and copied into a warm array. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 6, time = 1)
@Fork(value = 2, jvmArgs = "-Xmx4g")
public class Verifying {
    private static final int BYTES = 1 << 29;

    private Path file = Path.of("");
    private long offset;
    private float[] target = {};

    /** Made by JMH. */
    public Verifying() {}

    /** Writes the file. */
    @Setup(Level.Trial)
    public void write() throws IOException {
        file = SampleFiles.ofFloats(
                TensorFormats.named("ztensor"), BYTES, WriteOptions.defaults().checksum("crc32c"));
        target = new float[BYTES / 4];
        try (TensorReader reader = TensorFormats.open(file)) {
            StoredPart part = reader.tensor("w").parts().get(0);
            offset = part.byteOffset();
        }
    }

    /** Removes the file. */
    @TearDown(Level.Trial)
    public void delete() throws IOException {
        Files.delete(file);
    }

    /** The generated reader, which compares the checksum before it hands anything out. */
    @Benchmark
    public float[] verifiedCopy() throws IOException {
        try (TensorReader reader = TensorFormats.open(file)) {
            reader.tensor("w").copyTo(target, 0, 0, target.length);
        }
        return target;
    }

    /** {@code CRC32C} over a mapping, then a bulk get. */
    @Benchmark
    public long checksumAndGet() throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer bytes =
                    channel.map(FileChannel.MapMode.READ_ONLY, offset, BYTES).order(ByteOrder.LITTLE_ENDIAN);
            CRC32C crc = new CRC32C();
            crc.update(bytes.duplicate());
            bytes.asFloatBuffer().get(target);
            return crc.getValue();
        }
    }
}
