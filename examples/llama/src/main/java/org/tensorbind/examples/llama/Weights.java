package org.tensorbind.examples.llama;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.annotation.Metadata;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/**
 * A model, with the names of Hugging Face's checkpoints and of GGUF: some numbers of its {@code config.json} or metadata, norms as arrays, matrices as
 * they are in the file. A model without a {@code head} uses its embeddings.
 */
@TensorBundle
record Weights(
        @Metadata(value = "num_hidden_layers", alias = "llama.block_count", variable = "layers")
        int layers,

        @Metadata(value = "num_attention_heads", alias = "llama.attention.head_count")
        int heads,

        @Metadata(value = "num_key_value_heads", alias = "llama.attention.head_count_kv") @Nullable
        Integer keyHeads,

        @Metadata(value = "rms_norm_eps", alias = "llama.attention.layer_norm_rms_epsilon")
        float epsilon,

        @Metadata(value = "rope_theta", alias = "llama.rope.freq_base") @Nullable
        Double ropeBase,

        @Metadata(value = "rope_scaling", alias = "rope_parameters") @Nullable
        Map<String, @Nullable Object> ropeScaling,

        @Metadata("llama.rope.scaling.type") @Nullable String ropeScalingType,

        @Tensor(name = "rope_freqs.weight", shape = "frequencies") @Nullable
        float[] ropeFactors,

        @Tensor(name = "model.embed_tokens.weight", alias = "token_embd.weight", shape = "vocab, hidden")
        Matrix embedding,

        @Tensor(name = "model.layers.{i}.", alias = "blk.{i}.", length = "layers")
        List<Block> blocks,

        @Tensor(name = "model.norm.weight", alias = "output_norm.weight", shape = "hidden")
        float[] norm,

        @Tensor(name = "lm_head.weight", alias = "output.weight", shape = "vocab, hidden") @Nullable
        Matrix head) {
    /** Attention, and a gated network. */
    @TensorBundle
    record Block(
            @Tensor(name = "input_layernorm.weight", alias = "attn_norm.weight", shape = "hidden")
            float[] attentionNorm,

            @Tensor(name = "self_attn.q_proj.weight", alias = "attn_q.weight", shape = "queries, hidden")
            Matrix query,

            @Tensor(name = "self_attn.k_proj.weight", alias = "attn_k.weight", shape = "keys, hidden")
            Matrix key,

            @Tensor(name = "self_attn.v_proj.weight", alias = "attn_v.weight", shape = "keys, hidden")
            Matrix value,

            @Tensor(name = "self_attn.o_proj.weight", alias = "attn_output.weight", shape = "hidden, queries")
            Matrix output,

            @Tensor(name = "post_attention_layernorm.weight", alias = "ffn_norm.weight", shape = "hidden")
            float[] networkNorm,

            @Tensor(name = "mlp.gate_proj.weight", alias = "ffn_gate.weight", shape = "inner, hidden")
            Matrix gate,

            @Tensor(name = "mlp.up_proj.weight", alias = "ffn_up.weight", shape = "inner, hidden")
            Matrix up,

            @Tensor(name = "mlp.down_proj.weight", alias = "ffn_down.weight", shape = "hidden, inner")
            Matrix down) {}
}
