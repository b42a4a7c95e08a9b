package org.tensorbind.examples.benchmarks.sample;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorData;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;

/** Checkpoints of several files to be measured with, each in a folder of its own. */
public final class SampleCheckpoints {
    /** Names in {@link #index}. */
    public static final int TENSORS = 500_000;

    private static final int FILES = 96;

    private SampleCheckpoints() {}

    /** The index of a model of half a million experts' matrices in 96 files, which are there and empty. */
    public static Path index() throws IOException {
        Path folder = Files.createTempDirectory("checkpoint");
        for (int i = 1; i <= FILES; i++) {
            Files.createFile(folder.resolve(file(i)));
        }
        Path index = folder.resolve("model.safetensors.index.json");
        try (Writer text = Files.newBufferedWriter(index)) {
            text.write("{\n  \"metadata\": {\n    \"total_size\": 1560000000000\n  },\n  \"weight_map\": {");
            for (int i = 0; i < TENSORS; i++) {
                text.write((i == 0 ? "\n    \"" : ",\n    \"") + name(i) + "\": \""
                        + file(1 + (int) ((long) i * FILES / TENSORS)) + "\"");
            }
            text.write("\n  }\n}\n");
        }
        return index;
    }

    private static String name(int i) {
        String part = List.of("gate_proj", "up_proj", "down_proj").get(i % 3);
        return "model.layers." + i / 6_000 + ".mlp.experts." + i / 6 % 1_000 + "." + part
                + (i / 3 % 2 == 0 ? ".weight" : ".weight_scale_inv");
    }

    private static String file(int number) {
        return "model-%05d-of-%05d.safetensors".formatted(number, FILES);
    }

    /** The index of f32 vectors of {@code length} elements, named {@code t0} and so on, in files of {@code shardSize}. */
    public static Path ofFloats(int count, int length, String shardSize) throws IOException {
        Path folder = Files.createTempDirectory("checkpoint");
        Path file = folder.resolve("model.safetensors");
        TensorData data = SampleFiles.counting(4L * length);
        try (TensorWriter writer =
                TensorFormats.create(file, WriteOptions.defaults().shardSize(shardSize))) {
            for (int i = 0; i < count; i++) {
                writer.add("t" + i, DType.F32, Shape.of(length), data);
            }
            writer.commit();
        }
        return folder.resolve("model.safetensors.index.json");
    }

    /** Removes a checkpoint's folder with all that is in it. */
    public static void delete(Path index) throws IOException {
        try (Stream<Path> files = Files.walk(index.resolveSibling("."))) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file.normalize());
            }
        }
    }
}
