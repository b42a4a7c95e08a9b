package org.tensorbind.bundle;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.tensorbind.DType;
import org.tensorbind.TensorView;

/** {@code float} and {@code double}. */
abstract class FractionKind<A> extends ElementKind<A> {
    FractionKind(DType natural, String javaName) {
        super(natural, javaName);
    }

    abstract double valueAt(A array, int index);

    /** Whether views themselves give elements of a dtype as this type. */
    abstract boolean isWidenedByViews(DType dtype);

    /** Copies elements of such a dtype. */
    abstract void widen(TensorView view, long from, A target, int at, int count) throws IOException;

    /** Sets an element to the nearest value. */
    abstract void set(A array, int index, double value);

    /** Sets an element to the value nearest to an integer. */
    abstract void set(A array, int index, long bits, boolean unsigned);

    /** Appends elements of the natural dtype. */
    abstract void putBits(A array, int from, int count, ByteBuffer target);

    @Override
    final Source<A> numbers(TensorView view, DType as) {
        if (isWidenedByViews(view.elementType().numbers())) {
            long[] position = {0};
            return (target, at, count) -> {
                widen(view, position[0], target, at, count);
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
                    set(target, at + done + i, values[i]);
                }
            } else {
                long[] values = source.nextIntegers(n);
                for (int i = 0; i < n; i++) {
                    set(target, at + done + i, values[i], unsigned);
                }
            }
            done += n;
        }
    }

    @Override
    final void put(A array, int from, int count, ByteBuffer target, DType dtype) {
        if (dtype == natural()) {
            putBits(array, from, count, target);
            return;
        }
        for (int i = 0; i < count; i++) {
            NumberCodes.put(target, dtype, valueAt(array, from + i));
        }
    }

    /** Integers end, so that what is written as one is checked even where it is rounded. */
    @Override
    final boolean isChecked(DType dtype, boolean finite, boolean exact) {
        return finite || (dtype != natural() && (exact || !dtype.isFloatingPoint()));
    }

    @Override
    final void check(A array, long firstIndex, DType dtype, boolean finite, boolean exact) throws ValueException {
        int length = length(array);
        for (int i = 0; i < length; i++) {
            double value = valueAt(array, i);
            if (finite && !Double.isFinite(value)) {
                throw new ValueException(firstIndex + i, value, "is not finite");
            }
            if (!NumberCodes.canBe(dtype, value)) {
                throw new ValueException(firstIndex + i, value, "does not fit in " + dtype);
            }
            if (exact && dtype != natural() && !NumberCodes.isExact(dtype, value)) {
                throw new ValueException(
                        firstIndex + i, value, dtype + " does not hold exactly; conversion = ROUND would round it");
            }
        }
    }
}
