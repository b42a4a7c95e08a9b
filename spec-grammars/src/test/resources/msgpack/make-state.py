import msgpack, struct
def array(shape, dtype, data):
    return msgpack.ExtType(1, msgpack.packb((shape, dtype, data)))
def doc():
    kernel = struct.pack('<6f', *[0.5, -1, 2, 0.25, 3, -0.125])
    params = {"dense": {"kernel": array((2, 3), "float32", kernel), "bias": array((2,), "float32", struct.pack('<2f', 1, 2))},
              "norm": {"scale": array((1,), "int8", b"\x07"), "stats": {"count": array((), "int64", struct.pack('<q', 1 << 40))}},
              "big": array((70000,), "int8", bytes(i % 251 for i in range(70000)))}
    return msgpack.packb({"step": 700, "params": params})
open('python.state', 'wb').write(doc())
