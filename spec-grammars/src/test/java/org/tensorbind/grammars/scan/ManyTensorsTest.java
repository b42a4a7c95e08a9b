package org.tensorbind.grammars.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;

/** A file of 20,000 tensors: opening it costs in proportion to its header, and so does what stays in memory. */
final class ManyTensorsTest {
    private static final int COUNT = 20_000;

    /**
     * @param headerBytes what the format stores of a tensor beside its data, without which bounds would mean nothing
     */
    @ParameterizedTest
    @CsvSource({"btf, 32", "bintensors, 20", "ztensor, 100", "safetensors, 60"})
    void openingCostsInProportionToTheHeader(String format, long headerBytes, @TempDir Path folder) throws IOException {
        Path file = folder.resolve(
                "many." + TensorFormats.named(format).extensions().get(0));
        write(format, file);
        long header = Files.size(file) - COUNT * 4L * (format.equals("ztensor") ? 16 : 1);
        assertTrue(header >= headerBytes * COUNT, () -> "the header has " + header + " bytes");

        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        TensorFormats.open(file).close();
        long usedBefore = used();
        long before = threads.getCurrentThreadAllocatedBytes();
        try (TensorReader reader = TensorFormats.open(file)) {
            long allocated = threads.getCurrentThreadAllocatedBytes() - before;
            long kept = used() - usedBefore;
            assertEquals(COUNT, reader.size());
            assertEquals(
                    17_777,
                    reader.tensor(format.equals("btf") ? "17777" : "tensor17777")
                            .getInt(0));
            assertTrue(allocated < 60 * header, () -> allocated + " bytes were allocated for a header of " + header);
            assertTrue(kept < 16 * header, () -> kept + " bytes are kept for a header of " + header);
        }
    }

    private static void write(String format, Path file) throws IOException {
        try (TensorWriter writer =
                TensorFormats.create(file, WriteOptions.defaults().lossy())) {
            for (int i = 0; i < COUNT; i++) {
                writer.add("tensor" + i, new int[] {i});
            }
            writer.commit();
        }
        assertEquals(format, TensorFormats.named(format).name());
    }

    private static long used() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
