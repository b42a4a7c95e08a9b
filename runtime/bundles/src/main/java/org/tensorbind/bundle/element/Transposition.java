package org.tensorbind.bundle.element;

import java.io.IOException;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorData;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorView;
import org.tensorbind.payload.MemoryTensor;
import org.tensorbind.payload.code.ConvertedData;
import org.tensorbind.payload.code.TransposedData;

/** Exchanges the rows and columns of matrices; their elements are in memory as a whole then. */
public final class Transposition {
    private Transposition() {}

    /** Whether a tensor is a matrix whose bytes fit in one buffer. */
    public static boolean isPossible(TensorView view) {
        int width = view.elementType().decodedDType().byteSize();
        return view.shape().rank() == 2 && width > 0 && view.elementCount() <= Integer.MAX_VALUE / width;
    }

    public static Shape of(Shape shape) {
        return Shape.of(shape.dimension(1), shape.dimension(0));
    }

    /** The transposed tensor, in memory; of blocks, their numbers. */
    public static TensorView of(TensorView view) throws IOException {
        Shape shape = view.shape();
        DType dtype = view.elementType().decodedDType();
        TensorData elements = dtype == view.dtype() ? view::writeTo : new ConvertedData(view, dtype);
        return MemoryTensor.of(view.name(), dtype, of(shape), new TransposedData(view.name(), elements, shape, dtype));
    }

    /** The entry of the transposed tensor. */
    public static TensorEntry of(TensorEntry entry) {
        Shape shape = entry.shape();
        TensorData data = entry.data();
        if (data == null) {
            throw new IllegalArgumentException("a sparse tensor cannot be transposed");
        }
        return TensorEntry.dense(
                entry.name(), entry.dtype(), of(shape), new TransposedData(entry.name(), data, shape, entry.dtype()));
    }
}
