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

    private final Mapping<B> mapping;
    private final Wrapping<B, A> wrapping;
    private final Copying<B, A> copying;

    /** Takes the buffer of a view without a copy. */
    interface Mapping<B> {
        B map(TensorView view) throws IOException;
    }

    /** Puts a buffer around an array. */
    interface Wrapping<B, A> {
        B wrap(A array);
    }

    /** Copies elements from an index of the buffer. */
    interface Copying<B, A> {
        void copy(B buffer, int index, A target);
    }

    BufferCodec(
            String javaType, ElementKind<A> kind, Mapping<B> mapping, Wrapping<B, A> wrapping, Copying<B, A> copying) {
        super(javaType, Form.FLAT, kind);
        this.mapping = mapping;
        this.wrapping = wrapping;
        this.copying = copying;
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
    public B read(TensorView view, @Nullable DType as) throws IOException {
        return kind().isStoredAs(view.dtype(), as) ? mapping.map(view) : wrapping.wrap(kind().readAll(view, as));
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
            copying.copy(value, index, piece);
            leaves.accept(piece);
        }
    }
}
