package org.tensorbind.grammars.bundle;

import java.nio.FloatBuffer;
import java.util.List;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorAdapter;
import org.tensorbind.annotation.TensorBundle;

/** Properties that are parts of one tensor. */
final class Fused {
    private Fused() {}

    /** Query, key and value of a projection that is one tensor, as PyTorch has it. */
    @TensorBundle
    record Attention(
            @Tensor(name = "in_proj_weight", shape = "hidden, hidden", part = true)
            float[][] query,

            @Tensor(name = "in_proj_weight", shape = "hidden, hidden", part = true)
            float[][] key,

            @Tensor(name = "in_proj_weight", shape = "hidden, hidden", part = true)
            float[][] value,

            @Tensor(name = "out_proj.weight", shape = "hidden, hidden")
            float[][] out) {}

    /** Layers of it. */
    @TensorBundle
    record Layers(@Tensor(name = "layers.{i}.") List<Attention> layers) {}

    /** Fewer keys and values than queries, in buffers; nothing but the bundle or the call tells the heads. */
    @TensorBundle
    record Grouped(
            @Tensor(name = "qkv", shape = "heads*width, in", part = true)
            FloatBuffer query,

            @Tensor(name = "qkv", shape = "groups*width, in", part = true)
            FloatBuffer key,

            @Tensor(name = "qkv", shape = "groups*width, in", part = true)
            FloatBuffer value) {}

    /** Columns of the matrix of a file, and a type of one's own. */
    @TensorBundle
    @TensorAdapter(Own.Conversions.class)
    record Columns(
            @Tensor(name = "c_attn", shape = "2, in", part = true, transposed = true)
            float[][] query,

            @Tensor(name = "c_attn", shape = "1, in", part = true, transposed = true)
            float[][] key,

            @Tensor(name = "points", shape = "2", part = true)
            Own.Point from,

            @Tensor(name = "points", shape = "2", part = true)
            Own.Point to) {}

    /** Parts whose columns nothing makes the same. */
    @TensorBundle
    record Ragged(
            @Tensor(name = "w", shape = "1, ?", part = true) float[][] upper,
            @Tensor(name = "w", shape = "n, ?", part = true) float[][] lower) {}
}
