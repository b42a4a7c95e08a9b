package org.tensorbind.payload.code;

import java.nio.ByteBuffer;
import org.tensorbind.DType;

/** Decodes elements from bytes in the buffer's byte order. Each method takes the dtypes whose values its result type holds exactly. */
public final class Elements {
    private static final int STAGE = 1 << 12;

    private Elements() {}

    public static float floatAt(DType dtype, ByteBuffer bytes, int at) {
        return switch (dtype) {
            case F32 -> bytes.getFloat(at);
            case F16 -> FloatCodes.float16(bytes.getShort(at));
            case BF16 -> FloatCodes.bfloat16(bytes.getShort(at));
            case F8_E5M2 -> FloatCodes.float8e5m2(bytes.get(at));
            case F8_E4M3 -> FloatCodes.float8e4m3(bytes.get(at));
            default -> throw rejected(dtype, "float");
        };
    }

    public static double doubleAt(DType dtype, ByteBuffer bytes, int at) {
        return switch (dtype) {
            case F64 -> bytes.getDouble(at);
            case F32, F16, BF16, F8_E5M2, F8_E4M3 -> floatAt(dtype, bytes, at);
            case I8, U8, I16, U16, I32, U32 -> longAt(dtype, bytes, at);
            default -> throw rejected(dtype, "double");
        };
    }

    public static int intAt(DType dtype, ByteBuffer bytes, int at) {
        return switch (dtype) {
            case I8 -> bytes.get(at);
            case U8 -> bytes.get(at) & 0xFF;
            case I16 -> bytes.getShort(at);
            case U16 -> bytes.getShort(at) & 0xFFFF;
            case I32 -> bytes.getInt(at);
            default -> throw rejected(dtype, "int");
        };
    }

    public static long longAt(DType dtype, ByteBuffer bytes, int at) {
        return switch (dtype) {
            case U32 -> bytes.getInt(at) & 0xFFFF_FFFFL;
            case I64, U64 -> bytes.getLong(at);
            case I8, U8, I16, U16, I32 -> intAt(dtype, bytes, at);
            default -> throw rejected(dtype, "long");
        };
    }

    public static void copy(DType dtype, ByteBuffer bytes, float[] target, int targetIndex, int count) {
        switch (dtype) {
            case F32 -> bytes.asFloatBuffer().get(target, targetIndex, count);
            case F16 -> HalfWidening.float16(bytes, target, targetIndex, count);
            case BF16 -> HalfWidening.bfloat16(bytes, target, targetIndex, count);
            case F8_E5M2, F8_E4M3 -> widenBytes(dtype, bytes, target, targetIndex, count);
            default -> throw rejected(dtype, "float");
        }
    }

    /** In stages that stay in the cache: a loop over arrays has no checks for each element. */
    private static void widenBytes(DType dtype, ByteBuffer codes, float[] target, int targetIndex, int count) {
        byte[] stage = new byte[Math.min(STAGE, count)];
        for (int done = 0; done < count; done += stage.length) {
            int length = Math.min(stage.length, count - done);
            codes.get(done, stage, 0, length);
            FloatCodes.widenFloat8(dtype, stage, length, target, targetIndex + done);
        }
    }

    public static void copy(DType dtype, ByteBuffer bytes, double[] target, int targetIndex, int count) {
        if (dtype == DType.F64) {
            bytes.asDoubleBuffer().get(target, targetIndex, count);
            return;
        }
        int width = dtype.byteSize();
        for (int i = 0; i < count; i++) {
            target[targetIndex + i] = doubleAt(dtype, bytes, i * width);
        }
    }

    public static void copy(DType dtype, ByteBuffer bytes, int[] target, int targetIndex, int count) {
        if (dtype == DType.I32) {
            bytes.asIntBuffer().get(target, targetIndex, count);
            return;
        }
        int width = dtype.byteSize();
        for (int i = 0; i < count; i++) {
            target[targetIndex + i] = intAt(dtype, bytes, i * width);
        }
    }

    public static void copy(DType dtype, ByteBuffer bytes, long[] target, int targetIndex, int count) {
        if (dtype == DType.I64 || dtype == DType.U64) {
            bytes.asLongBuffer().get(target, targetIndex, count);
            return;
        }
        int width = dtype.byteSize();
        for (int i = 0; i < count; i++) {
            target[targetIndex + i] = longAt(dtype, bytes, i * width);
        }
    }

    /** The methods that give all elements of a dtype, or some of them. */
    public static String arrayMethods(DType dtype) {
        return switch (dtype) {
            case OPAQUE -> "asByteBuffer()";
            case BOOL -> "toBooleanArray()";
            case C64 -> "asFloatBuffer()";
            case C128 -> "asDoubleBuffer()";
            case F64 -> "toDoubleArray() or copyTo(double[], …)";
            case U32, I64, U64 -> "toLongArray() or copyTo(long[], …)";
            case I8, U8, I16, U16, I32 -> "toIntArray() or copyTo(int[], …)";
            case F32, F16, BF16, F8_E5M2, F8_E4M3 -> "toFloatArray() or copyTo(float[], …)";
        };
    }

    /** The method that gives one element of a dtype. */
    static String elementMethod(DType dtype) {
        return switch (dtype) {
            case OPAQUE, C64, C128 -> arrayMethods(dtype);
            case BOOL -> "getBoolean(index)";
            case F64 -> "getDouble(index)";
            case U32, I64, U64 -> "getLong(index)";
            case I8, U8, I16, U16, I32 -> "getInt(index)";
            case F32, F16, BF16, F8_E5M2, F8_E4M3 -> "getFloat(index)";
        };
    }

    /** The failure for an element that a Java type does not hold. */
    public static IllegalStateException rejected(DType dtype, String type) {
        return new IllegalStateException(
                "an element of dtype " + dtype + " has no lossless form as " + type + "; use " + elementMethod(dtype));
    }
}
