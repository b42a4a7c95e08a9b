package org.tensorbind.bundle.element;

import java.io.IOException;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.TensorView;

/**
 * The elements between a buffer's position and limit, row-major: the mapped file itself where it has them as they are, else a copy.
 *
 * @param <B> the buffer type
 */
final class BufferCodec<B extends Buffer, A> extends ElementCodec<B, A> {
    private static final int PIECE = 1 << 13;

    BufferCodec(String javaType, ElementKind<A> kind) {
        super(javaType, Form.FLAT, kind);
    }

    @Override
    public int rank() {
        return -1;
    }

    @Override
    public boolean holdsFile() {
        return true;
    }

    @Override
    @SuppressWarnings("unchecked") // B is the class of the arrays' buffers
    public B read(TensorView view, @Nullable DType as) throws IOException {
        ArrayType arrays = kind().arrays();
        return (B) (kind().isStoredAs(view.dtype(), as) ? arrays.map(view) : arrays.wrap(kind().readAll(view, as)));
    }

    @Override
    public ValueShape extent(B value) {
        return ValueShape.ofCount(value.remaining());
    }

    @Override
    void forEachLeaf(B value, Leaves<A> leaves) throws IOException {
        int end = value.limit();
        A piece = kind().newArray(Math.min(PIECE, value.remaining()));
        for (int index = value.position(); index < end; index += PIECE) {
            if (end - index < kind().length(piece)) {
                piece = kind().newArray(end - index);
            }
            kind().arrays().copy(value, index, piece);
            leaves.accept(piece);
        }
    }
}
