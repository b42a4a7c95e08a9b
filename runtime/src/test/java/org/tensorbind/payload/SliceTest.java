package org.tensorbind.payload;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.ChecksumState;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.FormatException;
import org.tensorbind.Layout;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.io.ByteSource;
import org.tensorbind.payload.code.Filters;
import org.tensorbind.payload.code.Scratch;

/** Parts of tensors: what they hold, and what is read for them. */
final class SliceTest {
    private static final Shape SHAPE = Shape.of(4, 3, 5);

    @TempDir
    private Path folder;

    private static byte[] numbers(int count) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * count).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            bytes.putInt(i);
        }
        return bytes.array();
    }

    private static TensorView view(ByteSource file, Storage storage, Shape shape) {
        TensorInfo info = new TensorInfo(
                "t",
                DType.I32,
                "i32",
                shape,
                Layout.DENSE,
                "dense",
                storage.payload().byteSize(),
                Map.of());
        DataSource data =
                new DataSource(file, ReadOptions.lenient(), () -> "T", storage, ElementType.of(DType.I32), shape);
        return new DenseView(info, data, null);
    }

    private static TensorView plain(ByteSource file) {
        long byteSize = 4 * SHAPE.elementCount();
        return view(file, Storage.plain(Payload.stored(0, byteSize), ByteOrder.LITTLE_ENDIAN), SHAPE);
    }

    private static TensorView compressed(byte[] bytes, @Nullable StoredChecksum checksum) throws IOException {
        ByteArrayOutputStream stored = new ByteArrayOutputStream();
        try (OutputStream encoder =
                Filters.encoder("zstd", WriteOptions.DEFAULT_LEVEL, 1, bytes.length, stored, new Scratch())) {
            encoder.write(bytes);
        }
        Storage storage =
                new Storage(Payload.stored(0, stored.size()), "zstd", ByteOrder.LITTLE_ENDIAN, checksum, null, null);
        return view(ByteSource.of("compressed", stored.toByteArray()), storage, SHAPE);
    }

    private static int[] expected(int dimension, int from, int to) {
        List<Integer> elements = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            int[] index = {i / 15, i / 5 % 3, i % 5};
            if (index[dimension] >= from && index[dimension] < to) {
                elements.add(i);
            }
        }
        return elements.stream().mapToInt(Integer::intValue).toArray();
    }

    private static void checkEveryRange(TensorView view) throws IOException {
        for (int dimension = 0; dimension < 3; dimension++) {
            int size = (int) SHAPE.dimension(dimension);
            for (int from = 0; from <= size; from++) {
                for (int to = from; to <= size; to++) {
                    int[] expected = expected(dimension, from, to);
                    TensorView slice = view.slice(dimension, from, to);
                    assertEquals(to - from, slice.shape().dimension(dimension));
                    assertArrayEquals(expected, slice.toIntArray());
                    for (int i = 0; i < expected.length; i++) {
                        assertEquals(expected[i], slice.getInt(i));
                    }
                }
            }
        }
    }

    @Test
    void everyRangeOfEveryDimensionIsGiven() throws IOException {
        byte[] bytes = numbers(60);
        checkEveryRange(plain(ByteSource.of("memory", bytes)));
        Path file = Files.write(folder.resolve("numbers"), bytes);
        try (ByteSource mapped = ByteSource.map(file);
                ByteSource channel = ByteSource.channel(file)) {
            checkEveryRange(plain(mapped));
            checkEveryRange(plain(channel));
        }
        checkEveryRange(compressed(bytes, null));
    }

    @Test
    void slicesAreCutAgain() throws IOException {
        TensorView middle =
                plain(ByteSource.of("memory", numbers(60))).slice(1, 1, 3).slice(2, 2, 4);
        assertArrayEquals(
                new int[] {7, 8, 12, 13, 22, 23, 27, 28}, middle.slice(0, 0, 2).toIntArray());
        assertArrayEquals(new int[] {52, 53, 57, 58}, middle.slice(0, 3, 4).toIntArray());
    }

    @Test
    void rowsShareTheMemoryOfTheFile() throws IOException {
        byte[] bytes = numbers(60);
        TensorView rows = plain(ByteSource.of("memory", bytes)).slice(0, 2, 3);
        ByteBuffer shared = rows.asByteBuffer();
        bytes[120] = 77;
        assertEquals(77, shared.getInt(0));
        assertEquals(15, rows.asIntBuffer().remaining());
        assertEquals(120, rows.parts().get(0).byteOffset());
        assertEquals(120, rows.slice(1, 0, 1).parts().get(0).byteOffset());
        assertEquals(-1, rows.slice(2, 0, 1).parts().get(0).byteOffset());
    }

    @Test
    void longRunsAndManyShortOnesAreGatheredPieceByPiece() throws IOException {
        int rows = 700;
        int columns = 1000;
        Path file = Files.write(folder.resolve("numbers"), numbers(rows * columns));
        try (ByteSource channel = ByteSource.channel(file)) {
            Storage storage = Storage.plain(Payload.stored(0, 4L * rows * columns), ByteOrder.LITTLE_ENDIAN);
            TensorView view = view(channel, storage, Shape.of(rows, columns));
            int[] column = view.slice(1, 999, 1000).toIntArray();
            int[] most = view.slice(1, 1, 1000).toIntArray();
            for (int row = 0; row < rows; row++) {
                assertEquals(row * columns + 999, column[row]);
                assertEquals(row * columns + 1, most[row * 999]);
                assertEquals(row * columns + 999, most[row * 999 + 998]);
            }
        }
    }

    @Test
    void blocksOfRowsGiveAllRowsOnce() throws IOException {
        TensorView view = plain(ByteSource.of("memory", numbers(60)));
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        List<Long> rows = new ArrayList<>();
        for (TensorView block : view.rowBlocks(3)) {
            rows.add(block.shape().dimension(0));
            block.writeTo(Channels.newChannel(all));
        }
        assertEquals(List.of(3L, 1L), rows);
        assertArrayEquals(numbers(60), all.toByteArray());
        assertEquals(SHAPE, view.rowBlocks(Long.MAX_VALUE).iterator().next().shape());
        assertFalse(view.slice(0, 1, 1).rowBlocks(1).iterator().hasNext());
        assertThrows(IllegalArgumentException.class, () -> view.rowBlocks(0));
    }

    @Test
    void theChecksumOfTheWholeIsVerifiedForAPart() throws IOException {
        TensorView view = compressed(numbers(60), new StoredChecksum("crc32c", new byte[4], "CHECKSUM"));
        TensorView slice = view.slice(0, 0, 1);
        FormatException rejected = assertThrows(FormatException.class, slice::toIntArray);
        assertTrue(rejected.toString().contains("CHECKSUM is crc32c 00000000"), rejected::toString);
        assertThrows(FormatException.class, slice::verify);
        TensorView right = plain(ByteSource.of("memory", numbers(60))).slice(2, 1, 2);
        assertEquals(ChecksumState.NONE, right.verify());
    }

    @Test
    void whatIsNotThereIsRejectedWithTheShape() {
        TensorView view = plain(ByteSource.of("memory", numbers(60)));
        assertEquals(
                "tensor 't' of shape [4, 3, 5] has no range from 2 to 4 in dimension 1",
                assertThrows(IndexOutOfBoundsException.class, () -> view.slice(1, 2, 4))
                        .getMessage());
        assertThrows(IndexOutOfBoundsException.class, () -> view.slice(0, 2, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> view.slice(0, -1, 1));
        assertEquals(
                "tensor 't' of shape [4, 3, 5] has no dimension 3",
                assertThrows(IndexOutOfBoundsException.class, () -> view.slice(3, 0, 0))
                        .getMessage());
    }
}
