package org.tensorbind.bundle;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import org.tensorbind.CooTensor;
import org.tensorbind.DType;
import org.tensorbind.TensorView;

/** The Java types that hold tensors. */
public final class Carriers {
    private static final ByteKind BYTE_KIND = new ByteKind(DType.I8, "byte");
    private static final ShortKind SHORT_KIND = new ShortKind(DType.I16, "short");
    private static final IntKind INT_KIND = new IntKind(DType.I32, "int");
    private static final LongKind LONG_KIND = new LongKind(DType.I64, "long");
    private static final FloatKind FLOAT_KIND = new FloatKind();
    private static final DoubleKind DOUBLE_KIND = new DoubleKind();
    private static final BooleanKind BOOLEAN_KIND = new BooleanKind();
    private static final ByteKind UBYTE_KIND = new ByteKind(DType.U8, "UByte");
    private static final ShortKind USHORT_KIND = new ShortKind(DType.U16, "UShort");
    private static final IntKind UINT_KIND = new IntKind(DType.U32, "UInt");
    private static final LongKind ULONG_KIND = new LongKind(DType.U64, "ULong");

    /** {@code byte}. */
    public static final Carrier<Byte> BYTE = new ScalarCarrier<>(BYTE_KIND, a -> a[0], (a, v) -> a[0] = v);

    /** {@code short}. */
    public static final Carrier<Short> SHORT = new ScalarCarrier<>(SHORT_KIND, a -> a[0], (a, v) -> a[0] = v);

    /** {@code int}. */
    public static final Carrier<Integer> INT = new ScalarCarrier<>(INT_KIND, a -> a[0], (a, v) -> a[0] = v);

    /** {@code long}. */
    public static final Carrier<Long> LONG = new ScalarCarrier<>(LONG_KIND, a -> a[0], (a, v) -> a[0] = v);

    /** {@code float}. */
    public static final Carrier<Float> FLOAT = new ScalarCarrier<>(FLOAT_KIND, a -> a[0], (a, v) -> a[0] = v);

    /** {@code double}. */
    public static final Carrier<Double> DOUBLE = new ScalarCarrier<>(DOUBLE_KIND, a -> a[0], (a, v) -> a[0] = v);

    /** {@code boolean}. */
    public static final Carrier<Boolean> BOOLEAN = new ScalarCarrier<>(BOOLEAN_KIND, a -> a[0], (a, v) -> a[0] = v);

    /** The bits of u8 in {@code byte}. */
    public static final Carrier<Byte> UBYTE = new ScalarCarrier<>(UBYTE_KIND, a -> a[0], (a, v) -> a[0] = v);

    /** The bits of u16 in {@code short}. */
    public static final Carrier<Short> USHORT = new ScalarCarrier<>(USHORT_KIND, a -> a[0], (a, v) -> a[0] = v);

    /** The bits of u32 in {@code int}. */
    public static final Carrier<Integer> UINT = new ScalarCarrier<>(UINT_KIND, a -> a[0], (a, v) -> a[0] = v);

    /** The bits of u64 in {@code long}. */
    public static final Carrier<Long> ULONG = new ScalarCarrier<>(ULONG_KIND, a -> a[0], (a, v) -> a[0] = v);

    /** {@code byte[]}. */
    public static final Carrier<byte[]> BYTE_ARRAY = new ArrayCarrier<>(BYTE_KIND);

    /** {@code byte[][]}. */
    public static final Carrier<byte[][]> BYTE_ARRAY_2 = new NestedCarrier<>(BYTE_KIND, 2, a -> (byte[][]) a);

    /** {@code byte[][][]}. */
    public static final Carrier<byte[][][]> BYTE_ARRAY_3 = new NestedCarrier<>(BYTE_KIND, 3, a -> (byte[][][]) a);

    /** {@code byte[][][][]}. */
    public static final Carrier<byte[][][][]> BYTE_ARRAY_4 = new NestedCarrier<>(BYTE_KIND, 4, a -> (byte[][][][]) a);

    /** {@code short[]}. */
    public static final Carrier<short[]> SHORT_ARRAY = new ArrayCarrier<>(SHORT_KIND);

    /** {@code short[][]}. */
    public static final Carrier<short[][]> SHORT_ARRAY_2 = new NestedCarrier<>(SHORT_KIND, 2, a -> (short[][]) a);

    /** {@code short[][][]}. */
    public static final Carrier<short[][][]> SHORT_ARRAY_3 = new NestedCarrier<>(SHORT_KIND, 3, a -> (short[][][]) a);

    /** {@code short[][][][]}. */
    public static final Carrier<short[][][][]> SHORT_ARRAY_4 =
            new NestedCarrier<>(SHORT_KIND, 4, a -> (short[][][][]) a);

    /** {@code int[]}. */
    public static final Carrier<int[]> INT_ARRAY = new ArrayCarrier<>(INT_KIND);

    /** {@code int[][]}. */
    public static final Carrier<int[][]> INT_ARRAY_2 = new NestedCarrier<>(INT_KIND, 2, a -> (int[][]) a);

    /** {@code int[][][]}. */
    public static final Carrier<int[][][]> INT_ARRAY_3 = new NestedCarrier<>(INT_KIND, 3, a -> (int[][][]) a);

