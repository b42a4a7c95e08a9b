"""Makes the fixtures of this folder: python fixtures.py (needs numpy and gguf 0.19)."""
import hashlib
import json
import pathlib
import struct

import gguf
import numpy as np
from gguf import quants
from gguf import GGMLQuantizationType as Q, GGUFEndian, GGUFValueType as V

HERE = pathlib.Path(__file__).parent
# ggml's block_q8_1 is two halves and 32 bytes (ggml-common.h); the package has the size of an older one, with two floats.
OLD_Q8_1 = gguf.GGML_QUANT_SIZES[Q.Q8_1][1]
gguf.GGML_QUANT_SIZES[Q.Q8_1] = (32, 36)
PLAIN = {"F32": "f32", "F16": "f16", "F64": "f64", "I8": "i8", "I16": "i16", "I32": "i32", "I64": "i64", "BF16": "bf16"}
random = np.random.default_rng(12)
manifest = []


def put(path, content, **expected):
    (HERE / path).write_bytes(content)
    manifest.append({"file": path, **expected})


def written(fill, endianess=GGUFEndian.LITTLE):
    """A file of the reference writer."""
    path = HERE / "made.gguf"
    writer = gguf.GGUFWriter(path, "made", endianess=endianess)
    fill(writer)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    content = path.read_bytes()
    path.unlink()
    return content


def tensors(content):
    """What the reference reader finds."""
    path = HERE / "made.gguf"
    path.write_bytes(content)
    reader = gguf.GGUFReader(path)
    found = []
    for tensor in reader.tensors:
        data = np.ascontiguousarray(tensor.data)
        kind = tensor.tensor_type.name
        if kind in PLAIN and data.dtype.byteorder == ">" or reader.byte_order == "S":
            data = data.byteswap()
        raw = data.tobytes()
        found.append({"name": tensor.name, "dtype": PLAIN.get(kind, kind.lower()),
                      "shape": [int(n) for n in reversed(tensor.shape)], "layout": "dense", "nbytes": len(raw),
                      "sha256": hashlib.sha256(raw).hexdigest()})
    del reader
    path.unlink()
    return found


def valid(name, content, strict="accept"):
    put(f"valid/{name}.gguf", content, lenient="accept", strict=strict, tensors=tensors(content))


def reject(name, content):
    put(f"reject/{name}.gguf", content, lenient="reject", strict="reject")


def bytes_of(count):
    return random.integers(0, 256, count, dtype=np.uint8)


def all_values(writer):
    for kind, value in (("uint8", 200), ("int8", -3), ("uint16", 40_000), ("int16", -300), ("uint32", 3_000_000_000),
                        ("int32", -70_000), ("float32", 0.5), ("bool", True), ("string", "text \u00e9\U0001f600"),
                        ("uint64", 2 ** 40), ("int64", -(2 ** 40)), ("float64", 0.1)):
        getattr(writer, "add_" + kind)("value." + kind, value)
    writer.add_string("value.empty", "")
    writer.add_key_value("array.uint8", [1, 2, 255], V.ARRAY, sub_type=V.UINT8)
    writer.add_key_value("array.float32", [1.5, -2.25], V.ARRAY, sub_type=V.FLOAT32)
    writer.add_array("array.int32", [1, -2, 3])
    writer.add_array("array.bool", [True, False])
    writer.add_array("array.string", ["a", "", "\u00fc"])
    writer.add_key_value("array.nested", [[1, 2], [3]], V.ARRAY, sub_type=V.ARRAY)


def small(writer):
    writer.add_uint32("made.block_count", 2)
    writer.add_tensor("w", np.arange(6, dtype=np.float32).reshape(2, 3))
    writer.add_tensor("b", np.arange(3, dtype=np.float16))


def plain_types(writer):
    for dtype in (np.float32, np.float16, np.float64, np.int8, np.int16, np.int32, np.int64):
        writer.add_tensor(np.dtype(dtype).name, np.arange(-3, 3).astype(dtype).reshape(3, 2))
    writer.add_tensor("bfloat16", bytes_of(2 * 8).reshape(2, 8), raw_dtype=Q.BF16)


