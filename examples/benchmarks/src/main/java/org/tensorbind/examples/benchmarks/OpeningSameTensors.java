package org.tensorbind.examples.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.examples.benchmarks.sample.SampleFiles;
import org.tensorbind.io.ByteSource;

/** Mapped bytes of 1,000 tensors until any can be found: the same tensors in several formats. */
public class OpeningSameTensors extends OpeningBenchmark {
    private static final int COUNT = 1000;

    private final TensorFormat pickle = TensorFormats.named("pytorch");
    private final TensorFormat arrays = TensorFormats.named("npz");
    private final TensorFormat maps = TensorFormats.named("flax");
    private final TensorFormat header = TensorFormats.named("safetensors");
    private ByteBuffer pickled = ByteBuffer.allocate(0);
    private ByteBuffer archived = ByteBuffer.allocate(0);
    private ByteBuffer mapped = ByteBuffer.allocate(0);
    private ByteBuffer headed = ByteBuffer.allocate(0);

    /** Made by JMH. */
    public OpeningSameTensors() {}

    /** Writes the files. */
    @Setup(Level.Trial)
    public void write() throws IOException {
        pickled = bytes(pickle);
        archived = bytes(arrays);
        mapped = bytes(maps);
        headed = bytes(header);
    }

    /** Each tensor has data of its own, which formats would else store once. */
    private static ByteBuffer bytes(TensorFormat format) throws IOException {
        Path file = Files.createTempFile("many", ".bin");
        try (TensorWriter writer = format.create(file, WriteOptions.defaults())) {
            for (int i = 0; i < COUNT; i++) {
                writer.add("model.layers." + i + ".attention.weight", new float[16], 4, 4);
            }
            writer.commit();
            return SampleFiles.map(file);
        } finally {
            Files.delete(file);
        }
    }

    /** A state dictionary of PyTorch: the directory of its archive and all of its pickle are read. */
    @Benchmark
    public TensorReader pytorch() throws IOException {
        return pickle.open(ByteSource.of("p", pickled), ReadOptions.lenient());
    }

    /** An archive of NumPy: its directory and the header of each array are read. */
    @Benchmark
    public TensorReader npz() throws IOException {
        return arrays.open(ByteSource.of("n", archived), ReadOptions.lenient());
    }

    /** Maps of Flax in MessagePack, with the elements among them. */
    @Benchmark
    public TensorReader flax() throws IOException {
        return maps.open(ByteSource.of("f", mapped), ReadOptions.lenient());
    }

    /** The same tensors in safetensors. */
    @Benchmark
    public TensorReader safetensors() throws IOException {
        return header.open(ByteSource.of("s", headed), ReadOptions.lenient());
    }
}
