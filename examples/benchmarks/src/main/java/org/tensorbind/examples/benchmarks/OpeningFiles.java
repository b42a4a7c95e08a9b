package org.tensorbind.examples.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.examples.benchmarks.reference.HandWritten;
import org.tensorbind.examples.benchmarks.reference.HandWrittenJson;
import org.tensorbind.examples.benchmarks.sample.SampleFiles;

/** From a path until any tensor can be found, or until all have been looked at, with closing. */
public class OpeningFiles extends OpeningBenchmark {
    /** Tensors in the file. */
    @Param({"500", "10000"})
    public int inFile;

    private Path binTensors = Path.of("");
    private Path zTensor = Path.of("");
    private Path safetensors = Path.of("");

    /** Made by JMH. */
    public OpeningFiles() {}

    /** Writes the files. */
    @Setup(Level.Trial)
    public void write() throws IOException {
        binTensors = SampleFiles.ofMany(TensorFormats.named("bintensors"), inFile);
        zTensor = SampleFiles.ofMany(TensorFormats.named("ztensor"), inFile);
        safetensors = SampleFiles.ofMany(TensorFormats.named("safetensors"), inFile);
    }

    /** Removes the files. */
    @TearDown(Level.Trial)
    public void delete() throws IOException {
        Files.delete(binTensors);
        Files.delete(zTensor);
        Files.delete(safetensors);
    }

    private static int open(Path file) throws IOException {
        try (TensorReader reader = TensorFormats.open(file)) {
            return reader.size();
        }
    }

    /** Name, dtype, shape and size of every tensor. */
    private static long walk(Path file) throws IOException {
        long sum = 0;
        try (TensorReader reader = TensorFormats.open(file)) {
            for (TensorInfo tensor : reader.tensors()) {
                sum += tensor.name().length()
                        + tensor.dtype().byteSize()
                        + tensor.shape().elementCount()
                        + tensor.storedByteSize();
            }
        }
        return sum;
    }

    /** BinTensors, whose format is found by the file's name. */
    @Benchmark
    public int binTensors() throws IOException {
        return open(binTensors);
    }

    /** A mapping and a parser by hand with a map of names, shapes and places. */
    @Benchmark
    public Object binTensorsByHand() throws IOException {
        return HandWritten.binTensors(SampleFiles.map(binTensors));
    }

    /** All of a file's tensors. */
    @Benchmark
    public long binTensorsWalked() throws IOException {
        return walk(binTensors);
    }

    /** zTensor. */
    @Benchmark
    public int zTensor() throws IOException {
        return open(zTensor);
    }

    /** A mapping and Jackson's streaming parser with a map of names, shapes and places. */
    @Benchmark
    public Object zTensorByStreaming() throws IOException {
        return HandWritten.zTensorByStreaming(SampleFiles.map(zTensor));
    }

    /** All of a file's tensors. */
    @Benchmark
    public long zTensorWalked() throws IOException {
        return walk(zTensor);
    }

    /** safetensors. */
    @Benchmark
    public int safetensors() throws IOException {
        return open(safetensors);
    }

    /** A mapping and Jackson's streaming parser with a map of names, shapes and places. */
    @Benchmark
    public Object safetensorsByStreaming() throws IOException {
        return HandWrittenJson.safetensors(SampleFiles.map(safetensors));
    }

    /** All of a file's tensors. */
    @Benchmark
    public long safetensorsWalked() throws IOException {
        return walk(safetensors);
    }
}
