package org.tensorbind.examples.handoffs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;
import org.tensorbind.memory.Segments;

/** A file of random numbers, and whether it is mapped. */
record MappedFile(Path path) {
    /** {@code count} floats between -1 and 1, the same on each call. */
    static float[] numbers(int count) {
        java.util.Random random = new java.util.Random(5);
        float[] numbers = new float[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = random.nextFloat() * 2 - 1;
        }
        return numbers;
    }

    /** What a test puts into a file. */
    interface Content {
        void addTo(TensorWriter writer) throws IOException;
    }

    static MappedFile write(Path folder, Content content) throws IOException {
        Path path = folder.resolve("model.safetensors");
        try (TensorWriter writer = TensorFormats.create(path)) {
            content.addTo(writer);
            writer.commit();
        }
        return new MappedFile(path);
    }

    /** Java 22 and newer unmap files, if the runtime is the packaged one; only Linux lists what is mapped. */
    void assertMapped(boolean mapped) throws IOException {
        Path maps = Path.of("/proc/self/maps");
        if (Segments.areAvailable() && Files.isReadable(maps)) {
            assertEquals(mapped, Files.readString(maps).contains(path.toString()), "mapped");
        }
    }
}
