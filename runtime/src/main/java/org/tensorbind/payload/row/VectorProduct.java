package org.tensorbind.payload.row;

import java.nio.ByteBuffer;
import org.tensorbind.DType;

/** Dot products with the Vector API, which the layer for Java 22 and newer has; this version has none. */
final class VectorProduct {
    private VectorProduct() {}

    /** Whether products are computed here. It is no constant, because javac would copy its value into the callers of all versions. */
    static boolean isAvailable() {
        return false;
    }

    /** The bytes as {@link #add(DType, RowPage, int, float[], int, float[])} takes them. */
    static Object memory(ByteBuffer bytes) {
        return bytes;
    }

    /** See {@link DotProduct#add(DType, RowPage, int, float[], int, float[])}. */
    static void add(DType dtype, RowPage page, int from, float[] x, int count, float[] sums) {
        throw new IllegalStateException("there is no Vector API");
    }

    /** See {@link DotProduct#add(float[], float[], int, int, float[])}; {@code count} is a multiple of {@link DotProduct#SUMS}. */
    static void add(float[] elements, float[] x, int at, int count, float[] sums) {
        throw new IllegalStateException("there is no Vector API");
    }
}
