package org.tensorbind.examples.quickstart;

import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** An embedding and a head that share their weights. */
@TensorBundle
record Tied(
        @Tensor(name = "embedding.weight", shape = "vocab, hidden")
        float[][] embedding,

        @Tensor(name = "head.weight", alias = "embedding.weight", shape = "vocab, hidden")
        float[][] head) {}
