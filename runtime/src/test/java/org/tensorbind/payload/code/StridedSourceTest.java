package org.tensorbind.payload.code;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.Shape;
import org.tensorbind.io.ByteSource;

/** Arrays of runs give the same bytes wherever reading begins and ends, from memory as from a channel. */
final class StridedSourceTest {
    @TempDir
    private Path folder;

    private final Random random = new Random(7);

    private byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] sliced(ByteSource source, long offset, int length) throws IOException {
        byte[] all = new byte[length];
        source.slice(offset, length).get(all);
        return all;
    }

    private void checkAnyRange(StridedSource source, byte[] expected) throws IOException {
        assertEquals(expected.length, source.size());
        assertArrayEquals(expected, sliced(source, 0, expected.length));
        assertArrayEquals(expected, source.stream().readAllBytes());
        for (int i = 0; i < 50; i++) {
            int from = random.nextInt(expected.length + 1);
            int length = random.nextInt(expected.length - from + 1);
            assertArrayEquals(Arrays.copyOfRange(expected, from, from + length), sliced(source, from, length));
        }
        assertThrows(IndexOutOfBoundsException.class, () -> source.slice(1, expected.length));
    }

    private interface Strides {
        StridedSource of(ByteSource source);
    }

    private void checkEverywhere(byte[] stored, Strides strides, byte[] expected) throws IOException {
        Path file = Files.write(folder.resolve("stored"), stored);
        try (ByteSource channel = ByteSource.channel(file);
                ByteSource mapped = ByteSource.map(file)) {
            checkAnyRange(strides.of(channel), expected);
            checkAnyRange(strides.of(mapped), expected);
        }
        checkAnyRange(strides.of(ByteSource.of("memory", stored)), expected);
    }

    @Test
    void runsAtEqualDistancesAreOneAfterTheOther() throws IOException {
        int[][] cases = {{1, 3, 100}, {4, 4, 50}, {7, 9, 5000}, {8, 20_000, 40}, {300_000, 300_001, 9}, {16, 17, 1}};
        for (int[] runs : cases) {
            int start = random.nextInt(20);
            byte[] stored = bytes(start + runs[1] * runs[2]);
            ByteArrayOutputStream expected = new ByteArrayOutputStream();
            for (int i = 0; i < runs[2]; i++) {
                expected.write(stored, start + i * runs[1], runs[0]);
            }
            checkEverywhere(
                    stored,
                    source -> new StridedSource(source, start, runs[0], runs[1], runs[2]),
                    expected.toByteArray());
        }
    }

    @Test
    void columnsAreGatheredAsRows() throws IOException {
        long[][] shapes = {{3, 4}, {1, 5, 2}, {2, 3, 1, 4}, {700, 3}, {3, 100_000}, {40, 50, 30}};
        for (int width : new int[] {1, 2, 4, 8, 16}) {
            for (long[] dimensions : shapes) {
                Shape shape = Shape.of(dimensions);
                int count = (int) shape.elementCount();
                byte[] stored = bytes(5 + count * width);
                byte[] expected = new byte[count * width];
                for (int i = 0; i < count; i++) {
                    System.arraycopy(stored, 5 + columnMajor(i, dimensions) * width, expected, i * width, width);
                }
                StridedSource memory = StridedSource.columnMajor(ByteSource.of("memory", stored), 5, shape, width);
                checkAnyRange(memory, expected);
            }
        }
    }

    /** Where the element with a row-major index is in column-major order. */
    private static int columnMajor(int index, long[] dimensions) {
        int place = 0;
        int left = index;
        int stride = 1;
        for (long dimension : dimensions) {
            stride *= (int) dimension;
        }
        for (int i = dimensions.length - 1; i >= 0; i--) {
            stride /= (int) dimensions[i];
            place += left % (int) dimensions[i] * stride;
            left /= (int) dimensions[i];
        }
        return place;
    }

    @Test
    void elementsAtAnyDistanceAreGatheredInOrder() throws IOException {
        long[][][] cases = { // dimensions, and how many elements apart
            {{3, 4}, {4, 1}},
            {{4, 3}, {1, 4}},
            {{5, 7}, {0, 1}},
            {{7, 5}, {1, 0}},
            {{9}, {0}},
            {{6, 3}, {1, 1}},
            {{2, 3, 4}, {12, 0, 3}},
            {{40, 1, 50}, {3, 9, 121}},
            {{3, 2, 2, 2}, {0, 4, 1, 2}},
            {{}, {}},
            {{1000, 8}, {4, 1}}
        };
        for (int width : new int[] {1, 2, 4, 8, 16}) {
            for (long[][] each : cases) {
                long[] dimensions = each[0];
                long[] strides =
                        Arrays.stream(each[1]).map(stride -> stride * width).toArray();
                int count = (int) Shape.of(dimensions).elementCount();
                byte[] expected = new byte[count * width];
                long last = place(count - 1, dimensions, strides);
                byte[] stored = bytes((int) last + width);
                for (int i = 0; i < count; i++) {
                    System.arraycopy(stored, (int) place(i, dimensions, strides), expected, i * width, width);
                }
                checkEverywhere(
                        stored,
                        source -> StridedSource.strided(source, Shape.of(dimensions), width, strides),
                        expected);
                assertThrows(
                        IllegalArgumentException.class,
                        () -> StridedSource.strided(
                                ByteSource.of("short", new byte[(int) last + width - 1]),
                                Shape.of(dimensions),
                                width,
                                strides));
            }
        }
    }

    private static long place(int index, long[] dimensions, long[] strides) {
        long place = 0;
        int left = index;
        for (int i = dimensions.length - 1; i >= 0; i--) {
            place += left % (int) dimensions[i] * strides[i];
            left /= (int) dimensions[i];
        }
        return place;
    }

    @Test
    void elementsInOnePieceShareTheMemoryOfTheirSource() {
        ByteSource memory = ByteSource.of("memory", bytes(24));
        assertTrue(StridedSource.strided(memory, Shape.of(2, 1, 3), 4, new long[] {12, 99, 4})
                .isZeroCopy());
        assertFalse(StridedSource.strided(memory, Shape.of(3, 2), 4, new long[] {4, 12})
                .isZeroCopy());
        assertEquals(
                0,
                StridedSource.strided(memory, Shape.of(3, 0), 4, new long[] {400, 12})
                        .size());
        assertThrows(
                IllegalArgumentException.class, () -> StridedSource.strided(memory, Shape.of(2), 4, new long[] {-4}));
    }

    @Test
    void oneRunSharesTheMemoryOfItsSource() throws IOException {
        byte[] stored = bytes(40);
        StridedSource rows = new StridedSource(ByteSource.of("memory", stored), 8, 4, 4, 5);
        assertTrue(rows.isZeroCopy());
        ByteBuffer shared = rows.slice(4, 8);
        stored[12] = 77;
        assertEquals(77, shared.get(0));
        assertFalse(new StridedSource(ByteSource.of("memory", stored), 8, 4, 5, 5).isZeroCopy());
        assertTrue(StridedSource.columnMajor(ByteSource.of("memory", stored), 0, Shape.of(1, 10), 4)
                .isZeroCopy());
    }

    @Test
    void nothingIsReadOfRunsWithoutBytes() throws IOException {
        ByteSource stored = ByteSource.of("memory", bytes(4));
        StridedSource empty = new StridedSource(stored, 0, 0, 0, Long.MAX_VALUE);
        assertEquals(0, empty.slice(0, 0).remaining());
        assertEquals(-1, empty.stream().read());
        assertEquals(0, StridedSource.columnMajor(stored, 0, Shape.of(3, 0), 4).size());
    }
}
