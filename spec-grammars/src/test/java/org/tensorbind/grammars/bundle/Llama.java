package org.tensorbind.grammars.bundle;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.Shape;
import org.tensorbind.TensorView;
import org.tensorbind.annotation.Metadata;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorAdapter;
import org.tensorbind.annotation.TensorBundle;
import org.tensorbind.bundle.BundleContext;
import org.tensorbind.memory.Tensors;

/** A Llama with the names of Hugging Face, whose checkpoints have a config.json, and those of GGUF as aliases. */
@TensorBundle
@TensorAdapter(Llama.Rows.class)
record Llama(
        @Metadata(value = "num_hidden_layers", alias = "llama.block_count", variable = "layers")
        int layers,

        @Metadata(value = "num_attention_heads", alias = "llama.attention.head_count", variable = "heads")
        int heads,

        @Metadata(value = "num_key_value_heads", alias = "llama.attention.head_count_kv", variable = "groups")
        int groups,

        @Metadata(value = "rms_norm_eps", alias = "llama.attention.layer_norm_rms_epsilon")
        float epsilon,

        @Metadata(value = "rope_theta", alias = "llama.rope.freq_base") @Nullable
        Double ropeBase,

        @Tensor(name = "model.embed_tokens.weight", alias = "token_embd.weight", shape = "vocab, heads*width")
        TensorView embedding,

        @Tensor(name = "model.layers.{i}.", alias = "blk.{i}.", length = "layers")
        List<Block> blocks,

        @Tensor(name = "model.norm.weight", alias = "output_norm.weight", shape = "heads*width")
        float[] norm,

        @Tensor(name = "lm_head.weight", alias = "output.weight", shape = "vocab, heads*width") @Nullable
        TensorView head) {
    /** One block. */
    @TensorBundle
    record Block(
            @Tensor(name = "input_layernorm.weight", alias = "attn_norm.weight", shape = "heads*width")
            float[] attentionNorm,

            @Tensor(name = "self_attn.q_proj.weight", alias = "attn_q.weight", shape = "heads*width, heads*width")
            Rotated query,

            @Tensor(name = "self_attn.k_proj.weight", alias = "attn_k.weight", shape = "groups*width, heads*width")
            Rotated key,

            @Tensor(name = "self_attn.v_proj.weight", alias = "attn_v.weight", shape = "groups*width, heads*width")
            TensorView value) {}

    /** A matrix whose rows are those of rotated heads, in the order of Hugging Face. */
    record Rotated(TensorView rows) {}

    /** GGUF has the two halves of each head by turns. */
    static final class Rows {
        private Rows() {}

        static Rotated rotated(TensorView rows, BundleContext file) throws IOException {
            return new Rotated(isInterleaved(file) ? permuted(rows, (int) file.variable("width"), 2) : rows);
        }

        static TensorView stored(Rotated matrix, BundleContext file) throws IOException {
            int width = (int) file.variable("width");
            return isInterleaved(file) ? permuted(matrix.rows(), width, width / 2) : matrix.rows();
        }

        private static boolean isInterleaved(BundleContext file) {
            return file.format().name().equals("gguf");
        }

        /** Row {@code i} of each head from row {@code i * step} of the head, around its end. */
        private static TensorView permuted(TensorView rows, int width, int step) throws IOException {
            Shape shape = rows.shape();
            int rowBytes = Math.toIntExact(rows.elementType().byteSize(shape.dimension(1)));
            ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(shape.dimension(0) * rowBytes));
            for (int row = 0; row < shape.dimension(0); row++) {
                int turned = row % width * step;
                long from = row - row % width + turned % width + turned / width;
                bytes.put(rows.asByteBuffer(from * rowBytes, rowBytes));
            }
            return Tensors.of(rows.elementType(), shape, bytes.flip());
        }
    }
}
