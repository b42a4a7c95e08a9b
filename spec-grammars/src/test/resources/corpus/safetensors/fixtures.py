"""Makes the fixtures of this folder: python fixtures.py (needs numpy and safetensors 0.8)."""
import hashlib
import json
import pathlib
import struct

import numpy as np
from safetensors import TensorSpec, deserialize, serialize

HERE = pathlib.Path(__file__).parent
TYPES = {  # the reference writer's name: its name in files, ours, bytes of an element
    "bool": ("BOOL", "bool", 1), "uint8": ("U8", "u8", 1), "int8": ("I8", "i8", 1),
    "float8_e5m2": ("F8_E5M2", "f8_e5m2", 1), "float8_e4m3fn": ("F8_E4M3", "f8_e4m3", 1),
    "int16": ("I16", "i16", 2), "uint16": ("U16", "u16", 2), "float16": ("F16", "f16", 2),
    "bfloat16": ("BF16", "bf16", 2), "int32": ("I32", "i32", 4), "uint32": ("U32", "u32", 4),
    "float32": ("F32", "f32", 4), "float64": ("F64", "f64", 8), "int64": ("I64", "i64", 8), "uint64": ("U64", "u64", 8)}
OURS = {name: (ours, width) for name, ours, width in TYPES.values()}
NEWER = ["F4", "F6_E2M3", "F6_E3M2", "F8_E8M0", "F8_E4M3FNUZ", "F8_E5M2FNUZ", "C64"]
OURS.update({name: (name.lower(), 0) for name in NEWER})
random = np.random.default_rng(7)
manifest = []


def data(dtype, shape):
    count = int(np.prod(shape, dtype=object)) * TYPES[dtype][2]
    return bytes(random.integers(0, 2 if dtype == "bool" else 256, count, dtype=np.uint8))


def reference(name, tensors, metadata=None):
    """A file of the reference writer; tensors: name to (dtype, shape)."""
    arrays, specs = [], {}
    for key, (dtype, shape) in tensors.items():
        content = data(dtype, shape)
        arrays.append(np.frombuffer(content or b"\0", dtype=np.uint8))
        specs[key] = TensorSpec(dtype=dtype, shape=list(shape), data_ptr=arrays[-1].ctypes.data, data_len=len(content))
    valid("reference_" + name, serialize(specs, metadata), metadata or {})


def sha256(content):
    return hashlib.sha256(content).hexdigest()


def put(path, content, **expected):
    (HERE / path).write_bytes(content)
    manifest.append({"file": path, **expected})


def valid(name, content, metadata=None):
    size = struct.unpack("<Q", content[:8])[0]
    header = json.loads(content[8:8 + size])
    header.pop("__metadata__", None)
    tensors = []
    for key, info in header.items():
        begin, end = info["data_offsets"]
        part = content[8 + size + begin:8 + size + end]
        dtype = OURS[info["dtype"]][0]
        tensors.append({"name": key, "dtype": dtype, "shape": info["shape"], "layout": "dense",
                        "nbytes": len(part), "sha256": sha256(part)})
    deserialize(content)  # the reference reader takes it, too
    put(f"valid/{name}.safetensors", content, lenient="accept", strict="accept", tensors=tensors, metadata=metadata or {})


def raw(header, buffer=b"", size=None):
    header = header.encode() if isinstance(header, str) else header
    return struct.pack("<Q", len(header) if size is None else size) + header + buffer


def tensor(name, dtype, shape, begin, end):
    return json.dumps(name, ensure_ascii=False) + ':{"dtype":"%s","shape":%s,"data_offsets":[%d,%d]}' % (
        dtype, json.dumps(shape, separators=(",", ":")), begin, end)


def file(*tensors, fill=True):
    header = "{" + ",".join(tensors) + "}"
    return header + " " * (-len(header.encode()) % 8) if fill else header


def unreadable(name, dtype, shape, size):
    content = raw(file(tensor("x", dtype, shape, 0, size)), bytes(range(1, size + 1)))
    put(f"valid/{name}.safetensors", content, lenient="unreadable", strict="unreadable")


