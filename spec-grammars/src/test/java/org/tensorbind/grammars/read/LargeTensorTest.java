package org.tensorbind.grammars.read;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.io.ByteSource;

/** Tensors of 5 and of 20 GiB, in sparse files. */
final class LargeTensorTest {
    private static final long ROW = 1L << 30;
    private static final int HEADER = 12;

    @Test
    void elementsAreReachedByLongIndex(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("large.idx");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(HexFormat.of().parseHex("000008020000000540000000")));
            channel.write(ByteBuffer.wrap(new byte[] {1, 2, 3, 4}), HEADER + 2 * ROW - 2);
            channel.write(ByteBuffer.wrap(new byte[] {9}), HEADER + 5 * ROW - 1);
        }
        for (ByteSource source : List.of(ByteSource.map(file), ByteSource.channel(file))) {
            try (TensorReader reader = TensorFormats.named("idx").open(source, ReadOptions.lenient())) {
                check(reader.tensor(0));
            }
        }
    }

    @Test
    void twentyGibibytesOfFloatsAreReadWithoutReadingThem(@TempDir Path folder) throws IOException {
        long count = 5L << 30;
        Path file = folder.resolve("large.btf");
        ByteBuffer header = ByteBuffer.allocate(40).order(ByteOrder.LITTLE_ENDIAN);
        header.putLong(1).putLong(16).putLong(1).put((byte) 4).position(32);
        header.putLong(count).flip();
        ByteBuffer last = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(header);
            channel.write(last.putFloat(1.5f).flip(), 40 + 4 * (count - 1));
        }
        try (TensorReader reader = TensorFormats.open(file)) {
            TensorView view = reader.tensor(0);
            assertEquals(count, view.elementCount());
            assertEquals(1.5f, view.getFloat(count - 1));
            float[] end = new float[1 << 20];
            view.copyTo(end, 0, count - end.length, end.length);
            assertEquals(1.5f, end[end.length - 1]);
            for (long border = 1L << 28; border < count; border += 1L << 28) {
                view.copyTo(end, 0, border - 100, 200);
                assertEquals(0, end[199]);
            }
            assertEquals(
                    1.5f, view.asByteBuffer(4 * (count - 8), 32).asFloatBuffer().get(7));
            IllegalStateException tooLong = assertThrows(IllegalStateException.class, view::asFloatBuffer);
            assertEquals(
                    "tensor '0' of shape [5368709120] is longer than a Java buffer; use asByteBuffer(byteOffset, byteSize)",
                    tooLong.getMessage());
        }
    }

    private static void check(TensorView view) throws IOException {
        assertEquals(5 * ROW, view.elementCount());
        assertEquals(9, view.getInt(5 * ROW - 1));
        int[] across = new int[4];
        view.copyTo(across, 0, 2 * ROW - 2, 4);
        assertArrayEquals(new int[] {1, 2, 3, 4}, across);
        assertEquals(3, view.asByteBuffer(2 * ROW, 10).get(0));
        IllegalStateException tooLong = assertThrows(IllegalStateException.class, view::toByteArray);
        assertEquals(
                "tensor '0' of shape [5, 1073741824] is longer than a Java array; use asByteBuffer(byteOffset, byteSize)",
                tooLong.getMessage());
        assertThrows(IllegalStateException.class, view::asByteBuffer);
        assertThrows(IndexOutOfBoundsException.class, () -> view.getInt(5 * ROW));
    }
}
