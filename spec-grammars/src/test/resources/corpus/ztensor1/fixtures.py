"""Makes the fixtures of this folder but valid/reference_*: python fixtures.py (needs cbor2 and numpy)."""
import hashlib
import json
import pathlib
import struct

import cbor2
import numpy as np

HERE = pathlib.Path(__file__).parent
MAGIC = b"ZTEN1000"
DTYPES = {"f64": 8, "f32": 4, "f16": 2, "bf16": 2, "i64": 8, "i32": 4, "i16": 2, "i8": 1, "u64": 8, "u32": 4, "u16": 2, "u8": 1, "bool": 1}
random = np.random.default_rng(17)
manifest = []


def put(path, content, **expected):
    (HERE / path).write_bytes(content)
    manifest.append({"file": path, **expected})


def crc32c(content):
    crc = 0xFFFFFFFF
    for byte in content:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return "crc32c:0x%08X" % (crc ^ 0xFFFFFFFF)


def sha256(content):
    return "sha256:" + hashlib.sha256(content).hexdigest()


def zstd(content):
    """A frame of one raw block, whose size it has."""
    assert len(content) < 256
    return b"\x28\xB5\x2F\xFD\x20" + bytes([len(content)]) + (len(content) << 3 | 1).to_bytes(3, "little") + content


def data(dtype, shape):
    count = int(np.prod(shape, dtype=int)) * DTYPES[dtype]
    return bytes(random.integers(0, 2 if dtype == "bool" else 256, count, dtype=np.uint8))


class File:
    """A file whose parts can be changed before it is put together."""

    def __init__(self, version="1.2.0", **root):
        self.body, self.tensors, self.end = bytearray(MAGIC), [], MAGIC
        self.root = {"version": version, **root, "objects": {}}

    def blob(self, content):
        self.body += bytes(-len(self.body) % 64)
        self.body += content
        return len(self.body) - len(content)

    def add(self, name, dtype, shape, digest=None, encoding=None, content=None, **component):
        content = data(dtype, shape) if content is None else content
        stored = zstd(content) if encoding == "zstd" else content
        component = {"dtype": dtype, **component, "offset": self.blob(stored), "length": len(stored)}
        if encoding == "zstd":
            component["uncompressed_length"] = len(content)
        if encoding:
            component["encoding"] = encoding
        if digest:
            component["digest"] = digest(stored)
        self.root["objects"][name] = {"shape": list(shape), "format": "dense", "components": {"data": component}}
        self.tensors.append({"name": name, "dtype": dtype, "shape": list(shape), "layout": "dense", "nbytes": len(content),
                             "sha256": hashlib.sha256(content).hexdigest()})
        return self

    def part(self, name="x", **changed):
        self.root["objects"][name]["components"]["data"].update(changed)
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

    def bytes(self, index=None, length=None):
        index = cbor2.dumps(self.root) if index is None else index
        return bytes(self.body) + index + struct.pack("<Q", len(index) if length is None else length) + self.end


def one(**options):
    return File(**options).add("x", "f32", (2, 3))


def valid(name, file, strict="accept"):
    put(f"valid/{name}.zt", file.bytes(), lenient="accept", strict=strict, tensors=file.tensors)


def unreadable(name, file):
    put(f"valid/{name}.zt", file.bytes(), lenient="unreadable", strict="unreadable")


def reject(name, content, lenient="reject"):
    content = content.bytes() if isinstance(content, File) else content
    put(("reject/" if lenient == "reject" else "valid/") + name + ".zt", content, lenient=lenient, strict="reject")


digests = dict(line.split() for line in (HERE / "digests.txt").read_text().splitlines())
for path in sorted((HERE / "valid").glob("reference_*")):
    content = path.read_bytes()
    size, = struct.unpack("<Q", content[-16:-8])
    tensors = []
    for name, value in cbor2.loads(content[-16 - size:-16])["objects"].items():
        part = value["components"]["data"]
        stored = content[part["offset"]:part["offset"] + part["length"]]
        raw = part.get("encoding", "raw") == "raw"
        tensors.append({"name": name, "dtype": part["dtype"], "shape": value["shape"], "layout": "dense",
                        "nbytes": len(stored) if raw else part["uncompressed_length"],
                        "sha256": hashlib.sha256(stored).hexdigest() if raw else digests[name]})
    put(f"valid/{path.name}", content, lenient="accept", strict="accept", tensors=tensors)