def reject(name, content, deployed=False):
    """deployed: whether the reference reader takes it, against the text."""
    try:
        deserialize(content)
        taken = True
    except Exception:
        taken = False
    assert taken == deployed, name
    put(f"reject/{name}.safetensors", content, lenient="reject", strict="reject")


one = tensor("a", "U8", [1], 0, 1)
for dtype in TYPES:
    reference("dtype_" + TYPES[dtype][0].lower(), {"x": (dtype, (2, 3))})
reference("all_dtypes", {f"t{i:02}": (dtype, (3,)) for i, dtype in enumerate(TYPES)})
reference("same_dtype_by_name", {name: ("float32", (2,)) for name in ["b", "a", "Z", "é", "\U0001F600", "\uFF5E", "a.b", "a10", "a2"]})
reference("none", {})
reference("none_with_metadata", {}, {"format": "pt"})
reference("metadata", {"w": ("bfloat16", (4, 2))}, {"format": "pt", "note": "a \"quoted\" \\ text"})
reference("metadata_escapes", {"w": ("uint8", (1,))}, {"controls": "\n\r\t\b\f\x01\x1f\x7f", "é\u2028/": "\U0001F600"})
reference("name_escapes", {"a\"b\\c/d\n\x02": ("int8", (5,)), "": ("int8", (1,))})
reference("metadata_empty", {"w": ("uint8", (1,))}, {})
reference("scalars", {"f": ("float64", ()), "i": ("int64", ()), "b": ("bool", ())})
reference("empty_tensors", {"none": ("float32", (0,)), "rows": ("int64", (3, 0, 2)), "one": ("float32", (1,))})
reference("rank_8", {"x": ("uint8", (1, 2, 1, 2, 1, 2, 1, 2))})
for i in range(8):
    reference(f"padding_{i}", {"x" * (i + 1): ("uint8", (2,))})
reference("many", {f"layer.{i}.weight": ("float16" if i % 3 else "float32", (i % 5, 2)) for i in range(200)})
valid("buffer_in_another_order", raw(file(tensor("a", "I32", [2], 8, 16), tensor("b", "I32", [2], 0, 8)), bytes(range(16))))
valid("dtypes_in_another_order", raw(file(tensor("a", "U8", [1], 0, 1), tensor("b", "F32", [1], 1, 5)), b"\1\2\3\4\5"))
valid("metadata_last", raw(file(tensor("a", "U8", [1], 0, 1), '"__metadata__":{"k":"v"}'), b"\1"), {"k": "v"})
valid("white_space_inside", raw('{ "a" :\n{"shape":[ 1 ],\t"dtype":"U8","data_offsets":[0,1]}}    ', b"\1"))
valid("not_filled_up", raw(file(tensor("abc", "U8", [1], 0, 1), fill=False), b"\1"))
valid("filled_up_further", raw(file(tensor("a", "U8", [1], 0, 1)) + " " * 64, b"\1"))
valid("header_starts_with_blank", raw("  " + file(one, fill=False) + " " * 3, b"\1"))
for dtype, shape, size in zip(NEWER, [[4], [4], [2, 2], [2], [2], [2], [1]], [2, 3, 3, 2, 2, 2, 8]):
    valid("newer_dtype_" + dtype.lower(), raw(file(tensor("x", dtype, shape, 0, size)), bytes(range(1, size + 1))))
valid("newer_dtypes_in_order", raw(file(*[tensor(dtype.lower(), dtype, [8], *at) for dtype, at in [
    ("C64", (0, 64)), ("F8_E5M2FNUZ", (64, 72)), ("F8_E4M3FNUZ", (72, 80)), ("F8_E8M0", (80, 88)), ("F6_E3M2", (88, 94)),
    ("F6_E2M3", (94, 100)), ("F4", (100, 104))]]), bytes(range(104))))
unreadable("newer_dtype_unknown", "Q17", [9], 5)

