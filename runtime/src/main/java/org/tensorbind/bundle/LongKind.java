package org.tensorbind.bundle;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import org.tensorbind.DType;

/** {@code long}, signed or unsigned. */
final class LongKind extends IntegerKind<long[]> {
    LongKind(DType natural, String javaName) {
        super(natural, javaName);
    }

    @Override
    long[] newArray(int length) {
        return new long[length];
    }

    @Override
    Object[] newNested(int depth, int length) {
        return switch (depth) {
            case 2 -> new long[length][];
            case 3 -> new long[length][][];
            default -> new long[length][][][];
        };
    }

    @Override
    int length(long[] array) {
        return array.length;
    }

    @Override
    long bitsAt(long[] array, int index) {
        return array[index];
    }

    @Override
    void set(long[] array, int index, long value) {
        array[index] = value;
    }

    @Override
    Source<long[]> bits(ByteBuffer bytes) {
        LongBuffer longs = bytes.asLongBuffer();
        return longs::get;
    }

    @Override
    void putBits(long[] array, int from, int count, ByteBuffer target) {
        target.asLongBuffer().put(array, from, count);
        target.position(target.position() + count * Long.BYTES);
    }
}