    /** {@code int[][][][]}. */
    public static final Carrier<int[][][][]> INT_ARRAY_4 = new NestedCarrier<>(INT_KIND, 4, a -> (int[][][][]) a);

    /** {@code long[]}. */
    public static final Carrier<long[]> LONG_ARRAY = new ArrayCarrier<>(LONG_KIND);

    /** {@code long[][]}. */
    public static final Carrier<long[][]> LONG_ARRAY_2 = new NestedCarrier<>(LONG_KIND, 2, a -> (long[][]) a);

    /** {@code long[][][]}. */
    public static final Carrier<long[][][]> LONG_ARRAY_3 = new NestedCarrier<>(LONG_KIND, 3, a -> (long[][][]) a);

    /** {@code long[][][][]}. */
    public static final Carrier<long[][][][]> LONG_ARRAY_4 = new NestedCarrier<>(LONG_KIND, 4, a -> (long[][][][]) a);

    /** {@code float[]}. */
    public static final Carrier<float[]> FLOAT_ARRAY = new ArrayCarrier<>(FLOAT_KIND);

    /** {@code float[][]}. */
    public static final Carrier<float[][]> FLOAT_ARRAY_2 = new NestedCarrier<>(FLOAT_KIND, 2, a -> (float[][]) a);

    /** {@code float[][][]}. */
    public static final Carrier<float[][][]> FLOAT_ARRAY_3 = new NestedCarrier<>(FLOAT_KIND, 3, a -> (float[][][]) a);

    /** {@code float[][][][]}. */
    public static final Carrier<float[][][][]> FLOAT_ARRAY_4 =
            new NestedCarrier<>(FLOAT_KIND, 4, a -> (float[][][][]) a);

    /** {@code double[]}. */
    public static final Carrier<double[]> DOUBLE_ARRAY = new ArrayCarrier<>(DOUBLE_KIND);

    /** {@code double[][]}. */
    public static final Carrier<double[][]> DOUBLE_ARRAY_2 = new NestedCarrier<>(DOUBLE_KIND, 2, a -> (double[][]) a);

    /** {@code double[][][]}. */
    public static final Carrier<double[][][]> DOUBLE_ARRAY_3 =
            new NestedCarrier<>(DOUBLE_KIND, 3, a -> (double[][][]) a);

    /** {@code double[][][][]}. */
    public static final Carrier<double[][][][]> DOUBLE_ARRAY_4 =
            new NestedCarrier<>(DOUBLE_KIND, 4, a -> (double[][][][]) a);

    /** {@code boolean[]}. */
    public static final Carrier<boolean[]> BOOLEAN_ARRAY = new ArrayCarrier<>(BOOLEAN_KIND);

    /** {@code boolean[][]}. */
    public static final Carrier<boolean[][]> BOOLEAN_ARRAY_2 =
            new NestedCarrier<>(BOOLEAN_KIND, 2, a -> (boolean[][]) a);

    /** {@code boolean[][][]}. */
    public static final Carrier<boolean[][][]> BOOLEAN_ARRAY_3 =
            new NestedCarrier<>(BOOLEAN_KIND, 3, a -> (boolean[][][]) a);

    /** {@code boolean[][][][]}. */
    public static final Carrier<boolean[][][][]> BOOLEAN_ARRAY_4 =
            new NestedCarrier<>(BOOLEAN_KIND, 4, a -> (boolean[][][][]) a);

    /** {@code ByteBuffer}. */
    public static final Carrier<ByteBuffer> BYTE_BUFFER =
            new BufferCarrier<>("ByteBuffer", BYTE_KIND, TensorView::asByteBuffer, ByteBuffer::wrap, ByteBuffer::get);

    /** {@code ShortBuffer}. */
    public static final Carrier<ShortBuffer> SHORT_BUFFER = new BufferCarrier<>(
            "ShortBuffer", SHORT_KIND, TensorView::asShortBuffer, ShortBuffer::wrap, ShortBuffer::get);

    /** {@code IntBuffer}. */
    public static final Carrier<IntBuffer> INT_BUFFER =
            new BufferCarrier<>("IntBuffer", INT_KIND, TensorView::asIntBuffer, IntBuffer::wrap, IntBuffer::get);

    /** {@code LongBuffer}. */
    public static final Carrier<LongBuffer> LONG_BUFFER =
            new BufferCarrier<>("LongBuffer", LONG_KIND, TensorView::asLongBuffer, LongBuffer::wrap, LongBuffer::get);

    /** {@code FloatBuffer}. */
    public static final Carrier<FloatBuffer> FLOAT_BUFFER = new BufferCarrier<>(
            "FloatBuffer", FLOAT_KIND, TensorView::asFloatBuffer, FloatBuffer::wrap, FloatBuffer::get);

    /** {@code DoubleBuffer}. */
    public static final Carrier<DoubleBuffer> DOUBLE_BUFFER = new BufferCarrier<>(
            "DoubleBuffer", DOUBLE_KIND, TensorView::asDoubleBuffer, DoubleBuffer::wrap, DoubleBuffer::get);

    /** {@code TensorView}. */
    public static final Carrier<TensorView> VIEW = new ViewCarrier();

    /** {@code CooTensor}. */
    public static final Carrier<CooTensor> COO = new CooCarrier();

    private Carriers() {}
}