reject("nothing", b"")
reject("size_cut", b"\x10\0\0\0")
reject("size_beyond_file", raw(file(one), b"", 1000))
reject("size_above_limit", raw(file(one), b"\1", 100_000_001))
reject("size_max", raw(file(one), b"\1", 2 ** 64 - 1))
reject("header_empty", raw("", b""))
reject("header_not_json", raw("hello   "))
reject("header_not_an_object", raw("[]      "))
reject("header_cut", raw(file(one)[:-12], b"\1"))
reject("header_not_utf8", raw(b'{"\xff":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}}', b"\1"))
reject("header_after_header", raw(file(one) + "{}      ", b"\1"))
reject("duplicate_name", raw(file(one, one), b"\1"), deployed=True)
reject("duplicate_metadata_key", raw(file('"__metadata__":{"k":"1","k":"2"}', one), b"\1"), deployed=True)
reject("duplicate_metadata", raw(file('"__metadata__":{"k":"1"}', '"__metadata__":{"k":"1"}', one), b"\1"))
reject("duplicate_dtype", raw(file('"a":{"dtype":"U8","dtype":"U8","shape":[1],"data_offsets":[0,1]}'), b"\1"))
reject("metadata_number", raw(file('"__metadata__":{"epoch":3}', one), b"\1"))
reject("metadata_nested", raw(file('"__metadata__":{"a":{"b":"c"}}', one), b"\1"))
reject("metadata_text", raw(file('"__metadata__":"text"', one), b"\1"))
reject("no_dtype", raw(file('"a":{"shape":[1],"data_offsets":[0,1]}'), b"\1"))
reject("no_shape", raw(file('"a":{"dtype":"U8","data_offsets":[0,1]}'), b"\1"))
reject("no_offsets", raw(file('"a":{"dtype":"U8","shape":[1]}'), b"\1"))
reject("one_offset", raw(file('"a":{"dtype":"U8","shape":[1],"data_offsets":[0]}'), b"\1"))
reject("three_offsets", raw(file('"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1,1]}'), b"\1"))
reject("dtype_number", raw(file('"a":{"dtype":8,"shape":[1],"data_offsets":[0,1]}'), b"\1"))
reject("shape_float", raw(file('"a":{"dtype":"U8","shape":[1.0],"data_offsets":[0,1]}'), b"\1"))
reject("shape_negative", raw(file('"a":{"dtype":"U8","shape":[-1],"data_offsets":[0,1]}'), b"\1"))
reject("shape_2p64", raw(file(tensor("a", "U8", [2 ** 64], 0, 1)), b"\1"))
reject("shape_overflows", raw(file(tensor("a", "F32", [2 ** 33, 2 ** 33], 0, 0))))
reject("size_of_shape", raw(file(tensor("a", "F32", [2], 0, 4)), b"\1\2\3\4"))
reject("end_before_begin", raw(file(tensor("a", "U8", [1], 2, 0)), b"\1\2"))
reject("offset_negative", raw(file(tensor("a", "U8", [1], -1, 0)), b"\1"))
reject("offset_beyond_end", raw(file(tensor("a", "U8", [2], 0, 2)), b"\1"))
reject("offset_2p63", raw(file(tensor("a", "U8", [1], 2 ** 63, 2 ** 63 + 1)), b"\1"))
reject("hole_at_start", raw(file(tensor("a", "U8", [1], 1, 2)), b"\1\2"))
reject("hole_between", raw(file(one, tensor("b", "U8", [1], 2, 3)), b"\1\2\3"))
reject("overlap", raw(file(tensor("a", "U8", [2], 0, 2), tensor("b", "U8", [2], 1, 3)), b"\1\2\3"))
reject("same_bytes_twice", raw(file(one, tensor("b", "U8", [1], 0, 1)), b"\1"))
reject("buffer_not_indexed", raw(file(one), b"\1\2"))
reject("buffer_without_tensors", raw("{}      ", b"\1"))
reject("name_of_metadata", raw(file(tensor("__metadata__", "U8", [1], 0, 1)), b"\1"))

(HERE / "manifest.json").write_text(
    "[\n" + ",\n".join(json.dumps(case, ensure_ascii=True) for case in manifest) + "\n]\n", encoding="utf-8")
