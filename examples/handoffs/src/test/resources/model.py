"""Makes linear.onnx: y = x W + b, of 4 features and 3 outputs. Its initializers are zero; tests replace them."""
import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

graph = helper.make_graph(
    [
        helper.make_node("MatMul", ["x", "weight"], ["product"]),
        helper.make_node("Add", ["product", "bias"], ["y"]),
    ],
    "linear",
    [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["batch", 4])],
    [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["batch", 3])],
    [
        numpy_helper.from_array(numpy.zeros((4, 3), numpy.float32), "weight"),
        numpy_helper.from_array(numpy.zeros(3, numpy.float32), "bias"),
    ],
)
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
onnx.checker.check_model(model)
onnx.save(model, "linear.onnx")
