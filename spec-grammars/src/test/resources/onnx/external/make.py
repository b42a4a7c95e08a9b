"""Makes the models of this folder with Python's onnx: their initializers are in one other file, or in a file each."""

import os

import numpy
import onnx
from onnx import TensorProto as T
from onnx import helper, numpy_helper

weights = numpy.arange(12, dtype=numpy.float32).reshape(3, 4) / 4
bias = numpy.array([1, -2, 3, -4], numpy.float32)
steps = numpy.array([-1, 1 << 40], numpy.int64)
here = numpy.array([0.5], numpy.float32)


def model():
    tensors = [numpy_helper.from_array(array, name)
               for name, array in {"weights": weights, "bias": bias, "steps": steps, "here": here}.items()]
    nodes = [
        helper.make_node("MatMul", ["x", "weights"], ["product"]),
        helper.make_node("Add", ["product", "bias"], ["sum"]),
        helper.make_node("Mul", ["sum", "here"], ["y"]),
        helper.make_node("Identity", ["steps"], ["z"]),
    ]
    graph = helper.make_graph(
        nodes, "g", [helper.make_tensor_value_info("x", T.FLOAT, [1, 3])],
        [helper.make_tensor_value_info("y", T.FLOAT, [1, 4]), helper.make_tensor_value_info("z", T.INT64, [2])],
        initializer=tensors)
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)])
    made.ir_version = 10
    return made


for folder, more in {"one": {"all_tensors_to_one_file": True, "location": "weights.bin"},
                     "each": {"all_tensors_to_one_file": False}}.items():
    os.makedirs(folder, exist_ok=True)
    onnx.save_model(model(), folder + "/model.onnx", save_as_external_data=True, size_threshold=38, **more)
