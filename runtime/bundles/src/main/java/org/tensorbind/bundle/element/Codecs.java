package org.tensorbind.bundle.element;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import org.tensorbind.CooTensor;
import org.tensorbind.DType;
import org.tensorbind.TensorView;

/** The codecs of all Java types that hold tensors. */
public final class Codecs {
    private static final ElementKind<byte[]> BYTE_KIND = new IntegerKind<>(DType.I8, "byte", ArrayType.BYTES);
    private static final ElementKind<short[]> SHORT_KIND = new IntegerKind<>(DType.I16, "short", ArrayType.SHORTS);
    private static final ElementKind<int[]> INT_KIND = new IntegerKind<>(DType.I32, "int", ArrayType.INTS);
    private static final ElementKind<long[]> LONG_KIND = new IntegerKind<>(DType.I64, "long", ArrayType.LONGS);
    private static final ElementKind<byte[]> UBYTE_KIND = new IntegerKind<>(DType.U8, "UByte", ArrayType.BYTES);
    private static final ElementKind<short[]> USHORT_KIND = new IntegerKind<>(DType.U16, "UShort", ArrayType.SHORTS);
    private static final ElementKind<int[]> UINT_KIND = new IntegerKind<>(DType.U32, "UInt", ArrayType.INTS);
    private static final ElementKind<long[]> ULONG_KIND = new IntegerKind<>(DType.U64, "ULong", ArrayType.LONGS);
    private static final ElementKind<boolean[]> BOOLEAN_KIND =
            new IntegerKind<>(DType.BOOL, "boolean", ArrayType.BOOLEANS);

    static final ElementKind<float[]> FLOAT_KIND = new FractionKind<>(DType.F32, "float", ArrayType.FLOATS);

    private static final ElementKind<double[]> DOUBLE_KIND = new FractionKind<>(DType.F64, "double", ArrayType.DOUBLES);

    /** {@code byte}. */
    public static final Codec<Byte> BYTE = new ScalarCodec<>(BYTE_KIND);

    /** {@code short}. */
    public static final Codec<Short> SHORT = new ScalarCodec<>(SHORT_KIND);

    /** {@code int}. */
    public static final Codec<Integer> INT = new ScalarCodec<>(INT_KIND);

    /** {@code long}. */
    public static final Codec<Long> LONG = new ScalarCodec<>(LONG_KIND);

    /** {@code float}. */
    public static final Codec<Float> FLOAT = new ScalarCodec<>(FLOAT_KIND);

    /** {@code double}. */
    public static final Codec<Double> DOUBLE = new ScalarCodec<>(DOUBLE_KIND);

    /** {@code boolean}. */
    public static final Codec<Boolean> BOOLEAN = new ScalarCodec<>(BOOLEAN_KIND);

    /** The bits of u8 in {@code byte}. */
    public static final Codec<Byte> UBYTE = new ScalarCodec<>(UBYTE_KIND);

    /** The bits of u16 in {@code short}. */
    public static final Codec<Short> USHORT = new ScalarCodec<>(USHORT_KIND);

    /** The bits of u32 in {@code int}. */
    public static final Codec<Integer> UINT = new ScalarCodec<>(UINT_KIND);

    /** The bits of u64 in {@code long}. */
    public static final Codec<Long> ULONG = new ScalarCodec<>(ULONG_KIND);

    /** {@code byte[]}. */
    public static final Codec<byte[]> BYTE_ARRAY = new ArrayCodec<>(BYTE_KIND);

    /** {@code byte[][]}. */
    public static final Codec<byte[][]> BYTE_ARRAY_2 = new NestedCodec<>(BYTE_KIND, 2);

    /** {@code byte[][][]}. */
    public static final Codec<byte[][][]> BYTE_ARRAY_3 = new NestedCodec<>(BYTE_KIND, 3);

    /** {@code byte[][][][]}. */
    public static final Codec<byte[][][][]> BYTE_ARRAY_4 = new NestedCodec<>(BYTE_KIND, 4);

    /** {@code short[]}. */
    public static final Codec<short[]> SHORT_ARRAY = new ArrayCodec<>(SHORT_KIND);

    /** {@code short[][]}. */
    public static final Codec<short[][]> SHORT_ARRAY_2 = new NestedCodec<>(SHORT_KIND, 2);

    /** {@code short[][][]}. */
    public static final Codec<short[][][]> SHORT_ARRAY_3 = new NestedCodec<>(SHORT_KIND, 3);

    /** {@code short[][][][]}. */
    public static final Codec<short[][][][]> SHORT_ARRAY_4 = new NestedCodec<>(SHORT_KIND, 4);

