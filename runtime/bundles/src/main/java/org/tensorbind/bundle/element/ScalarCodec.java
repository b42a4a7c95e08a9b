package org.tensorbind.bundle.element;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.TensorView;

/** A Java primitive for a tensor with one element. */
final class ScalarCodec<T, A> extends ElementCodec<T, A> {
    ScalarCodec(ElementKind<A> kind) {
        super(kind.javaName(), Form.SCALAR, kind);
    }

    @Override
    public int rank() {
        return 0;
    }

    @Override
    @SuppressWarnings("unchecked") // T is the class of the arrays' elements
    public T read(TensorView view, @Nullable DType as) throws IOException {
        return (T) kind().arrays().first(kind().readAll(view, as));
    }

    @Override
    public ValueShape extent(T value) {
        return ValueShape.ofCount(1);
    }

    @Override
    void forEachLeaf(T value, Leaves<A> leaves) throws IOException {
        A array = kind().newArray(1);
        kind().arrays().setFirst(array, value);
        leaves.accept(array);
    }
}