for dtype in DTYPES:
    valid("dtype_" + dtype, File().add("x", dtype, (2, 3)))
valid("none", File())
valid("scalar", File().add("x", "f32", ()))
valid("empty", File().add("x", "f32", (0,)).add("y", "u8", (3, 0)))
valid("digests", File().add("a", "f32", (5,), crc32c).add("b", "f32", (30,), sha256).add("c", "i8", (7,), crc32c, "zstd"))
valid("unknown_digest", one().part(digest="md5:00"))
valid("encodings", File().add("a", "f32", (5,), encoding="raw").add("b", "f32", (50,), encoding="zstd").add("c", "f16", (3,)))
valid("version_1_1", one(version="1.1.0"))
valid("attributes", one(attributes={"license": "mit", "epoch": 3, "rate": 0.5, "more": [1, {"a": None}], "on": True}).object(attributes={"k": "v"}))
valid("unknown_fields_of_objects", one().object(later={"a": 1}))
valid("type_f8", File().add("x", "u8", (4,), type="f8_e4m3fn"))
unreadable("format_of_data", File().add("x", "u8", (4,)).object(format="blocks"))
unreadable("encoding_unknown", one().part(encoding="lz4"))
unreadable("dtype_unknown", one().part(dtype="f8_e4m3"))

reject("nothing", b"")
reject("magic_only", MAGIC)
reject("header", b"ZTEN1001" + one().bytes()[8:])
reject("end", one().set(end=b"ZTEN1001"))
reject("cut", one().bytes()[:-1])
reject("manifest_longer", one().bytes(length=1 << 20))
reject("manifest_above_limit", one().bytes(length=(1 << 30) + 1))
reject("manifest_of_array", one().bytes(b"\x80"))
reject("manifest_and_more", one().bytes(cbor2.dumps(one().root) + b"\0"))
reject("no_version", one().drop("version"))
reject("no_objects", one().drop("objects"))
reject("no_shape", one().drop("objects", "x", "shape"))
reject("no_format", one().drop("objects", "x", "format"))
reject("no_components", one().drop("objects", "x", "components"))
reject("no_data", one().drop("objects", "x", "components", "data"))
reject("no_dtype", one().drop("objects", "x", "components", "data", "dtype"))
reject("no_offset", one().drop("objects", "x", "components", "data", "offset"))
reject("no_length", one().drop("objects", "x", "components", "data", "length"))
reject("offset_0", one().part(offset=0))
reject("offset_beyond_end", one().part(offset=1 << 40))
reject("offset_overflow", one().part(offset=2 ** 64 - 64, length=64))
reject("overlapping", File().add("x", "u8", (128,)).add("y", "u8", (4,)).part("y", offset=128), lenient="accept")
reject("in_manifest", one().part(offset=128))
reject("size_short", one().part(length=20))
reject("size_long", one().part(length=28))
reject("shape_overflow", one().object(shape=[2 ** 33, 2 ** 33]))
reject("shape_negative", one().object(shape=[-1]))
reject("type_complex64", File().add("x", "f32", (2,), content=bytes(16), type="complex64"))
reject("digest_wrong", one().part(digest="crc32c:0x00000000"))
reject("digest_of_lower_case", one().part(digest=crc32c(b"abc").lower()))
reject("zstd_cut", File().add("x", "f32", (5,), encoding="zstd").part(length=12))
reject("draft_1_0", File().set(root={"version": "1.0", "generator": "z", "attributes": {}, "tensors": {
    "x": {"dtype": "float32", "shape": [0], "format": "dense", "components": {"data": {"offset": 64, "length": 0}}}}}))
reject("two_components", one().object(components={"data": {"dtype": "u8", "offset": 64, "length": 4}, "scales": {"dtype": "u8", "offset": 64, "length": 4}}))
reject("duplicate", one().bytes(b"\xa2gversione1.2.0gobjects\xa2" + 2 * (b"\x61x" + cbor2.dumps(one().root["objects"]["x"]))))

(HERE / "manifest.json").write_text(json.dumps(manifest, indent=1, ensure_ascii=False) + "\n")
