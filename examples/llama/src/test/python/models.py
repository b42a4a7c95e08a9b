#!/usr/bin/env python3
"""Writes the random models of src/test/resources, and the logits that torch computes for them in float64, with the model of transformers:
models.py FOLDER. models.py --large FOLDER writes models of 124 million random weights instead, for measurements.

Transformers reads the checkpoints itself. GGUF's q and k have the rows that llama.cpp's converter gives them (pairs of neighbours), and the gguf
package dequantizes blocks, so the logits are those of the file.
"""
import json
import sys
from pathlib import Path

import gguf
import ml_dtypes
import numpy as np
import torch
from gguf.constants import GGML_QUANT_SIZES, GGMLQuantizationType as Type
from safetensors.numpy import save_file
from transformers import LlamaConfig, LlamaForCausalLM

HEADS, KV_HEADS, HEAD, LAYERS, VOCAB = 4, 2, 8, 2, 48
THETA, EPSILON, SCALING = 10000.0, 1e-5, None
LLAMA3 = {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 32}
PROMPT = [1, 17, 42, 3, 47, 17, 8]

PIECES = ["<unk>", "<s>", "</s>", "<0x0A>", "<0xC3>", "<0xA9>", "\u2581", "h", "e", "l", "o", "w", "r", "d", "he", "ll", "hell", "hello", "\u2581hello",
          "\u2581w", "or", "ld", "orld", "\u2581world", "lo"]


def shapes(hidden, inner):
    queries, keys = HEADS * HEAD, KV_HEADS * HEAD
    yield "model.embed_tokens.weight", (VOCAB, hidden)
    for i in range(LAYERS):
        block = f"model.layers.{i}."
        yield block + "input_layernorm.weight", (hidden,)
        yield block + "self_attn.q_proj.weight", (queries, hidden)
        yield block + "self_attn.k_proj.weight", (keys, hidden)
        yield block + "self_attn.v_proj.weight", (keys, hidden)
        yield block + "self_attn.o_proj.weight", (hidden, queries)
        yield block + "post_attention_layernorm.weight", (hidden,)
        yield block + "mlp.gate_proj.weight", (inner, hidden)
        yield block + "mlp.up_proj.weight", (inner, hidden)
        yield block + "mlp.down_proj.weight", (hidden, inner)
    yield "model.norm.weight", (hidden,)
    yield "lm_head.weight", (VOCAB, hidden)


def random_weights(rng, hidden, inner):
    return {
        name: (1 + 0.1 * rng.standard_normal(shape) if len(shape) == 1 else rng.standard_normal(shape) / shape[1] ** 0.5).astype(np.float32)
        for name, shape in shapes(hidden, inner)
    }


def configuration(hidden, inner):
    config = {"architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": hidden, "intermediate_size": inner,
              "num_attention_heads": HEADS, "num_hidden_layers": LAYERS, "num_key_value_heads": KV_HEADS, "head_dim": HEAD,
              "rms_norm_eps": EPSILON, "rope_theta": THETA, "vocab_size": VOCAB, "max_position_embeddings": 64, "tie_word_embeddings": False}
    if SCALING:
        config["rope_scaling"] = SCALING
    return config


def logits(model):
    with torch.no_grad():
        return model.double()(torch.tensor([PROMPT])).logits[0].float().numpy()


def logits_of(weights, hidden, inner):
    model = LlamaForCausalLM(LlamaConfig(**configuration(hidden, inner)))
    model.load_state_dict({name: torch.from_numpy(value.astype(np.float32)) for name, value in weights.items()})
    return logits(model)


def frequency_factors():
    """What llama.cpp's converter stores of Llama 3's scaling: by how much each frequency is divided."""
    frequencies = THETA ** -(np.arange(0, HEAD, 2) / HEAD)
    low, high = SCALING["low_freq_factor"], SCALING["high_freq_factor"]
    smooth = np.clip((SCALING["original_max_position_embeddings"] * frequencies / (2 * np.pi) - low) / (high - low), 0, 1)
    return (1 / ((1 - smooth) / SCALING["factor"] + smooth)).astype(np.float32)


