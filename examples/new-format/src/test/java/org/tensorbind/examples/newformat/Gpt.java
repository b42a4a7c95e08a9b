package org.tensorbind.examples.newformat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.annotation.Metadata;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** A bundle works with a format that a grammar has just added. */
@TensorBundle
public record Gpt(
        @Tensor(name = "embedding.weight", shape = "vocab, hidden")
        float[][] embedding,

        @Tensor(name = "h.{i}.attn") List<float[]> attention,
        @Tensor(name = "step") long step,
        @Metadata("format") @Nullable String framework) {}
