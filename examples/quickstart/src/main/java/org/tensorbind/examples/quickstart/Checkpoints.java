package org.tensorbind.examples.quickstart;

import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;

/** What is larger than memory, or in more than one file. */
final class Checkpoints {
    private Checkpoints() {}

    /** The rows of a table that are asked for. */
    static float[] rows(Path path, long from, long to) throws IOException {
        try (TensorReader file = TensorFormats.open(path)) {
            TensorView embedding = file.tensor("embedding.weight");
            float[] rows = embedding.slice(0, from, to).toFloatArray(); // their bytes are read, no others
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
}
