package org.tensorbind.examples.benchmarks;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
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
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.examples.benchmarks.sample.SampleCheckpoints;

/** The index of a checkpoint, until any tensor can be looked up: half a million names in 96 files. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 6, time = 1)
@Fork(value = 2, jvmArgs = "-Xmx4g")
public class OpeningCheckpoint {
    private static final JsonFactory JSON = new JsonFactory();

    private Path index = Path.of("");

    /** Made by JMH. */
    public OpeningCheckpoint() {}

    /** Writes the index, and files that are not opened. */
    @Setup(Level.Trial)
    public void write() throws IOException {
        index = SampleCheckpoints.index();
        int size = indexByStreaming().size();
        if (size != SampleCheckpoints.TENSORS) {
            throw new IllegalStateException(size + " names");
        }
    }

    /** Removes the files. */
    @TearDown(Level.Trial)
    public void delete() throws IOException {
        SampleCheckpoints.delete(index);
    }

    /** The whole checkpoint. */
    @Benchmark
    public int index() throws IOException {
        try (TensorReader reader = TensorFormats.open(index)) {
            return reader.size();
        }
    }

    /** Jackson's streaming parser into a map from names to files. */
    @Benchmark
    public Map<String, String> indexByStreaming() throws IOException {
        Map<String, String> files = new HashMap<>();
        try (JsonParser json = JSON.createParser(index.toFile())) {
            json.nextToken();
            for (String key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
                json.nextToken();
                if (key.equals("weight_map")) {
                    for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                        json.nextToken();
                        files.put(name, json.getText());
                    }
                } else {
                    json.skipChildren();
                }
            }
            if (json.currentToken() != JsonToken.END_OBJECT) {
                throw new IOException("no object");
            }
        }
        return files;
    }
}
