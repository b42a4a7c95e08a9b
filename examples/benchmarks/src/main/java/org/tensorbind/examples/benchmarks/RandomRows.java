package org.tensorbind.examples.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.memory.Tensors;

/** Rows of a large matrix, such as the vectors of a table of embeddings, in no order: one row into an array, against a loop over the mapping. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgs = "-Xmx2g")
public class RandomRows {
    private static final int ELEMENTS = 1 << 23;
    private static final int LOOKUPS = 1 << 10;

    /** The dtype of the matrix. */
    @Param({"F32", "BF16", "F16"})
    public DType dtype = DType.F32;

    /** Elements of a row. */
    @Param({"128", "4096"})
    public int columns;

    private final int[] rows = new int[LOOKUPS];
    private Path file = Path.of("");
    private @Nullable TensorReader reader;
    private TensorView matrix = Tensors.of(new float[0]);
    private ByteBuffer bytes = ByteBuffer.allocate(0);
    private float[] target = {};

    /** Made by JMH. */
    public RandomRows() {}

    /** Writes a matrix of small numbers, opens it, and maps its bytes once more. */
    @Setup(Level.Trial)
    public void write() throws IOException {
        file = Files.createTempFile("rows", ".bt");
        ByteBuffer codes = ByteBuffer.allocate(dtype.byteSize() * ELEMENTS).order(ByteOrder.LITTLE_ENDIAN);
        while (codes.hasRemaining()) {
            codes.put((byte) (codes.position() * 0x9E37_79B9 >>> 24 & 0x3F));
        }
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("w", dtype, Shape.of(ELEMENTS / columns, columns), out -> out.write(codes.flip()));
            writer.commit();
        }
        TensorReader opened = TensorFormats.open(file);
        reader = opened;
        matrix = opened.tensor("w");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = (long) dtype.byteSize() * ELEMENTS;
            bytes = channel.map(FileChannel.MapMode.READ_ONLY, channel.size() - size, size)
                    .order(ByteOrder.LITTLE_ENDIAN);
        }
        target = new float[columns];
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < LOOKUPS; i++) {
            rows[i] = random.nextInt(ELEMENTS / columns);
        }
    }

    /** Removes the file. */
    @TearDown(Level.Trial)
    public void delete() throws IOException {
        if (reader != null) {
            reader.close();
        }
        Files.delete(file);
    }

    /** Rows of the tensor. */
    @Benchmark
    @OperationsPerInvocation(LOOKUPS)
    public float[] copy() throws IOException {
        for (int row : rows) {
            matrix.copyTo(target, 0, (long) row * columns, columns);
        }
        return target;
    }

    /** Rows as slices of the tensor. */
    @Benchmark
    @OperationsPerInvocation(LOOKUPS)
    public float[] slice() throws IOException {
        for (int row : rows) {
            matrix.slice(0, row, row + 1).copyTo(target, 0, 0, columns);
        }
        return target;
    }

    /** The same elements, one by one from the mapping. */
    @Benchmark
    @OperationsPerInvocation(LOOKUPS)
    public float[] byHand() {
        for (int row : rows) {
            switch (dtype) {
                case F32 -> floats(row * columns);
                case BF16 -> bfloats(row * columns);
                default -> halves(row * columns);
            }
        }
        return target;
    }

    private void floats(int from) {
        for (int i = 0; i < target.length; i++) {
            target[i] = bytes.getFloat(4 * (from + i));
        }
    }

    private void bfloats(int from) {
        for (int i = 0; i < target.length; i++) {
            target[i] = Float.intBitsToFloat(bytes.getShort(2 * (from + i)) << 16);
        }
    }

    private void halves(int from) {
        for (int i = 0; i < target.length; i++) {
            target[i] = half(bytes.getShort(2 * (from + i)));
        }
    }

    /** As whoever has no Java 20 does it: the exponent is moved and set right by a multiplication. */
    private static float half(short code) {
        int magnitude = (code & 0x7FFF) << 13;
        float value = Float.intBitsToFloat(magnitude) * 0x1p112f;
        int bits = Float.floatToRawIntBits(value) | (code & 0x8000) << 16;
        return Float.intBitsToFloat((code & 0x7C00) == 0x7C00 ? bits | 0x7F80_0000 : bits);
    }
}
