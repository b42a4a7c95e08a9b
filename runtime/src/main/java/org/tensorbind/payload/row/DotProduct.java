package org.tensorbind.payload.row;

import java.nio.ByteBuffer;
import org.tensorbind.DType;
import org.tensorbind.payload.code.FloatCodes;

/**
 * Dot products of floats, with the same result on every machine and version of Java: element {@code i} is multiplied and added, each with its own
 * rounding, to sum {@code i % 8}, and the eight sums are added in pairs.
 */
final class DotProduct {
    /** The number of sums: the lanes of a vector of 256 bits, and as many as scalar code needs for an addition not to wait for the previous one. */
    static final int SUMS = 8;

    private static final int STEP = 2 * SUMS;

    private DotProduct() {}

    /** Whether {@link #add(DType, RowPage, int, float[], int, float[])} takes elements of this type. */
    static boolean isDirect(DType dtype) {
        return switch (dtype) {
            case F32, BF16, F8_E4M3, F8_E5M2 -> true;
            case F16 -> !VectorProduct.isAvailable();
            default -> false;
        };
    }

    /**
     * Adds products of elements, where they are in memory, to the sums: what waits for memory is hidden by what computes.
     *
     * @param from the offset of the elements in the page
     * @param count a multiple of {@link #SUMS}
     */
    static void add(DType dtype, RowPage page, int from, float[] x, int count, float[] sums) {
        boolean isByTable = dtype == DType.F8_E4M3 || dtype == DType.F8_E5M2;
        if (VectorProduct.isAvailable() && !isByTable) {
            VectorProduct.add(dtype, page, from, x, count, sums);
            return;
        }
        ByteBuffer bytes = page.bytes();
        switch (dtype) {
            case F32 -> addFloats(bytes, from, x, count, sums);
            case F16 -> addHalves(bytes, from, x, count, sums);
            case BF16 -> addBfloats(bytes, from, x, count, sums);
            default -> addEights(bytes, from, FloatCodes.float8Values(dtype), x, count, sums);
        }
    }

    /**
     * Adds products of decoded elements to the sums.
     *
     * @param elements from the start of the array, a piece of a row
     * @param x the vector, from {@code at} on, a multiple of {@link #SUMS}
     */
    static void add(float[] elements, float[] x, int at, int count, float[] sums) {
        int step = VectorProduct.isAvailable() ? SUMS : STEP;
        int whole = count / step * step;
        if (VectorProduct.isAvailable()) {
            VectorProduct.add(elements, x, at, whole, sums);
        } else {
            addElements(elements, x, at, whole, sums);
        }
        for (int i = whole; i < count; i++) {
            sums[i % SUMS] += elements[i] * x[at + i];
        }
    }

    /**
     * Of an array, {@link #STEP} elements at a time. So much bytecode is not inlined (FreqInlineSize): together with a decoder of blocks, the sums do not
     * stay in registers, which makes products of q8_0 slower by a fifth.
     */
    private static void addElements(float[] elements, float[] x, int at, int count, float[] sums) {
        float a = sums[0];
        float b = sums[1];
        float c = sums[2];
        float d = sums[3];
        float e = sums[4];
        float f = sums[5];
        float g = sums[6];
        float h = sums[7];
        for (int i = 0; i < count; i += STEP) {
            a += elements[i] * x[at + i];
            b += elements[i + 1] * x[at + i + 1];
            c += elements[i + 2] * x[at + i + 2];
            d += elements[i + 3] * x[at + i + 3];
            e += elements[i + 4] * x[at + i + 4];
            f += elements[i + 5] * x[at + i + 5];
            g += elements[i + 6] * x[at + i + 6];
            h += elements[i + 7] * x[at + i + 7];
            a += elements[i + 8] * x[at + i + 8];
            b += elements[i + 9] * x[at + i + 9];
            c += elements[i + 10] * x[at + i + 10];
            d += elements[i + 11] * x[at + i + 11];
            e += elements[i + 12] * x[at + i + 12];
            f += elements[i + 13] * x[at + i + 13];
            g += elements[i + 14] * x[at + i + 14];
            h += elements[i + 15] * x[at + i + 15];
        }
        sums[0] = a;
        sums[1] = b;
        sums[2] = c;
        sums[3] = d;
        sums[4] = e;
        sums[5] = f;
        sums[6] = g;
        sums[7] = h;
    }

