"""Reads a folder of batches as a trainer does, and compares it with its manifest: batches.py FOLDER.

BatchesTest leaves such a folder in target/batches: features [i, i / 2, -i] as f32 and label i as i64, for i from 0 to 599.
"""

import json
import pathlib
import sys

import numpy
from safetensors.numpy import load_file

folder = pathlib.Path(sys.argv[1])
manifest = json.loads((folder / "batches.json").read_text())
dtypes = {"f32": "float32", "i64": "int64"}
seen = []
for file in manifest["files"]:
    batch = load_file(folder / file["file"])
    assert list(sorted(batch)) == sorted(column["name"] for column in manifest["columns"]), batch.keys()
    for column in manifest["columns"]:
        tensor = batch[column["name"]]
        assert tensor.dtype == dtypes[column["dtype"]], tensor.dtype
        assert list(tensor.shape) == [file["rows"] + file["padding"], *column["shape"]], tensor.shape
        assert not tensor[file["rows"] :].any(), "padding must be zeros"
    features, labels = batch["features"][: file["rows"]], batch["label"][: file["rows"]]
    numpy.testing.assert_array_equal(features, numpy.stack([labels, labels / 2, -labels], axis=1).astype("float32"))
    seen.extend(labels.tolist())
assert sorted(seen) == list(range(600)) and manifest["rows"] == 600, len(seen)
print(f"{len(manifest['files'])} files, {len(seen)} rows")
