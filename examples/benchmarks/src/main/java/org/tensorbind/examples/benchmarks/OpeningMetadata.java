package org.tensorbind.examples.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.tensorbind.DType;
import org.tensorbind.MetadataValue;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorData;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.examples.benchmarks.reference.HandWrittenGguf;
import org.tensorbind.examples.benchmarks.sample.SampleFiles;
import org.tensorbind.grammars.gguf.GgufFormat;
import org.tensorbind.grammars.gguf.GgufReader;
import org.tensorbind.io.ByteSource;

/** Mapped bytes of 1,000 tensors and 1,000 entries of metadata until any can be found. */
public class OpeningMetadata extends OpeningBenchmark {
    private static final int COUNT = 1000;

    /** Texts in a list that is one of the entries, as vocabularies have them, beside as many scores and types. */
    @Param({"0", "32000"})
    public int tokens;

    private ByteBuffer gguf = ByteBuffer.allocate(0);

    /** Made by JMH. */
    public OpeningMetadata() {}

    /** Writes the file. */
    @Setup(Level.Trial)
    public void write() throws IOException {
        Path file = Files.createTempFile("metadata", ".gguf");
        ByteBuffer data = ByteBuffer.allocate(64);
        TensorData zeros = target -> target.write(data.duplicate());
        try (TensorWriter writer = new GgufFormat().create(file, WriteOptions.defaults())) {
            for (int i = 0; i < COUNT; i++) {
                writer.metadata("model.block." + i + ".setting", entry(i));
                writer.add("model.layers." + i + ".attention.weight", DType.F32, Shape.of(4, 4), zeros);
            }
            if (tokens > 0) {
                vocabulary(writer);
            }
            writer.commit();
            gguf = SampleFiles.map(file);
        } finally {
            Files.delete(file);
        }
        try (TensorReader reader = read()) {
            HandWrittenGguf.Header header = byHand();
            if (header.tensors().size() != reader.size()
                    || header.metadata().size() != reader.metadata().size()) {
                throw new IllegalStateException(reader.size() + " tensors by the reader");
            }
        }
    }

    /** Of the types that files have most of. */
    private static MetadataValue entry(int i) {
        return switch (i % 5) {
            case 0 -> MetadataValue.of("a value of " + i);
            case 1 -> MetadataValue.of((long) i, "UINT32");
            case 2 -> MetadataValue.of(i / 8f, "FLOAT32");
            case 3 -> MetadataValue.of(i % 2 == 0);
            default -> MetadataValue.of(List.of(i, i + 1, i + 2, i + 3));
        };
    }

    private void vocabulary(TensorWriter writer) throws IOException {
        List<String> texts = new ArrayList<>();
        List<Float> scores = new ArrayList<>();
        List<Integer> types = new ArrayList<>();
        for (int i = 0; i < tokens; i++) {
            texts.add("▁" + Integer.toString(i * 7919, 36));
            scores.add(-i / 4f);
            types.add(1);
        }
        writer.metadata("tokenizer.tokens", texts);
        writer.metadata("tokenizer.scores", scores);
        writer.metadata("tokenizer.types", types);
    }

    private TensorReader read() throws IOException {
        return GgufReader.open(ByteSource.of("g", gguf), ReadOptions.lenient());
    }

    /** The generated reader of GGUF. */
    @Benchmark
    public TensorReader gguf() throws IOException {
        return read();
    }

    /** A parser by hand with maps of metadata and of names. */
    @Benchmark
    public Object ggufByHand() throws IOException {
        return byHand();
    }

    private HandWrittenGguf.Header byHand() throws IOException {
        return HandWrittenGguf.read(gguf);
    }
}
