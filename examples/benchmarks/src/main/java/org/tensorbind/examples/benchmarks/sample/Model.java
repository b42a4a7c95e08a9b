package org.tensorbind.examples.benchmarks.sample;

import java.nio.FloatBuffer;
import java.util.List;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** A model as it is written in practice: nested blocks of matrices, vectors, buffers and scalars. */
@TensorBundle
public record Model(
        @Tensor(name = "blocks.{i}.") List<Block> blocks,
        @Tensor(name = "step") long step) {

    /** One block. */
    @TensorBundle
    public record Block(
            @Tensor(name = "attn.weight", shape = "hidden, hidden")
            float[][] attention,

            @Tensor(name = "mlp.weight", shape = "inner, hidden")
            float[] mlp,

            @Tensor(name = "mlp.bias", shape = "inner") float[] bias,
            @Tensor(name = "table", shape = "hidden") FloatBuffer table) {}
}
