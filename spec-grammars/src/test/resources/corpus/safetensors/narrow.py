"""Writes narrow/: all codes of the floats of 8 bits and less, packed from the lowest bits on, and their numbers; and the grammar's tables."""

import pathlib

import ml_dtypes
import numpy as np

HERE = pathlib.Path(__file__).parent
TABLES = HERE.parents[3] / "main/grammar/safetensors"
TYPES = {
    "f4": ("float4_e2m1fn", 4), "f6_e2m3": ("float6_e2m3fn", 6), "f6_e3m2": ("float6_e3m2fn", 6),
    "f8_e8m0": ("float8_e8m0fnu", 8), "f8_e4m3fnuz": ("float8_e4m3fnuz", 8), "f8_e5m2fnuz": ("float8_e5m2fnuz", 8)}

(HERE / "narrow").mkdir(exist_ok=True)
TABLES.mkdir(exist_ok=True)
for name, (dtype, bits) in TYPES.items():
    codes = np.arange(1 << bits, dtype=np.uint8)
    numbers = codes.view(getattr(ml_dtypes, dtype)).astype("<f4")
    numbers[np.isnan(numbers)] = np.nan
    packed = np.unpackbits(codes[:, None], axis=1, bitorder="little")[:, :bits]
    (HERE / f"narrow/{name}.raw").write_bytes(np.packbits(packed, bitorder="little").tobytes())
    (HERE / f"narrow/{name}.f32").write_bytes(numbers.tobytes())
    if bits == 8:
        (TABLES / f"{name}.bin").write_bytes(numbers.tobytes())
