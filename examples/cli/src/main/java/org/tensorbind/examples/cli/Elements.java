package org.tensorbind.examples.cli;

import java.nio.ByteBuffer;
import org.tensorbind.DType;
import org.tensorbind.TensorData;
import org.tensorbind.TensorView;
import org.tensorbind.memory.Tensors;

/** A tensor's elements as another dtype. */
final class Elements {
    private Elements() {}

    /** As {@link Tensors#converted}, and truth values as integers 0 and 1. */
    static TensorData converted(TensorView view, DType dtype) {
        if (view.dtype() == DType.BOOL && dtype != DType.BOOL) {
            return channel -> Numbers.forEach(view, (values, count) -> {
                ByteBuffer bytes = ByteBuffer.allocate(count);
                for (int i = 0; i < count; i++) {
                    bytes.put((byte) values[i]);
                }
                bytes.flip();
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
            });
        }
        if (dtype == DType.BOOL && view.dtype() != DType.BOOL) {
            throw new UsageException("--dtype: numbers cannot be converted to bool");
        }
        return Tensors.converted(view, dtype);
    }
}
