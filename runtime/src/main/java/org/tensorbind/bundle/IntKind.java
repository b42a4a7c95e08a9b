package org.tensorbind.bundle;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import org.tensorbind.DType;

/** {@code int}, signed or unsigned. */
final class IntKind extends IntegerKind<int[]> {
    IntKind(DType natural, String javaName) {
        super(natural, javaName);
    }

    @Override
    int[] newArray(int length) {
        return new int[length];
    }

    @Override
    Object[] newNested(int depth, int length) {
        return switch (depth) {
            case 2 -> new int[length][];
            case 3 -> new int[length][][];
            default -> new int[length][][][];
        };
    }

    @Override
    int length(int[] array) {
        return array.length;
    }

    @Override
    long bitsAt(int[] array, int index) {
        return array[index];
    }

    @Override
    void set(int[] array, int index, long value) {
        array[index] = (int) value;
    }

    @Override
    Source<int[]> bits(ByteBuffer bytes) {
        IntBuffer ints = bytes.asIntBuffer();
        return ints::get;
    }

    @Override
    void putBits(int[] array, int from, int count, ByteBuffer target) {
        target.asIntBuffer().put(array, from, count);
        target.position(target.position() + count * Integer.BYTES);
    }
}
