package org.tensorbind.examples.quickstart;

import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** A layer of Flax. */
@TensorBundle
record Dense(
        @Tensor(name = "params/fc/kernel", shape = "out, in", transposed = true)
        float[][] weight,

        @Tensor(name = "params/fc/bias", shape = "out") float[] bias) {}
