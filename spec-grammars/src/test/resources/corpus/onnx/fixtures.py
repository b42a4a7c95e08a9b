"""Makes the files of this folder with Python's onnx 1.23.1; their expectations are in manifest.json."""

import hashlib
import json
import os

import numpy
from onnx import TensorProto as T
from onnx import checker, helper, numpy_helper

ENTRIES = []
DTYPES = {
    "f32": T.FLOAT, "u8": T.UINT8, "i8": T.INT8, "u16": T.UINT16, "i16": T.INT16, "i32": T.INT32, "i64": T.INT64,
    "bool": T.BOOL, "f16": T.FLOAT16, "f64": T.DOUBLE, "u32": T.UINT32, "u64": T.UINT64, "c64": T.COMPLEX64,
    "c128": T.COMPLEX128, "bf16": T.BFLOAT16, "f8_e4m3": T.FLOAT8E4M3FN, "f8_e5m2": T.FLOAT8E5M2,
}
SIZES = {"u8": 1, "i8": 1, "bool": 1, "f8_e4m3": 1, "f8_e5m2": 1, "u16": 2, "i16": 2, "f16": 2, "bf16": 2, "f32": 4, "i32": 4,
         "u32": 4, "c128": 16}


def tensor(name, dtype, shape, data):
    made = T(name=name, data_type=dtype, dims=shape)
    made.raw_data = data
    return made


def model(tensors, nodes=None, metadata=None, **more):
    inputs = [helper.make_tensor_value_info("x", T.FLOAT, [2, 3])]
    outputs = [helper.make_tensor_value_info("y", T.FLOAT, [2, 3])]
    nodes = nodes or [helper.make_node("Identity", ["x"], ["y"], name="n")]
    graph = helper.make_graph(nodes, "g", inputs, outputs, initializer=tensors, **more)
    made = helper.make_model(graph, producer_name="tensorbind", opset_imports=[helper.make_opsetid("", 21)])
    made.ir_version = 10
    if metadata:
        helper.set_model_props(made, metadata)
    return made


def expected(name, dtype, shape, data):
    return {"name": name, "dtype": dtype, "shape": shape, "layout": "dense", "nbytes": len(data),
            "sha256": hashlib.sha256(data).hexdigest()}


def save(name, made, tensors, metadata=None, verdict="accept", checked=True):
    if checked:
        checker.check_model(made, full_check=False)
    data = made if isinstance(made, bytes) else made.SerializeToString()
    with open(name, "wb") as file:
        file.write(data)
    entry = {"file": name, "lenient": verdict, "strict": verdict}
    if verdict == "accept":
        entry["tensors"] = tensors
        entry["metadata"] = metadata or {}
    ENTRIES.append(entry)


os.makedirs("valid", exist_ok=True)
os.makedirs("reject", exist_ok=True)
for dtype, code in DTYPES.items():
    size = SIZES.get(dtype, 8)
    data = bytes(i % 2 for i in range(6)) if dtype == "bool" else bytes((7 * i + 1) % 120 for i in range(6 * size))
    save(f"valid/dtype_{dtype}.onnx", model([tensor("w", code, [2, 3], data)]), [expected("w", dtype, [2, 3], data)])

floats = bytes(range(24))
props = {"license": "apache-2.0", "author": "Åse"}
scalar = b"\x00\x00\x80?"
nodes = [
    helper.make_node("Constant", [], ["c"], value=helper.make_tensor("c", T.FLOAT, [2], [1.5, -2])),
    helper.make_node("Mul", ["x", "s"], ["m"], name="mul", doc_string="scales"),
    helper.make_node("Add", ["m", "w"], ["y"], name="add"),
]
shared = [("w", "f32", [2, 3], floats), ("s", "f32", [], scalar), ("empty", "f32", [0, 3], b"")]
big = model(
    [tensor(name, DTYPES[dtype], shape, data) for name, dtype, shape, data in shared],
    nodes=nodes,
    metadata=props,
    doc_string="a model with nodes",
    value_info=[helper.make_tensor_value_info("m", T.FLOAT, [2, 3])],
)
big.graph.initializer[0].doc_string = "the weights"
entry = big.graph.initializer[0].metadata_props.add()
entry.key, entry.value = "unit", "m"
sparse = helper.make_sparse_tensor(
    helper.make_tensor("sp", T.FLOAT, [2], [1, 2]), helper.make_tensor("i", T.INT64, [2], [0, 5]), [2, 3])
big.graph.sparse_initializer.append(sparse)
big.functions.append(helper.make_function("d", "F", ["a"], ["b"], [helper.make_node("Relu", ["a"], ["b"])],
                                          [helper.make_opsetid("", 21)]))