    /** {@code int[]}. */
    public static final Codec<int[]> INT_ARRAY = new ArrayCodec<>(INT_KIND);

    /** {@code int[][]}. */
    public static final Codec<int[][]> INT_ARRAY_2 = new NestedCodec<>(INT_KIND, 2);

    /** {@code int[][][]}. */
    public static final Codec<int[][][]> INT_ARRAY_3 = new NestedCodec<>(INT_KIND, 3);

    /** {@code int[][][][]}. */
    public static final Codec<int[][][][]> INT_ARRAY_4 = new NestedCodec<>(INT_KIND, 4);

    /** {@code long[]}. */
    public static final Codec<long[]> LONG_ARRAY = new ArrayCodec<>(LONG_KIND);

    /** {@code long[][]}. */
    public static final Codec<long[][]> LONG_ARRAY_2 = new NestedCodec<>(LONG_KIND, 2);

    /** {@code long[][][]}. */
    public static final Codec<long[][][]> LONG_ARRAY_3 = new NestedCodec<>(LONG_KIND, 3);

    /** {@code long[][][][]}. */
    public static final Codec<long[][][][]> LONG_ARRAY_4 = new NestedCodec<>(LONG_KIND, 4);

    /** {@code float[]}. */
    public static final Codec<float[]> FLOAT_ARRAY = new ArrayCodec<>(FLOAT_KIND);

    /** {@code float[][]}. */
    public static final Codec<float[][]> FLOAT_ARRAY_2 = new NestedCodec<>(FLOAT_KIND, 2);

    /** {@code float[][][]}. */
    public static final Codec<float[][][]> FLOAT_ARRAY_3 = new NestedCodec<>(FLOAT_KIND, 3);

    /** {@code float[][][][]}. */
    public static final Codec<float[][][][]> FLOAT_ARRAY_4 = new NestedCodec<>(FLOAT_KIND, 4);

    /** {@code double[]}. */
    public static final Codec<double[]> DOUBLE_ARRAY = new ArrayCodec<>(DOUBLE_KIND);

    /** {@code double[][]}. */
    public static final Codec<double[][]> DOUBLE_ARRAY_2 = new NestedCodec<>(DOUBLE_KIND, 2);

    /** {@code double[][][]}. */
    public static final Codec<double[][][]> DOUBLE_ARRAY_3 = new NestedCodec<>(DOUBLE_KIND, 3);

    /** {@code double[][][][]}. */
    public static final Codec<double[][][][]> DOUBLE_ARRAY_4 = new NestedCodec<>(DOUBLE_KIND, 4);

    /** {@code boolean[]}. */
    public static final Codec<boolean[]> BOOLEAN_ARRAY = new ArrayCodec<>(BOOLEAN_KIND);

    /** {@code boolean[][]}. */
    public static final Codec<boolean[][]> BOOLEAN_ARRAY_2 = new NestedCodec<>(BOOLEAN_KIND, 2);

    /** {@code boolean[][][]}. */
    public static final Codec<boolean[][][]> BOOLEAN_ARRAY_3 = new NestedCodec<>(BOOLEAN_KIND, 3);

    /** {@code boolean[][][][]}. */
    public static final Codec<boolean[][][][]> BOOLEAN_ARRAY_4 = new NestedCodec<>(BOOLEAN_KIND, 4);

    /** {@code ByteBuffer}. */
    public static final Codec<ByteBuffer> BYTE_BUFFER = new BufferCodec<>("ByteBuffer", BYTE_KIND);

    /** {@code ShortBuffer}. */
    public static final Codec<ShortBuffer> SHORT_BUFFER = new BufferCodec<>("ShortBuffer", SHORT_KIND);

    /** {@code IntBuffer}. */
    public static final Codec<IntBuffer> INT_BUFFER = new BufferCodec<>("IntBuffer", INT_KIND);

    /** {@code LongBuffer}. */
    public static final Codec<LongBuffer> LONG_BUFFER = new BufferCodec<>("LongBuffer", LONG_KIND);

    /** {@code FloatBuffer}. */
    public static final Codec<FloatBuffer> FLOAT_BUFFER = new BufferCodec<>("FloatBuffer", FLOAT_KIND);

    /** {@code DoubleBuffer}. */
    public static final Codec<DoubleBuffer> DOUBLE_BUFFER = new BufferCodec<>("DoubleBuffer", DOUBLE_KIND);

    /** {@code TensorView}. */
    public static final Codec<TensorView> VIEW = new ViewCodec();

    /** {@code CooTensor}. */
    public static final Codec<CooTensor> COO = new CooCodec();

    private Codecs() {}
}
