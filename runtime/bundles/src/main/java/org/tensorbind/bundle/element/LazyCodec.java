package org.tensorbind.bundle.element;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.TensorView;
import org.tensorbind.payload.code.NumberSource;

/** A Java type whose elements are read on demand, of any dtype. */
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
    public final DtypeMatch fit(DType dtype) {
        return DtypeMatch.NATURAL;
    }

    @Override
    public final boolean holdsFile() {
        return true;
    }

    @Override
    public abstract ElementType typeOf(T value);

    /** The elements that are stored. */
    abstract TensorView elements(T value) throws IOException;

    @Override
    public final void check(T value, DType dtype, boolean finite, boolean exact) throws IOException {
        if (!finite || !typeOf(value).dtype().isFloatingPoint()) {
            return;
        }
        TensorView elements = elements(value);
        NumberSource source = new NumberSource(elements);
        long count = elements.elementCount();
        for (long done = 0; done < count; ) {
            int n = (int) Math.min(NumberSource.PIECE, count - done);
            double[] values = source.nextFractions(n);
            for (int i = 0; i < n; i++) {
                if (!Double.isFinite(values[i])) {
                    throw new ValueException(done + i, values[i], "is not finite");
                }
            }
            done += n;
        }
    }
}
