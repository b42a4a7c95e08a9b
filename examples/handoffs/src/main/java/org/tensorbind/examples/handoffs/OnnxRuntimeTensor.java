package org.tensorbind.examples.handoffs;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import java.io.IOException;
import org.tensorbind.DType;
import org.tensorbind.TensorView;

/**
 * A tensor for ONNX Runtime over the mapped file: an input, or an initializer that replaces one of a model. The file's reader may be closed before this,
 * this must not be closed before a session that has it as an initializer.
 */
public record OnnxRuntimeTensor(OnnxTensor tensor, NativeMemory memory) implements AutoCloseable {
    /**
     * Hands a tensor of up to 2 GiB to ONNX Runtime.
     *
     * @throws IllegalArgumentException for a dtype that {@code OnnxTensor} does not have
     */
    public static OnnxRuntimeTensor of(OrtEnvironment environment, TensorView view) throws IOException, OrtException {
        OnnxJavaType type = typeOf(view.dtype());
        NativeMemory memory = NativeMemory.of(view);
        try {
            OnnxTensor tensor = OnnxTensor.createTensor(
                    environment, memory.bytes(), view.shape().toArray(), type);
            return new OnnxRuntimeTensor(tensor, memory);
        } catch (OrtException | RuntimeException e) {
            try (memory) {
                throw e;
            }
        }
    }

    private static OnnxJavaType typeOf(DType dtype) {
        return switch (dtype) {
            case F32 -> OnnxJavaType.FLOAT;
            case F64 -> OnnxJavaType.DOUBLE;
            case F16 -> OnnxJavaType.FLOAT16;
            case BF16 -> OnnxJavaType.BFLOAT16;
            case I8 -> OnnxJavaType.INT8;
            case U8 -> OnnxJavaType.UINT8;
            case I16 -> OnnxJavaType.INT16;
            case I32 -> OnnxJavaType.INT32;
            case I64 -> OnnxJavaType.INT64;
            case BOOL -> OnnxJavaType.BOOL;
            default ->
                throw new IllegalArgumentException("OnnxTensor has no type for " + dtype
                        + "; Tensors.converted(view, dtype) converts to one that it has");
        };
    }

    @Override
    public void close() throws IOException {
        try (memory) {
            tensor.close();
        }
    }
}