def quantized(writer):
    for kind in Q:
        block, size = gguf.GGML_QUANT_SIZES[kind]
        if block > 1:
            drawn = OLD_Q8_1 if kind == Q.Q8_1 else size
            blocks = bytes_of(3 * 2 * drawn).reshape(3, 2 * drawn)[:, :2 * size]
            writer.add_tensor(kind.name.lower(), np.ascontiguousarray(blocks), raw_dtype=kind)


def decoded(writer):
    """Blocks of the types whose floats are compared, each with what the reference makes of it: quantized numbers, then any bytes."""
    chance = np.random.default_rng(21)
    for kind in (Q.Q4_0, Q.Q4_1, Q.Q5_0, Q.Q5_1, Q.Q8_0, Q.IQ4_NL, Q.TQ2_0, Q.MXFP4):
        block, size = gguf.GGML_QUANT_SIZES[kind]
        blocks = chance.integers(0, 256, (16 if kind != Q.MXFP4 else 256, size), dtype=np.uint8)
        if kind == Q.MXFP4:
            blocks[:, 0] = np.arange(256)
        else:
            scales = [64] if kind == Q.TQ2_0 else [0, 2] if kind in (Q.Q4_1, Q.Q5_1) else [0]
            for at in scales:
                finite = chance.integers(0, 0x7C00, len(blocks), dtype=np.uint16) | chance.integers(
                    0, 2, len(blocks), dtype=np.uint16) << 15
                blocks[:, at:at + 2] = finite.astype("<u2").view(np.uint8).reshape(-1, 2)
        if kind != Q.IQ4_NL:
            numbers = (chance.standard_normal((4, block)) * 0.3).astype(np.float32)
            blocks = np.concatenate([quants.quantize(numbers, kind), blocks])
        blocks = blocks.reshape(2, -1)
        writer.add_tensor(kind.name.lower(), blocks, raw_dtype=kind)
        writer.add_tensor(kind.name.lower() + ".floats", quants.dequantize(blocks, kind))


def decoded_big_endian(writer):
    """The scales are numbers of two bytes, and have the order of the file."""
    numbers = (np.random.default_rng(22).standard_normal((3, 64)) * 0.3).astype(np.float32)
    blocks = quants.quantize(numbers, Q.Q8_0)
    writer.add_tensor("q8_0.floats", quants.dequantize(blocks, Q.Q8_0))
    swapped = blocks.reshape(-1, 34).copy()
    swapped[:, :2] = swapped[:, 1::-1]
    writer.add_tensor("q8_0", swapped.reshape(blocks.shape), raw_dtype=Q.Q8_0)


def many(writer):
    for i in range(1000):
        writer.add_uint32(f"made.key.{i:04d}", i) if i % 2 else writer.add_string(f"made.key.{i:04d}", f"value {i}")
    for i in range(20):
        writer.add_tensor(f"blk.{i}.weight", np.full((4,), i, dtype=np.float32))


def aligned(writer):
    writer.add_custom_alignment(64)
    small(writer)


base = written(small)
big = written(small, GGUFEndian.BIG)

valid("reference_small", base)
valid("reference_big_endian", big)
valid("reference_values", written(lambda w: (all_values(w), small(w))))
valid("reference_plain_types", written(plain_types))
valid("reference_quantized", written(quantized))
valid("reference_decoded", written(decoded))
valid("reference_decoded_big_endian", written(decoded_big_endian, GGUFEndian.BIG))
valid("reference_alignment_64", written(aligned))
valid("reference_no_tensors", written(lambda w: None))
valid("reference_thousand_keys", written(many))
valid("version_2", base[:4] + struct.pack("<I", 2) + base[8:])

kv = base.index(struct.pack("<Q", len("made.block_count")) + b"made.block_count") + 8 + len("made.block_count")
info = base.index(struct.pack("<Q", 1) + b"w" + struct.pack("<I", 2))
dims = info + 8 + 1
dtype = dims + 4 + 16
offset = dtype + 4
second = offset + 8
data = len(base) - 64


def patched(at, replacement, content=base):
    return content[:at] + replacement + content[at + len(replacement):]


