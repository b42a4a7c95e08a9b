package org.tensorbind.grammars.checkpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.MetadataValue;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.checkpoint.CheckpointException;
import org.tensorbind.grammars.gguf.Gguf;

/** Splits of GGUF, which have no index: their numbers say how many there are, and the first has what is said of the model. */
final class SplitsTest {
    private static final MetadataValue COUNT = MetadataValue.of(3, "UINT16");

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        for (int i = 0; i < 3; i++) {
            try (TensorWriter writer = TensorFormats.create(split(i + 1))) {
                writer.metadata("split.count", COUNT).metadata("split.no", MetadataValue.of(i, "UINT16"));
                if (i == 0) {
                    writer.metadata("general.name", "small");
                }
                writer.add("blk." + i + ".weight", new float[] {i, 10}).commit();
            }
        }
    }

    private Path split(int number) {
        return folder.resolve("m-0000" + number + "-of-00003.gguf");
    }

    private static void check(TensorReader reader) throws IOException {
        assertEquals(3, reader.size());
        for (int i = 0; i < 3; i++) {
            assertEquals(i, reader.tensor("blk." + i + ".weight").getFloat(0));
        }
        Map<String, MetadataValue> metadata = reader.metadataValues();
        assertEquals(List.of("split.count", "split.no", "general.name"), List.copyOf(metadata.keySet()));
        assertEquals(
                List.of(new Gguf.Uint16Value(3), new Gguf.Uint16Value(0), new Gguf.StringValue("small")),
                metadata.values().stream().map(MetadataValue::stored).toList());
        reader.verify();
    }

    @Test
    void splitsAreOneModelUnderEachOfItsNames() throws IOException {
        for (Path path : List.of(split(1), folder, folder.resolve("m.gguf"))) {
            try (TensorReader reader = TensorFormats.open(path, ReadOptions.strict())) {
                check(reader);
            }
        }
    }

    @Test
    void aMissingSplitIsReported() throws IOException {
        Files.delete(split(2));
        Files.delete(split(3));
        CheckpointException rejected = assertThrows(
                CheckpointException.class, () -> TensorFormats.open(split(1)).close());
        assertEquals(
                List.of("m-00002-of-00003.gguf: is missing", "m-00003-of-00003.gguf: is missing"), rejected.problems());
    }

    @Test
    void whatTheFirstSaysOfTheModelIsWrittenAgain() throws IOException {
        for (Map.Entry<String, WriteOptions> copy : Map.of(
                        "one.gguf", WriteOptions.defaults(),
                        "several.gguf", WriteOptions.defaults().shardSize("10B"))
                .entrySet()) {
            Path target = Files.createDirectories(folder.resolve("copies")).resolve(copy.getKey());
            try (TensorReader reader = TensorFormats.open(split(1));
                    TensorWriter writer = TensorFormats.create(target, copy.getValue())) {
                writer.addAll(reader).commit();
            }
            try (TensorReader reader = TensorFormats.open(target)) {
                check(reader);
            }
        }
    }

    @Test
    void blocksOfElementsFillTheFilesOfACheckpoint() throws IOException {
        Path source = Path.of("src/test/resources/corpus/gguf/valid/reference_quantized.gguf");
        Path target = folder.resolve("q.gguf");
        long total = 0;
        try (TensorReader reader = TensorFormats.open(source);
                TensorWriter writer =
                        TensorFormats.create(target, WriteOptions.defaults().shardSize("1KB"))) {
            for (TensorInfo info : reader.tensors()) {
                total += info.storedByteSize();
            }
            writer.addAll(reader).commit();
        }
        try (TensorReader reader = TensorFormats.open(target)) {
            assertTrue(reader.files().size() >= total / 1000, reader.files().toString());
        }
        String index = Files.readString(folder.resolve("q.gguf.index.json"));
        assertTrue(index.contains("\"total_size\": " + total), index);
    }
}
