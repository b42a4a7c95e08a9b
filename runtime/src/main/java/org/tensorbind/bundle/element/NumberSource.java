package org.tensorbind.bundle.element;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.tensorbind.DType;
import org.tensorbind.TensorView;

/** Numbers of any dtype, piece by piece, as {@code long} or {@code double}. */
final class NumberSource {
    static final int PIECE = 4096;
    private static final double TWO_TO_63 = 0x1p63;

    private final TensorView view;
    private long[] integers = {};
    private double[] fractions = {};
    private long position;

    NumberSource(TensorView view) {
        this.view = view;
    }

    DType dtype() {
        return view.elementType().decodedDType();
    }

    /** Index of the first element of the last piece. */
    long pieceIndex(int count) {
        return position - count;
    }

    /** The next elements of an integer dtype; of u64 their bits, of bool 0 and 1. The array is used again by the next call. */
    long[] nextIntegers(int count) throws IOException {
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
    double[] nextFractions(int count) throws IOException {
        if (fractions.length < count) {
            fractions = new double[count];
        }
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
            long[] rounds = room(count);
            for (int i = 0; i < count; i++) {
                double rounded = Math.rint(values[i]);
                if (!(rounded >= range.least() && rounded <= range.most() && rounded < TWO_TO_63)) {
                    throw outside(i, count, values[i], range.type());
                }
                rounds[i] = (long) rounded;
            }
            return rounds;
        }
        long[] values = nextIntegers(count);
        for (int i = 0; i < count; i++) {
            boolean beyondLong = dtype() == DType.U64 && values[i] < 0;
            if (beyondLong || values[i] < range.least() || values[i] > range.most()) {
                throw outside(i, count, beyondLong ? Long.toUnsignedString(values[i]) : values[i], range.type());
            }
        }
        return values;
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
