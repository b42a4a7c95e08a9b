"""Makes the fixtures of this folder but valid/reference_*: python fixtures.py (needs cbor2, numpy and xxhash)."""
import hashlib
import json
import pathlib
import struct

import cbor2
import numpy as np
import xxhash

HERE = pathlib.Path(__file__).parent
MAGIC = b"\x89ZT2\r\n\x1a\n"
DTYPES = {"f64": 8, "f32": 4, "f16": 2, "bf16": 2, "i64": 8, "i32": 4, "i16": 2, "i8": 1, "u64": 8, "u32": 4, "u16": 2, "u8": 1}
TYPES = {"f8_e4m3fn": "f8_e4m3", "f4_e2m1": "f4", "complex64": "c64", "complex128": "c128"}
random = np.random.default_rng(13)
manifest = []


def put(path, content, **expected):
    (HERE / path).write_bytes(content)
    manifest.append({"file": path, **expected})


def tensors(root, content):
    for name, value in root["objects"].items():
        part = value["parts"]["data"]
        offset, length = part["blob"]
        data = content[offset:offset + length]
        dtype = part.get("type", part["dtype"])
        yield {"name": name, "dtype": TYPES.get(dtype, dtype), "shape": value["shape"], "layout": "dense", "nbytes": length,
               "sha256": hashlib.sha256(data).hexdigest()}


def data(dtype, shape):
    count = int(np.prod(shape, dtype=int)) * DTYPES[dtype]
    return bytes(random.integers(0, 256, count, dtype=np.uint8))


class File:
    """A file whose parts can be changed before it is put together."""

    def __init__(self, align=4096, **root):
        self.align, self.body, self.root = align, bytearray(MAGIC), {"objects": {}, **root}
        self.hash, self.version, self.reserved, self.end, self.canonical = None, 2, 0, MAGIC, True

    def blob(self, content):
        self.body += bytes(-len(self.body) % self.align)
        self.body += content
        return [len(self.body) - len(content), len(content)]

    def add(self, name, dtype, shape, digest=None, content=None, **part):
        content = data(dtype, shape) if content is None else content
        part = {"dtype": dtype, "blob": self.blob(content), **part}
        if digest:
            part["digest"] = digest + ":" + (xxhash.xxh3_64_hexdigest(content) if digest == "xxh3" else hashlib.sha256(content).hexdigest())
        self.root["objects"][name] = {"shape": list(shape), "layout": "dense", "parts": {"data": part}}
        return self

    def part(self, name="x", **changed):
        self.root["objects"][name]["parts"]["data"].update(changed)
        return self

    def object(self, name="x", **changed):
        self.root["objects"][name].update(changed)
        return self

    def drop(self, *path):
        place = self.root
        for key in path[:-1]:
            place = place[key]
        del place[path[-1]]
        return self

    def set(self, **fields):
        self.__dict__.update(fields)
        return self

    def bytes(self, index=None, at=None, length=None):
        index = cbor2.dumps(self.root, canonical=self.canonical) if index is None else index
        offset, _ = self.blob(index)
        hashed = xxhash.xxh3_64_intdigest(index) if self.hash is None else self.hash
        footer = struct.pack("<QQQII", offset if at is None else at, len(index) if length is None else length, hashed, self.version, self.reserved)
        return bytes(self.body) + footer + self.end


def one(**options):
    return File(**options).add("x", "f32", (2, 3))


def in_file(root):
    """The same with objects in the order of the file."""
    return cbor2.loads(cbor2.dumps(root, canonical=True))


def valid(name, file, strict="accept"):
    content = file.bytes()
    put(f"valid/{name}.zt", content, lenient="accept", strict=strict, tensors=list(tensors(in_file(file.root), content)))


def unreadable(name, file):
    put(f"valid/{name}.zt", file.bytes(), lenient="unreadable", strict="unreadable")


def listed(name, file):
    """Its bytes are not given either."""
    put(f"valid/{name}.zt", file.bytes(), lenient="listed", strict="listed")


def reject(name, content, lenient="reject"):
    content = content.bytes() if isinstance(content, File) else content
    put(("reject/" if lenient == "reject" else "valid/") + name + ".zt", content, lenient=lenient, strict="reject")


