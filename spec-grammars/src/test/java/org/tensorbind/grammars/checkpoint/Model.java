package org.tensorbind.grammars.checkpoint;

import java.util.List;
import org.tensorbind.annotation.Metadata;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** What the checkpoint among the test's resources holds. */
@TensorBundle
public record Model(
        @Tensor(name = "embedding.weight", shape = "vocab, width")
        float[][] embedding,

        @Tensor(name = "blocks.{i}.") List<Block> blocks,
        @Tensor(name = "head.bias") float[] bias,
        @Tensor(name = "steps") long steps,
        @Metadata("license") String license) {

    /** One layer. */
    @TensorBundle
    public record Block(
            @Tensor(name = "norm", shape = "width") float[] norm) {}
}
