package org.tensorbind.bundle.element;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.tensorbind.DType;
import org.tensorbind.TensorView;
import org.tensorbind.payload.code.ElementNumbers;
import org.tensorbind.payload.code.NumberSource;

/**
 * Elements in arrays of {@code byte}, {@code short}, {@code int} or {@code long}, signed or unsigned, or of {@code boolean}, to which no number is
 * converted.
 */
final class IntegerKind<A> extends ElementKind<A> {
    private final boolean signed;

    IntegerKind(DType natural, String javaName, ArrayType arrays) {
        super(natural, javaName, arrays);
        this.signed = ElementNumbers.isSigned(natural);
    }

    private int bitWidth() {
        return 8 * natural().byteSize();
    }

    private long valueAt(A array, int index) {
        long value = arrays().integer(array, index);
        return signed || bitWidth() == 64 ? value : value & (1L << bitWidth()) - 1;
    }

    /**
     * The integers that a type holds.
     *
     * @param type what messages call it
     */
    private record Range(long least, long most, String type) {
        boolean has(double rounded) {
            return rounded >= least && rounded <= most && rounded < 0x1p63;
        }
    }

    @Override
    Source<A> numbers(TensorView view, DType as) {
        NumberSource source = new NumberSource(view);
        boolean wide = bitWidth() == Long.SIZE;
        long most = ElementNumbers.isSigned(as) || wide
                ? Long.MAX_VALUE >>> Long.SIZE - bitWidth()
                : (1L << bitWidth()) - 1;
        long least = ElementNumbers.isSigned(as) ? -most - 1 : 0;
        Range range = new Range(least, most, as == natural() ? javaName() : as.toString());
        return (target, at, count) -> read(source, range, target, at, count);
    }

    private void read(NumberSource source, Range range, A target, int at, int count) throws IOException {
        for (int done = 0; done < count; ) {
            int n = Math.min(NumberSource.PIECE, count - done);
            if (source.dtype().isFloatingPoint()) {
                round(source, range, target, at + done, n);
            } else {
                copy(source, range, target, at + done, n);
            }
            done += n;
        }
    }

    private void round(NumberSource source, Range range, A target, int at, int count) throws IOException {
        double[] values = source.nextFractions(count);
        for (int i = 0; i < count; i++) {
            double rounded = Math.rint(values[i]);
            if (!range.has(rounded)) {
                throw outside(source.pieceIndex(count) + i, values[i], range);
            }
            arrays().setInteger(target, at + i, (long) rounded);
        }
    }

    private void copy(NumberSource source, Range range, A target, int at, int count) throws IOException {
        long[] values = source.nextIntegers(count);
        for (int i = 0; i < count; i++) {
            boolean beyondLong = source.dtype() == DType.U64 && values[i] < 0;
            if (beyondLong || values[i] < range.least() || values[i] > range.most()) {
                Object value = beyondLong ? Long.toUnsignedString(values[i]) : values[i];
                throw outside(source.pieceIndex(count) + i, value, range);
            }
            arrays().setInteger(target, at + i, values[i]);
        }
    }

    private static ValueException outside(long index, Object value, Range range) {
        return new ValueException(index, value, "does not fit in " + range.type());
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
