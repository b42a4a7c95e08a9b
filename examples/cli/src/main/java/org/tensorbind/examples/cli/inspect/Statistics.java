package org.tensorbind.examples.cli.inspect;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.Layout;
import org.tensorbind.TensorView;

/**
 * What the elements of a tensor are like. Integers of 64 bits are taken as the nearest {@code double}; of a sparse tensor the stored values
 * count.
 *
 * @param least of the finite elements, NaN where there is none
 * @param greatest of the finite elements, NaN where there is none
 * @param mean of the finite elements, NaN where there is none
 * @param histogram how many finite elements are in each of as many equal parts of the range from least to greatest
 */
public record Statistics(
        long count, long nan, long infinite, long zeros, double least, double greatest, double mean, long[] histogram) {
    public static final int BINS = 16;
    private static final String BARS = "▁▂▃▄▅▆▇█";

    /** Reads all elements, twice; null for a dtype whose elements are no real numbers. */
    static @Nullable Statistics of(TensorView tensor) throws IOException {
        TensorView view = tensor.info().layout() == Layout.COO ? tensor.coo().values() : tensor;
        if (view.dtype() == DType.OPAQUE
                || view.dtype().isComplex()
                || view.info().layout() != Layout.DENSE) {
            return null;
        }
        Counter counter = new Counter();
        Numbers.forEach(view, counter::add);
        long[] histogram = new long[BINS];
        if (counter.finite > 0) {
            double least = counter.least;
            double width = (counter.greatest - least) / BINS;
            Numbers.forEach(view, (values, count) -> {
                for (int i = 0; i < count; i++) {
                    if (Double.isFinite(values[i])) {
                        histogram[bin(values[i], least, width)]++;
                    }
                }
            });
        }
        boolean none = counter.finite == 0;
        return new Statistics(
                counter.count,
                counter.nan,
                counter.count - counter.nan - counter.finite,
                counter.zeros,
                none ? Double.NaN : counter.least + 0.0, // no negative zero
                none ? Double.NaN : counter.greatest,
                none ? Double.NaN : counter.mean,
                histogram);
    }

    /** A range wider than a {@code double} has no width; its elements are given by their sign. */
    private static int bin(double value, double least, double width) {
        if (width == 0) {
            return 0;
        }
        if (Double.isInfinite(width)) {
            return value < 0 ? 0 : BINS - 1;
        }
        return Math.min(BINS - 1, (int) ((value - least) / width));
    }

    /** The histogram as a line of bars. */
    String bars() {
        long highest = 1;
        for (long bin : histogram) {
            highest = Math.max(highest, bin);
        }
        StringBuilder bars = new StringBuilder();
        for (long bin : histogram) {
            bars.append(bin == 0 ? ' ' : BARS.charAt((int) Math.ceil((BARS.length() - 1.0) * bin / highest)));
        }
        return bars.toString();
    }

    private static final class Counter {
        private long count;
        private long nan;
        private long zeros;
        private long finite;
        private double mean;
        private double least = Double.POSITIVE_INFINITY;
        private double greatest = Double.NEGATIVE_INFINITY;

        /** The mean of all pieces grows from the means of each, which neither overflows nor loses small elements among many. */
        void add(double[] values, int length) {
            double sum = 0;
            long here = 0;
            for (int i = 0; i < length; i++) {
                double value = values[i];
                if (Double.isNaN(value)) {
                    nan++;
                } else if (Double.isFinite(value)) {
                    here++;
                    sum += value / length;
                    least = Math.min(least, value);
                    greatest = Math.max(greatest, value);
                    zeros += value == 0 ? 1 : 0;
                }
            }
            count += length;
            if (here > 0) {
                finite += here;
                double meanHere = sum * length / here;
                mean += (meanHere - mean) * here / finite;
            }
        }
    }
}