def neighbours(matrix, heads):
    """Rows as llama.cpp's converter orders them: halves of a head become pairs."""
    return matrix.reshape(heads, 2, HEAD // 2, -1).swapaxes(1, 2).reshape(matrix.shape)


def halves(matrix, heads):
    return matrix.reshape(heads, HEAD // 2, 2, -1).swapaxes(1, 2).reshape(matrix.shape)


GGUF_NAMES = {"input_layernorm": "attn_norm", "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v",
              "self_attn.o_proj": "attn_output", "post_attention_layernorm": "ffn_norm", "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up",
              "mlp.down_proj": "ffn_down"}


def gguf_name(name):
    if name.startswith("model.layers."):
        _, _, index, rest = name.split(".", 3)
        return f"blk.{index}.{GGUF_NAMES[rest[: -len('.weight')]]}.weight"
    return {"model.embed_tokens.weight": "token_embd.weight", "model.norm.weight": "output_norm.weight", "lm_head.weight": "output.weight"}[name]


def heads_of(name):
    return HEADS if "q_proj" in name else KV_HEADS if "k_proj" in name else 0


def random_blocks(rng, kind, shape):
    """Blocks of a K-quant, which the gguf package does not encode: any codes, and small scales."""
    elements, size = GGML_QUANT_SIZES[kind]
    blocks = rng.integers(0, 256, (shape[0], shape[1] // elements, size), dtype=np.uint8)
    scales = {Type.Q4_K: [0, 2], Type.Q6_K: [208]}[kind]
    for at in scales:
        small = np.float16(rng.uniform(0.5, 1, blocks.shape[:2]) * (2e-4 if kind == Type.Q4_K else 4e-5))
        blocks[..., at : at + 2] = small[..., None].view(np.uint8)
    return blocks.reshape(shape[0], -1)


def write_gguf(path, rng, kind, hidden, inner, has_logits=True):
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_block_count(LAYERS)
    writer.add_context_length(64)
    writer.add_embedding_length(hidden)
    writer.add_feed_forward_length(inner)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(KV_HEADS)
    writer.add_rope_freq_base(THETA)
    writer.add_layer_norm_rms_eps(EPSILON)
    writer.add_tokenizer_model("llama")
    pieces = PIECES + [f"<unused{i}>" for i in range(VOCAB - len(PIECES))]
    writer.add_token_list(pieces)
    writer.add_token_scores([0.0] * 6 + [-float(i) for i in range(6, VOCAB)])
    writer.add_token_types([2, 3, 3, 6, 6, 6] + [1] * (len(PIECES) - 6) + [5] * (VOCAB - len(PIECES)))
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    if SCALING:
        writer.add_tensor("rope_freqs.weight", frequency_factors())
    used = {}
    for name, value in random_weights(rng, hidden, inner).items():
        stored = neighbours(value, heads_of(name)) if heads_of(name) else value
        if value.ndim == 1 or kind == Type.F32:
            writer.add_tensor(gguf_name(name), stored)
            used[name] = value
            continue
        this = kind
        if kind == Type.Q4_K:
            this = Type.Q8_0 if value.shape[1] % 256 else Type.Q6_K if "v_proj" in name or "lm_head" in name else kind
        blocks = random_blocks(rng, this, value.shape) if this in (Type.Q4_K, Type.Q6_K) else gguf.quants.quantize(stored, this)
        writer.add_tensor(gguf_name(name), blocks, raw_dtype=this)
        numbers = gguf.quants.dequantize(blocks, this).reshape(value.shape)
        used[name] = halves(numbers, heads_of(name)) if heads_of(name) else numbers
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return logits_of(used, hidden, inner) if has_logits else None


def write_shards(folder, rng, hidden, inner, has_logits=True):
    folder.mkdir(exist_ok=True)
    weights = {name: value.astype(ml_dtypes.bfloat16) for name, value in random_weights(rng, hidden, inner).items()}
    names, index = list(weights), {}
    for i in range(3):
        file = f"model-{i + 1:05}-of-00003.safetensors"
        part = names[i * len(names) // 3 : (i + 1) * len(names) // 3]
        save_file({name: weights[name] for name in part}, folder / file, metadata={"format": "pt"})
        index.update({name: file for name in part})
    total = sum(value.nbytes for value in weights.values())
    (folder / "model.safetensors.index.json").write_text(json.dumps({"metadata": {"total_size": total}, "weight_map": index}, indent=1))
    (folder / "config.json").write_text(json.dumps(configuration(hidden, inner), indent=1))
    return logits(LlamaForCausalLM.from_pretrained(folder, dtype=torch.float32)) if has_logits else None


def main(folder):
    global SCALING
    folder.mkdir(parents=True, exist_ok=True)
    expected = {"bf16": write_shards(folder / "bf16", np.random.default_rng(1), 64, 64)}
    for seed, kind, hidden, inner in [(2, Type.Q8_0, 64, 64), (3, Type.Q4_0, 64, 64), (4, Type.Q4_K, 256, 32), (5, Type.F16, 32, 32)]:
        expected[kind.name.lower()] = write_gguf(folder / f"{kind.name.lower()}.gguf", np.random.default_rng(seed), kind, hidden, inner)
    SCALING = LLAMA3
    expected["llama3"] = write_shards(folder / "llama3", np.random.default_rng(6), 32, 32)
    expected["f32"] = write_gguf(folder / "f32.gguf", np.random.default_rng(7), Type.F32, 32, 32)
    save_file(expected, folder / "logits.safetensors")


def large(folder):
    global HEADS, KV_HEADS, HEAD, LAYERS, VOCAB
    HEADS, KV_HEADS, HEAD, LAYERS, VOCAB = 12, 4, 64, 12, 32000
    folder.mkdir(parents=True, exist_ok=True)
    write_shards(folder / "bf16", np.random.default_rng(1), 768, 2048, False)
    for kind in Type.F32, Type.F16, Type.Q8_0, Type.Q4_0, Type.Q4_K:
        write_gguf(folder / f"{kind.name.lower()}.gguf", np.random.default_rng(1), kind, 768, 2048, False)


if sys.argv[1] == "--large":
    large(Path(sys.argv[2]))
else:
    main(Path(sys.argv[1]))
