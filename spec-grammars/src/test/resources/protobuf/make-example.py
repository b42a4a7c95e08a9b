"""Makes one.example, a TFRecord file with one tf.train.Example, with Google's protobuf package, by descriptors that are built here."""
import struct
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

F = descriptor_pb2.FieldDescriptorProto
file = descriptor_pb2.FileDescriptorProto(name="e.proto", package="e", syntax="proto3")
floats = file.message_type.add(name="FloatList")
floats.field.add(name="value", number=1, type=F.TYPE_FLOAT, label=F.LABEL_REPEATED)
feature = file.message_type.add(name="Feature")
feature.field.add(name="float_list", number=2, type=F.TYPE_MESSAGE, type_name=".e.FloatList", label=F.LABEL_OPTIONAL)
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
made = message_factory.GetMessageClass(pool.FindMessageTypeByName("e.Example"))()
made.features.feature["image"].float_list.value.extend([0.5, -1, 2, 0.25])
made.features.feature["label"].float_list.value.extend([7])


def masked(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    crc ^= 0xFFFFFFFF
    return struct.pack("<I", ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF)


data = made.SerializeToString(deterministic=True)
length = struct.pack("<Q", len(data))
open("one.example", "wb").write(length + masked(length) + data + masked(data))
