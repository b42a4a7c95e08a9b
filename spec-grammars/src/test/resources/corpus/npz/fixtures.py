"""Makes the archives of this folder, and manifest.json with what each must give: python3 fixtures.py"""

import hashlib
import io
import json
import os
import zipfile

import numpy

DTYPES = {
    "bool": "bool", "int8": "i8", "uint8": "u8", "int16": "i16", "uint16": "u16", "int32": "i32", "uint32": "u32",
    "int64": "i64", "uint64": "u64", "float16": "f16", "float32": "f32", "float64": "f64", "complex64": "c64",
    "complex128": "c128",
}
manifest = []


def expected(name, array):
    little = numpy.ascontiguousarray(array).astype(array.dtype.newbyteorder("<"))
    data = little.tobytes()
    return {
        "name": name, "dtype": DTYPES[array.dtype.name], "shape": list(array.shape), "layout": "dense",
        "nbytes": len(data), "sha256": hashlib.sha256(data).hexdigest(),
    }


def add(path, data, lenient="accept", strict=None, tensors=True):
    with open(path, "wb") as file:
        file.write(data)
    entry = {"file": path, "lenient": lenient, "strict": strict or lenient}
    if tensors and lenient == "accept":
        with numpy.lib.npyio.NpzFile(open(path, "rb"), own_fid=True) as archive:
            entry["tensors"] = [expected(name, archive[name]) for name in archive.files if not name.endswith("/")]
    manifest.append(entry)


def saved(save=numpy.savez, **arrays):
    out = io.BytesIO()
    save(out, **arrays)
    return out.getvalue()


def npy(array):
    out = io.BytesIO()
    numpy.lib.format.write_array(out, numpy.asanyarray(array))
    return out.getvalue()


def zipped(*members, method=zipfile.ZIP_STORED, comment=b"", prefix=b""):
    out = io.BytesIO()
    out.write(prefix)
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in members:
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = method
            archive.writestr(info, content)
        archive.comment = comment
    return out.getvalue()


def loads(data):
    try:
        with numpy.load(io.BytesIO(data)) as archive:
            for name in archive.files:
                archive[name]
        return True
    except Exception:
        return False


def reject(name, data, lenient="reject", numpy_loads=False):
    assert loads(data) == numpy_loads, name
    add("reject/" + name, data, lenient, "reject", False)


values = numpy.arange(6).reshape(2, 3)
every = {name: values.astype(name) for name in DTYPES}
weights = {"layer.weight": values.astype("f4"), "layer.bias": numpy.array([1.5, -2], "f4"), "step": numpy.array(7)}

# Written by NumPy.
add("valid/savez.npz", saved(**weights))
add("valid/savez_compressed.npz", saved(numpy.savez_compressed, **weights))
add("valid/every_dtype.npz", saved(**every))
add("valid/every_dtype_compressed.npz", saved(numpy.savez_compressed, **every))
big = {name: array.astype(array.dtype.newbyteorder(">")) for name, array in every.items()}
add("valid/big_endian.npz", saved(**big))
add("valid/fortran.npz", saved(**{name: numpy.asfortranarray(array) for name, array in every.items()}))
add("valid/fortran_compressed.npz",
    saved(numpy.savez_compressed, **{name: numpy.asfortranarray(array) for name, array in every.items()}))
add("valid/shapes.npz", saved(scalar=numpy.float32(3), empty=numpy.zeros((3, 0, 2), "i2"), ones=numpy.ones((1,) * 32)))
add("valid/folders.npz", saved(**{"a/b": values, "a/c": values * 2, "d.npy": values * 3, "caf\u00e9": values * 4}))
out = io.BytesIO()
numpy.savez(out, values, values + 1)
add("valid/positions.npz", out.getvalue())
add("valid/none.npz", saved())

# Of other writers.
add("valid/plain_zip.npz", zipped(("a.npy", npy(values)), ("b.npy", npy(values + 1))))
add("valid/comment.npz", zipped(("a.npy", npy(values)), comment=b"a comment"))
add("valid/after_other_bytes.npz", zipped(("a.npy", npy(values)), prefix=b"#!/bin/sh\n"))
add("valid/folder_member.npz", zipped(("a/", b""), ("a/b.npy", npy(values))))
version2 = io.BytesIO()
numpy.lib.format.write_array(version2, values, (2, 0))
add("valid/version_2.npz", zipped(("a.npy", version2.getvalue())))
add("valid/bytes_after_array.npz", zipped(("a.npy", npy(values) + b"more")), "accept", "reject")

# Arrays that have no DType, beside one that has. NumPy wants permission for objects.
text = numpy.array(["a", "bc"])
record = numpy.zeros(2, [("a", "<f4"), ("b", "<i2")])
out = io.BytesIO()
numpy.savez(out, text=text, record=record, objects=numpy.array([None, 1], object), numbers=values)
add("valid/opaque.npz", out.getvalue(), "open", tensors=False)
add("valid/other_members.npz", zipped(("README", b"text"), ("a.npy", npy(values))), "open", tensors=False)
add("valid/bzip2.npz", zipped(("a.npy", npy(values)), method=zipfile.ZIP_BZIP2), "unreadable", tensors=False)

# One error each. What NumPy loads, strict reading alone rejects, or no reading: two members of one name.
plain = zipped(("a.npy", npy(values)), ("b.npy", npy(values)))
reject("nothing.npz", b"")
reject("cut.npz", plain[:-30])
reject("end_missing.npz", plain[:-22])
reject("header_wrong.npz", zipped(("a.npy", npy(values).replace(b"descr", b"desrc"))))
reject("header_wrong_deflated.npz", zipped(("a.npy", npy(values).replace(b"descr", b"desrc")), method=zipfile.ZIP_DEFLATED))
reject("data_one_short.npz", zipped(("a.npy", npy(values)[:-1])))
reject("no_array.npz", zipped(("a.npy", b"not an array")), numpy_loads=True)
reject("empty_member.npz", zipped(("a.npy", b"")), numpy_loads=True)
wrong = bytearray(zipped(("a.npy", npy(values))))
wrong[200] ^= 1
reject("checksum_wrong.npz", bytes(wrong), "open")
wrong = bytearray(zipped(("a.npy", npy(values)), method=zipfile.ZIP_DEFLATED))
wrong[wrong.rindex(b"PK\x01\x02") + 16] ^= 1
reject("checksum_wrong_deflated.npz", bytes(wrong))
twice = bytearray(plain)
twice[twice.rindex(b"b.npy")] = ord("a")
twice[twice.index(b"b.npy")] = ord("a")
reject("name_twice.npz", bytes(twice), numpy_loads=True)
overlap = bytearray(plain)
at = overlap.rindex(b"PK\x01\x02") + 42
overlap[at : at + 4] = b"\0\0\0\0"
reject("members_overlap.npz", bytes(overlap))

with open("manifest.json", "w") as file:
    file.write("[\n" + ",\n".join(json.dumps(entry) for entry in manifest) + "\n]\n")
