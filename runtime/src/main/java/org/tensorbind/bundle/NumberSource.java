package org.tensorbind.bundle;

import java.io.IOException;
import org.tensorbind.DType;
import org.tensorbind.TensorView;

/** Numbers of any dtype, piece by piece, as {@code long} or {@code double}. */
final class NumberSource {
    static final int PIECE = 4096;
    private static final double TWO_TO_63 = 0x1p63;

    private final TensorView view;
    private final long[] integers = new long[PIECE];
    private final double[] fractions = new double[PIECE];
    private long position;

    NumberSource(TensorView view) {
        this.view = view;
    }

    DType dtype() {
        return view.dtype();
    }

    /** Index of the first element of the last piece. */
    long pieceIndex(int count) {
        return position - count;
    }

    /** The next elements of an integer dtype; of u64 their bits. The array is used again by the next call. */
    long[] nextIntegers(int count) throws IOException {
        view.copyTo(integers, 0, position, count);
        position += count;
        return integers;
    }

    /** The next elements of a floating-point dtype. The array is used again by the next call. */
    double[] nextFractions(int count) throws IOException {
        view.copyTo(fractions, 0, position, count);
        position += count;
        return fractions;
    }

    /**
     * The next elements as integers within a range, rounded where they are fractions.
     *
     * @throws ValueException for one outside, or NaN
     */
    long[] nextRounded(int count, IntegerKind.Range range) throws IOException {
        if (dtype().isFloatingPoint()) {
            double[] values = nextFractions(count);
            for (int i = 0; i < count; i++) {
                double rounded = Math.rint(values[i]);
                if (!(rounded >= range.least() && rounded <= range.most() && rounded < TWO_TO_63)) {
                    throw outside(i, count, values[i], range.type());
                }
                integers[i] = (long) rounded;
            }
            return integers;
        }
        nextIntegers(count);
        for (int i = 0; i < count; i++) {
            boolean beyondLong = dtype() == DType.U64 && integers[i] < 0;
            if (beyondLong || integers[i] < range.least() || integers[i] > range.most()) {
                throw outside(i, count, beyondLong ? Long.toUnsignedString(integers[i]) : integers[i], range.type());
            }
        }
        return integers;
    }

    private ValueException outside(int i, int count, Object value, String type) {
        return new ValueException(pieceIndex(count) + i, value, "does not fit in " + type);
    }

    /** An unsigned 64-bit integer as the nearest {@code double}; halved with its last bit kept, rounding is the same. */
    static double unsigned(long bits) {
        return bits >= 0 ? bits : ((bits >>> 1) | (bits & 1)) * 2.0;
    }

    /** An unsigned 64-bit integer as the nearest {@code float}. */
    static float unsignedFloat(long bits) {
        return bits >= 0 ? bits : ((bits >>> 1) | (bits & 1)) * 2.0f;
    }
}