for path in sorted((HERE / "valid").glob("reference_*")):
    content = path.read_bytes()
    at, length = struct.unpack("<QQ", content[-40:-24])
    root = cbor2.loads(content[at:at + length])
    shared = len({tuple(each["parts"]["data"]["blob"]) for each in root["objects"].values()}) < len(root["objects"])
    put(f"valid/{path.name}", content, lenient="accept", strict="reject" if shared else "accept", tensors=list(tensors(root, content)))
for dtype in DTYPES:
    valid("dtype_" + dtype, File().add("x", dtype, (2, 3)))
valid("none", File())
valid("scalar", File().add("x", "f32", ()))
valid("empty", File().add("x", "f32", (0,)).add("yy", "u8", (3, 0)))
valid("digests", File().add("a", "f32", (5,), "xxh3").add("b", "f32", (300,), "xxh3").add("c", "i8", (7,), "sha256"))
valid("unknown_digest", one().part(digest="md5:00"))
valid("attributes", one(attributes={"license": "mit", "epoch": 3, "rate": 0.5, "more": [1, {"a": None}], "on": True}).object(attributes={"k": "v"}))
valid("unknown_fields", one(later=[1, 2]).object(later={"a": 1}))
valid("aligned_to_64_kib", one(align=65536))
valid("reserved", one().set(reserved=7))
aliased = one()
aliased.root["objects"]["y"] = aliased.root["objects"]["x"]
valid("aliased", aliased, strict="reject")
valid("type_bool", File().add("x", "u8", (4,), content=b"\0\1\1\0", type="bool"))
valid("type_f8", File().add("x", "u8", (4,), type="f8_e4m3fn"))
valid("type_complex64", File().add("x", "f32", (2,), content=bytes(16), type="complex64"))
unreadable("encoding", one().part(encoding="zt.zstd-seekable/1", decoded_length=24))
reject("keys_unsorted", one().set(canonical=False))

reject("nothing", b"")
reject("magic_only", MAGIC)
reject("header", b"\x89ZT1" + one().bytes()[4:])
reject("end", one().set(end=b"\x89ZT1\r\n\x1a\n"))
reject("cut", one().bytes()[:-1])
reject("version_3", one().set(version=3))
reject("hash", one().set(hash=1))
reject("data_shard", one().set(hash=0).bytes(b"", 0, 0))
reject("manifest_beyond_end", one().bytes(at=1 << 40))
reject("manifest_before_blobs", one().bytes(at=8))
reject("manifest_longer", one().bytes(length=1 << 20))
reject("manifest_above_limit", one().bytes(length=(1 << 30) + 1))
reject("manifest_of_array", one().bytes(b"\x80"))
reject("manifest_and_more", one().bytes(cbor2.dumps(one().root, canonical=True) + b"\0"))
reject("no_objects", one().drop("objects"))
reject("no_shape", one().drop("objects", "x", "shape"))
reject("no_layout", one().drop("objects", "x", "layout"))
reject("no_parts", one().drop("objects", "x", "parts"))
reject("no_data", one().drop("objects", "x", "parts", "data"))
reject("no_dtype", one().drop("objects", "x", "parts", "data", "dtype"))
reject("no_blob", one().drop("objects", "x", "parts", "data", "blob"))
reject("blob_of_three", one().part(blob=[4096, 24, 0]))
reject("blob_of_one", one().part(blob=[4096]))
reject("blob_at_0", one().part(blob=[0, 24]))
reject("blob_beyond_end", one().part(blob=[1 << 40, 24]))
reject("blob_overflow", one().part(blob=[2 ** 64 - 4096, 4096]))
reject("blob_overlapping", File().add("x", "u8", (8192,)).add("y", "u8", (4,)).part("y", blob=[8192, 4]), lenient="accept")
reject("blob_misaligned", File().add("a", "u8", (4,)).set(align=64).add("x", "f32", (2, 3)).set(align=4096))
reject("size_short", one().part(blob=[4096, 20]))
reject("size_long", one().part(blob=[4096, 28]))
reject("shape_overflow", one().object(shape=[2 ** 33, 2 ** 33]))
reject("shape_negative", one().object(shape=[-1]))
reject("rank_65", one().object(shape=[1] * 64 + [6]), lenient="accept")
reject("dtype_number", one().part(dtype=7))
reject("digest_wrong", one().part(digest="xxh3:0000000000000000"))
reject("unknown_field_of_part", one().part(later=1))
reject("two_parts", File().add("x", "u8", (4,)).object(parts={"data": {"dtype": "u8", "blob": [4096, 4]}, "scales": {"dtype": "u8", "blob": [4096, 4]}}))
reject("name_of_number", one(objects={1: {}}).bytes())
reject("duplicate", one().bytes(b"\xa1gobjects\xa2" + 2 * (b"\x61x" + cbor2.dumps(one().root["objects"]["x"], canonical=True))))

