"""Makes the fixtures of this folder: python fixtures.py (needs flax 0.12, numpy and msgpack)."""
import hashlib
import json
import pathlib

import flax.serialization as flax
import jax.numpy as jnp
import ml_dtypes
import msgpack
import numpy as np

HERE = pathlib.Path(__file__).parent
TYPES = {  # the package's name: ours
    "bool": "bool", "int8": "i8", "int16": "i16", "int32": "i32", "int64": "i64", "uint8": "u8", "uint16": "u16",
    "uint32": "u32", "uint64": "u64", "float16": "f16", "bfloat16": "bf16", "float32": "f32", "float64": "f64",
    "float8_e4m3fn": "f8_e4m3", "float8_e5m2": "f8_e5m2", "complex64": "c64", "complex128": "c128"}
random = np.random.default_rng(11)
manifest = []


def array(dtype, shape):
    kind = np.dtype(getattr(ml_dtypes, dtype, dtype))
    count = int(np.prod(shape, dtype=int)) * kind.itemsize
    content = random.integers(0, 2 if dtype == "bool" else 256, count, dtype=np.uint8).tobytes()
    return np.frombuffer(content, kind).reshape(shape)


def put(path, content, **expected):
    (HERE / path).write_bytes(content)
    manifest.append({"file": path, **expected})


def leaves(tree, prefix=""):
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from leaves(value, prefix + key + "/")
        elif isinstance(value, np.ndarray):
            yield prefix + key, value


def reference(name, tree):
    """A file of the package, which reads it as it was."""
    content = flax.to_bytes(tree)
    raw = msgpack.unpackb(content, ext_hook=flax._msgpack_ext_unpack, raw=False)  # arrays that were split stay so
    tensors = [{"name": key, "dtype": TYPES[value.dtype.name], "shape": list(value.shape), "layout": "dense",
                "nbytes": value.nbytes, "sha256": hashlib.sha256(value.tobytes()).hexdigest()}
               for key, value in leaves(raw)]
    put(f"valid/{name}.msgpack", content, lenient="accept", strict="accept", tensors=tensors)


def unreadable(name, tree):
    put(f"valid/{name}.msgpack", flax.to_bytes(tree), lenient="unreadable", strict="unreadable")


def other(name, content, strict, lenient="accept", taken=True):
    """A file of another writer; taken: whether the package reads it."""
    try:
        flax.msgpack_restore(content)
        read = True
    except Exception:
        read = False
    assert read == taken, name
    put(("reject/" if lenient == "reject" else "valid/") + name + ".msgpack", content, lenient=lenient, strict=strict)


def ext(shape=(1,), dtype="float32", data=b"\0\0\x80?", code=1):
    return msgpack.ExtType(code, msgpack.packb([list(shape), dtype, data]))


for dtype in TYPES:
    reference("reference_dtype_" + TYPES[dtype], {"x": array(dtype, (2, 3))})
reference("reference_all_dtypes", {dtype: array(dtype, (3,)) for dtype in TYPES})
reference("reference_none", {})
reference("reference_scalar", {"x": array("float32", ())})
reference("reference_empty_arrays", {"none": array("float32", (0,)), "rows": array("int64", (3, 0, 2))})
reference("reference_rank_8", {"x": array("uint8", (1, 2, 1, 2, 1, 2, 1, 2))})
reference("reference_tree", {"params": {"Dense_0": {"kernel": array("float32", (3, 2)), "bias": array("float32", (2,))},
                                        "Dense_1": {"kernel": array("bfloat16", (2, 2))}}, "é": {"\U0001F600": array("int8", (5,))}})
reference("reference_deep", {"a": {"b": {"c": {"d": {"e": {"f": {"g": array("uint8", (1,))}}}}}}})
reference("reference_sizes", {str(size): array("uint8", (size,)) for size in [1, 2, 4, 8, 16, 17, 250, 255, 256, 300, 70000]})
reference("reference_many", {f"layer_{i}": {"w": array("float16", (i % 5, 2)), "b": array("float32", (2,))} for i in range(200)})
state = {"step": 1000, "params": {"w": array("float32", (2, 2)), "b": array("float32", (2,))},
         "opt_state": {"0": {"count": array("int32", ()), "mu": {"w": array("float32", (2, 2))}, "nu": {}}, "1": {}, "2": None},
         "rng": array("uint32", (2,)), "name": "é", "rate": 0.1, "done": False, "blob": b"\0\1", "negative": -5, "large": 2 ** 64 - 1}
