package org.tensorbind.bundle.element;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Predicate;
import org.tensorbind.DType;
import org.tensorbind.TensorView;
import org.tensorbind.payload.code.ElementNumbers;
import org.tensorbind.payload.code.NumberSource;

/** Elements in arrays of {@code float} or {@code double}. */
final class FractionKind<A> extends ElementKind<A> {
    private final Get<A> get;
    private final Set<A> set;
    private final SetInteger<A> setInteger;
    private final Predicate<DType> widenedByViews;
    private final Widening<A> widening;

    /** An element. */
    interface Get<A> {
        double at(A array, int index);
    }

    /** Sets an element to the nearest value. */
    interface Set<A> {
        void set(A array, int index, double value);
    }

    /** Sets an element to the value nearest to an integer. */
    interface SetInteger<A> {
        void set(A array, int index, long bits, boolean unsigned);
    }

    /** Copies elements that views themselves give as this type. */
    interface Widening<A> {
        void copy(TensorView view, long from, A target, int at, int count) throws IOException;
    }

    FractionKind(
            DType natural,
            String javaName,
            ArrayType<A> arrays,
            Get<A> get,
            Set<A> set,
            SetInteger<A> setInteger,
            Predicate<DType> widenedByViews,
            Widening<A> widening) {
        super(natural, javaName, arrays);
        this.get = get;
        this.set = set;
        this.setInteger = setInteger;
        this.widenedByViews = widenedByViews;
        this.widening = widening;
    }

    @Override
    Source<A> numbers(TensorView view, DType as) {
        if (widenedByViews.test(view.elementType().decodedDType())) {
            long[] position = {0};
            return (target, at, count) -> {
                widening.copy(view, position[0], target, at, count);
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
                    set.set(target, at + done + i, values[i]);
                }
            } else {
                long[] values = source.nextIntegers(n);
                for (int i = 0; i < n; i++) {
                    setInteger.set(target, at + done + i, values[i], unsigned);
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
            ElementNumbers.put(target, dtype, get.at(array, from + i));
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
            double value = get.at(array, i);
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
