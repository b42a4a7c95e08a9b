"""Writes the files beside this script as PYTHON.md shows it; PythonFilesTest reads them: python files.py.

Needs flax 0.12, gguf 0.19, jax 0.10, ml_dtypes 0.6, numpy 2.4, onnx 1.23, safetensors 0.8, torch 2.13 and ztensor 2.1.
"""

import os
import pathlib

import flax.serialization
import gguf
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import onnx
import safetensors.numpy
import safetensors.torch
import torch
import ztensor.numpy

os.chdir(pathlib.Path(__file__).parent)

weight = np.arange(6, dtype=np.float32).reshape(2, 3) / 4
bias = np.array([0.5, -1], dtype=np.float32)

# safetensors
kernel = weight.T  # a view with other strides
safetensors.numpy.save_file(
    {"fc.weight": np.ascontiguousarray(kernel.T), "fc.kernel": np.ascontiguousarray(kernel), "fc.bias": bias},
    "linear.safetensors",
    metadata={"license": "apache-2.0"},
)


# torch
class Tied(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = torch.nn.Embedding(4, 3)
        self.head = torch.nn.Linear(3, 4, bias=False)
        self.head.weight = self.embedding.weight


model = Tied().to(torch.bfloat16)
with torch.no_grad():
    model.embedding.weight.copy_(torch.arange(12).reshape(4, 3) / 8)
optimizer = torch.optim.SGD(model.parameters(), lr=0, momentum=0.9)
model.embedding.weight.grad = torch.full((4, 3), 0.5, dtype=torch.bfloat16)
optimizer.step()

safetensors.torch.save_model(model, "tied.safetensors")  # whose head.weight is its embedding.weight

torch.save(
    {"model": model.state_dict(), "optimizer": optimizer.state_dict(), "step": 3, "transposed": torch.tensor(weight).T},
    "checkpoint.pt",
)

# numpy
np.save("fortran.npy", weight.T)  # 'fortran_order': True
np.save("big.npy", weight.astype(">f4"))  # big-endian
np.savez("linear.npz", weight=weight, bias=bias)
np.save("bits.npy", weight.astype(ml_dtypes.bfloat16).view(np.uint16))  # .npy has no bf16
np.save("void.npy", weight.astype(ml_dtypes.bfloat16))

# gguf
writer = gguf.GGUFWriter("linear.gguf", "llama")
writer.add_block_count(2)
writer.add_tensor("output.weight", weight)
bf16 = gguf.GGMLQuantizationType.BF16
writer.add_tensor("output_norm.weight", gguf.quants.quantize(bias, bf16), raw_dtype=bf16)
q8_0 = gguf.GGMLQuantizationType.Q8_0
rows = np.arange(64, dtype=np.float32).reshape(2, 32)
writer.add_tensor("blk.0.attn_q.weight", gguf.quants.quantize(rows, q8_0), raw_dtype=q8_0)
writer.write_header_to_file()
writer.write_kv_data_to_file()
writer.write_tensors_to_file()
writer.close()

# onnx
graph = onnx.helper.make_graph(
    [onnx.helper.make_node("Gemm", ["x", "fc.weight", "fc.bias"], ["y"], transB=1)],
    "linear",
    [onnx.helper.make_tensor_value_info("x", onnx.TensorProto.FLOAT, ["n", 3])],
    [onnx.helper.make_tensor_value_info("y", onnx.TensorProto.FLOAT, ["n", 2])],
    initializer=[
        onnx.numpy_helper.from_array(weight, "fc.weight"),
        onnx.numpy_helper.from_array(bias, "fc.bias"),
    ],
)
onnx.save_model(onnx.helper.make_model(graph), "linear.onnx")

# flax
params = {"params": {"fc": {"kernel": jnp.asarray(weight.T), "bias": jnp.asarray(bias, jnp.bfloat16)}}, "step": 3}
pathlib.Path("linear.msgpack").write_bytes(flax.serialization.to_bytes(params))

# zTensor
ztensor.numpy.save_file({"fc.weight": weight, "fc.bias": bias}, "linear.zt", align=4096)

with ztensor.Writer("half.zt", canonical=False, align=4096) as file:
    file.add("fc.weight", weight.astype(ml_dtypes.bfloat16).view(np.uint8), [2, 3], "bf16")
    file.set_attributes({"license": "apache-2.0"})
