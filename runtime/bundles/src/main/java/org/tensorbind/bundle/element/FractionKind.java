package org.tensorbind.bundle.element;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.tensorbind.DType;
import org.tensorbind.TensorView;
import org.tensorbind.payload.code.ElementNumbers;
import org.tensorbind.payload.code.NumberSource;

/** Elements in arrays of {@code float} or {@code double}. */
final class FractionKind<A> extends ElementKind<A> {
    FractionKind(DType natural, String javaName, ArrayType arrays) {
        super(natural, javaName, arrays);
    }

    /** Whether views give elements of a dtype as this type. */
    private boolean isWidenedByViews(DType dtype) {
        return natural() == DType.F32
                ? dtype.isFloatingPoint() && dtype != DType.F64
                : dtype.byteSize() < Long.BYTES && dtype != DType.BOOL;
    }

    @Override
    Source<A> numbers(TensorView view, DType as) {
        if (isWidenedByViews(view.elementType().decodedDType())) {
            long[] position = {0};
            return (target, at, count) -> {
                arrays().copy(view, position[0], target, at, count);
                position[0] += count;
            };
        }
        NumberSource source = new NumberSource(view);
        return (target, at, count) -> round(source, target, at, count);
    }

    private void round(NumberSource source, A target, int at, int count) throws IOException {
        boolean unsigned = source.dtype() == DType.U64;
        for (int done = 0; done < count; ) {
            int n = Math.min(NumberSource.PIECE, count - done);
            if (source.dtype().isFloatingPoint()) {
                double[] values = source.nextFractions(n);
                for (int i = 0; i < n; i++) {
                    arrays().setFraction(target, at + done + i, values[i]);
                }
            } else {
                long[] values = source.nextIntegers(n);
                for (int i = 0; i < n; i++) {
                    arrays().setFraction(target, at + done + i, values[i], unsigned);
                }
            }
            done += n;
        }
    }

    @Override
    void put(A array, int from, int count, ByteBuffer target, DType dtype) {
        if (dtype == natural()) {
            putBits(array, from, count, target);
            return;
        }
        for (int i = 0; i < count; i++) {
            ElementNumbers.put(target, dtype, arrays().fraction(array, from + i));
        }
    }

    /** Integers end, so that what is written as one is checked even where it is rounded. */
    @Override
    boolean isChecked(DType dtype, boolean finite, boolean exact) {
        return finite || (dtype != natural() && (exact || !dtype.isFloatingPoint()));
    }

    @Override
    void check(A array, long firstIndex, DType dtype, boolean finite, boolean exact) throws ValueException {
        int length = length(array);
        for (int i = 0; i < length; i++) {
            double value = arrays().fraction(array, i);
            if (finite && !Double.isFinite(value)) {
                throw new ValueException(firstIndex + i, value, "is not finite");
            }
            if (!ElementNumbers.canBe(dtype, value)) {
                throw new ValueException(firstIndex + i, value, "does not fit in " + dtype);
            }
            if (exact && dtype != natural() && !ElementNumbers.isExact(dtype, value)) {
                throw new ValueException(
                        firstIndex + i, value, dtype + " does not hold exactly; conversion = ROUND would round it");
            }
        }
    }
}
