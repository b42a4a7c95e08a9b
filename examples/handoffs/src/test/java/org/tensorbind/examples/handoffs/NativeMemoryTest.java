package org.tensorbind.examples.handoffs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;

final class NativeMemoryTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void elementsOfTheOtherByteOrderAreCopied() throws IOException {
        Path file = folder.resolve("numbers.idx");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("0", new float[] {1.5f, -2}, 2);
            writer.commit();
        }
        try (TensorReader reader = TensorFormats.open(file)) {
            TensorView view = reader.tensor(0);
            assertEquals(ByteOrder.BIG_ENDIAN, view.byteOrder());
            try (NativeMemory memory = NativeMemory.of(view)) {
                ByteBuffer bytes = memory.bytes();
                assertTrue(bytes.isDirect());
                assertEquals(-2, bytes.getFloat(4));
            }
        }
    }

    @Test
    void columnsAreCopied() throws IOException {
        MappedFile file = MappedFile.write(folder, writer -> writer.add("m", new int[] {1, 2, 3, 4}, 2, 2));
        try (TensorReader reader = TensorFormats.open(file.path());
                NativeMemory memory = NativeMemory.of(reader.tensor("m").slice(1, 1, 2))) {
            assertTrue(memory.bytes().isDirect());
            assertEquals(4, memory.bytes().getInt(4));
        }
    }

    /** Pieces of a compressed tensor are decoded and copied: 16 MiB are never on the heap at once. */
    @Test
    void compressedElementsAreDecodedOutsideOfTheHeap() throws IOException {
        float[] numbers = MappedFile.numbers(1 << 22);
        Path file = folder.resolve("numbers.zt");
        WriteOptions options = WriteOptions.defaults().compress("zstd").checksum("crc32c");
        try (TensorWriter writer = TensorFormats.create(file, options)) {
            writer.add("numbers", numbers, 1 << 12, 1 << 10);
            writer.commit();
        }
        try (TensorReader reader = TensorFormats.open(file)) {
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long allocated = threads.getCurrentThreadAllocatedBytes();
            try (NativeMemory memory = NativeMemory.of(reader.tensor("numbers"))) {
                long bytes = threads.getCurrentThreadAllocatedBytes() - allocated;
                assertTrue(bytes < 4 << 20, bytes + " bytes");
                assertTrue(memory.bytes().isDirect());
                float[] copied = new float[numbers.length];
                memory.bytes().asFloatBuffer().get(copied);
                assertArrayEquals(numbers, copied);
            }
        }
    }
}
