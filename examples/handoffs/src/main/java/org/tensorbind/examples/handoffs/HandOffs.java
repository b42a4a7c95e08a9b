package org.tensorbind.examples.handoffs;

import ai.djl.ndarray.NDManager;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.memory.RetainedMemory;

/**
 * Measures what handing a matrix of 1 GiB to each library takes: milliseconds, bytes allocated on the heap, and by how much the anonymous memory of the
 * process grows (Linux). A copy would take about 300 ms, and 1 GiB of one of both.
 */
public final class HandOffs {
    private static final long COLUMNS = 1024;

    private final PrintStream out;

    private HandOffs(PrintStream out) {
        this.out = out;
    }

    /** Measures with 262,144 rows of 1,024 floats, or the number of rows given. */
    public static void main(String[] args) throws IOException, OrtException {
        new HandOffs(System.out).run(args.length == 0 ? 1L << 18 : Long.parseLong(args[0]));
    }

    static void run(long rows, PrintStream out) throws IOException, OrtException {
        new HandOffs(out).run(rows);
    }

    private void run(long rows) throws IOException, OrtException {
        Path file = Files.createTempFile("handoffs", ".safetensors");
        try {
            write(file, rows);
            try (TensorReader reader = TensorFormats.open(file);
                    NDManager manager = NDManager.newBaseManager("OnnxRuntime"); // first: it makes the environment
                    OrtEnvironment environment = OrtEnvironment.getEnvironment();
                    BufferAllocator allocator = new RootAllocator()) {
                TensorView matrix = reader.tensor("matrix");
                for (int round = 0; round < 3; round++) {
                    measure("RetainedMemory", () -> RetainedMemory.of(matrix).close());
                    measure(
                            "ONNX Runtime",
                            () -> OnnxRuntimeTensor.of(environment, matrix).close());
                    measure("Arrow, elements", () -> {
                        try (FieldVector vector = ArrowVectors.elements(matrix, allocator)) {
                            return;
                        }
                    });
                    measure("Arrow, rows", () -> {
                        try (FixedSizeListVector vector = ArrowVectors.rows(matrix, allocator)) {
                            return;
                        }
                    });
                    measure("DJL", () -> {
                        try (NativeMemory memory = NativeMemory.of(matrix)) {
                            DjlArrays.of(manager, matrix, memory).close();
                        }
                    });
                }
            }
        } finally {
            Files.delete(file);
        }
    }

    private static void write(Path file, long rows) throws IOException {
        ByteBuffer row = ByteBuffer.allocate((int) COLUMNS * Float.BYTES);
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("matrix", DType.F32, Shape.of(rows, COLUMNS), channel -> {
                for (long i = 0; i < rows; i++) {
                    channel.write(row.clear());
                }
            });
            writer.commit();
        }
    }

    /** A hand-off, and its end. */
    private interface HandOff {
        void run() throws IOException, OrtException;
    }

    private void measure(String name, HandOff handOff) throws IOException, OrtException {
        long anonymous = anonymousKib();
        long heap = allocated();
        long start = System.nanoTime();
        handOff.run();
        double milliseconds = (System.nanoTime() - start) / 1e6;
        long bytes = allocated() - heap;
        out.printf(
                Locale.ROOT,
                "%-16s %8.3f ms %,12d B on the heap %,8d KiB anonymous%n",
                name,
                milliseconds,
                bytes,
                anonymousKib() - anonymous);
    }

    private static long allocated() {
        return ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean threads
                ? threads.getCurrentThreadAllocatedBytes()
                : 0;
    }

    private static long anonymousKib() throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.isReadable(status)
                ? Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("RssAnon:"))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                        .sum()
                : 0;
    }
}
