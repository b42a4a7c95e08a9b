package org.tensorbind.examples.quickstart;

import java.util.List;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** A network with a list of blocks. Nothing in it may be absent, so that files without names can hold it, too. */
@TensorBundle
public record Classifier(
        @Tensor(name = "stem.", where = "in = 784, out = hidden")
        Linear stem,

        @Tensor(name = "blocks.{i}.") List<Block> blocks,

        @Tensor(name = "head.", where = "in = hidden, out = 10")
        Linear head,

        @Tensor(name = "steps") long steps) {

    /** A block: a matrix, and the scale behind it. */
    @TensorBundle
    public record Block(
            @Tensor(shape = "hidden, hidden") float[][] weight,
            @Tensor(shape = "hidden") float[] scale) {}

    /** A linear layer of any size. */
    @TensorBundle
    public record Linear(
            @Tensor(shape = "out, in") float[][] weight,
            @Tensor(shape = "out") float[] bias) {}
}
