package org.tensorbind.examples.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.examples.benchmarks.reference.RowLoops;
import org.tensorbind.examples.llama.Decoder;

/**
 * A token of a model of 124 million weights, which {@code examples/llama/src/test/python/models.py --large FOLDER} writes, against reading the bytes of
 * its matrices from memory and multiplying them by hand, all with as many threads as there are processors: {@code -jvmArgsAppend -Dmodels=FOLDER}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgs = "-Xmx1g")
public class GeneratingText {
    private static final int PARTS = Runtime.getRuntime().availableProcessors();

    /** The name of the model's file or folder. */
    @Param({"bf16", "f32.gguf", "f16.gguf", "q8_0.gguf", "q4_0.gguf", "q4_k.gguf"})
    public String model = "bf16";

    private final List<Matrix> matrices = new ArrayList<>();
    private Path path = Path.of("");
    private @Nullable TensorReader reader;
    private @Nullable Decoder decoder;

    /** Made by JMH. */
    public GeneratingText() {}

    /** The bytes of a matrix in its mapped file, and loops over them for each thread. */
    private record Matrix(ByteBuffer bytes, List<RowLoops> loops, float[] x, float[] y) {
        static Matrix of(TensorView view) throws IOException {
            int rows = (int) view.shape().dimension(0);
            int columns = (int) view.shape().dimension(1);
            List<RowLoops> loops = IntStream.range(0, PARTS)
                    .mapToObj(part -> RowLoops.of(view.elementType().name(), columns))
                    .toList();
            return new Matrix(
                    view.asByteBuffer().order(ByteOrder.LITTLE_ENDIAN), loops, new float[columns], new float[rows]);
        }

        void multiply() {
            int rowSize = bytes.capacity() / y.length;
            IntStream.range(0, PARTS).parallel().forEach(part -> {
                for (int row = part * y.length / PARTS; row < (part + 1) * y.length / PARTS; row++) {
                    y[row] = loops.get(part).dot(bytes, row * rowSize, x);
                }
            });
        }

        long sum() {
            int longs = bytes.capacity() / Long.BYTES;
            return IntStream.range(0, PARTS)
                    .parallel()
                    .mapToLong(part -> {
                        long sum = 0;
                        int end = (int) ((part + 1L) * longs / PARTS);
                        for (int i = (int) ((long) part * longs / PARTS); i < end; i++) {
                            sum += bytes.getLong(i * Long.BYTES);
                        }
                        return sum;
                    })
                    .sum();
        }
    }

    /** Opens the model; its embeddings are no factor of a token. */
    @Setup(Level.Trial)
    public void open() throws IOException {
        path = Path.of(System.getProperty("models", ""), model);
        TensorReader opened = TensorFormats.open(path);
        reader = opened;
        for (TensorInfo info : opened.tensors()) {
            if (info.shape().rank() == 2
                    && !info.name().contains("embd")
                    && !info.name().contains("embed_tokens")) {
                matrices.add(Matrix.of(opened.tensor(info.name())));
            }
        }
    }

    /** A text begins. */
    @Setup(Level.Iteration)
    public void begin() throws IOException {
        decoder = reader == null ? null : Decoder.of(reader, path);
    }

    /** Closes the file. */
    @TearDown(Level.Trial)
    public void close() throws IOException {
        if (reader != null) {
            reader.close();
        }
    }

    /** The logits after one more token. */
    @Benchmark
    public float[] token() throws IOException {
        return decoder == null ? new float[0] : decoder.next(17);
    }

    /** From an unopened file to the first logits. */
    @Benchmark
    public float[] openAndFirstToken() throws IOException {
        try (TensorReader opened = TensorFormats.open(path)) {
            return Decoder.of(opened, path).next(17);
        }
    }

    /** The same products with loops by hand, nothing else. */
    @Benchmark
    public List<?> productsByHand() {
        matrices.forEach(Matrix::multiply);
        return matrices;
    }

    /** Reads the bytes of the matrices. */
    @Benchmark
    public long memory() {
        long sum = 0;
        for (Matrix matrix : matrices) {
            sum += matrix.sum();
        }
        return sum;
    }
}
