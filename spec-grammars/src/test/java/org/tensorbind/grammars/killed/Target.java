package org.tensorbind.grammars.killed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.checkpoint.CheckpointException;

/** A file or a checkpoint that is written again and again. All elements tell the generation, which tells how many tensors there are of which size. */
record Target(Path file, WriteOptions options) {
    /** What {@link #generation} gives where there is no file. */
    static final int NONE = -1;

    private static final int MOST_TENSORS = 5;
    private static final int MOST_ELEMENTS = 20_000;
    private static final int PRIME = 7919;

    /** One of a group of targets; with the number change the format, the compression, and whether each tensor has a file of its own. */
    static Target of(Path folder, int number) {
        WriteOptions plain = WriteOptions.defaults();
        return switch (number % 12) {
            case 0 -> new Target(folder.resolve(number + ".bt"), plain);
            case 1 ->
                new Target(
                        folder.resolve(number + ".zt"), plain.compress("zstd").checksum("crc32c"));
            case 2 -> new Target(folder.resolve(number + ".btf"), plain.lossy());
            case 3 -> new Target(folder.resolve(number + ".safetensors"), plain.shardSize(1));
            case 4 ->
                new Target(
                        folder.resolve(number + ".zt"), plain.checksum("sha256").shardSize(1));
            case 5 -> new Target(folder.resolve(number + ".msgpack"), plain);
            case 6 -> new Target(folder.resolve(number + ".zt1"), plain.compress("zstd"));
            case 7 -> new Target(folder.resolve(number + ".zt2"), plain.checksum("xxh3"));
            case 8 -> new Target(folder.resolve(number + ".npz"), plain.compress("deflate"));
            case 9 -> new Target(folder.resolve(number + ".pt"), plain);
            case 10 -> new Target(folder.resolve(number + ".onnx"), plain);
            default -> new Target(folder.resolve(number + ".safetensors"), plain);
        };
    }

    /** How many files a generation has, with its index. */
    int files(int generation) {
        int tensors = tensors(generation);
        return options.shardSize() == 0 || tensors == 1 ? 1 : tensors + 1;
    }

    private static int tensors(int generation) {
        return 1 + generation % MOST_TENSORS;
    }

    private static int elements(int generation) {
        return 1 + generation * PRIME % MOST_ELEMENTS;
    }

    void write(int generation) throws IOException {
        float[] values = new float[elements(generation)];
        Arrays.fill(values, generation);
        try (TensorWriter writer = TensorFormats.create(file, options)) {
            for (int i = 0; i < tensors(generation); i++) {
                writer.add("t" + i, values);
            }
            writer.commit();
        }
    }

    /**
     * The generation that is there, or {@link #NONE}; some files of a checkpoint that never was there, without an index, are rejected and are none.
     *
     * @throws IOException also where it is not whole, or of several
     */
    int generation() throws IOException {
        try (TensorReader reader = TensorFormats.open(file, ReadOptions.strict())) {
            reader.verify();
            int generation = (int) reader.tensor(0).toFloatArray()[0];
            float[] expected = new float[elements(generation)];
            Arrays.fill(expected, generation);
            boolean whole = reader.size() == tensors(generation);
            for (int i = 0; i < reader.size(); i++) {
                whole &= Arrays.equals(expected, reader.tensor(i).toFloatArray());
            }
            if (!whole) {
                throw new IOException(file + ": has parts of generation " + generation);
            }
            return generation;
        } catch (NoSuchFileException | CheckpointException e) {
            if (Files.exists(file) || Files.exists(index())) {
                throw e;
            }
            return NONE;
        }
    }

    private Path index() {
        return file.resolveSibling(file.getFileName() + ".index.json");
    }
}
