"""Makes the fixtures of this folder: python fixtures.py (needs numpy)."""
import hashlib
import json
import pathlib

import numpy as np

HERE = pathlib.Path(__file__).parent
CODES = {"u8": (0x08, ">u1"), "i8": (0x09, ">i1"), "i16": (0x0B, ">i2"), "i32": (0x0C, ">i4"), "f32": (0x0D, ">f4"), "f64": (0x0E, ">f8")}
random = np.random.default_rng(7)
manifest = []


def magic(code, rank):
    return bytes([0, 0, code, rank])


def sizes(shape):
    return b"".join(int(size).to_bytes(4, "big") for size in shape)


def values(dtype, shape):
    bits = random.integers(0, 256, int(np.prod(shape)) * np.dtype(CODES[dtype][1]).itemsize, dtype=np.uint8)
    return np.frombuffer(bits.tobytes(), dtype=CODES[dtype][1]).reshape(shape)


def valid(name, dtype, shape):
    array = values(dtype, shape)
    content = magic(CODES[dtype][0], len(shape)) + sizes(shape) + array.tobytes()
    (HERE / "valid" / name).write_bytes(content)
    little = array.byteswap().tobytes()
    manifest.append({"file": "valid/" + name, "lenient": "accept", "strict": "accept", "tensors": [
        {"name": "0", "dtype": dtype, "shape": list(shape), "layout": "dense", "nbytes": len(little),
         "sha256": hashlib.sha256(little).hexdigest()}]})


def reject(name, content):
    (HERE / "reject" / name).write_bytes(content)
    manifest.append({"file": "reject/" + name, "lenient": "reject", "strict": "reject"})


for dtype in CODES:
    valid(f"{dtype}.idx", dtype, (3,))
    valid(f"{dtype}_matrix.idx", dtype, (2, 5))
valid("labels.idx1-ubyte", "u8", (10,))
valid("images.idx3-ubyte", "u8", (10, 28, 28))
valid("batch.idx4-ubyte", "u8", (2, 3, 4, 5))
valid("scalar.idx", "f32", ())
valid("empty.idx", "i32", (0,))
valid("empty_rows.idx", "i16", (3, 0, 2))
valid("rank_64.idx", "u8", (1,) * 64)

reject("nothing.idx", b"")
reject("magic_cut.idx", b"\0\0\x08")
reject("first_byte_not_zero.idx", b"\1\0\x08\1" + sizes([1]) + b"\1")
reject("second_byte_not_zero.idx", b"\0\1\x08\1" + sizes([1]) + b"\1")
reject("dtype_0.idx", magic(0, 1) + sizes([1]) + b"\1")
reject("dtype_10.idx", magic(0x0A, 1) + sizes([1]) + b"\1")
reject("dtype_15.idx", magic(0x0F, 1) + sizes([1]) + b"\1" * 8)
reject("dims_cut.idx", magic(0x08, 2) + sizes([1]) + b"\0\0")
reject("dims_missing.idx", magic(0x08, 255) + sizes([1]) + b"\1")
reject("dims_little_endian.idx", magic(0x08, 1) + b"\2\0\0\0" + b"\1\2")
reject("data_one_short.idx3-ubyte", magic(0x08, 3) + sizes([2, 2, 3]) + b"\1" * 11)
reject("data_missing.idx", magic(0x0E, 1) + sizes([2]))
reject("data_one_more.idx", magic(0x08, 1) + sizes([2]) + b"\1\2\3")
reject("shape_overflows.idx", magic(0x0E, 3) + sizes([2 ** 32 - 1] * 3) + b"\1")
reject("shape_larger_than_file.idx", magic(0x0C, 2) + sizes([2 ** 31, 2 ** 31]) + b"\1")

(HERE / "manifest.json").write_text("[\n" + ",\n".join(json.dumps(case) for case in manifest) + "\n]\n")
