package org.tensorbind.bundle;

import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;

/** A type that is read when its elements are asked for, and takes any dtype. */
abstract class LazyCodec<T> extends Codec<T> {
    LazyCodec(String javaType) {
        super(javaType, Form.VIEW);
    }

    @Override
    public final int rank() {
        return -1;
    }

    @Override
    public final @Nullable DType dtype() {
        return null;
    }

    @Override
    public final Fit fit(DType dtype) {
        return Fit.NATURAL;
    }

    @Override
    final boolean holdsFile() {
        return true;
    }
}
