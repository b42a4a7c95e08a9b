package org.tensorbind.payload;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;
import org.tensorbind.TensorView;

/** Elements of every dtype, as every Java type that holds them exactly. */
final class ViewTest {
    private static TensorView view(DType dtype, String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        return MemoryTensor.of("t", dtype, Shape.of(bytes.length / dtype.byteSize()), ByteBuffer.wrap(bytes));
    }

    @Test
    void narrowFloatsWidenToFloat() throws IOException {
        assertArrayEquals(
                new float[] {1, -2, 65504}, view(DType.F16, "003c00c0ff7b").toFloatArray());
        assertArrayEquals(
                new float[] {1, -2, 3.140625f}, view(DType.BF16, "803f00c04940").toFloatArray());
        assertArrayEquals(
                new float[] {1, -2, 57344, Float.POSITIVE_INFINITY, Float.NaN},
                view(DType.F8_E5M2, "3cc07b7c7f").toFloatArray());
        assertArrayEquals(
                new float[] {1, -2, 448, Float.NaN, 0x1p-9f},
                view(DType.F8_E4M3, "38c07e7f01").toFloatArray());
        assertEquals(-2, view(DType.BF16, "803f00c0").getDouble(1));
    }

    @Test
    void integersKeepTheirValue() throws IOException {
        assertArrayEquals(new int[] {255, 0}, view(DType.U8, "ff00").toIntArray());
        assertArrayEquals(new short[] {-1, 0}, view(DType.I8, "ff00").toShortArray());
        assertArrayEquals(new int[] {65535}, view(DType.U16, "ffff").toIntArray());
        assertArrayEquals(new long[] {4294967295L}, view(DType.U32, "ffffffff").toLongArray());
        assertArrayEquals(
                new double[] {4294967295.0}, view(DType.U32, "ffffffff").toDoubleArray());
        assertArrayEquals(new long[] {-1}, view(DType.U64, "ffffffffffffffff").toLongArray());
        assertArrayEquals(
                new boolean[] {true, false, true}, view(DType.BOOL, "010002").toBooleanArray());
    }

    @Test
    void complexNumbersAreTheirPartsInTurn() throws IOException {
        TensorView view = view(DType.C64, "0000803f000000c0");
        assertEquals(1, view.elementCount());
        assertEquals(1, view.asFloatBuffer().get(0));
        assertEquals(-2, view.asFloatBuffer().get(1));
        assertEquals(
                -2,
                view(DType.C128, "000000000000f03f00000000000000c0")
                        .asDoubleBuffer()
                        .get(1));
        IllegalStateException rejected = assertThrows(IllegalStateException.class, view::toFloatArray);
        assertEquals(
                "tensor 't' has dtype c64, which has no lossless form as float[]; use asFloatBuffer()",
                rejected.getMessage());
        assertThrows(IllegalStateException.class, () -> view.getDouble(0));
    }

    @Test
    void lossyConversionsAreRejected() {
        assertThrows(
                IllegalStateException.class,
                () -> view(DType.F64, "0000000000000000").toFloatArray());
        assertThrows(
                IllegalStateException.class, () -> view(DType.U32, "00000000").toIntArray());
        assertThrows(
                IllegalStateException.class,
                () -> view(DType.I64, "0000000000000000").toDoubleArray());
        assertThrows(
                IllegalStateException.class, () -> view(DType.I32, "00000000").toFloatArray());
        IllegalStateException rejected = assertThrows(
                IllegalStateException.class, () -> view(DType.F16, "0000").asFloatBuffer());
        assertEquals(
                "tensor 't' has dtype f16, which has no lossless form as FloatBuffer; use toFloatArray() or copyTo(float[], …)",
                rejected.getMessage());
    }

    /** A way to read a view. */
    private interface Accessor {
        void read(TensorView view) throws IOException;
    }

    private static final Map<String, Accessor> ACCESSORS = Map.ofEntries(
            Map.entry("asByteBuffer()", TensorView::asByteBuffer),
            Map.entry("asFloatBuffer()", TensorView::asFloatBuffer),
            Map.entry("asDoubleBuffer()", TensorView::asDoubleBuffer),
            Map.entry("asIntBuffer()", TensorView::asIntBuffer),
            Map.entry("asLongBuffer()", TensorView::asLongBuffer),
            Map.entry("asShortBuffer()", TensorView::asShortBuffer),
            Map.entry("toFloatArray()", TensorView::toFloatArray),
            Map.entry("toDoubleArray()", TensorView::toDoubleArray),
            Map.entry("toIntArray()", TensorView::toIntArray),
            Map.entry("toLongArray()", TensorView::toLongArray),
            Map.entry("toShortArray()", TensorView::toShortArray),
            Map.entry("toByteArray()", TensorView::toByteArray),
            Map.entry("toBooleanArray()", TensorView::toBooleanArray),
            Map.entry("copyTo(float[], …)", view -> view.copyTo(new float[1], 0, 0, 1)),
            Map.entry("copyTo(double[], …)", view -> view.copyTo(new double[1], 0, 0, 1)),
            Map.entry("copyTo(int[], …)", view -> view.copyTo(new int[1], 0, 0, 1)),
            Map.entry("copyTo(long[], …)", view -> view.copyTo(new long[1], 0, 0, 1)),
            Map.entry("getFloat(index)", view -> view.getFloat(0)),
            Map.entry("getDouble(index)", view -> view.getDouble(0)),
            Map.entry("getInt(index)", view -> view.getInt(0)),
            Map.entry("getLong(index)", view -> view.getLong(0)),
            Map.entry("getBoolean(index)", view -> view.getBoolean(0)),
            Map.entry("coo()", TensorView::coo),
            Map.entry("coo().toDense()", view -> view.coo().toDense()));

