package org.tensorbind.spark;

import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** A bundle whose tensors may be in several files. */
@TensorBundle
public record Weights(
        @Tensor(name = "w1") float w1, @Tensor(name = "w2") float w2) {}
