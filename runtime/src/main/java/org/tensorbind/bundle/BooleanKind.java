package org.tensorbind.bundle;

import java.nio.ByteBuffer;
import org.tensorbind.DType;
import org.tensorbind.TensorView;

/** {@code boolean}. */
final class BooleanKind extends ElementKind<boolean[]> {
    BooleanKind() {
        super(DType.BOOL, "boolean");
    }

    @Override
    boolean[] newArray(int length) {
        return new boolean[length];
    }

    @Override
    Object[] newNested(int depth, int length) {
        return switch (depth) {
            case 2 -> new boolean[length][];
            case 3 -> new boolean[length][][];
            default -> new boolean[length][][][];
        };
    }

    @Override
    int length(boolean[] array) {
        return array.length;
    }

    @Override
    Source<boolean[]> bits(ByteBuffer bytes) {
        return (target, at, count) -> {
            for (int i = 0; i < count; i++) {
                target[at + i] = bytes.get() != 0;
            }
        };
    }

    @Override
    Source<boolean[]> numbers(TensorView view, DType as) {
        throw new IllegalStateException("no number is a boolean");
    }

    @Override
    void put(boolean[] array, int from, int count, ByteBuffer target, DType dtype) {
        for (int i = 0; i < count; i++) {
            target.put((byte) (array[from + i] ? 1 : 0));
        }
    }

    @Override
    boolean isChecked(DType dtype, boolean finite, boolean exact) {
        return false;
    }

    @Override
    void check(boolean[] array, long firstIndex, DType dtype, boolean finite, boolean exact) {}
}