content = patched(data + 24, b"\x01")
put("valid/padding_not_zero.gguf", content, lenient="accept", strict="reject", tensors=tensors(content))
unknown = patched(dtype, struct.pack("<I", 77))
put("valid/unknown_type.gguf", unknown, lenient="any", strict="any")
rows = written(lambda w: w.add_tensor("q", bytes_of(2 * 18).reshape(2, 18), raw_dtype=Q.Q4_0))
at = rows.index(struct.pack("<QQ", 32, 2))
put("valid/rows_no_whole_blocks.gguf", patched(at, struct.pack("<QQ", 2, 32), rows), lenient="any", strict="any")

# What the reference reader reads, and the specification forbids.
lenient = {
    "token_not_utf8": written(lambda w: (w.add_array("tokens", ["ok", "\u2028"]), small(w))).replace(
        b"\xe2\x80\xa8", b"\xe2\x28\xff"),
    "name_of_65_bytes": written(lambda w: w.add_tensor("n" * 65, np.zeros(1, dtype=np.float32))),
    "key_empty": written(lambda w: (w.add_uint32("", 1), small(w))),
    "key_upper_case": written(lambda w: (w.add_uint32("Made.Key", 1), small(w))),
    "key_with_two_points": written(lambda w: (w.add_uint32("made..key", 1), small(w))),
    "alignment_4": written(lambda w: (w.add_custom_alignment(4), small(w))),
}
for name, content in lenient.items():
    valid(name, content, strict="reject")

reject("magic", b"GGUG" + base[4:])
reject("version_1", patched(4, struct.pack("<I", 1)))
reject("version_4", patched(4, struct.pack("<I", 4)))
reject("tensor_count", patched(8, struct.pack("<Q", 2 ** 40)))
reject("key_count", patched(16, struct.pack("<Q", 2 ** 60)))
reject("key_length", patched(24, struct.pack("<Q", 2 ** 62)))
reject("value_type_13", patched(kv, struct.pack("<I", 13)))
reject("n_dimensions_5", patched(dims, struct.pack("<I", 5)))
reject("dimensions_overflow", patched(dims + 4, struct.pack("<QQ", 2 ** 40, 2 ** 40)))
reject("offset_not_aligned", patched(second + 8 + 1 + 4 + 8 + 4, struct.pack("<Q", 33)))
reject("offset_beyond_end", patched(second + 8 + 1 + 4 + 8 + 4, struct.pack("<Q", 2 ** 20)))
put("reject/data_shared.gguf", patched(second + 8 + 1 + 4 + 8 + 4, struct.pack("<Q", 0)), lenient="any", strict="reject")
reject("data_cut", base[:-60])
reject("two_tensors_of_one_name", patched(second + 8, b"w"))
reject("key_twice", written(lambda w: (w.add_uint32("a.b", 1), w.add_uint32("a.c", 2))).replace(b"a.c", b"a.b"))
reject("bool_2", written(lambda w: w.add_bool("flag", True)).replace(b"flag\x07\0\0\0\x01", b"flag\x07\0\0\0\x02"))
reject("array_count", written(lambda w: w.add_array("list", [1, 2])).replace(
    b"list\x09\0\0\0\x05\0\0\0\x02", b"list\x09\0\0\0\x05\0\0\0\x02".replace(b"\x02", b"\xff")))
reject("array_type", written(lambda w: w.add_array("list", [1, 2])).replace(b"list\x09\0\0\0\x05", b"list\x09\0\0\0\x0e"))
reject("alignment_is_uint64", written(lambda w: w.add_uint64("general.alignment", 32)))
reject("alignment_0", written(aligned).replace(b"general.alignment\x04\0\0\0\x40", b"general.alignment\x04\0\0\0\0"))
reject("alignment_48", written(aligned).replace(b"general.alignment\x04\0\0\0\x40", b"general.alignment\x04\0\0\0\x30"))
reject("text_not_utf8", base.replace(b"made.block_count", b"made.block_coun\xff"))

(HERE / "manifest.json").write_text("[\n" + ",\n".join(json.dumps(case) for case in manifest) + "\n]\n")
