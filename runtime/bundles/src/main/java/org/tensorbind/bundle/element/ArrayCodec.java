package org.tensorbind.bundle.element;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.TensorView;

/** A Java array with all elements, row-major. */
final class ArrayCodec<A> extends ElementCodec<A, A> {
    ArrayCodec(ElementKind<A> kind) {
        super(kind.javaName() + "[]", Form.FLAT, kind);
    }

    @Override
    public int rank() {
        return -1;
    }

    @Override
    public A read(TensorView view, @Nullable DType as) throws IOException {
        return kind().readAll(view, as);
    }

    @Override
    public ValueShape extent(A value) {
        return ValueShape.ofCount(kind().length(value));
    }

    @Override
    void forEachLeaf(A value, Leaves<A> leaves) throws IOException {
        leaves.accept(value);
    }
}