reference("reference_train_state", state)
reference("reference_only_others", {"step": 3, "more": {"epoch": 1, "none": None}})
reference("reference_numpy_scalars", {"loss": np.float32(0.5), "count": np.int64(7), "w": array("float32", (2,)), "z": 1 + 2j})
reference("reference_lists", {"layers": [array("float32", (1,)), array("int8", (2,))], "pair": (array("uint8", (1,)), 3)})
other("raw_lists", flax.msgpack_serialize({"list": [1, {"a": None}, array("float32", (2,))], "w": array("uint8", (1,))}), "accept")
flax.MAX_CHUNK_SIZE = 16
reference("reference_chunked", {"big": array("float32", (3, 4)), "small": array("float32", (2,))})
flax.MAX_CHUNK_SIZE = 2 ** 30
unreadable("int4", {"x": array("int4", (3,))})
unreadable("text", {"x": np.array(["ab", "c"])})
other("unknown_extension", msgpack.packb({"x": ext(), "y": msgpack.ExtType(77, b"abc")}), "accept")
other("float32_number", msgpack.packb({"x": ext(), "rate": 0.5}, use_single_float=True), "reject")
other("long_head", b"\xde\x00\x01\xa1x\x03", "reject")
other("separator_in_key", msgpack.packb({"a/b": ext(), "c": {"d": ext()}}), "reject")
other("duplicate", b"\x82\xa1x\x03\xa1x\x04", "reject")
other("duplicate_of_array", b"\x82\xa1x\x03\xa1x" + msgpack.packb(ext()), "reject")
other("empty_map_in_arrays", msgpack.packb({"a": {"x": ext(), "e": {}}, "e": {}}), "accept")

other("nothing", b"", "reject", "reject", taken=False)
other("number", b"\x05", "reject", "reject")
other("array", msgpack.packb(ext()), "reject", "reject")
other("list", msgpack.packb([ext()]), "reject", "reject")
other("key_of_number", msgpack.packb({1: ext()}), "reject", "reject")
other("cut", msgpack.packb({"x": ext()})[:-1], "reject", "reject", taken=False)
other("cut_after_key", b"\x81\xa1x", "reject", "reject", taken=False)
other("more", msgpack.packb({"x": ext()}) + b"\0", "reject", "reject", taken=False)
other("duplicate_arrays", b"\x82\xa1x" + msgpack.packb(ext()) + b"\xa1x" + msgpack.packb(ext()), "reject", "reject")
other("extension_of_text", msgpack.packb({"x": msgpack.ExtType(1, b"\xa1a")}), "reject", "reject", taken=False)
other("extension_empty", msgpack.packb({"x": msgpack.ExtType(1, b"")}), "reject", "reject", taken=False)
other("extension_cut", b"\x81\xa1x\xc7\x05\x01\x93\x91\x01\xa1f", "reject", "reject", taken=False)
other("extension_longer", msgpack.packb({"x": msgpack.ExtType(1, msgpack.packb([[1], "uint8", b"\1"]) + b"\0")}), "reject", "reject", taken=False)
other("two_elements", msgpack.packb({"x": msgpack.ExtType(1, msgpack.packb([[1], "uint8"]))}), "reject", "reject", taken=False)
other("four_elements", msgpack.packb({"x": msgpack.ExtType(1, msgpack.packb([[1], "uint8", b"\1", 0]))}), "reject", "reject", taken=False)
other("shape_negative", msgpack.packb({"x": ext((-1,))}), "reject", "reject")
other("shape_of_floats", msgpack.packb({"x": ext((1.0,))}), "reject", "reject", taken=False)
other("shape_overflow", msgpack.packb({"x": ext((2 ** 33, 2 ** 33))}), "reject", "reject", taken=False)
other("data_of_text", msgpack.packb({"x": ext(data="abcd")}), "reject", "reject")
other("data_short", msgpack.packb({"x": ext((2,))}), "reject", "reject", taken=False)
other("data_long", msgpack.packb({"x": ext((1,), "uint8")}), "reject", "reject", taken=False)
other("bool_of_2", msgpack.packb({"x": ext((1,), "bool", b"\2")}), "reject")
other("deep", b"\x81\xa1a" * 5000 + b"\x80", "reject", "reject", taken=False)
other("map_of_2_32", b"\xdf\xff\xff\xff\xff", "reject", "reject", taken=False)
other("bytes_of_2_32", b"\x81\xa1x\xc6\xff\xff\xff\xff", "reject", "reject", taken=False)
other("extension_of_2_32", b"\x81\xa1x\xc9\xff\xff\xff\xff\x01", "reject", "reject", taken=False)

(HERE / "manifest.json").write_text(json.dumps(manifest, indent=1, ensure_ascii=False) + "\n")
