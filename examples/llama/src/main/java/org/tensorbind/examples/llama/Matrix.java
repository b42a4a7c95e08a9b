package org.tensorbind.examples.llama;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.IntStream;
import org.tensorbind.TensorView;

/** A matrix of any dtype or blocks, which stays in its file. */
record Matrix(TensorView weights) {
    private static final int PARTS = Runtime.getRuntime().availableProcessors();

    static Matrix of(TensorView weights) {
        return new Matrix(weights);
    }

    static TensorView view(Matrix matrix) {
        return matrix.weights;
    }

    int rows() {
        return (int) weights.shape().dimension(0);
    }

    /** The product with a vector; threads share the rows. */
    float[] times(float[] x) {
        float[] y = new float[rows()];
        IntStream.range(0, PARTS).parallel().forEach(part -> {
            try {
                weights.multiply(x, y, part * y.length / PARTS, (part + 1) * y.length / PARTS);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return y;
    }
}