    /** The views of all dtypes, of blocks that are decoded and that are not, and of sparse tensors. */
    private static List<TensorView> views() {
        List<TensorView> views = new ArrayList<>();
        for (DType dtype : DType.values()) {
            if (dtype != DType.OPAQUE) {
                views.add(view(dtype, "00".repeat(dtype.byteSize())));
            }
        }
        ElementType block = ElementType.blocks("q", 2, 2);
        views.add(MemoryTensor.of("t", block, Shape.of(2), ByteBuffer.allocate(2)));
        ElementType decoded = block.withDecoder((bytes, blocks, order, target, index) -> {});
        views.add(MemoryTensor.of("t", decoded, Shape.of(2), ByteBuffer.allocate(2)));
        return views;
    }

    @Test
    void advisedMethodsExistAndReadTheTensor() throws IOException {
        int rejections = 0;
        for (TensorView view : views()) {
            for (Map.Entry<String, Accessor> accessor : ACCESSORS.entrySet()) {
                try {
                    accessor.getValue().read(view);
                } catch (IllegalStateException rejected) {
                    String message = String.valueOf(rejected.getMessage());
                    rejections++;
                    if (accessor.getKey().startsWith("coo()")) {
                        continue;
                    }
                    String advice = message.substring(message.indexOf("; use ") + 6);
                    assertTrue(message.contains("; use "), message);
                    for (String method : advice.split(" or ")) {
                        assertTrue(ACCESSORS.containsKey(method), message);
                        ACCESSORS.get(method).read(view);
                    }
                }
            }
        }
        assertTrue(rejections > 200, rejections + " rejections");
    }

    @Test
    void partsAreCopiedFromAnyElement() throws IOException {
        TensorView view = view(DType.I16, "010002000300040005 00".replace(" ", ""));
        int[] target = new int[4];
        view.copyTo(target, 1, 2, 3);
        assertArrayEquals(new int[] {0, 3, 4, 5}, target);
        assertEquals(5, view.getLong(4));
        assertThrows(IndexOutOfBoundsException.class, () -> view.getLong(5));
        assertThrows(IndexOutOfBoundsException.class, () -> view.copyTo(target, 0, 4, 2));
    }

    /** Tensors of some size are read from one buffer, others page by page: no index may come around to an element. */
    @Test
    void indicesThatAreNoneAreRejectedInSmallAndLargeTensors() throws IOException {
        for (String hex : List.of("01", "01".repeat(1 << 16))) {
            for (DType dtype : List.of(DType.I8, DType.I16, DType.I32, DType.I64)) {
                int width = dtype.byteSize();
                TensorView view = view(dtype, hex.repeat(width));
                long count = view.elementCount();
                assertEquals(0x0101_0101_0101_0101L >>> (64 - 8 * width), view.getLong(count - 1));
                for (long index : new long[] {-1, count, 1L << 30, 1L << 31, 1L << 32, 1L << 62, Long.MIN_VALUE}) {
                    assertThrows(IndexOutOfBoundsException.class, () -> view.getLong(index), () -> dtype + " " + index);
                }
            }
        }
    }

    @Test
    void buffersAreReadOnlyAndInTheViewsOrder() throws IOException {
        TensorView view = view(DType.F32, "0000803f");
        assertEquals(ByteOrder.LITTLE_ENDIAN, view.byteOrder());
        assertTrue(view.asFloatBuffer().isReadOnly());
        assertEquals(1, view.asFloatBuffer().get(0));
    }

    @Test
    void shapesCountTheirElements() {
        assertEquals(1, Shape.of().elementCount());
        assertEquals(0, Shape.of(0, Long.MAX_VALUE, 3).elementCount());
        assertEquals(Long.MAX_VALUE, Shape.of(1L << 40, 1L << 40).elementCount());
        assertEquals("[2, 3]", Shape.of(2, 3).toString());
        assertEquals("[18446744073709551615]", Shape.ofUnsigned(-1).toString());
        assertThrows(IllegalArgumentException.class, () -> Shape.of(-1));
    }
}
