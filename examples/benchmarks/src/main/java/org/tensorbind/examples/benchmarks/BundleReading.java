package org.tensorbind.examples.benchmarks;

import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.examples.benchmarks.sample.Model;
import org.tensorbind.examples.benchmarks.sample.ModelReader;
import org.tensorbind.examples.benchmarks.sample.ModelWriter;
import org.tensorbind.grammars.bintensors.BinTensorsReader;

/**
 * A file of nested blocks into records: by the generated bundle reader, and by hand with the same reader of the format, each tensor asked
 * for by name and copied in bulk.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 7, time = 1)
@Fork(value = 2, jvmArgs = "-Xmx4g")
public class BundleReading {
    /** Blocks, each of four tensors and {@code 5 × width² + 5 × width} elements, and the width of their matrices. */
    @Param({"3x256", "25x256", "250x64", "2500x8"})
    public String size = "";

    private int blocks;
    private int hidden;
    private Path file = Path.of("");

    /** Made by JMH. */
    public BundleReading() {}

    /** Writes the file. */
    @Setup(Level.Trial)
    public void write() throws IOException {
        blocks = Integer.parseInt(size.substring(0, size.indexOf('x')));
        hidden = Integer.parseInt(size.substring(size.indexOf('x') + 1));
        file = Files.createTempFile("model", ".bt");
        List<Model.Block> all = new ArrayList<>();
        for (int i = 0; i < blocks; i++) {
            all.add(new Model.Block(
                    new float[hidden][hidden],
                    new float[4 * hidden * hidden],
                    new float[4 * hidden],
                    FloatBuffer.allocate(hidden)));
        }
        ModelWriter.write(new Model(all, 1), file);
    }

    /** Removes the file. */
    @TearDown(Level.Trial)
    public void delete() throws IOException {
        Files.delete(file);
    }

    /** The generated reader. */
    @Benchmark
    public Model bundle() throws IOException {
        try (TensorReader reader = BinTensorsReader.open(file)) {
            return ModelReader.read(reader);
        }
    }

    /** The reference: what a person writes who knows the file. */
    @Benchmark
    public Model byHand() throws IOException {
        try (TensorReader reader = BinTensorsReader.open(file)) {
            List<Model.Block> all = new ArrayList<>(blocks);
            for (int i = 0; i < blocks; i++) {
                String prefix = "blocks." + i + ".";
                all.add(new Model.Block(
                        matrix(reader.tensor(prefix + "attn.weight")),
                        reader.tensor(prefix + "mlp.weight").toFloatArray(),
                        reader.tensor(prefix + "mlp.bias").toFloatArray(),
                        reader.tensor(prefix + "table").asFloatBuffer()));
            }
            return new Model(all, reader.tensor("step").getLong(0));
        }
    }

    private float[][] matrix(TensorView view) throws IOException {
        FloatBuffer elements = view.asFloatBuffer();
        float[][] rows = new float[hidden][hidden];
        for (float[] row : rows) {
            elements.get(row);
        }
        return rows;
    }
}
