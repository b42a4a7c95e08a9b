"""Makes the PyTorch fixtures and their manifest beside this script; needs torch and numpy."""

import argparse
import hashlib
import io
import json
import os
import pickle
import struct
import warnings
import zipfile

import numpy as np
import torch

warnings.simplefilter("ignore")
torch.manual_seed(7)
HERE = os.path.dirname(os.path.abspath(__file__))
DTYPES = {
    torch.float32: "f32", torch.float64: "f64", torch.float16: "f16", torch.bfloat16: "bf16", torch.int64: "i64",
    torch.int32: "i32", torch.int16: "i16", torch.int8: "i8", torch.uint8: "u8", torch.bool: "bool",
    torch.complex64: "c64", torch.complex128: "c128", torch.uint16: "u16", torch.uint32: "u32", torch.uint64: "u64",
    torch.float8_e4m3fn: "f8_e4m3", torch.float8_e5m2: "f8_e5m2", torch.float8_e8m0fnu: "f8_e8m0",
    torch.float8_e4m3fnuz: "f8_e4m3fnuz", torch.float8_e5m2fnuz: "f8_e5m2fnuz", torch.complex32: "c32",
    torch.qint8: "i8", torch.quint8: "u8", torch.qint32: "i32",
}  # fmt: skip
cases = []


def path(name):
    return os.path.join(HERE, *name.split("/"))


def raw(tensor):
    """The elements in row-major order as bytes."""
    tensor = tensor.detach()
    if tensor.is_quantized:
        tensor = tensor.int_repr()
    return bytes(tensor.contiguous().clone().flatten().view(torch.uint8).tolist()) if tensor.numel() else b""


def described(name, tensor, attributes=None):
    entry = {"name": name, "dtype": DTYPES[tensor.dtype], "shape": list(tensor.shape), "layout": "dense"}
    if tensor.layout == torch.sparse_coo:
        entry["layout"] = "coo"
        indices = tensor._indices().t().contiguous()
        entry["parts"] = {"indices": data(indices), "values": data(tensor._values())}
        if not tensor.is_coalesced():
            entry["custom"] = {"is_coalesced": False}
    else:
        entry.update(data(tensor))
    if attributes:
        entry["custom"] = attributes
    return entry


