package org.tensorbind.examples.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.openjdk.jmh.annotations.Warmup;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorView;
import org.tensorbind.examples.benchmarks.reference.RowLoops;
import org.tensorbind.memory.Tensors;

/**
 * A mapped matrix times a vector, and its rows one by one, against loops by hand over the same mapping with eight sums. With {@code
 * -jvmArgsAppend --add-modules=jdk.incubator.vector} on Java 22 and newer, the tensor's methods use the Vector API.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgs = "-Xmx2g")
public class RowProducts {
    private static final int ROWS = 1 << 10;
    private static final int COLUMNS = 1 << 12;

    /** The dtype of the matrix. */
    @Param({"f32", "bf16", "f16", "f8_e4m3", "q8_0", "q4_0", "q4_k", "q6_k"})
    public String dtype = "f32";

    private final float[] x = new float[COLUMNS];
    private final float[] y = new float[ROWS];
    private final float[] row = new float[COLUMNS];
    private ByteBuffer bytes = ByteBuffer.allocate(0);
    private RowLoops loops = RowLoops.of("f32", COLUMNS);
    private int rowSize;
    private TensorView matrix = Tensors.of(new float[0]);

    /** Made by JMH. */
    public RowProducts() {}

    /** Maps a matrix of finite numbers, and compares the products. */
    @Setup(Level.Trial)
    public void make() throws IOException {
        ElementType type = dtype.startsWith("q")
                ? TensorFormats.named("gguf").traits().blockTypes().stream()
                        .filter(known -> known.name().equals(dtype))
                        .findFirst()
                        .orElseThrow()
                : ElementType.of(DType.of(dtype));
        byte[] content = new byte[(int) type.byteSize((long) ROWS * COLUMNS)];
        for (int i = 0; i < content.length; i++) {
            content[i] = (byte) (i * 0x9E37_79B9 >>> 24 & 0x2F | 0x10); // normal numbers and scales of any type
        }
        bytes = mapped(content);
        matrix = Tensors.of(type, Shape.of(ROWS, COLUMNS), bytes);
        loops = RowLoops.of(dtype, COLUMNS);
        rowSize = content.length / ROWS;
        for (int i = 0; i < COLUMNS; i++) {
            x[i] = i % 7 - 3;
        }
        float[] products = multiply().clone();
        float[] expected = byHand();
        for (int i = 0; i < ROWS; i++) {
            if (products[i] != expected[i]) {
                throw new IllegalStateException(dtype + ": row " + i + " gives " + products[i] + " and " + expected[i]);
            }
        }
    }

    private static ByteBuffer mapped(byte[] bytes) throws IOException {
        Path file = Files.createTempFile("rows", ".bin");
        Files.write(file, bytes);
        try (FileChannel channel = FileChannel.open(file)) {
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, bytes.length).order(ByteOrder.LITTLE_ENDIAN);
        } finally {
            Files.delete(file);
        }
    }

    /** The tensor's product. */
    @Benchmark
    public float[] multiply() throws IOException {
        matrix.multiply(x, y);
        return y;
    }

    /** Row by row. */
    @Benchmark
    public float[] dot() throws IOException {
        for (int i = 0; i < ROWS; i++) {
            y[i] = matrix.dot(i, x);
        }
        return y;
    }

    /** Rows as floats. */
    @Benchmark
    public float[] copyRows() throws IOException {
        for (int i = 0; i < ROWS; i++) {
            matrix.copyRow(i, row);
        }
        return row;
    }

    /** Loops over the mapping; over a row of decoded blocks. */
    @Benchmark
    public float[] byHand() {
        for (int i = 0; i < ROWS; i++) {
            y[i] = loops.dot(bytes, i * rowSize, x);
        }
        return y;
    }
}
