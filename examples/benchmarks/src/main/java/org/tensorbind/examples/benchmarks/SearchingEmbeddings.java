package org.tensorbind.examples.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
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
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.examples.quickstart.EmbeddingSearch;
import org.tensorbind.memory.Tensors;

/**
 * The ten nearest of a million rows of 256 floats, a file of 1 GiB. It stays in the folder for temporary files as {@code embeddings.npy} with {@code
 * JAVA_TOOL_OPTIONS=-Dkeep=true}, for {@code search.py}, which does the same with NumPy and prints the same rows.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 2, jvmArgsAppend = "-Xmx1g")
public class SearchingEmbeddings {
    private static final int ROWS = 1 << 20;
    private static final int COLUMNS = 256;

    private final float[] query = new float[COLUMNS];
    private Path file = Path.of("");
    private @Nullable TensorReader reader;
    private TensorView embeddings = Tensors.of(new float[0]);

    /** Made by JMH. */
    public SearchingEmbeddings() {}

    /** Writes the table, and opens it. */
    @Setup(Level.Trial)
    public void write() throws IOException {
        file = Path.of(System.getProperty("java.io.tmpdir"), "embeddings.npy");
        SplittableRandom random = new SplittableRandom(1);
        ByteBuffer row = ByteBuffer.allocate(4 * COLUMNS).order(ByteOrder.LITTLE_ENDIAN);
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("0", DType.F32, Shape.of(ROWS, COLUMNS), out -> {
                for (int i = 0; i < ROWS; i++) {
                    row.clear();
                    while (row.hasRemaining()) {
                        row.putFloat((random.nextInt() >> 8) * 0x1p-23f);
                    }
                    out.write(row.flip());
                }
            });
            writer.commit();
        }
        TensorReader opened = TensorFormats.open(file);
        reader = opened;
        embeddings = opened.tensor(opened.tensors().get(0).name());
        embeddings.copyRow(4711, query);
        System.out.println("rows "
                + nearest().stream().map(EmbeddingSearch.Match::row).sorted().toList());
    }

    /** Removes the file. */
    @TearDown(Level.Trial)
    public void delete() throws IOException {
        if (reader != null) {
            reader.close();
        }
        if (!Boolean.getBoolean("keep")) {
            Files.delete(file);
        }
    }

    /** The example's search. */
    @Benchmark
    public List<EmbeddingSearch.Match> nearest() throws IOException {
        return EmbeddingSearch.nearest(embeddings, query, 10);
    }
}
