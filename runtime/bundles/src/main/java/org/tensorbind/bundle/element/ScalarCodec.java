package org.tensorbind.bundle.element;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.TensorView;

/** A Java primitive for a tensor with one element. */
final class ScalarCodec<T, A> extends ElementCodec<T, A> {
    private final Unboxing<T, A> unboxing;
    private final Boxing<T, A> boxing;

    /** Puts a value into an array of one. */
    interface Unboxing<T, A> {
        void set(A array, T value);
    }

    /** Takes the value from an array of one. */
    interface Boxing<T, A> {
        T get(A array);
    }

    ScalarCodec(ElementKind<A> kind, Boxing<T, A> boxing, Unboxing<T, A> unboxing) {
        super(kind.javaName(), Form.SCALAR, kind);
        this.unboxing = unboxing;
        this.boxing = boxing;
    }

    @Override
    public int rank() {
        return 0;
    }

    @Override
    public T read(TensorView view, @Nullable DType as) throws IOException {
        return boxing.get(kind().readAll(view, as));
    }

    @Override
    public ValueShape extent(T value) {
        return ValueShape.ofCount(1);
    }

    @Override
    void forEachLeaf(T value, Leaves<A> leaves) throws IOException {
        A array = kind().newArray(1);
        unboxing.set(array, value);
        leaves.accept(array);
    }
}
