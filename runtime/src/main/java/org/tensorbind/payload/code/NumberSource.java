package org.tensorbind.payload.code;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.tensorbind.DType;
import org.tensorbind.TensorView;

/** Numbers of any dtype, piece by piece, as {@code long} or {@code double}. */
public final class NumberSource {
    /** The number of elements that are read at a time, for arrays of a moderate size. */
    public static final int PIECE = 4096;

    private final TensorView view;
    private long[] integers = {};
    private double[] fractions = {};
    private long position;

    /** Numbers of a dense tensor, from its first element on. */
    public NumberSource(TensorView view) {
        this.view = view;
    }

    /** The dtype of the numbers. */
    public DType dtype() {
        return view.elementType().decodedDType();
    }

    /** Index of the first element of the last piece. */
    public long pieceIndex(int count) {
        return position - count;
    }

    /** The next elements of an integer dtype; of u64 their bits, of bool 0 and 1. The array is used again by the next call. */
    public long[] nextIntegers(int count) throws IOException {
        long[] values = room(count);
        if (dtype() == DType.BOOL) {
            ByteBuffer bytes = view.asByteBuffer(position, count);
            for (int i = 0; i < count; i++) {
                values[i] = bytes.get(i) == 0 ? 0 : 1;
            }
        } else {
            view.copyTo(values, 0, position, count);
        }
        position += count;
        return values;
    }

    private long[] room(int count) {
        if (integers.length < count) {
            integers = new long[count];
        }
        return integers;
    }

    /** The next elements of a floating-point dtype. The array is used again by the next call. */
    public double[] nextFractions(int count) throws IOException {
        if (fractions.length < count) {
            fractions = new double[count];
        }
        view.copyTo(fractions, 0, position, count);
        position += count;
        return fractions;
    }

    /** An unsigned 64-bit integer as the nearest {@code double}; halving it with a sticky last bit does not change the rounding. */
    public static double unsigned(long bits) {
        return bits >= 0 ? bits : ((bits >>> 1) | (bits & 1)) * 2.0;
    }

    /** An unsigned 64-bit integer as the nearest {@code float}. */
    public static float unsignedFloat(long bits) {
        return bits >= 0 ? bits : ((bits >>> 1) | (bits & 1)) * 2.0f;
    }
}
