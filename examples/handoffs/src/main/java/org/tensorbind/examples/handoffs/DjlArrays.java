package org.tensorbind.examples.handoffs;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import org.tensorbind.DType;
import org.tensorbind.TensorView;

/**
 * Tensors as arrays of DJL. Its engine for ONNX Runtime uses the mapped file, engines with memory of their own (PyTorch) copy.
 */
public final class DjlArrays {
    private DjlArrays() {}

    /**
     * An array of the manager, which closes it; keep {@code memory}, the tensor's, until the manager is closed.
     *
     * @throws IllegalArgumentException for a dtype that DJL does not have
     */
    public static NDArray of(NDManager manager, TensorView view, NativeMemory memory) {
        Shape shape = new Shape(view.shape().toArray());
        return manager.create(memory.bytes(), shape, typeOf(view.dtype()));
    }

    private static DataType typeOf(DType dtype) {
        return switch (dtype) {
            case F32 -> DataType.FLOAT32;
            case F64 -> DataType.FLOAT64;
            case F16 -> DataType.FLOAT16;
            case BF16 -> DataType.BFLOAT16;
            case I8 -> DataType.INT8;
            case U8 -> DataType.UINT8;
            case I32 -> DataType.INT32;
            case I64 -> DataType.INT64;
            case BOOL -> DataType.BOOLEAN;
            default ->
                throw new IllegalArgumentException("DJL has no type for " + dtype
                        + "; Tensors.converted(view, dtype) converts to one that it has");
        };
    }
}