codes = bytes(range(256))
types = File()
for name in ("f8_e4m3fn", "f8_e5m2", "f8_e4m3fnuz", "f8_e5m2fnuz", "f8_e8m0"):
    types.add(name, "u8", (256,), "xxh3", codes, type=name)
types.add("f4_e2m1", "u8", (4, 4), content=codes[16:24], type="f4_e2m1")
types.add("bool", "u8", (2, 1), "sha256", b"\0\1", type="bool")
types.add("complex64", "f32", (1,), type="complex64", content=struct.pack("<ff", 1, -2))
types.add("complex128", "f64", (2,), type="complex128", content=struct.pack("<dddd", 1, -2, 0.5, 4))
valid("types", types)
listed("type_unknown", File().add("x", "u8", (4,), type="later/1"))
listed("type_of_storage", File().add("x", "f32", (4,), type="f32"))
listed("type_of_other_storage", File().add("x", "i8", (4,), type="bool"))
listed("dtype_of_type", File().add("x", "u8", (4,)).part(dtype="bool"))
reject("type_size", File().add("x", "f32", (2,), type="complex64"))
reject("type_of_half_a_byte", File().add("x", "u8", (3,), content=b"\x21\x03", type="f4_e2m1"))
reject("type_number", one().part(type=1))


def parts_of(layout, shape, attributes=None, **parts):
    """An object of several parts: each is a storage type, its bytes, and more fields."""
    return {"shape": shape, "layout": layout, **({"attributes": attributes} if attributes else {}), "parts": parts}


def part(file, dtype, content, **more):
    return {"dtype": dtype, "blob": file.blob(content), **more}


several = File()
several.root["objects"]["mx"] = parts_of(
    "zt.mx/1", [2, 32], {"block_size": 32, "scale_form": "e8m0_exponent"},
    data=part(several, "u8", bytes(range(32)), type="f4_e2m1"), scales=part(several, "u8", b"\x7f\x80", type="f8_e8m0"))
several.root["objects"]["coo"] = parts_of(
    "zt.sparse_coo/1", [3, 5], None, coords=part(several, "u64", struct.pack("<QQQQ", 0, 2, 1, 4)), values=part(several, "bf16", bytes(4)))
numbers = struct.pack("<fff", 1, 2, 3)
several.root["objects"]["csr"] = parts_of(
    "zt.sparse_csr/1", [3, 5], None, indptr=part(several, "u32", struct.pack("<IIII", 0, 2, 2, 3)),
    values=part(several, "f32", numbers, digest="xxh3:" + xxhash.xxh3_64_hexdigest(numbers)),
    indices=part(several, "u32", struct.pack("<III", 0, 4, 1)))
several.root["objects"]["gguf"] = parts_of(
    "gguf.q4_k/1", [1, 256], {"elems_per_block": 256, "block_bytes": 144}, data=part(several, "u8", bytes(range(144))))
several.add("a::dense", "f32", (2, 3))


def expected(root, content):
    for name, value in root["objects"].items():
        for role, each in value["parts"].items():
            offset, length = each["blob"]
            stored = content[offset:offset + length]
            dense = value["layout"] == "dense"
            dtype = each.get("type", each["dtype"])
            count = length * 2 if dtype == "f4_e2m1" else length // DTYPES[each["dtype"]]
            yield {"name": name if dense else name + "::" + role, "dtype": TYPES.get(dtype, dtype), "shape": value["shape"] if dense else [count],
                   "layout": "dense", "nbytes": length, "sha256": hashlib.sha256(stored).hexdigest()}


content = several.bytes()
put("valid/parts.zt", content, lenient="accept", strict="accept", tensors=list(expected(in_file(several.root), content)))
reject("dense_of_another_part", File().add("x", "u8", (4,)).object(parts={"values": {"dtype": "u8", "blob": [4096, 4]}}))

(HERE / "manifest.json").write_text(json.dumps(manifest, indent=1, ensure_ascii=False) + "\n")
