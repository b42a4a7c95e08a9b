package org.tensorbind.examples.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.examples.benchmarks.reference.HandWritten;
import org.tensorbind.examples.benchmarks.reference.HandWrittenJson;
import org.tensorbind.examples.benchmarks.sample.SampleFiles;
import org.tensorbind.grammars.bintensors.BinTensorsReader;
import org.tensorbind.grammars.btf.BtfReader;
import org.tensorbind.grammars.safetensors.SafetensorsReader;
import org.tensorbind.grammars.ztensor.ZTensorReader;
import org.tensorbind.io.ByteSource;

/** Mapped bytes until any tensor can be found, by name or by position. */
public class Opening extends OpeningBenchmark {
    /** Tensors in the file. */
    @Param({"10", "100", "1000", "10000", "100000"})
    public int tensors;

    private ByteBuffer binTensors = ByteBuffer.allocate(0);
    private ByteBuffer zTensor = ByteBuffer.allocate(0);
    private ByteBuffer safetensors = ByteBuffer.allocate(0);
    private ByteBuffer btf = ByteBuffer.allocate(0);
    private byte[] binTensorsBytes = {};

    /** Made by JMH. */
    public Opening() {}

    /** Writes the files. */
    @Setup(Level.Trial)
    public void write() throws IOException {
        binTensors = mapped("bintensors");
        zTensor = mapped("ztensor");
        safetensors = mapped("safetensors");
        btf = mapped("btf");
        binTensorsBytes = new byte[binTensors.capacity()];
        binTensors.duplicate().get(binTensorsBytes);
    }

    private ByteBuffer mapped(String format) throws IOException {
        Path file = SampleFiles.ofMany(TensorFormats.named(format), tensors);
        try {
            return SampleFiles.map(file);
        } finally {
            Files.delete(file);
        }
    }

    /** Forgets the files. */
    @TearDown(Level.Trial)
    public void forget() {
        binTensors = ByteBuffer.allocate(0);
    }

    /** The generated reader of BinTensors. */
    @Benchmark
    public TensorReader binTensors() throws IOException {
        return BinTensorsReader.open(ByteSource.of("b", binTensors), ReadOptions.lenient());
    }

    /** A parser by hand with a map of names. */
    @Benchmark
    public Object binTensorsByHand() throws IOException {
        return HandWritten.binTensors(binTensors);
    }

    /** Every byte of the header. */
    @Benchmark
    public long binTensorsScan() {
        return HandWritten.scan(binTensors);
    }

    /** A stream and boxed lists. */
    @Benchmark
    public Object binTensorsByStream() throws IOException {
        return HandWritten.binTensorsByStream(binTensorsBytes);
    }

    /** The generated reader of zTensor. */
    @Benchmark
    public TensorReader zTensor() throws IOException {
        return ZTensorReader.open(ByteSource.of("z", zTensor), ReadOptions.lenient());
    }

    /** Jackson's streaming parser with a map of names. */
    @Benchmark
    public Object zTensorByStreaming() throws IOException {
        return HandWritten.zTensorByStreaming(zTensor);
    }

    /** Jackson's data binding with a map of names. */
    @Benchmark
    public Object zTensorByBinding() throws IOException {
        return HandWritten.zTensorByBinding(zTensor);
    }

    /** The generated reader of safetensors. */
    @Benchmark
    public TensorReader safetensors() throws IOException {
        return SafetensorsReader.open(ByteSource.of("s", safetensors), ReadOptions.lenient());
    }

    /** Jackson's streaming parser with a map of names. */
    @Benchmark
    public Object safetensorsByStreaming() throws IOException {
        return HandWrittenJson.safetensors(safetensors);
    }

    /** The generated reader of BTF. */
    @Benchmark
    public TensorReader btf() throws IOException {
        return BtfReader.open(ByteSource.of("t", btf), ReadOptions.lenient());
    }

    /** A parser by hand with a list. */
    @Benchmark
    public Object btfByHand() throws IOException {
        return HandWritten.btf(btf);
    }
}
