package org.tensorbind.bundle;

import java.nio.ByteBuffer;
import org.tensorbind.DType;

/** {@code byte}, signed or unsigned. */
final class ByteKind extends IntegerKind<byte[]> {
    ByteKind(DType natural, String javaName) {
        super(natural, javaName);
    }

    @Override
    byte[] newArray(int length) {
        return new byte[length];
    }

    @Override
    Object[] newNested(int depth, int length) {
        return switch (depth) {
            case 2 -> new byte[length][];
            case 3 -> new byte[length][][];
            default -> new byte[length][][][];
        };
    }

    @Override
    int length(byte[] array) {
        return array.length;
    }

    @Override
    long bitsAt(byte[] array, int index) {
        return array[index];
    }

    @Override
    void set(byte[] array, int index, long value) {
        array[index] = (byte) value;
    }

    @Override
    Source<byte[]> bits(ByteBuffer bytes) {
        return bytes::get;
    }

    @Override
    void putBits(byte[] array, int from, int count, ByteBuffer target) {
        target.put(array, from, count);
    }
}
