"""Makes typed.onnx with Python's onnx: initializers whose data is in other fields, or in another file."""

import numpy
from onnx import TensorProto as T
from onnx import helper, numpy_helper

tensors = [
    numpy_helper.from_array(numpy.array([1, 2], numpy.float32), "raw"),
    helper.make_tensor("floats", T.FLOAT, [2], [0.5, -1]),
    helper.make_tensor("longs", T.INT64, [2], [-1, 300]),
    helper.make_tensor("text", T.STRING, [1], ["a"]),
    helper.make_tensor("nibbles", T.INT4, [4], [1, -2, 7, -8], raw=False),
]
outside = T(name="outside", data_type=T.FLOAT, dims=[2], data_location=T.EXTERNAL)
for key, value in {"location": "weights.bin", "offset": "0", "length": "8"}.items():
    entry = outside.external_data.add()
    entry.key, entry.value = key, value
graph = helper.make_graph(
    [helper.make_node("Identity", ["x"], ["y"])], "g", [helper.make_tensor_value_info("x", T.FLOAT, [2])],
    [helper.make_tensor_value_info("y", T.FLOAT, [2])], initializer=tensors + [outside])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)])
model.ir_version = 10
open("typed.onnx", "wb").write(model.SerializeToString())
