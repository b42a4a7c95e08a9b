package org.tensorbind.examples.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
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
import org.tensorbind.examples.benchmarks.reference.BlockLoops;
import org.tensorbind.memory.HalfFloats;
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
    private static final int SUMS = 8;

    /** The dtype of the matrix. */
    @Param({"f32", "bf16", "f16", "f8_e4m3", "q8_0", "q4_0", "q4_k", "q6_k"})
    public String dtype = "f32";

    private final float[] x = new float[COLUMNS];
    private final float[] y = new float[ROWS];
    private final float[] row = new float[COLUMNS];
    private final float[] bytesAsFloats = new float[256];
    private final float[] halves = new float[1 << 16];
    private ByteBuffer bytes = ByteBuffer.allocate(0);
    private byte[] blocks = {};
    private BlockLoops loops = BlockLoops.of("q8_0", new byte[0]);
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
        if (type.isBlock()) {
            loops = BlockLoops.of(dtype.toLowerCase(Locale.ROOT), new byte[0]);
            blocks = new byte[COLUMNS / loops.elements * loops.bytes];
        }
        for (int i = 0; i < bytesAsFloats.length; i++) {
            bytesAsFloats[i] = Tensors.of(DType.F8_E4M3, Shape.of(1), ByteBuffer.wrap(new byte[] {(byte) i}))
                    .getFloat(0);
        }
        for (int i = 0; i < halves.length; i++) {
            halves[i] = HalfFloats.float16ToFloat((short) i);
        }
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
            y[i] = switch (dtype) {
                case "f32" -> floats(4 * i * COLUMNS);
                case "bf16" -> bfloats(2 * i * COLUMNS);
                case "f16" -> halves(2 * i * COLUMNS);
                case "f8_e4m3" -> eights(i * COLUMNS);
                default -> blocks(i * blocks.length);
            };
        }
        return y;
    }

    private float floats(int at) {
        float a = 0;
        float b = 0;
        float c = 0;
        float d = 0;
        float e = 0;
        float f = 0;
        float g = 0;
        float h = 0;
        for (int i = 0, from = at; i < COLUMNS; i += SUMS, from += 4 * SUMS) {
            a += bytes.getFloat(from) * x[i];
            b += bytes.getFloat(from + 4) * x[i + 1];
            c += bytes.getFloat(from + 8) * x[i + 2];
            d += bytes.getFloat(from + 12) * x[i + 3];
            e += bytes.getFloat(from + 16) * x[i + 4];
            f += bytes.getFloat(from + 20) * x[i + 5];
            g += bytes.getFloat(from + 24) * x[i + 6];
            h += bytes.getFloat(from + 28) * x[i + 7];
        }
        return a + b + (c + d) + (e + f + (g + h));
    }

    private float bfloats(int at) {
        float a = 0;
        float b = 0;
        float c = 0;
        float d = 0;
        float e = 0;
        float f = 0;
        float g = 0;
        float h = 0;
        for (int i = 0, from = at; i < COLUMNS; i += SUMS, from += 2 * SUMS) {
            a += bfloat(from) * x[i];
            b += bfloat(from + 2) * x[i + 1];
            c += bfloat(from + 4) * x[i + 2];
            d += bfloat(from + 6) * x[i + 3];
            e += bfloat(from + 8) * x[i + 4];
            f += bfloat(from + 10) * x[i + 5];
            g += bfloat(from + 12) * x[i + 6];
            h += bfloat(from + 14) * x[i + 7];
        }
        return a + b + (c + d) + (e + f + (g + h));
    }

    private float bfloat(int at) {
        return Float.intBitsToFloat(bytes.getShort(at) << 16);
    }

    private float halves(int at) {
        float a = 0;
        float b = 0;
        float c = 0;
        float d = 0;
        float e = 0;
        float f = 0;
        float g = 0;
        float h = 0;
        for (int i = 0, from = at; i < COLUMNS; i += SUMS, from += 2 * SUMS) {
            a += half(from) * x[i];
            b += half(from + 2) * x[i + 1];
            c += half(from + 4) * x[i + 2];
            d += half(from + 6) * x[i + 3];
            e += half(from + 8) * x[i + 4];
            f += half(from + 10) * x[i + 5];
            g += half(from + 12) * x[i + 6];
            h += half(from + 14) * x[i + 7];
        }
        return a + b + (c + d) + (e + f + (g + h));
    }

    private float half(int at) {
        return halves[bytes.getShort(at) & 0xFFFF];
    }

    private float eights(int at) {
        for (int i = 0; i < COLUMNS; i++) {
            row[i] = bytesAsFloats[bytes.get(at + i) & 0xFF];
        }
        return product();
    }

    private float blocks(int at) {
        bytes.get(at, blocks);
        loops.decode(blocks, row, 0);
        return product();
    }

    private float product() {
        float a = 0;
        float b = 0;
        float c = 0;
        float d = 0;
        float e = 0;
        float f = 0;
        float g = 0;
        float h = 0;
        for (int i = 0; i < COLUMNS; i += SUMS) {
            a += row[i] * x[i];
            b += row[i + 1] * x[i + 1];
            c += row[i + 2] * x[i + 2];
            d += row[i + 3] * x[i + 3];
            e += row[i + 4] * x[i + 4];
            f += row[i + 5] * x[i + 5];
            g += row[i + 6] * x[i + 6];
            h += row[i + 7] * x[i + 7];
        }
        return a + b + (c + d) + (e + f + (g + h));
    }
}
