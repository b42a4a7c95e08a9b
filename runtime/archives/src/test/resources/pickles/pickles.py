"""Makes pickles.txt beside this script: for each protocol, pickles and what they hold as Python shows it, both as hexadecimal digits."""

import collections
import os
import pickle
import pickletools

shared = ["x"]
VALUES = [
    None, True, False, 0, 1, 255, 256, 65535, 65536, -1, -(2**31), 2**31, 2**63 - 1, -(2**63), 2**63, 2**70, -(2**70), 2**2000,
    0.5, -2.25, "", "text", "é€😀", "line\nfeed", "a\\b", "x" * 300, [], [1, 2], [[[]]], (), (1,), (1, 2), (1, 2, 3), (1, 2, 3, 4),
    {}, {"a": 1}, {1: [2], (3, 4): None}, [shared, shared], {"k": ("v", [True, {"n": None}])}, list(range(60)),
    float("inf"), float("-inf"),
]  # fmt: skip
SINCE_4 = [{7}, frozenset([8])]


def shown(value):
    text = repr(value).replace("inf", "Infinity") if isinstance(value, float) else value_text(value)
    return text[:200] + "…" if len(text) >= 200 else text


def value_text(value):
    if isinstance(value, str):
        return "'" + value + "'"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{value_text(k)}: {value_text(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(value_text, value)) + "]"
    if isinstance(value, tuple):
        return "(" + ", ".join(map(value_text, value)) + (",)" if len(value) == 1 else ")")
    return repr(value)


with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "pickles.txt"), "w") as out:
    used = set()
    for protocol in range(6):
        for value in VALUES + (SINCE_4 if protocol >= 4 else []):
            content = pickle.dumps(value, protocol)
            used |= {op.name for op, _, _ in pickletools.genops(content)}
            out.write(f"{content.hex()} {shown(value).encode().hex()}\n")
    calls = [collections.OrderedDict(a=1), collections.Counter("aab"), complex(1, 2), range(3), b"bytes"]
    for protocol in range(6):
        for value in calls:
            used |= {op.name for op, _, _ in pickletools.genops(pickle.dumps(value, protocol))}
print(sorted({op.name for op in pickletools.opcodes} - used))