big.opset_import.append(helper.make_opsetid("d", 1))
save("valid/nodes.onnx", big, [expected(*each) for each in shared], props)

inner = helper.make_graph(
    [helper.make_node("Identity", ["iw"], ["o"])], "inner", [], [helper.make_tensor_value_info("o", T.FLOAT, [2, 3])],
    initializer=[tensor("iw", T.FLOAT, [2, 3], floats)])
branch = model(
    [tensor("t", T.BOOL, [], b"\x01")],
    nodes=[helper.make_node("If", ["t"], ["y"], then_branch=inner, else_branch=inner)])
save("valid/subgraph.onnx", branch, [expected("t", "bool", [], b"\x01")])

# The same numbers in the fields for numbers and, for the digests, in raw_data.
TYPED = {**DTYPES, "f8_e4m3fnuz": T.FLOAT8E4M3FNUZ, "f8_e5m2fnuz": T.FLOAT8E5M2FNUZ, "u4": T.UINT4, "i4": T.INT4, "f4": T.FLOAT4E2M1,
         "f8_e8m0": T.FLOAT8E8M0, "u2": T.UINT2, "i2": T.INT2}
numbers, digests = [], []
for dtype, code in TYPED.items():
    raw = bytes((97 * i + 128) % 256 for i in range(8 * SIZES.get(dtype, 8)))
    if dtype == "bool":
        raw = bytes(i % 2 for i in range(8))
    elif dtype in ("u4", "i4", "f4", "u2", "i2"):
        raw = raw[: 4 if "4" in dtype else 2]
    elif dtype.startswith("f8"):
        raw = raw[:8]
    values = numpy_helper.to_array(T(data_type=code, dims=[2, 4], raw_data=raw))
    made = helper.make_tensor(dtype, code, [2, 4], values, raw=False)
    again = numpy_helper.to_array(made)
    assert not made.raw_data and again.dtype == values.dtype and again.tobytes() == values.tobytes()
    numbers.append(made)
    digests.append(expected(dtype, dtype, [2, 4], raw))
numbers.append(helper.make_tensor("empty", T.INT64, [0, 3], []))
digests.append(expected("empty", "i64", [0, 3], b""))
numbers.append(helper.make_tensor("scalar", T.INT32, [], [-2]))
digests.append(expected("scalar", "i32", [], b"\xfe\xff\xff\xff"))
save("valid/numbers.onnx", model(numbers), digests)

# Four elements in three bytes, from the lowest bits on.
sixes = [("e2m3", "f6_e2m3", [2, 4], bytes(range(200, 206))), ("e3m2", "f6_e3m2", [4], b"\x81\x10\xfa")]
codes = {"f6_e2m3": T.FLOAT6E2M3, "f6_e3m2": T.FLOAT6E3M2}
made = model([tensor(name, codes[dtype], shape, data) for name, dtype, shape, data in sixes])
made.ir_version = 14
assert all(numpy_helper.to_array(each).size in (4, 8) for each in made.graph.initializer)
save("valid/float6.onnx", made, [expected(*each) for each in sixes])

none = model([])
save("valid/no_initializers.onnx", none, [])

good = model([tensor("w", T.FLOAT, [2, 3], floats)])
data = good.SerializeToString()
save("reject/truncated.onnx", data[:-3], [], verdict="reject", checked=False)
save("reject/byte_after.onnx", data + b"\x00", [], verdict="reject", checked=False)
save("reject/size.onnx", model([tensor("w", T.FLOAT, [2, 3], floats[:-1])]), [], verdict="reject", checked=False)
save("reject/floats_size.onnx", model([helper.make_tensor("w", T.FLOAT, [2], [1, 2]), T(name="v", data_type=T.FLOAT, dims=[2], float_data=[1])]),
     [], verdict="reject", checked=False)
save("reject/name_twice.onnx", model([tensor("w", T.FLOAT, [], scalar)] * 2), [], verdict="reject", checked=False)
save("reject/group.onnx", data + b"\x6b\x08\x01", [], verdict="reject", checked=False)
save("reject/graph_twice.onnx", data + data[data.index(b"\x3a"):], [], verdict="reject", checked=False)
save("reject/negative_dimension.onnx", model([tensor("w", T.FLOAT, [-1], b"")]), [], verdict="reject", checked=False)

with open("manifest.json", "w") as file:
    file.write("[\n" + ",\n".join(json.dumps(each, ensure_ascii=False) for each in ENTRIES) + "\n]\n")
