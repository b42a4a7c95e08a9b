"""Makes the .npy fixtures and their manifest beside this script; needs numpy."""

import hashlib
import json
import os
import struct
import warnings

import numpy as np
from numpy.lib import format as npy

HERE = os.path.dirname(os.path.abspath(__file__))
READABLE = "biufc"
cases = []


def path(name):
    return os.path.join(HERE, *name.split("/"))


def tensor(array):
    kind = array.dtype.kind
    dtype = "bool" if kind == "b" else f"{kind}{array.dtype.itemsize * 8}"
    data = np.ascontiguousarray(array).astype(array.dtype.newbyteorder("<")).tobytes()
    return {
        "name": "0",
        "dtype": dtype,
        "shape": list(array.shape),
        "layout": "dense",
        "nbytes": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
    }


def note(name, strict="accept", lenient="accept", array=None):
    case = {"file": name, "lenient": lenient, "strict": strict}
    if array is not None:
        case["tensors"] = [tensor(array)]
    cases.append(case)


def reference(name, array, version=None):
    with open(path(f"valid/{name}.npy"), "wb") as file, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        npy.write_array(file, array, version=version)
    readable = array.dtype.kind in READABLE
    outcome = "accept" if readable else "unreadable"
    note(f"valid/{name}.npy", outcome, outcome, array if readable else None)


def bytes_of(header, data=b"", version=(1, 0), align=64, length=None, end=b"\n"):
    header = header.encode("latin-1") if isinstance(header, str) else header
    prefix = 10 if version[0] == 1 else 12
    fill = -(prefix + len(header) + len(end)) % align
    text = header + b" " * fill + end
    size = struct.pack("<H" if version[0] == 1 else "<I", len(text) if length is None else length)
    return b"\x93NUMPY" + bytes(version) + size + text + data


def own(name, content, strict="accept", lenient="accept", array=None):
    with open(path(name), "wb") as file:
        file.write(content)
    note(name, strict, lenient, array)
    if lenient == "accept" and array is not None:
        np.testing.assert_array_equal(np.load(path(name)), array)


def reject(name, content, refused_by_numpy=True):
    with open(path(f"reject/{name}.npy"), "wb") as file:
        file.write(content)
    note(f"reject/{name}.npy", "reject", "reject")
    try:
        np.load(path(f"reject/{name}.npy"))
        taken = True
    except Exception:
        taken = False
    assert taken != refused_by_numpy, name


for code in "? i1 u1 i2 u2 i4 u4 i8 u8 f2 f4 f8 c8 c16".split():
    for order in "<>" if code[-1] not in "?1" else "|":
        values = np.arange(6).reshape(2, 3).astype(code if code == "?" else order + code)
        label = np.dtype(code).name + {"<": "", ">": "_big", "|": ""}[order]
        reference(label, values)
        reference(label + "_fortran", np.asfortranarray(values))
reference("scalar", np.array(1.5, "<f4"))
reference("one", np.array([7], "<i4"))
reference("empty", np.zeros((0,), "<f4"))
reference("empty_dimension", np.zeros((3, 0, 2), "<i8"))
reference("three_dimensions_fortran", np.asfortranarray(np.arange(24, dtype="<f4").reshape(2, 3, 4)))
reference("many_dimensions", np.arange(64, dtype="<u2").reshape((1, 2) * 6 + (1,) * 5))
reference("room_to_grow", np.zeros((101,) + (1,) * 17, "u1"))
reference("version_1", np.arange(4, dtype="<f4").reshape(2, 2), (1, 0))
reference("version_2", np.arange(4, dtype="<f4").reshape(2, 2), (2, 0))
reference("version_3", np.arange(4, dtype="<f4").reshape(2, 2), (3, 0))
reference("structured", np.zeros(3, [("a", "<f4"), ("b", "<i4", (2,))]))
reference("structured_latin1", np.zeros(2, [("\xe9", "<f4")]), (2, 0))
reference("structured_utf8", np.zeros(2, [("\u20ac", "<f4")]))
reference("text", np.array(["ab", "c"]))
reference("date", np.array(["2020-01-01"], "M8[D]"))

