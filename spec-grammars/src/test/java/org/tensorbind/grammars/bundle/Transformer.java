package org.tensorbind.grammars.bundle;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorView;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** A language model with experts in some blocks. */
@TensorBundle(where = "heads = 2")
public record Transformer(
        @Tensor(name = "wte", shape = "vocab, hidden") float[][] tokenEmbedding,
        @Tensor(name = "h.{layer}.") List<Block> blocks,
        @Tensor(name = "ln_f.", where = "width = hidden") LayerNorm finalNorm,

        @Tensor(name = "lm_head.", where = "in = hidden, out = vocab") @Nullable
        Linear head,

        @Tensor(name = "step") long step) {

    /** One block. */
    @TensorBundle
    public record Block(
            @Tensor(name = "ln_1.", where = "width = hidden")
            LayerNorm norm1,

            @Tensor(name = "attn.qkv", shape = "3*hidden, hidden")
            float[][] qkv,

            @Tensor(name = "attn.rope", shape = "hidden/heads")
            float[] rope,

            @Tensor(name = "mlp.", where = "in = hidden, out = 4*hidden")
            Linear up,

            @Tensor(name = "experts.{name}.", where = "in = ?, out = ?") @Nullable
            Map<String, Linear> experts) {}

    /** A layer norm. */
    @TensorBundle
    public record LayerNorm(
            @Tensor(shape = "width") float[] weight,
            @Tensor(shape = "width") float[] bias) {}

    /** A linear layer; package-private, as classes of a module may be. */
    @TensorBundle
    record Linear(
            @Tensor(shape = "out, in") TensorView weight,
            @Tensor(shape = "out") float @Nullable [] bias) {}
}
