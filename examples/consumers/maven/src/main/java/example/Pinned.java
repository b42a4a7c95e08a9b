package example;

import java.util.List;
import org.tensorbind.annotation.Metadata;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** A model that is compared with the header of a checkpoint while it is compiled. */
@TensorBundle(pinned = "model.header.json", closed = true)
public record Pinned(
        @Tensor(name = "stem.weight", shape = "hidden, in") float[][] stem,
        @Tensor(name = "blocks.{i}.") List<Block> blocks,
        @Tensor(name = "head.bias", shape = "10") float[] head,
        @Metadata("step") long step) {
    /** A block. */
    @TensorBundle
    public record Block(
            @Tensor(shape = "hidden, hidden") float[][] weight,
            @Tensor(shape = "hidden") float[] bias) {}
}