def data(tensor):
    content = raw(tensor)
    return {"shape": list(tensor.shape), "nbytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}


def flat(value, name=""):
    """Names and tensors, in the order of the reader."""
    if isinstance(value, torch.Tensor):
        yield name or "tensor", value
    elif isinstance(value, dict):
        for key, child in value.items():
            yield from flat(child, f"{name}.{key}" if name else str(key))
    elif isinstance(value, (list, tuple)):
        for i, child in enumerate(value):
            yield from flat(child, f"{name}.{i}" if name else str(i))


def note(name, strict="accept", lenient="accept", tensors=None, metadata=None):
    case = {"file": name, "lenient": lenient, "strict": strict}
    if tensors is not None:
        case["tensors"] = [t if isinstance(t, dict) else described(*t) for t in tensors]
    if metadata is not None:
        case["metadata"] = metadata
    cases.append(case)


def content(value, legacy=False, **options):
    out = io.BytesIO()
    torch.save(value, out, _use_new_zipfile_serialization=not legacy, **options)
    return out.getvalue()


def valid(name, value, metadata=None, tensors=None, legacy=False, outcome="accept", **options):
    with open(path(f"valid/{name}"), "wb") as file:
        file.write(content(value, legacy, **options))
    readable = list(flat(value)) if tensors is None else tensors
    note(f"valid/{name}", outcome, outcome, readable if outcome == "accept" else None, metadata)


def own(name, file_content, **expected):
    with open(path(name), "wb") as file:
        file.write(file_content)
    note(name, **expected)


def edited(file_content, change, compression=zipfile.ZIP_STORED):
    """An archive whose members went through a function."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(file_content)) as old, zipfile.ZipFile(out, "w", compression) as new:
        for info in old.infolist():
            member = change(info.filename, old.read(info))
            if member is not None:
                new.writestr(zipfile.ZipInfo(info.filename), member, compression)
    return out.getvalue()


def sample(dtype):
    if dtype == torch.bool:
        return torch.tensor([[True, False, True], [False, False, True]])
    if dtype in (torch.float8_e8m0fnu, torch.complex32):
        width = 1 if dtype == torch.float8_e8m0fnu else 4
        return torch.arange(6 * width, dtype=torch.uint8).view(dtype).reshape(2, 3)
    return torch.arange(-2, 4).reshape(2, 3).abs().to(dtype)


valid("dtypes.pt", {str(dtype)[6:]: sample(dtype) for dtype in DTYPES if "qint" not in str(dtype) and "quint" not in str(dtype)})
shared = torch.arange(12.0).reshape(3, 4)
model = {"a": torch.arange(3.0), "b.weight": torch.ones(2, 2, dtype=torch.bfloat16), "n": 3, "lr": 0.5, "name": "é"}
for protocol in (2, 3, 4, 5):
    valid(f"protocol{protocol}.pt", model, {"n": "3", "lr": "0.5", "name": "é"}, pickle_protocol=protocol)
    valid(f"legacy_protocol{protocol}.pt", model, {"n": "3", "lr": "0.5", "name": "é"}, None, True, pickle_protocol=protocol)
valid("legacy_protocol1.pt", model, None, None, True, pickle_protocol=1)  # 0 has no references that torch can read
tied = {"embedding": shared, "head": shared, "row": shared[1], "flat": shared.view(12)}
views = {
    "whole": shared,
    "transposed": shared.t(),
    "columns": shared[:, 1:3],
    "rows": shared[1:],
    "step": shared[::2, ::3],
    "expanded": shared[:1].expand(5, 4),
    "scalar": shared[2, 3],
    "windows": shared.view(12).unfold(0, 4, 2),
    "diagonal": shared.diagonal(),
    "permuted": torch.arange(24, dtype=torch.int16).reshape(2, 3, 4).permute(2, 0, 1),
}
small = {"scalar": torch.tensor(2.5), "empty": torch.zeros(0), "no_rows": torch.zeros(0, 3, dtype=torch.int64), "one": torch.ones(1, 1)}
for prefix, legacy in (("", False), ("legacy_", True)):
    valid(f"{prefix}tied.pt", tied, legacy=legacy)
    valid(f"{prefix}strided.pt", views, legacy=legacy)
    valid(f"{prefix}small.pt", small, legacy=legacy)
    valid(f"{prefix}tensor.pt", torch.arange(4), legacy=legacy)
    valid(f"{prefix}list.pth", [torch.ones(2), (torch.zeros(1), {"x": torch.ones(3)})], legacy=legacy)
    valid(f"{prefix}nothing.pt", {}, {}, legacy=legacy)

net = torch.nn.Sequential(torch.nn.Linear(3, 2), torch.nn.BatchNorm1d(2))
optimizer = torch.optim.Adam(net.parameters(), lr=0.25)
net(torch.ones(4, 3)).sum().backward()
optimizer.step()
checkpoint = {
    "epoch": 5, "done": False, "best": None, "big": 2**70, "minus": -(2**40), "loss": [1.5, 2], "device": torch.device("cuda", 1),
    "dtype": torch.bfloat16, "size": torch.Size([2, 3]), "model": net.state_dict(), "optimizer": optimizer.state_dict(),
}  # fmt: skip
valid("checkpoint.ckpt", checkpoint)
valid("legacy_checkpoint.bin", checkpoint, legacy=True)
state = net.state_dict()
valid("state_dict.bin", state, {})


parameter = torch.nn.Parameter(torch.arange(3.0))
attributed = torch.nn.Parameter(torch.arange(2.0))
attributed.tag = "kept by torch"
grown = torch.ones(2)
grown.note = 1
valid("parameters.pt", {"p": parameter, "q": attributed, "t": grown, "frozen": torch.nn.Parameter(torch.ones(1), requires_grad=False)})
valid("module.pt", net, None, [(name, value) for name, value in [
    ("_modules.0._parameters.weight", net[0].weight), ("_modules.0._parameters.bias", net[0].bias),
    ("_modules.1._parameters.weight", net[1].weight), ("_modules.1._parameters.bias", net[1].bias),
    ("_modules.1._buffers.running_mean", net[1].running_mean), ("_modules.1._buffers.running_var", net[1].running_var),
    ("_modules.1._buffers.num_batches_tracked", net[1].num_batches_tracked)]])  # fmt: skip

by_tensor = torch.quantize_per_tensor(torch.tensor([[-1.0, 0.5], [2.0, 3.0]]), 0.5, 10, torch.quint8)
by_channel = torch.quantize_per_channel(torch.tensor([[-1.0, 0.5], [2.0, 3.0]]), torch.tensor([0.5, 0.25]).double(), torch.tensor([1, 2]), 0, torch.qint8)
valid("quantized.pt", {"w": by_tensor, "c": by_channel}, None, [
    described("w", by_tensor, {"qscheme": "per_tensor_affine", "scale": {"$f64": "3fe0000000000000"}, "zero_point": 10}),
    described("c", by_channel, {"qscheme": "per_channel_affine", "axis": 0}),
    ("c.scales", by_channel.q_per_channel_scales()), ("c.zero_points", by_channel.q_per_channel_zero_points())])  # fmt: skip

coo = torch.sparse_coo_tensor([[0, 2, 1], [1, 0, 3]], [1.0, 2.0, 3.0], (3, 4)).coalesce()
loose = torch.sparse_coo_tensor([[0, 2], [1, 0]], torch.tensor([1, 2], dtype=torch.int32), (3, 4))
valid("sparse.pt", {"coo": coo, "loose": loose})
csr = torch.tensor([[0.0, 1.0], [2.0, 0.0]]).to_sparse_csr()
csc = torch.tensor([[0.0, 1.0], [2.0, 0.0]]).to_sparse_csc()
valid("compressed.pt", {"csr": csr, "csc": csc}, {"csr": "torch.sparse_csr of shape [2, 2]", "csc": "torch.sparse_csc of shape [2, 2]"}, [
    ("csr.crow_indices", csr.crow_indices()), ("csr.col_indices", csr.col_indices()), ("csr.values", csr.values()),
    ("csc.ccol_indices", csc.ccol_indices()), ("csc.row_indices", csc.row_indices()), ("csc.values", csc.values())])  # fmt: skip
hybrid = torch.sparse_coo_tensor([[0, 2]], [[1.0, 2.0], [3.0, 4.0]], (3, 2))
valid("hybrid.pt", hybrid, {"tensor": "torch.sparse_coo of shape [3, 2]"}, [("tensor.indices", hybrid._indices()), ("tensor.values", hybrid._values())])
nested = torch.nested.nested_tensor([torch.arange(3.0), torch.arange(5.0)])
valid("nested.pt", {"n": nested}, {"n": "torch.nested"}, [
    ("n.values", nested.values()), ("n.sizes", nested._nested_tensor_size()), ("n.strides", nested._nested_tensor_strides()),
    ("n.offsets", nested._nested_tensor_storage_offsets())])  # fmt: skip
jagged = torch.nested.nested_tensor([torch.arange(6.0).reshape(3, 2), torch.arange(4.0).reshape(2, 2)], layout=torch.jagged)
valid("jagged.pt", jagged, None, [("values", jagged.values()), ("offsets", jagged.offsets()),
    ("_metadata_cache.min_seqlen", torch.empty(2, 0)), ("_metadata_cache.max_seqlen", torch.empty(3, 0))])  # fmt: skip
valid("conjugated.pt", torch.tensor([1 + 2j, 3 - 4j]).conj(), outcome="unreadable")
valid("meta.pt", torch.empty(2, 3, device="meta"), outcome="other")
numbers = {"x": torch.ones(1), "f8": np.float64(0.5), "f4": np.float32(0.25), "i8": np.int64(-3), "u1": np.uint8(200), "b1": np.bool_(True)}
expected = {"f8": "0.5", "f4": "0.25", "i8": "-3", "u1": "200", "b1": "true"}
valid("numpy_scalars.pt", numbers, expected)
valid("numpy_scalars5.pt", numbers, expected, pickle_protocol=5)
arrays = {
    "weights": np.arange(6, dtype=np.float32).reshape(2, 3), "columns": np.asfortranarray(np.arange(6, dtype=np.int16).reshape(2, 3)),
    "big": np.arange(-1, 2, dtype=">i4"), "half": np.array([0.5, -2], np.float16), "bytes": np.arange(120, 136, dtype=np.uint8), "truth": np.array([True, False]),
    "empty": np.zeros((0, 3)), "scalar": np.array(7), "complex": np.arange(2) * 1j, "view": np.arange(12).reshape(3, 4)[:, 1:3], "torch": torch.ones(2),
    "random": np.random.RandomState(5).get_state(legacy=False), "epoch": 3, "no_numbers": np.array(["a", None], dtype=object), "words": np.array(["xy", "z"]),
}  # fmt: skip


def of_array(name, array):
    return described(name, torch.from_numpy(np.ascontiguousarray(array).astype(array.dtype.newbyteorder("=")).reshape(array.shape)))


of_arrays = [of_array(name, value) for name, value in arrays.items() if isinstance(value, np.ndarray) and value.dtype.kind not in "OU"]
key = arrays["random"]["state"]["key"].astype(np.int64).tolist()
of_arrays += [("torch", arrays["torch"]), of_array("random.state.key", np.array(key, dtype=np.uint32))]
for protocol in (2, 4, 5):
    valid(f"numpy_arrays{protocol}.pt", arrays, None, of_arrays, pickle_protocol=protocol)
valid("legacy_numpy_arrays.pt", arrays, None, of_arrays, legacy=True)


class Unsafe:
    def __reduce__(self):
        return os.system, ("echo loaded",)


own("valid/unsafe.pt", content({"w": torch.ones(2), "x": Unsafe(), "args": argparse.Namespace(lr=1)}),
    tensors=[("w", torch.ones(2))], metadata={"x": "<call posix.system('echo loaded')>", "args": "<call argparse.Namespace()>"})  # fmt: skip

torch.serialization.set_crc32_options(False)
valid("no_checksums.pt", model)
torch.serialization.set_crc32_options(True)
big = content({"x": torch.arange(3.0), "y": torch.arange(3, dtype=torch.int16)})


def swapped(name, member):
    if name.endswith("/byteorder"):
        return b"big"
    width = 4 if name.endswith("/data/0") else 2 if name.endswith("/data/1") else 1
    return b"".join(member[i : i + width][::-1] for i in range(0, len(member), width))


own("valid/big_endian.pt", edited(big, swapped), tensors=[("x", torch.arange(3.0)), ("y", torch.arange(3, dtype=torch.int16))])
own("valid/rezipped.pt", edited(content(model), lambda name, member: member), tensors=list(flat(model)))
deflated = {"ones": torch.ones(100), "columns": torch.arange(600.0).reshape(20, 30).t(), "array": np.arange(3)}
own("valid/deflated.pt", edited(content(deflated), lambda name, member: member, zipfile.ZIP_DEFLATED),
    tensors=[("ones", deflated["ones"]), ("columns", deflated["columns"]), of_array("array", deflated["array"])])  # fmt: skip
for name in ("big_endian.pt", "rezipped.pt", "deflated.pt"):
    torch.load(path(f"valid/{name}"), weights_only=name != "deflated.pt")

one = content({"x": torch.arange(30.0)})
old = content({"x": torch.arange(30.0)}, legacy=True)


def reject(name, file_content, reject_by_torch=True):
    own(f"reject/{name}", file_content, lenient="reject", strict="reject")
    try:
        torch.load(path(f"reject/{name}"), weights_only=True)
        taken = True
    except Exception:
        taken = False
    assert taken != reject_by_torch, name


def replaced(old_bytes, new_bytes):
    def change(name, member):
        if not name.endswith("/data.pkl"):
            return member
        assert old_bytes in member, old_bytes
        return member.replace(old_bytes, new_bytes)

    return edited(one, change)


reject("storage_missing.pt", edited(one, lambda name, member: None if name.endswith("/data/0") else member))
reject("storage_short.pt", edited(one, lambda name, member: member[:-4] if name.endswith("/data/0") else member))
reject("byte_order_unknown.pt", edited(one, lambda name, member: b"middle" if name.endswith("/byteorder") else member))
reject("pickle_cut.pt", edited(one, lambda name, member: member[:-1] if name.endswith("/data.pkl") else member))
reject("storage_class_unknown.pt", replaced(b"FloatStorage", b"OtherStorage"))
reject("stride_beyond_storage.pt", replaced(b"K\x1e\x85q\x08K\x01\x85", b"K\x1e\x85q\x08K\x02\x85"))
reject("offset_beyond_storage.pt", replaced(b"QK\x00K\x1e", b"QK\x01K\x1e"))
reject("size_beyond_storage.pt", replaced(b"QK\x00K\x1e", b"QK\x00K\x1f"))
reject("offset_negative.pt", replaced(b"QK\x00K\x1e", b"QJ\xff\xff\xff\xffK\x1e"))
array = content({"x": np.arange(30.0)}, pickle_protocol=4)
shorter = edited(array, lambda name, member: member.replace(b"K\x01K\x1e\x85", b"K\x01K\x1f\x85") if name.endswith("/data.pkl") else member)
reject("numpy_array_short.pt", shorter)
reject("legacy_storage_cut.pt", old[:-1])
reject("legacy_count_huge.pt", old[:-128] + struct.pack("<q", 2**62) + old[-120:])
reject("legacy_count_negative.pt", old[:-128] + struct.pack("<q", -1) + old[-120:])
reject("legacy_key_unknown.pt", old[: old.rindex(b"]q")] + pickle.dumps(["1"], 2)[2:] + old[-128:])
reject("legacy_protocol_unknown.pt", old[:20].replace(b"M\xe9\x03", b"M\xea\x03") + old[20:])

with open(path("manifest.json"), "w") as file:
    file.write("[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]\n")
