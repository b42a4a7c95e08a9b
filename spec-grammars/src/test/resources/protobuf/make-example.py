"""Makes TFRecord files with one tf.train.Example and with three, with Google's protobuf package, by descriptors that are built here."""
import struct
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

F = descriptor_pb2.FieldDescriptorProto
file = descriptor_pb2.FileDescriptorProto(name="e.proto", package="e", syntax="proto3")
floats = file.message_type.add(name="FloatList")
floats.field.add(name="value", number=1, type=F.TYPE_FLOAT, label=F.LABEL_REPEATED)
longs = file.message_type.add(name="Int64List")
longs.field.add(name="value", number=1, type=F.TYPE_INT64, label=F.LABEL_REPEATED)
strings = file.message_type.add(name="BytesList")
strings.field.add(name="value", number=1, type=F.TYPE_BYTES, label=F.LABEL_REPEATED)
feature = file.message_type.add(name="Feature")
feature.oneof_decl.add(name="kind")
for number, kind in (1, "Bytes"), (2, "Float"), (3, "Int64"):
    feature.field.add(name=kind.lower() + "_list", number=number, type=F.TYPE_MESSAGE, type_name=f".e.{kind}List", label=F.LABEL_OPTIONAL, oneof_index=0)
features = file.message_type.add(name="Features")
features.field.add(name="feature", number=1, type=F.TYPE_MESSAGE, type_name=".e.Features.FeatureEntry", label=F.LABEL_REPEATED)
entry = features.nested_type.add(name="FeatureEntry")
entry.options.map_entry = True
entry.field.add(name="key", number=1, type=F.TYPE_STRING, label=F.LABEL_OPTIONAL)
entry.field.add(name="value", number=2, type=F.TYPE_MESSAGE, type_name=".e.Feature", label=F.LABEL_OPTIONAL)
example = file.message_type.add(name="Example")
example.field.add(name="features", number=1, type=F.TYPE_MESSAGE, type_name=".e.Features", label=F.LABEL_OPTIONAL)
pool = descriptor_pool.DescriptorPool()
pool.Add(file)
Example = message_factory.GetMessageClass(pool.FindMessageTypeByName("e.Example"))


def masked(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    crc ^= 0xFFFFFFFF
    return struct.pack("<I", ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF)


def record(**features):
    made = Example()
    for name, values in features.items():
        feature = made.features.feature[name]
        kind = {float: feature.float_list, int: feature.int64_list, bytes: feature.bytes_list}[type(values[0]) if values else int]
        kind.SetInParent()
        kind.value.extend(values)
    data = made.SerializeToString(deterministic=True)
    length = struct.pack("<Q", len(data))
    return length + masked(length) + data + masked(data)


open("one.example", "wb").write(record(image=[0.5, -1.0, 2.0, 0.25], label=[7.0]))
open("three.example", "wb").write(
    record(image=[b"\x89PNG"], weight=[0.5, -1.0], words=[b"a", b"", b"bc"])
    + record(image=[b""], weight=[2.0])
    + record(weight=[-0.25, 1e30, 3.0])
)
open("kinds.example", "wb").write(
    record(label=[7, -1, 0, 1 << 40, -(1 << 63), (1 << 63) - 1], none=[], pixels=[value % 256 for value in range(300)], weight=[0.5], words=[b"a"])
    + record(label=[300])
)
