package org.tensorbind.examples.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
import org.tensorbind.Shape;
import org.tensorbind.TensorView;
import org.tensorbind.memory.Tensors;

/** Narrow floating-point elements into {@code float[]}, against a bulk copy of as many floats. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgs = "-Xmx4g")
public class Widening {
    private static final int COUNT = 1 << 26;

    /** The dtype that is widened. */
    @Param({"F16", "BF16", "F8_E4M3", "F8_E5M2"})
    public DType dtype = DType.F16;

    private final float[] target = new float[COUNT];
    private ByteBuffer floats = ByteBuffer.allocate(0);
    private TensorView narrow = Tensors.of(new float[0]);

    /** Made by JMH. */
    public Widening() {}

    /** Makes elements of all codes. */
    @Setup(Level.Trial)
    public void make() {
        floats = ByteBuffer.allocateDirect(4 * COUNT).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer codes = ByteBuffer.allocateDirect(dtype.byteSize() * COUNT).order(ByteOrder.LITTLE_ENDIAN);
        while (codes.hasRemaining()) {
            codes.put((byte) (codes.position() * 0x9E37_79B9 >>> 24));
        }
        narrow = Tensors.of(dtype, Shape.of(COUNT), codes.flip());
    }

    /** Widened. */
    @Benchmark
    public float[] widen() throws IOException {
        narrow.copyTo(target, 0, 0, COUNT);
        return target;
    }

    /** As many floats, copied. */
    @Benchmark
    public float[] copy() {
        floats.asFloatBuffer().get(0, target);
        return target;
    }
}