    /** Of f32 in a buffer. */
    private static void addFloats(ByteBuffer bytes, int from, float[] x, int count, float[] sums) {
        float a = sums[0];
        float b = sums[1];
        float c = sums[2];
        float d = sums[3];
        float e = sums[4];
        float f = sums[5];
        float g = sums[6];
        float h = sums[7];
        for (int i = 0, at = from; i < count; i += SUMS, at += 4 * SUMS) {
            a += bytes.getFloat(at) * x[i];
            b += bytes.getFloat(at + 4) * x[i + 1];
            c += bytes.getFloat(at + 8) * x[i + 2];
            d += bytes.getFloat(at + 12) * x[i + 3];
            e += bytes.getFloat(at + 16) * x[i + 4];
            f += bytes.getFloat(at + 20) * x[i + 5];
            g += bytes.getFloat(at + 24) * x[i + 6];
            h += bytes.getFloat(at + 28) * x[i + 7];
        }
        sums[0] = a;
        sums[1] = b;
        sums[2] = c;
        sums[3] = d;
        sums[4] = e;
        sums[5] = f;
        sums[6] = g;
        sums[7] = h;
    }

    /** Of bf16 in a buffer. */
    private static void addBfloats(ByteBuffer bytes, int from, float[] x, int count, float[] sums) {
        float a = sums[0];
        float b = sums[1];
        float c = sums[2];
        float d = sums[3];
        float e = sums[4];
        float f = sums[5];
        float g = sums[6];
        float h = sums[7];
        for (int i = 0, at = from; i < count; i += SUMS, at += 2 * SUMS) {
            a += FloatCodes.bfloat16(bytes.getShort(at)) * x[i];
            b += FloatCodes.bfloat16(bytes.getShort(at + 2)) * x[i + 1];
            c += FloatCodes.bfloat16(bytes.getShort(at + 4)) * x[i + 2];
            d += FloatCodes.bfloat16(bytes.getShort(at + 6)) * x[i + 3];
            e += FloatCodes.bfloat16(bytes.getShort(at + 8)) * x[i + 4];
            f += FloatCodes.bfloat16(bytes.getShort(at + 10)) * x[i + 5];
            g += FloatCodes.bfloat16(bytes.getShort(at + 12)) * x[i + 6];
            h += FloatCodes.bfloat16(bytes.getShort(at + 14)) * x[i + 7];
        }
        sums[0] = a;
        sums[1] = b;
        sums[2] = c;
        sums[3] = d;
        sums[4] = e;
        sums[5] = f;
        sums[6] = g;
        sums[7] = h;
    }

    /** Of f16 in a buffer. */
    private static void addHalves(ByteBuffer bytes, int from, float[] x, int count, float[] sums) {
        float a = sums[0];
        float b = sums[1];
        float c = sums[2];
        float d = sums[3];
        float e = sums[4];
        float f = sums[5];
        float g = sums[6];
        float h = sums[7];
        for (int i = 0, at = from; i < count; i += SUMS, at += 2 * SUMS) {
            a += FloatCodes.tabledFloat16(bytes.getShort(at)) * x[i];
            b += FloatCodes.tabledFloat16(bytes.getShort(at + 2)) * x[i + 1];
            c += FloatCodes.tabledFloat16(bytes.getShort(at + 4)) * x[i + 2];
            d += FloatCodes.tabledFloat16(bytes.getShort(at + 6)) * x[i + 3];
            e += FloatCodes.tabledFloat16(bytes.getShort(at + 8)) * x[i + 4];
            f += FloatCodes.tabledFloat16(bytes.getShort(at + 10)) * x[i + 5];
            g += FloatCodes.tabledFloat16(bytes.getShort(at + 12)) * x[i + 6];
            h += FloatCodes.tabledFloat16(bytes.getShort(at + 14)) * x[i + 7];
        }
        sums[0] = a;
        sums[1] = b;
        sums[2] = c;
        sums[3] = d;
        sums[4] = e;
        sums[5] = f;
        sums[6] = g;
        sums[7] = h;
    }

    /** Of fp8 in a buffer. */
    private static void addEights(ByteBuffer bytes, int from, float[] values, float[] x, int count, float[] sums) {
        float a = sums[0];
        float b = sums[1];
        float c = sums[2];
        float d = sums[3];
        float e = sums[4];
        float f = sums[5];
        float g = sums[6];
        float h = sums[7];
        for (int i = 0, at = from; i < count; i += SUMS, at += SUMS) {
            a += values[bytes.get(at) & 0xFF] * x[i];
            b += values[bytes.get(at + 1) & 0xFF] * x[i + 1];
            c += values[bytes.get(at + 2) & 0xFF] * x[i + 2];
            d += values[bytes.get(at + 3) & 0xFF] * x[i + 3];
            e += values[bytes.get(at + 4) & 0xFF] * x[i + 4];
            f += values[bytes.get(at + 5) & 0xFF] * x[i + 5];
            g += values[bytes.get(at + 6) & 0xFF] * x[i + 6];
            h += values[bytes.get(at + 7) & 0xFF] * x[i + 7];
        }
        sums[0] = a;
        sums[1] = b;
        sums[2] = c;
        sums[3] = d;
        sums[4] = e;
        sums[5] = f;
        sums[6] = g;
        sums[7] = h;
    }

    /** The sums together. */
    static float sum(float[] sums) {
        return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
    }
}
