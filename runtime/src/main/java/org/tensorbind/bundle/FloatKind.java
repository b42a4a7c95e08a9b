package org.tensorbind.bundle;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import org.tensorbind.DType;
import org.tensorbind.TensorView;

/** {@code float}. */
final class FloatKind extends FractionKind<float[]> {
    FloatKind() {
        super(DType.F32, "float");
    }

    @Override
    float[] newArray(int length) {
        return new float[length];
    }

    @Override
    Object[] newNested(int depth, int length) {
        return switch (depth) {
            case 2 -> new float[length][];
            case 3 -> new float[length][][];
            default -> new float[length][][][];
        };
    }

    @Override
    int length(float[] array) {
        return array.length;
    }

    @Override
    double valueAt(float[] array, int index) {
        return array[index];
    }

    @Override
    Source<float[]> bits(ByteBuffer bytes) {
        FloatBuffer floats = bytes.asFloatBuffer();
        return floats::get;
    }

    @Override
    Source<float[]> numbers(TensorView view, DType as) {
        return new Numbers(view);
    }

    /** Narrow floats as the view widens them, f64 and integers rounded. */
    private static final class Numbers implements Source<float[]> {
        private final TensorView view;
        private final NumberSource source;
        private long position;

        Numbers(TensorView view) {
            this.view = view;
            this.source = new NumberSource(view);
        }

        @Override
        public void next(float[] target, int at, int count) throws IOException {
            DType dtype = view.dtype();
            if (dtype.isFloatingPoint() && dtype != DType.F64) {
                view.copyTo(target, at, position, count);
                position += count;
                return;
            }
            for (int done = 0; done < count; ) {
                int n = Math.min(NumberSource.PIECE, count - done);
                if (dtype == DType.F64) {
                    round(source.nextFractions(n), target, at + done, n);
                } else {
                    round(source.nextIntegers(n), dtype == DType.U64, target, at + done, n);
                }
                done += n;
            }
        }

        private static void round(double[] values, float[] target, int at, int count) {
            for (int i = 0; i < count; i++) {
                target[at + i] = (float) values[i];
            }
        }

        private static void round(long[] values, boolean unsigned, float[] target, int at, int count) {
            for (int i = 0; i < count; i++) {
                target[at + i] = unsigned ? NumberSource.unsignedFloat(values[i]) : (float) values[i];
            }
        }
    }

    @Override
    void putBits(float[] array, int from, int count, ByteBuffer target) {
        target.asFloatBuffer().put(array, from, count);
        target.position(target.position() + count * Float.BYTES);
    }
}
