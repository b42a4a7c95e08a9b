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
    Source<double[]> numbers(TensorView view, DType as) {
        return new Numbers(view);
    }

    /** What a double holds as the view widens it, 64-bit integers rounded. */
    private static final class Numbers implements Source<double[]> {
        private final TensorView view;
        private final NumberSource source;
        private long position;

        Numbers(TensorView view) {
            this.view = view;
            this.source = new NumberSource(view);
        }

        @Override
        public void next(double[] target, int at, int count) throws IOException {
            if (view.dtype().byteSize() < Long.BYTES) {
                view.copyTo(target, at, position, count);
                position += count;
                return;
            }
            boolean unsigned = view.dtype() == DType.U64;
            for (int done = 0; done < count; ) {
                int n = Math.min(NumberSource.PIECE, count - done);
                long[] values = source.nextIntegers(n);
                for (int i = 0; i < n; i++) {
                    target[at + done + i] = unsigned ? NumberSource.unsigned(values[i]) : values[i];
                }
                done += n;
            }
        }
    }

    @Override
    void putBits(double[] array, int from, int count, ByteBuffer target) {
        target.asDoubleBuffer().put(array, from, count);
        target.position(target.position() + count * Double.BYTES);
    }
}
