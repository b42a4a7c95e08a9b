"""Writes encoded/: elements of extreme blocks, what gguf 0.19 (on x86-64) makes of them, and digests of what it makes of random ones."""

import hashlib
import pathlib
import warnings

import numpy as np
from gguf import GGMLQuantizationType as Type
from gguf.quants import quantize

TYPES = ("q4_0", "q4_1", "q5_0", "q5_1", "q8_0")
SEED = 20261130
BLOCKS = 4096
FOLDER = pathlib.Path(__file__).parent / "encoded"
warnings.simplefilter("ignore")  # 1 / d of the least scales is infinite


def java_bytes(seed, count):
    """As java.util.Random(seed).nextBytes."""
    state = (seed ^ 0x5DEECE66D) & ((1 << 48) - 1)
    out = bytearray()
    while len(out) < count:
        state = (state * 0x5DEECE66D + 0xB) & ((1 << 48) - 1)
        out += (state >> 16 & 0xFFFFFFFF).to_bytes(4, "little")
    return bytes(out[:count])


def random_elements():
    """Any signs and fractions, with one of 16 exponents."""
    bits = np.frombuffer(java_bytes(SEED, BLOCKS * 32 * 4), "<u4")
    return ((bits & 0x807FFFFF) | (((bits >> 23 & 15) + 116) << 23)).astype("<u4").view("<f4").reshape(-1, 32)


def extreme_blocks():
    rng = np.random.default_rng(1)
    ramp = np.arange(32, dtype=np.float32)
    blocks = [np.zeros(32), -np.zeros(32), np.ones(32), -np.ones(32)]
    for value in (1, -1, 3e-8, -3e-8, 5e-7, 1e-6, 2e-5, 65504, -65504, 65504 / 3, 1e-37, 2e-38, -1e-39, 1e-40, -1e-44):
        one = np.zeros(32)
        one[17] = value
        blocks += [one, np.where(ramp % 2 == 0, value, -value), np.where(ramp % 2 == 0, -value, value), ramp * value / 31]
    # the greatest makes 1 / d exactly 1: halves, numbers just below and above them
    for greatest, halves in ((127, ramp * 4 - 63.5), (8, ramp / 2 - 7.5), (-8, ramp / 2 - 7.5), (-16, ramp - 15.5), (16, ramp - 15.5)):
        for near in (halves, np.nextafter(halves.astype("f4"), np.float32(99)), np.nextafter(halves.astype("f4"), np.float32(-99))):
            block = near.copy()
            block[5] = greatest
            blocks.append(block)
    for least, greatest in ((0, 15), (0, 31), (-3, 12), (-100, -69)):
        block = least + (ramp + 0.5) * (greatest - least) / 32
        block[0], block[31] = least, greatest
        blocks += [block, np.nextafter(block.astype("f4"), np.float32(1e9)), least + ramp % 16 + 0.5]
    # scales halfway between two of 16 bits
    blocks += [(1 + 2.0**-11) * np.sign(ramp - 15) * 127, (1 + 3 * 2.0**-11) * np.sign(ramp - 15) * 8]
    blocks += [rng.standard_normal(32) * scale for scale in (1e-6, 1e-3, 0.02, 1, 1000)]
    blocks += [rng.uniform(0, 1, 32), rng.uniform(-1, 0, 32), rng.integers(-128, 128, 32), rng.standard_cauchy(32)]
    return np.array(blocks, dtype="<f4")


FOLDER.mkdir(exist_ok=True)
(FOLDER / "elements.f32").write_bytes(extreme_blocks().tobytes())
lines = [f"# {BLOCKS:,} blocks of random elements, by the seed of java.util.Random: the SHA-256 of what is made of them"]
for name in TYPES:
    (FOLDER / f"{name}.raw").write_bytes(quantize(extreme_blocks(), Type[name.upper()]).tobytes())
    digest = hashlib.sha256(quantize(random_elements(), Type[name.upper()]).tobytes()).hexdigest()
    lines.append(f"{name} {SEED} {digest}")
(FOLDER / "random.txt").write_text("\n".join(lines) + "\n")
