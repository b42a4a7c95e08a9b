package org.tensorbind.load;

import java.io.IOException;
import org.tensorbind.TensorView;

/** Receives a tensor that a {@link LoadPlan} loads, when it is its turn. */
@FunctionalInterface
public interface TensorConsumer {
    /** Reads what it wants of the tensor. */
    void accept(TensorView view) throws IOException;
}
