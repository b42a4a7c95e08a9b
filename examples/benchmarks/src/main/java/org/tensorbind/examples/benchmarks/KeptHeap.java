package org.tensorbind.examples.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.io.ByteSource;

/** How much heap open files of 100,000 tensors keep, their mapped bytes apart. */
final class KeptHeap {
    private static final int TENSORS = 100_000;
    private static final int READERS = 8;
    private static final double BUDGET = 64;

    private KeptHeap() {}

    /** A row of the table for each format. */
    static String rows() throws IOException {
        StringBuilder rows = new StringBuilder();
        for (String format : List.of("bintensors", "ztensor", "safetensors", "btf")) {
            double bytes = bytesPerTensor(format);
            rows.append(String.format(
                    Locale.ROOT,
                    "| heap of an open file, %s | 100000 tensors | %.0f B a tensor | %.0f B | %.2f | 1.00 | %s |%n",
                    format,
                    bytes,
                    BUDGET,
                    bytes / BUDGET,
                    bytes <= BUDGET ? "within" : "above"));
        }
        return rows.toString();
    }

    private static double bytesPerTensor(String format) throws IOException {
        Path file = SampleFiles.ofMany(TensorFormats.named(format), TENSORS);
        ByteBuffer mapped = SampleFiles.map(file);
        Files.delete(file);
        List<TensorReader> readers = new ArrayList<>();
        long before = used();
        for (int i = 0; i < READERS; i++) {
            TensorReader reader = TensorFormats.named(format).open(ByteSource.of("f", mapped), ReadOptions.lenient());
            reader.find("nothing");
            readers.add(reader);
        }
        long after = used();
        int open = readers.size();
        for (TensorReader reader : readers) {
            reader.close();
        }
        return (double) (after - before) / open / TENSORS;
    }

    private static long used() {
        for (int i = 0; i < 5; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
