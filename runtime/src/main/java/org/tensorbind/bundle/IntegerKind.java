package org.tensorbind.bundle;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.tensorbind.DType;
import org.tensorbind.TensorView;

/** {@code byte}, {@code short}, {@code int} and {@code long}, signed or unsigned. */
abstract class IntegerKind<A> extends ElementKind<A> {
    private final boolean signed;

    IntegerKind(DType natural, String javaName) {
        super(natural, javaName);
        this.signed = Fit.isSigned(natural);
    }

    /** The element's bits, extended by its sign. */
    abstract long bitsAt(A array, int index);

    /** Keeps the low bits. */
    abstract void set(A array, int index, long value);

    /** Appends elements' bits. */
    abstract void putBits(A array, int from, int count, ByteBuffer target);

    private int bitWidth() {
        return 8 * natural().byteSize();
    }

    private long valueAt(A array, int index) {
        long bits = bitsAt(array, index);
        return signed || bitWidth() == 64 ? bits : bits & (1L << bitWidth()) - 1;
    }

    /**
     * The integers that a type holds.
     *
     * @param type what messages call it
     */
    record Range(long least, long most, String type) {}

    @Override
    final Source<A> numbers(TensorView view, DType as) {
        NumberSource source = new NumberSource(view);
        boolean wide = bitWidth() == Long.SIZE;
        long most = Fit.isSigned(as) || wide ? Long.MAX_VALUE >>> Long.SIZE - bitWidth() : (1L << bitWidth()) - 1;
        long least = Fit.isSigned(as) ? -most - 1 : 0;
        Range range = new Range(least, most, as == natural() ? javaName() : as.toString());
        return (target, at, count) -> read(source, range, target, at, count);
    }

    private void read(NumberSource source, Range range, A target, int at, int count) throws IOException {
        for (int done = 0; done < count; ) {
            int n = Math.min(NumberSource.PIECE, count - done);
            long[] values = source.nextRounded(n, range);
            for (int i = 0; i < n; i++) {
                set(target, at + done + i, values[i]);
            }
            done += n;
        }
    }

    @Override
    final void put(A array, int from, int count, ByteBuffer target, DType dtype) {
        if (isBits(dtype)) {
            putBits(array, from, count, target);
            return;
        }
        for (int i = 0; i < count; i++) {
            NumberCodes.put(target, dtype, valueAt(array, from + i), !signed);
        }
    }

    private boolean isBits(DType dtype) {
        Fit fit = Fit.of(natural(), dtype);
        return fit == Fit.NATURAL || fit == Fit.BITS;
    }

    @Override
    final boolean isChecked(DType dtype, boolean finite, boolean exact) {
        return !isBits(dtype);
    }

    @Override
    final void check(A array, long firstIndex, DType dtype, boolean finite, boolean exact) throws ValueException {
        int length = length(array);
        for (int i = 0; i < length; i++) {
            long value = valueAt(array, i);
            if (!NumberCodes.canBe(dtype, value, !signed)) {
                throw new ValueException(firstIndex + i, shown(value), "does not fit in " + dtype);
            }
            if (exact && !NumberCodes.isExact(dtype, value, !signed)) {
                throw new ValueException(
                        firstIndex + i,
                        shown(value),
                        dtype + " does not hold exactly; conversion = ROUND would round it");
            }
        }
    }

    private String shown(long value) {
        return signed ? Long.toString(value) : Long.toUnsignedString(value);
    }
}