GOOD = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }"
DATA = struct.pack("<2f", 1, 2)
TWO = np.array([1, 2], "<f4")
own("valid/aligned_to_16.npy", bytes_of(GOOD, DATA, align=16), array=TWO)
own("valid/not_aligned.npy", bytes_of(GOOD, DATA, align=1), "reject", array=TWO)
own("valid/other_quotes.npy", bytes_of(GOOD.replace("'", '"'), DATA), array=TWO)
own("valid/no_comma_at_end.npy", bytes_of(GOOD.replace(", }", "}"), DATA), array=TWO)
own("valid/blanks.npy", bytes_of(GOOD.replace(", ", " ,  ").replace(": ", " :"), DATA), array=TWO)
own("valid/line_ends.npy", bytes_of(GOOD.replace(", ", ",\r\n\t# next\n").replace("(2,)", "((2,\\\n))"), DATA), array=TWO)
own("valid/escapes.npy", bytes_of(GOOD.replace("'<f4'", "'\\x3cf' \"\\64\""), DATA), array=TWO)
own("valid/blanks_before.npy", bytes_of(" \t" + GOOD, DATA), "reject", array=TWO)
own("valid/line_end_before.npy", bytes_of("\r\n" + GOOD, DATA), "reject", array=TWO)
own("valid/tabs_behind.npy", bytes_of(GOOD + "\t", DATA), "reject", array=TWO)
own("valid/spaces_behind_line_feed.npy", bytes_of(GOOD + "\n   ", DATA), "reject", array=TWO)
own("valid/header_without_line_feed.npy", bytes_of(GOOD, DATA, end=b" "), "reject", array=TWO)
own("valid/header_without_padding.npy", bytes_of(GOOD, DATA, align=1, end=b""), "reject", array=TWO)
own("valid/data_one_more.npy", bytes_of(GOOD, DATA + b"\0"), "reject", array=TWO)
own("valid/two_arrays.npy", bytes_of(GOOD, DATA) * 2, "reject", array=TWO)
own(
    "valid/other_order_of_keys.npy",
    bytes_of("{'shape': (2,), 'fortran_order': False, 'descr': '<f4', }", DATA),
    array=TWO,
)
own("valid/long_integers.npy", bytes_of(GOOD.replace("(2,)", "(2L,)"), DATA), array=TWO)
own("valid/many_spaces.npy", bytes_of(GOOD + " " * 640, DATA), array=TWO)

reject("nothing", b"")
reject("magic_cut", b"\x93NUM")
reject("magic_wrong", b"\x92" + bytes_of(GOOD, DATA)[1:])
reject("version_0", bytes_of(GOOD, DATA, (0, 0)))
reject("version_4", bytes_of(GOOD, DATA, (4, 0)))
reject("version_minor", bytes_of(GOOD, DATA, (1, 1)))
reject("length_cut", b"\x93NUMPY\x01\x00\x76")
reject("header_cut", bytes_of(GOOD, DATA)[:40])
reject("header_length_too_small", bytes_of(GOOD, DATA, length=20))
reject("header_length_beyond_file", bytes_of(GOOD, DATA, length=65000))
reject("header_is_no_dictionary", bytes_of("['descr']", DATA))
reject("dictionary_not_ended", bytes_of(GOOD.replace(" }", ""), DATA))
reject("key_missing", bytes_of("{'descr': '<f4', 'shape': (2,), }", DATA))
reject("key_twice", bytes_of(GOOD.replace(" }", " 'descr': '<f4', }"), DATA), False)
reject("key_not_known", bytes_of(GOOD.replace(" }", " 'more': 1, }"), DATA))
reject("key_is_a_number", bytes_of(GOOD.replace("'descr'", "1"), DATA))
reject("text_not_ended", bytes_of(GOOD.replace("'<f4'", "'<f4"), DATA))
reject("shape_is_a_number", bytes_of(GOOD.replace("(2,)", "2"), DATA))
reject("shape_without_comma", bytes_of(GOOD.replace("(2,)", "(2)"), DATA))
reject("shape_negative", bytes_of(GOOD.replace("(2,)", "(-2,)"), DATA))
reject("shape_of_a_float", bytes_of(GOOD.replace("(2,)", "(2.0,)"), DATA))
reject("shape_overflows", bytes_of(GOOD.replace("(2,)", "(4294967296, 4294967296, 4294967296)"), DATA))
reject("order_is_a_number", bytes_of(GOOD.replace("False", "0"), DATA))
reject("order_not_ended", bytes_of(GOOD.replace("False", "Fals"), DATA))
reject("data_missing", bytes_of(GOOD))
reject("data_one_short", bytes_of(GOOD, DATA[:-1]))
reject("text_not_utf8", bytes_of(b"{'descr': [('\xe9', '<f4')], 'fortran_order': False, 'shape': (2,), }", DATA, (3, 0)))
reject("words_behind", bytes_of(GOOD + " x", DATA))

with open(path("manifest.json"), "w") as file:
    file.write("[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]\n")
