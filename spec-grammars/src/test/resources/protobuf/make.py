"""Makes message.message with Google's protobuf package, by descriptors that are built here."""
import struct
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

F = descriptor_pb2.FieldDescriptorProto
file = descriptor_pb2.FileDescriptorProto(name="m.proto", package="m", syntax="proto2")


def message(name, *fields):
    out = file.message_type.add(name=name)
    for number, field, kind, label, type_name in fields:
        made = out.field.add(name=field, number=number, type=kind, label=label)
        if type_name:
            made.type_name = ".m." + type_name
        if field == "steps":
            made.options.packed = True


ONE, MANY = F.LABEL_OPTIONAL, F.LABEL_REPEATED
message("Note", (1, "key", F.TYPE_STRING, ONE, None), (2, "value", F.TYPE_STRING, ONE, None))
message("Unit", (1, "bits", F.TYPE_UINT64, ONE, None), (2, "over", F.TYPE_INT64, ONE, None), (3, "under", F.TYPE_INT32, ONE, None))
message(
    "Tensor",
    (1, "dims", F.TYPE_INT64, MANY, None),
    (2, "dtype", F.TYPE_INT32, ONE, None),
    (3, "segment", F.TYPE_FIXED32, ONE, None),
    (4, "data", F.TYPE_BYTES, ONE, None),
    (8, "name", F.TYPE_STRING, ONE, None),
    (9, "tags", F.TYPE_STRING, MANY, None),
)
message(
    "File",
    (1, "version", F.TYPE_INT64, ONE, None),
    (2, "producer", F.TYPE_STRING, ONE, None),
    (3, "tensors", F.TYPE_MESSAGE, MANY, "Tensor"),
    (4, "steps", F.TYPE_INT64, MANY, None),
    (5, "scale", F.TYPE_DOUBLE, ONE, None),
    (6, "frozen", F.TYPE_BOOL, ONE, None),
    (7, "notes", F.TYPE_MESSAGE, MANY, "Note"),
    (8, "unit", F.TYPE_MESSAGE, ONE, "Unit"),
    (12, "more", F.TYPE_SINT32, MANY, None),
    (300, "others", F.TYPE_MESSAGE, MANY, "Unit"),
)
pool = descriptor_pool.DescriptorPool()
pool.Add(file)
File = message_factory.GetMessageClass(pool.FindMessageTypeByName("m.File"))
made = File(version=700, producer="Tromsø", steps=[1, -2, 1 << 40, 0], scale=0.25, frozen=True, more=[-1, 5])
made.tensors.add(dims=[2, 3], dtype=1, data=struct.pack("<6f", 0.5, -1, 2, 0.25, 3, -0.125), name="w", segment=7, tags=["a", ""])
made.tensors.add(dims=[], dtype=7, data=struct.pack("<q", -5), name="b")
made.tensors.add(dims=[300, 0], dtype=2, data=b"", name="empty")
made.notes.add(key="license", value="apache-2.0")
made.notes.add(key="note", value="")
made.unit.over, made.unit.under = -3, 4
made.others.add(bits=1)
made.others.add(over=2)
open("message.message", "wb").write(made.SerializeToString())
