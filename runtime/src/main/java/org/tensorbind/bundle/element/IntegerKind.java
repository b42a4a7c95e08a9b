package org.tensorbind.bundle.element;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.tensorbind.DType;
import org.tensorbind.TensorView;

/** {@code byte}, {@code short}, {@code int} and {@code long}, signed or unsigned, and {@code boolean}, which no number becomes. */
final class IntegerKind<A> extends ElementKind<A> {
    private final boolean signed;
    private final Get<A> bits;
    private final Set<A> set;

    /** An element's bits, extended by its sign. */
    interface Get<A> {
        long at(A array, int index);
    }

    /** Keeps the low bits. */
    interface Set<A> {
        void set(A array, int index, long value);
    }

    IntegerKind(DType natural, String javaName, ArrayType<A> arrays, Get<A> bits, Set<A> set) {
        super(natural, javaName, arrays);
        this.signed = DtypeMatch.isSigned(natural);
        this.bits = bits;
        this.set = set;
    }

    private int bitWidth() {
        return 8 * natural().byteSize();
    }

    private long valueAt(A array, int index) {
        long value = bits.at(array, index);
        return signed || bitWidth() == 64 ? value : value & (1L << bitWidth()) - 1;
    }

    /**
     * The integers that a type holds.
     *
     * @param type what messages call it
     */
    record Range(long least, long most, String type) {}

    @Override
    Source<A> numbers(TensorView view, DType as) {
        NumberSource source = new NumberSource(view);
        boolean wide = bitWidth() == Long.SIZE;
        long most =
                DtypeMatch.isSigned(as) || wide ? Long.MAX_VALUE >>> Long.SIZE - bitWidth() : (1L << bitWidth()) - 1;
        long least = DtypeMatch.isSigned(as) ? -most - 1 : 0;
        Range range = new Range(least, most, as == natural() ? javaName() : as.toString());
        return (target, at, count) -> read(source, range, target, at, count);
    }

    private void read(NumberSource source, Range range, A target, int at, int count) throws IOException {
        for (int done = 0; done < count; ) {
            int n = Math.min(NumberSource.PIECE, count - done);
            long[] values = source.nextRounded(n, range);
            for (int i = 0; i < n; i++) {
                set.set(target, at + done + i, values[i]);
            }
            done += n;
        }
    }

    @Override
    void put(A array, int from, int count, ByteBuffer target, DType dtype) {
        if (isBits(dtype)) {
            putBits(array, from, count, target);
            return;
        }
        for (int i = 0; i < count; i++) {
            ElementNumbers.put(target, dtype, valueAt(array, from + i), !signed);
        }
    }

    private boolean isBits(DType dtype) {
        DtypeMatch fit = DtypeMatch.of(natural(), dtype);
        return fit == DtypeMatch.NATURAL || fit == DtypeMatch.BITS;
    }

    @Override
    boolean isChecked(DType dtype, boolean finite, boolean exact) {
        return !isBits(dtype);
    }

    @Override
    void check(A array, long firstIndex, DType dtype, boolean finite, boolean exact) throws ValueException {
        int length = length(array);
        for (int i = 0; i < length; i++) {
            long value = valueAt(array, i);
            if (!ElementNumbers.canBe(dtype, value, !signed)) {
                throw new ValueException(firstIndex + i, shown(value), "does not fit in " + dtype);
            }
            if (exact && !ElementNumbers.isExact(dtype, value, !signed)) {
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
