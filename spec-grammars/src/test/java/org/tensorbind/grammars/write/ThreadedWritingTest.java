package org.tensorbind.grammars.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.DType;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorData;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;

/** Compression by several threads: the bytes do not tell how many, and what goes wrong is said as by one. */
final class ThreadedWritingTest {
    @TempDir
    private Path folder = Path.of("");

    /** Tensors up to 32 MiB are compressed side by side, into what one thread makes of them. */
    @Test
    void severalThreadsCompressToTheSameBytes() throws IOException {
        for (int length : new int[] {0, 100_000}) {
            byte[] expected = compressed(1, 40, length);
            for (int threads : new int[] {2, 3, 8}) {
                assertArrayEquals(expected, compressed(threads, 40, length), () -> threads + " threads");
            }
        }
        assertThrows(
                IllegalArgumentException.class, () -> WriteOptions.defaults().threads(0));
    }

    /** Larger ones are divided. */
    @Test
    void severalThreadsCompressOneTensorToTheSameBytes() throws IOException {
        byte[] expected = compressed(2, 1, 9_000_000);
        assertArrayEquals(expected, compressed(3, 1, 9_000_000));
        assertArrayEquals(expected, compressed(2, 1, 9_000_000));
    }

    private byte[] compressed(int threads, int tensors, int length) throws IOException {
        WriteOptions options = WriteOptions.defaults().compress("zstd", 1).threads(threads);
        Path file = folder.resolve("threads.zt");
        float[] values = new float[length];
        try (TensorWriter writer = TensorFormats.create(file, options)) {
            for (int t = 0; t < tensors; t++) {
                int factor = 31 + t;
                for (int i = 0; i < length; i++) {
                    values[i] = i * factor % 1009;
                }
                writer.add("w" + t, values.clone());
            }
            writer.commit();
        }
        try (TensorReader reader = TensorFormats.open(file, ReadOptions.strict())) {
            assertArrayEquals(values, reader.tensor("w" + (tensors - 1)).toFloatArray());
        }
        return Files.readAllBytes(file);
    }

    /** What is wrong with a tensor's data is said as it is by one thread, and the file that was there stays. */
    @Test
    void aTensorThatFailsEndsTheCommit() throws IOException {
        byte[] before = compressed(1, 2, 1_000);
        Path file = folder.resolve("threads.zt");
        TensorData shortData = target -> target.write(ByteBuffer.allocate(3));
        TensorData failing = target -> {
            throw new IOException("the source is gone");
        };
        for (int threads : new int[] {1, 4}) {
            WriteOptions options = WriteOptions.defaults().compress("zstd").threads(threads);
            IllegalArgumentException rejected =
                    assertThrows(IllegalArgumentException.class, () -> commit(file, options, shortData));
            assertEquals("bad: the tensor's data must give 8 bytes, gave 3", rejected.getMessage());
            IOException failed = assertThrows(IOException.class, () -> commit(file, options, failing));
            assertEquals("the source is gone", failed.getMessage());
            assertArrayEquals(before, Files.readAllBytes(file));
        }
    }

    private static void commit(Path file, WriteOptions options, TensorData bad) throws IOException {
        try (TensorWriter writer = TensorFormats.create(file, options)) {
            for (int t = 0; t < 8; t++) {
                writer.add("w" + t, new float[50_000]);
            }
            writer.add("bad", DType.F32, Shape.of(2), bad);
            writer.commit();
        }
    }

    /** Encoded data that stays in memory goes to no channel that would notice. */
    @Test
    void anInterruptedThreadEncodesNoFurther() throws IOException {
        Path file = folder.resolve("interrupted.zt");
        for (int threads : new int[] {1, 2}) {
            WriteOptions options = WriteOptions.defaults().compress("zstd", 19).threads(threads);
            TensorData interrupting = target -> {
                Thread.currentThread().interrupt();
                target.write(ByteBuffer.allocate(8));
            };
            assertThrows(IOException.class, () -> commit(file, options, interrupting));
            assertTrue(Thread.interrupted());
            assertFalse(Files.exists(file));
        }
    }
}
