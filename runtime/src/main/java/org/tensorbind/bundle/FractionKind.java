package org.tensorbind.bundle;

import java.nio.ByteBuffer;
import org.tensorbind.DType;

/** {@code float} and {@code double}. */
abstract class FractionKind<A> extends ElementKind<A> {
    FractionKind(DType natural, String javaName) {
        super(natural, javaName);
    }

    abstract double valueAt(A array, int index);

    /** Appends elements of the natural dtype. */
    abstract void putBits(A array, int from, int count, ByteBuffer target);

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
