package org.tensorbind.examples.cli.inspect;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.Locale;
import org.tensorbind.CooTensor;
import org.tensorbind.DType;
import org.tensorbind.Layout;
import org.tensorbind.TensorView;

/**
 * How the elements of two tensors of one shape differ. NaN equals NaN; integers of 64 bits are compared exactly, with numbers of any
 * dtype, and unless their nearest {@code double}s are the same, their errors are those of these.
 *
 * @param count elements that differ by more than the tolerance
 * @param elements how many there are
 * @param first row-major index of the first that does
 * @param absolute greatest absolute error, infinite where only one of two elements is finite or NaN; NaN for elements that are no real numbers
 * @param relative greatest error relative to the larger magnitude
 * @param ulps greatest number of codes between two finite elements of one floating-point dtype; -1 where there are none
 */
record TensorDifference(long count, long elements, long first, double absolute, double relative, long ulps) {
    static TensorDifference of(TensorView a, TensorView b, double tolerance) throws IOException {
        if (a.info().layout() == Layout.COO) {
            CooTensor left = a.coo();
            CooTensor right = b.coo();
            if (left.storedCount() != right.storedCount()
                    || dense(left.indices(), right.indices(), 0).count() > 0) {
                return new TensorDifference(1, a.elementCount(), -1, Double.NaN, Double.NaN, -1);
            }
            return dense(left.values(), right.values(), tolerance);
        }
        return dense(a, b, tolerance);
    }

    /** Whether elements have an order and a distance; others are the same or are not. */
    static boolean areNumbers(TensorView view) {
        return view.dtype() != DType.OPAQUE && !view.dtype().isComplex();
    }

    private static TensorDifference dense(TensorView a, TensorView b, double tolerance) throws IOException {
        if (!areNumbers(a)) {
            return ByteComparison.of(a, b);
        }
        Comparison comparison = new Comparison(a, b, tolerance);
        long left = a.elementCount();
        for (long at = 0; left > 0; ) {
            int length = Numbers.pieceLength(left);
            comparison.piece(at, length);
            at += length;
            left -= length;
        }
        return comparison.result();
    }

    private static final class Comparison {
        /** From here on, integers have neighbours that are no doubles. */
        private static final double EXACT = 0x1p53;

        private final TensorView a;
        private final TensorView b;
        private final Numbers left;
        private final Numbers right;
        private final double tolerance;
        private final boolean rounds;
        private final int codeWidth;
        private long count;
        private long first = -1;
        private double absolute;
        private double relative;
        private long ulps = -1;

        Comparison(TensorView a, TensorView b, double tolerance) {
            this.a = a;
            this.b = b;
            this.left = Numbers.of(a);
            this.right = Numbers.of(b);
            this.tolerance = tolerance;
            this.rounds = isLong(a.dtype()) || isLong(b.dtype());
            this.codeWidth = a.dtype() == b.dtype() && a.dtype().isFloatingPoint()
                    ? a.dtype().byteSize()
                    : 0;
        }

        /** Whether a {@code double} may be another number than the element. */
        private static boolean isLong(DType dtype) {
            return dtype == DType.I64 || dtype == DType.U64;
        }

        void piece(long at, int length) throws IOException {
            double[] x = left.read(a, at, length);
            double[] y = right.read(b, at, length);
            for (int i = 0; i < length; i++) {
                if (x[i] == y[i] ? rounds && Math.abs(x[i]) >= EXACT : !(Double.isNaN(x[i]) && Double.isNaN(y[i]))) {
                    compare(at + i, x[i], y[i]);
                }
            }
        }

        private void compare(long index, double x, double y) throws IOException {
            double error = x == y ? rounded(index, x, y) : Math.abs(x - y);
            if (x != y || error != 0) {
                differ(index, x, y, error);
            }
        }

        /** The difference of two elements whose nearest doubles are the same. */
        private double rounded(long index, double x, double y) throws IOException {
            return Double.isInfinite(x)
                    ? 0
                    : exactly(a, index, x).subtract(exactly(b, index, y)).abs().doubleValue();
        }

        private static BigDecimal exactly(TensorView view, long index, double rounded) throws IOException {
            if (!isLong(view.dtype())) {
                return new BigDecimal(rounded);
            }
            long element = view.getLong(index);
            return view.dtype() == DType.I64
                    ? BigDecimal.valueOf(element)
                    : new BigDecimal(Long.toUnsignedString(element));
        }

        private void differ(long index, double x, double y, double error) throws IOException {
            double magnitude = Math.max(Math.abs(x), Math.abs(y));
            boolean comparable = Double.isFinite(error);
            if (comparable && error <= tolerance * Math.max(1, magnitude) && tolerance > 0) {
                return;
            }
            absolute = Math.max(absolute, comparable ? error : Double.POSITIVE_INFINITY);
            relative = Math.max(
                    relative,
                    comparable && magnitude > 0 ? error / magnitude : comparable ? 0 : Double.POSITIVE_INFINITY);
            if (codeWidth > 0 && comparable) {
                ulps = Math.max(ulps, Math.abs(code(a, index) - code(b, index)));
            }
            first = count == 0 ? index : first;
            count++;
        }

        /** A number that grows by one from each value of the dtype to the next greater. */
        private long code(TensorView view, long index) throws IOException {
            var bytes = view.asByteBuffer(index * codeWidth, codeWidth);
            long bits = switch (codeWidth) {
                case 1 -> bytes.get(0);
                case 2 -> bytes.getShort(0);
                case 4 -> bytes.getInt(0);
                default -> bytes.getLong(0);
            };
            return bits >= 0 ? bits : (codeWidth == 8 ? Long.MIN_VALUE : -(1L << (8 * codeWidth - 1))) - bits;
        }

        TensorDifference result() {
            return new TensorDifference(count, a.elementCount(), first, absolute, relative, ulps);
        }
    }

    @Override
    public String toString() {
        if (first < 0) {
            return "other coordinates are stored";
        }
        if (Double.isNaN(absolute)) {
            return String.format(Locale.ROOT, "%,d of %,d differ, first at %,d", count, elements, first);
        }
        return String.format(
                Locale.ROOT,
                "%,d of %,d differ, first at %,d; max abs error %.4g, max rel error %.4g%s",
                count,
                elements,
                first,
                absolute,
                relative,
                ulps < 0 ? "" : String.format(Locale.ROOT, ", max %,d ULPs", ulps));
    }
}
