package org.tensorbind.examples.quickstart;

import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** A layer under the names that several packages of Python use. */
@TensorBundle
record Linear(
        @Tensor(
                name = "fc.weight",
                alias = {"weight", "output.weight"},
                shape = "out, in")
        float[][] weight,

        @Tensor(
                name = "fc.bias",
                alias = {"bias", "output_norm.weight"},
                shape = "out")
        float[] bias) {}
