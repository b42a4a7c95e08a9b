package org.tensorbind.bundle;

import java.nio.ByteBuffer;
import org.tensorbind.DType;
import org.tensorbind.TensorView;

/** {@code boolean}. */
final class BooleanKind extends ElementKind<boolean[]> {
    BooleanKind() {
        super(DType.BOOL, "boolean", ArrayType.BOOLEANS);
    }

    @Override
    Source<boolean[]> numbers(TensorView view, DType as) {
        throw new IllegalStateException("no number is a boolean");
    }

    @Override
    void put(boolean[] array, int from, int count, ByteBuffer target, DType dtype) {
        putBits(array, from, count, target);
    }

    @Override
    boolean isChecked(DType dtype, boolean finite, boolean exact) {
        return false;
    }

    @Override
    void check(boolean[] array, long firstIndex, DType dtype, boolean finite, boolean exact) {}
}
