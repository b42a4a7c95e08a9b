package org.tensorbind.bundle.element;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;
import org.tensorbind.TensorData;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorView;
import org.tensorbind.io.Chunks;
import org.tensorbind.payload.MemoryTensor;

/** A Java type whose elements are in arrays, one after the other. */
abstract class ElementCodec<T, A> extends Codec<T> {
    private static final int STAGE_BYTES = 1 << 16;

    private final ElementKind<A> kind;

    ElementCodec(String javaType, Form form, ElementKind<A> kind) {
        super(javaType, form);
        this.kind = kind;
    }

    final ElementKind<A> kind() {
        return kind;
    }

    @Override
    public final DType dtype() {
        return kind.natural();
    }

    @Override
    public final DtypeMatch fit(DType dtype) {
        return DtypeMatch.of(kind.natural(), dtype);
    }

    @Override
    public boolean holdsFile() {
        return false;
    }

    /** Takes arrays of elements, in row-major order; an array may be filled again for the next. */
    interface Leaves<A> {
        void accept(A leaf) throws IOException;
    }

    /** Hands out the arrays of a value. */
    abstract void forEachLeaf(T value, Leaves<A> leaves) throws IOException;

    @Override
    public final void check(T value, DType dtype, boolean finite, boolean exact) throws IOException {
        if (!kind.isChecked(dtype, finite, exact)) {
            return;
        }
        long[] done = {0};
        forEachLeaf(value, leaf -> {
            kind.check(leaf, done[0], dtype, finite, exact);
            done[0] += kind.length(leaf);
        });
    }

    @Override
    public TensorEntry entry(String name, T value, ElementType type, Shape shape) {
        if (!type.isBlock()) {
            return TensorEntry.dense(name, type, shape, elements(value, type.dtype(), shape));
        }
        return TensorEntry.dense(name, type, shape, target -> {
            TensorView whole = MemoryTensor.of(name, dtype(), shape, elements(value, dtype(), shape));
            converted(whole, type).writeTo(target);
        });
    }

    private TensorData elements(T value, DType dtype, Shape shape) {
        return target -> write(value, dtype, shape.elementCount() * dtype.byteSize(), target);
    }

    private void write(T value, DType dtype, long byteSize, WritableByteChannel target) throws IOException {
        ByteBuffer stage =
                byteSize < STAGE_BYTES ? ByteBuffer.allocate((int) byteSize) : ByteBuffer.allocateDirect(STAGE_BYTES);
        stage.order(ByteOrder.LITTLE_ENDIAN);
        forEachLeaf(value, leaf -> stage(leaf, dtype, stage, target));
        flush(stage, target);
    }

    private void stage(A leaf, DType dtype, ByteBuffer stage, WritableByteChannel target) throws IOException {
        int length = kind.length(leaf);
        for (int from = 0; from < length; ) {
            int count = Math.min(length - from, stage.remaining() / dtype.byteSize());
            kind.put(leaf, from, count, stage, dtype);
            from += count;
            if (stage.remaining() < dtype.byteSize()) {
                flush(stage, target);
            }
        }
    }

    private static void flush(ByteBuffer stage, WritableByteChannel target) throws IOException {
        stage.flip();
        Chunks.writeFully(target, stage);
        stage.clear();
    }
}
