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
    boolean isWidenedByViews(DType dtype) {
        return dtype.isFloatingPoint() && dtype != DType.F64;
    }

    @Override
    void widen(TensorView view, long from, float[] target, int at, int count) throws IOException {
        view.copyTo(target, at, from, count);
    }

    @Override
    void set(float[] array, int index, double value) {
        array[index] = (float) value;
    }

    @Override
    void set(float[] array, int index, long bits, boolean unsigned) {
        array[index] = unsigned ? NumberSource.unsignedFloat(bits) : (float) bits;
    }

    @Override
    void putBits(float[] array, int from, int count, ByteBuffer target) {
        target.asFloatBuffer().put(array, from, count);
        target.position(target.position() + count * Float.BYTES);
    }
}
