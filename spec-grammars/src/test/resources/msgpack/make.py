import msgpack, struct
def doc():
    w = struct.pack('<6f', *[0.5, -1, 2, 0.25, 3, -0.125]); b = struct.pack('<3q', 1, -2, 1 << 40)
    meta = {"step": 12000, "loss": 0.25, "tags": ["a", "b"], "done": True, "none": None, "neg": [-1, -33, -129, -40000, -3000000000],
            "pos": [127, 128, 256, 65536, 1 << 32, (1 << 64) - 1], "raw": b"\x00\x01", "long": "x" * 300, "nested": {"k": {"k": []}}}
    index = {"version": 1, "meta": meta, "tensors": [
        {"name": "w", "dtype": "f32", "shape": [2, 3], "begin": 0, "end": len(w)},
        {"name": "b", "dtype": "i64", "shape": [3], "begin": len(w), "end": len(w) + len(b)}]}
    p = msgpack.packb(index)
    return b"MPIX" + struct.pack('<I', len(p)) + p + w + b
open('python.mpi', 'wb').write(doc())
