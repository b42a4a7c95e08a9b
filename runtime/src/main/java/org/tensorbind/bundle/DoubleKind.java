package org.tensorbind.bundle;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import org.tensorbind.DType;
import org.tensorbind.TensorView;

/** {@code double}. */
final class DoubleKind extends FractionKind<double[]> {
    DoubleKind() {
        super(DType.F64, "double");
    }

    @Override
    double[] newArray(int length) {
        return new double[length];
    }

    @Override
    Object[] newNested(int depth, int length) {
        return switch (depth) {
            case 2 -> new double[length][];
            case 3 -> new double[length][][];
            default -> new double[length][][][];
        };
    }

    @Override
    int length(double[] array) {
        return array.length;
    }

    @Override
    double valueAt(double[] array, int index) {
        return array[index];
    }

    @Override
    Source<double[]> bits(ByteBuffer bytes) {
        DoubleBuffer doubles = bytes.asDoubleBuffer();
        return doubles::get;
    }

    @Override
    boolean isWidenedByViews(DType dtype) {
        return dtype.byteSize() < Long.BYTES && dtype != DType.BOOL;
    }

    @Override
    void widen(TensorView view, long from, double[] target, int at, int count) throws IOException {
        view.copyTo(target, at, from, count);
    }

    @Override
    void set(double[] array, int index, double value) {
        array[index] = value;
    }

    @Override
    void set(double[] array, int index, long bits, boolean unsigned) {
        array[index] = unsigned ? NumberSource.unsigned(bits) : bits;
    }

    @Override
    void putBits(double[] array, int from, int count, ByteBuffer target) {
        target.asDoubleBuffer().put(array, from, count);
        target.position(target.position() + count * Double.BYTES);
    }
}
