package org.tensorbind.bundle;

import java.nio.ByteBuffer;
import java.nio.ShortBuffer;
import org.tensorbind.DType;

/** {@code short}, signed or unsigned. */
final class ShortKind extends IntegerKind<short[]> {
    ShortKind(DType natural, String javaName) {
        super(natural, javaName);
    }

    @Override
    short[] newArray(int length) {
        return new short[length];
    }

    @Override
    Object[] newNested(int depth, int length) {
        return switch (depth) {
            case 2 -> new short[length][];
            case 3 -> new short[length][][];
            default -> new short[length][][][];
        };
    }

    @Override
    int length(short[] array) {
        return array.length;
    }

    @Override
    long bitsAt(short[] array, int index) {
        return array[index];
    }

    @Override
    void set(short[] array, int index, long value) {
        array[index] = (short) value;
    }

    @Override
    Source<short[]> bits(ByteBuffer bytes) {
        ShortBuffer shorts = bytes.asShortBuffer();
        return shorts::get;
    }

    @Override
    void putBits(short[] array, int from, int count, ByteBuffer target) {
        target.asShortBuffer().put(array, from, count);
        target.position(target.position() + count * Short.BYTES);
    }
}
