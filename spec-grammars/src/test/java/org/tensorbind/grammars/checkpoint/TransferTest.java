package org.tensorbind.grammars.checkpoint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.io.TransferTarget;

/** What is copied from file to file as it is stored does not pass through the Java machine's heap. */
final class TransferTest {
    private static final int LENGTH = 1_000_000;

    @TempDir
    private Path folder;

    /** Counts what comes in which way. */
    private static final class Counting implements TransferTarget {
        private final FileChannel file;
        private long written;
        private long writtenFromHeap;
        private int writes;
        private long transferred;

        Counting(Path path) throws IOException {
            file = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            written += bytes.remaining();
            writtenFromHeap += bytes.isDirect() ? 0 : bytes.remaining();
            writes++;
            return file.write(bytes);
        }

        @Override
        public long transferFrom(FileChannel from, long offset, long byteSize) throws IOException {
            long count = from.transferTo(offset, Math.min(1 << 18, byteSize), file);
            transferred += count;
            return count;
        }

        @Override
        public boolean isOpen() {
            return file.isOpen();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    private void check(String from, String to, WriteOptions options) throws IOException {
        Path source = folder.resolve(from);
        float[] values = new float[LENGTH];
        for (int i = 0; i < LENGTH; i++) {
            values[i] = i;
        }
        try (TensorWriter writer = TensorFormats.create(source, options)) {
            writer.add("w", values).add("small", new float[] {1}).commit();
        }
        Path target = folder.resolve("copy-" + from + "." + to);
        try (TensorReader reader = TensorFormats.open(source);
                Counting counting = new Counting(target)) {
            long stored = reader.tensor("w").info().storedByteSize();
            try (TensorWriter writer =
                    TensorFormats.named(reader.format().name()).create(counting, WriteOptions.defaults())) {
                writer.addAll(reader).commit();
            }
            assertTrue(counting.transferred + (1 << 19) > stored, () -> counting.transferred + " of " + stored);
            assertTrue(counting.writtenFromHeap < 10_000, () -> counting.writtenFromHeap + " written");
        }
        assertArrayEquals(Files.readAllBytes(source), Files.readAllBytes(target));
    }

    @Test
    void storedBytesGoFromFileToFile() throws IOException {
        check("m.safetensors", "safetensors", WriteOptions.defaults());
        check("m.zt", "zt", WriteOptions.defaults().compress("zstd").checksum("sha256"));
    }

    @Test
    void aChannelOfAFileTakesThemAtItsPosition() throws IOException {
        Path source = folder.resolve("m.bt");
        try (TensorWriter writer = TensorFormats.create(source)) {
            writer.add("w", new float[] {1, 2, 3}).commit();
        }
        Path target = Files.write(folder.resolve("copy"), new byte[] {7});
        try (TensorReader reader = TensorFormats.open(source);
                FileChannel channel = FileChannel.open(target, StandardOpenOption.WRITE);
                TensorWriter writer =
                        TensorFormats.named("bintensors").create(channel.position(1), WriteOptions.defaults())) {
            writer.addAll(reader).commit();
        }
        byte[] copy = Files.readAllBytes(target);
        assertEquals(7, copy[0]);
        assertArrayEquals(Files.readAllBytes(source), Arrays.copyOfRange(copy, 1, copy.length));
    }

    @Test
    void shortNeighboursAreReadIntoOneBuffer() throws IOException {
        Path source = folder.resolve("many.bt");
        try (TensorWriter writer = TensorFormats.create(source)) {
            for (int i = 0; i < 1_000; i++) {
                writer.add("t" + i, new int[] {i, 2, 3});
            }
            writer.commit();
        }
        Path target = folder.resolve("copy.bt");
        try (TensorReader reader = TensorFormats.open(source);
                Counting counting = new Counting(target)) {
            try (TensorWriter writer = TensorFormats.named("bintensors").create(counting, WriteOptions.defaults())) {
                writer.addAll(reader).commit();
            }
            assertEquals(0, counting.transferred);
            assertTrue(counting.writes <= 10, () -> counting.writes + " writes");
        }
        assertArrayEquals(Files.readAllBytes(source), Files.readAllBytes(target));
    }

    @Test
    void formatsThatStoreAlikeTakeTheBytesAsTheyAre() throws IOException {
        Path source = folder.resolve("m.bt");
        try (TensorWriter writer = TensorFormats.create(source)) {
            writer.add("w", new float[LENGTH]).commit();
        }
        Path target = folder.resolve("m.safetensors");
        try (TensorReader reader = TensorFormats.open(source);
                Counting counting = new Counting(target)) {
            try (TensorWriter writer = TensorFormats.named("safetensors").create(counting, WriteOptions.defaults())) {
                writer.addAll(reader).commit();
            }
            assertEquals(0, counting.transferred, "the data is elsewhere in its page");
            assertTrue(counting.written >= 4L * LENGTH);
            assertTrue(counting.writtenFromHeap < 10_000, () -> counting.writtenFromHeap + " written");
        }
        try (TensorReader copy = TensorFormats.open(target)) {
            assertEquals(LENGTH, copy.tensor("w").toFloatArray().length);
        }
    }

    @Test
    void aFileIsCopiedOverItself() throws IOException {
        Path file = folder.resolve("m.safetensors");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("w", new float[] {1, 2, 3}).commit();
        }
        byte[] before = Files.readAllBytes(file);
        try (TensorReader reader = TensorFormats.open(file);
                TensorWriter writer = TensorFormats.create(file)) {
            writer.addAll(reader).commit();
        }
        assertArrayEquals(before, Files.readAllBytes(file));
    }
}
