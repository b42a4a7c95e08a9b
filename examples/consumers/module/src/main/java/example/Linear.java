package example;

import org.tensorbind.annotation.Metadata;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** A layer. */
@TensorBundle
record Linear(
        @Tensor(shape = "out, in") float[][] weight,
        @Tensor(shape = "out") float[] bias,
        @Metadata("step") int step) {}
