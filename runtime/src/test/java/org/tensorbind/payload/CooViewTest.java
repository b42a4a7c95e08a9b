package org.tensorbind.payload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.FormatException;
import org.tensorbind.Layout;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorInfo;
import org.tensorbind.io.ByteSource;

/** Coordinates of sparse tensors, in order or not. */
final class CooViewTest {
    private static DenseView view(DataSource data, DType dtype, Shape shape) {
        return new DenseView(
                new TensorInfo("t", dtype, dtype.toString(), shape, Layout.DENSE, "dense", data.size(), Map.of()),
                data,
                null);
    }

    private static DataSource data(byte[] bytes, DType dtype, Shape shape, ReadOptions options) {
        Storage storage =
                new Storage(Payload.stored(0, bytes.length), "none", ByteOrder.LITTLE_ENDIAN, null, null, null);
        return new DataSource(ByteSource.of("f", bytes), options, () -> "t", storage, ElementType.of(dtype), shape);
    }

    private static long read(ReadOptions options, long... coordinates) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(coordinates.length * 8).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(coordinates);
        Shape rows = Shape.of(coordinates.length / 2, 2);
        Shape count = Shape.of(coordinates.length / 2);
        DataSource indices = data(bytes.array(), DType.U64, rows, options);
        DataSource values = data(new byte[coordinates.length / 2], DType.U8, count, options);
        TensorInfo info = new TensorInfo("t", DType.U8, "u8", Shape.of(3, 3), Layout.COO, "coo", 0, Map.of());
        return new CooView(
                        info,
                        view(indices, DType.U64, rows),
                        indices,
                        view(values, DType.U8, count),
                        options.isStrict())
                .coo()
                .storedCount();
    }

    private static String rejected(ReadOptions options, long... coordinates) {
        return String.valueOf(assertThrows(FormatException.class, () -> read(options, coordinates))
                .getMessage());
    }

    @Test
    void coordinatesInAnyOrderAreRead() throws IOException {
        assertEquals(3, read(ReadOptions.strict(), 0, 1, 1, 0, 2, 2));
        assertEquals(3, read(ReadOptions.strict(), 2, 2, 0, 1, 1, 0));
    }

    @Test
    void strictReadingRejectsCoordinatesThatRepeat() throws IOException {
        assertEquals(
                "f: byte 0: t: the coordinates [2, 1] occur twice", rejected(ReadOptions.strict(), 0, 1, 2, 1, 2, 1));
        assertEquals(
                "f: byte 0: t: the coordinates [2, 1] occur twice", rejected(ReadOptions.strict(), 2, 1, 0, 1, 2, 1));
        assertEquals(3, read(ReadOptions.lenient(), 2, 1, 0, 1, 2, 1));
    }

    @Test
    void anIndexBeyondItsDimensionIsRejected() {
        assertEquals(
                "f: byte 0: t: index 1 of dimension 0 must be below 3, is 18446744073709551615",
                rejected(ReadOptions.lenient(), 2, 2, -1, 0));
    }

    @Test
    void whatCannotBePutInOrderInMemoryIsRejectedAsThat() {
        IllegalArgumentException rejected =
                assertThrows(IllegalArgumentException.class, () -> CooOrder.allocate(1 << 28, 8));
        assertEquals(
                "a sparse tensor with 2147483648 bytes of coordinates or values cannot be sorted in memory;"
                        + " divide it into several",
                rejected.getMessage());
    }
}
