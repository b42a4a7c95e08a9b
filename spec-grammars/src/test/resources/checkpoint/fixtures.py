"""Makes a small sharded checkpoint as Python programs save one; see README.md."""

import json
import pathlib

import numpy
from safetensors.numpy import save_file

FOLDER = pathlib.Path(__file__).parent
STEM = "model"


def values(start, *shape):
    count = int(numpy.prod(shape))
    return numpy.arange(start, start + count, dtype=numpy.float32).reshape(shape)


SHARDS = [
    {"embedding.weight": values(0, 64, 8), "blocks.0.norm": values(1000, 8)},
    {"blocks.0.weight": values(2000, 8, 8), "blocks.1.norm": values(3000, 8), "blocks.1.weight": values(4000, 8, 8)},
    {"head.bias": values(5000, 4), "steps": numpy.array([1234], dtype=numpy.int64)},
]

weight_map = {}
total = 0
for number, tensors in enumerate(SHARDS, start=1):
    file = f"{STEM}-{number:05d}-of-{len(SHARDS):05d}.safetensors"
    save_file(tensors, FOLDER / file, metadata={"format": "pt", "license": "apache-2.0"})
    for name, tensor in tensors.items():
        weight_map[name] = file
        total += tensor.nbytes

index = {"metadata": {"total_size": total}, "weight_map": weight_map}
text = json.dumps(index, indent=2, sort_keys=True) + "\n"
(FOLDER / f"{STEM}.safetensors.index.json").write_text(text)
