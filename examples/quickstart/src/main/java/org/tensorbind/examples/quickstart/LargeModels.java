package org.tensorbind.examples.quickstart;

import java.io.IOException;
import java.net.URI;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.http.HttpOptions;
import org.tensorbind.http.HttpSource;
import org.tensorbind.http.HttpTraffic;
import org.tensorbind.hub.HubOptions;
import org.tensorbind.hub.HubSource;
import org.tensorbind.io.LoadProgress;
import org.tensorbind.io.Unmapping;
import org.tensorbind.load.LoadPlan;

/** What is larger than memory, or in more than one file. */
final class LargeModels {
    private LargeModels() {}

    /** The rows of a table that are asked for. */
    static float[] rows(Path path, long from, long to) throws IOException {
        try (TensorReader file = TensorFormats.open(path)) {
            TensorView embedding = file.tensor("embedding.weight");
            float[] rows = embedding.slice(0, from, to).toFloatArray(); // reads only these rows
            return rows;
        }
    }

    /** The sum over a table, of which a block is looked at at a time. */
    static double sum(Path path) throws IOException {
        double sum = 0;
        try (TensorReader file = TensorFormats.open(path)) {
            for (TensorView block : file.tensor("embedding.weight").rowBlocks(4096)) { // 4096 rows, as a tensor
                FloatBuffer elements = block.asFloatBuffer();
                while (elements.hasRemaining()) {
                    sum += elements.get();
                }
            }
        }
        return sum;
    }

    /** A table for native code, which keeps the address of the buffer. */
    static FloatBuffer lasting(Path path) throws IOException {
        ReadOptions lasting = ReadOptions.lenient().unmapping(Unmapping.WHEN_UNREACHABLE);
        FloatBuffer embedding;
        try (TensorReader file = TensorFormats.open(path, lasting)) {
            embedding = file.tensor("embedding.weight").asFloatBuffer(); // valid after the file is closed, on any Java
        }
        return embedding;
    }

    /** Writes a table into several files and their index. */
    static void writeShards(float[] table, Path path) throws IOException {
        WriteOptions options = WriteOptions.defaults().shardSize("20KB"); // of tensors in each file
        try (TensorWriter writer = TensorFormats.create(path, options)) {
            int half = table.length / 2;
            writer.add("embedding.weight", Arrays.copyOf(table, half), half / 2, 2);
            writer.add("head.weight", Arrays.copyOfRange(table, half, table.length), half / 2, 2);
            writer.commit(); // model-00001-of-00002.bt, model-00002-of-00002.bt, model.bt.index.json
        }
    }

    /** Names of the tensors in all files of a checkpoint. */
    static List<String> names(Path folder) throws IOException {
        try (TensorReader checkpoint = TensorFormats.open(folder)) { // or its index, or the name without shard numbers
            return checkpoint.tensors().stream().map(TensorInfo::name).toList();
        }
    }

    /** Rows of a table on a server; {@code traffic} counts what they take. */
    static float[] remoteRows(URI uri, long from, long to, HttpTraffic traffic) throws IOException {
        HttpOptions options =
                HttpOptions.defaults().timeout(Duration.ofSeconds(10)).traffic(traffic);
        try (TensorReader file = TensorFormats.open(uri, ReadOptions.lenient(), HttpSource.opener(options))) {
            return file.tensor("embedding.weight").slice(0, from, to).toFloatArray();
        }
    }

    /** Rows of a table of a model on the Hugging Face Hub, or in its cache on this machine. */
    static float[] modelRows(HubOptions options, long from, long to) throws IOException {
        URI uri = URI.create("hf:acme/table@v1"); // hf:ORG/MODEL, hf:ORG/MODEL@REVISION or hf:ORG/MODEL/FILE
        try (TensorReader model = TensorFormats.open(uri, ReadOptions.lenient(), HubSource.opener(options))) {
            return model.tensor("embedding.weight").slice(0, from, to).toFloatArray();
        }
    }

    /** A table that several threads load. */
    static float[] load(Path path, int length, Executor executor, LoadProgress progress) throws IOException {
        float[] table = new float[length];
        try (TensorReader file = TensorFormats.open(path)) {
            LoadPlan.of(file).add("embedding.weight", table).run(executor, progress);
        }
        return table;
    }
}
