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
import org.tensorbind.examples.benchmarks.sample.SampleCheckpoints;
import org.tensorbind.examples.benchmarks.sample.SampleFiles;
import org.tensorbind.io.ByteSource;

/** How much heap open files of 100,000 tensors keep, and an index of half a million, their mapped bytes apart. */
final class KeptHeap {
    private static final int TENSORS = 100_000;
    private static final int READERS = 8;
    private static final double BUDGET = 64;

    private KeptHeap() {}

    /** A row of the table for each format. */
    static String rows() throws IOException {
        StringBuilder rows = new StringBuilder();
        for (String format : List.of("bintensors", "ztensor", "safetensors", "btf")) {
            rows.append(row(format, TENSORS, bytesPerTensor(format)));
        }
        Path index = SampleCheckpoints.index();
        try {
            double bytes = bytesPerTensor(SampleCheckpoints.TENSORS, () -> TensorFormats.open(index));
            rows.append(row("an index", SampleCheckpoints.TENSORS, bytes));
        } finally {
            SampleCheckpoints.delete(index);
        }
        return rows.toString();
    }

    private static String row(String what, int tensors, double bytes) {
        return String.format(
                Locale.ROOT,
                "| heap of an open file, %s | %d tensors | %.0f B a tensor | %.0f B | %.2f | 1.00 | %s |%n",
                what,
                tensors,
                bytes,
                BUDGET,
                bytes / BUDGET,
                bytes <= BUDGET ? "within" : "above");
    }

    private static double bytesPerTensor(String format) throws IOException {
        Path file = SampleFiles.ofMany(TensorFormats.named(format), TENSORS);
        ByteBuffer mapped = SampleFiles.map(file);
        Files.delete(file);
        return bytesPerTensor(
                TENSORS, () -> TensorFormats.named(format).open(ByteSource.of("f", mapped), ReadOptions.lenient()));
    }

    private interface Opener {
        TensorReader open() throws IOException;
    }

    private static double bytesPerTensor(int tensors, Opener opener) throws IOException {
        List<TensorReader> readers = new ArrayList<>();
        long before = used();
        for (int i = 0; i < READERS; i++) {
            TensorReader reader = opener.open();
            reader.find("nothing");
            readers.add(reader);
        }
        long after = used();
        int open = readers.size();
        for (TensorReader reader : readers) {
            reader.close();
        }
        return (double) (after - before) / open / tensors;
    }

    private static long used() {
        for (int i = 0; i < 5; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
