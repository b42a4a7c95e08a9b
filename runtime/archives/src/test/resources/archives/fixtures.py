"""Makes the archives of this folder with Python's zipfile: python3 fixtures.py"""

import io
import zipfile

TEXT = b"".join(b"line %d of a text that is easy to deflate\n" % i for i in range(2000))


def info(name, method=zipfile.ZIP_STORED):
    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    entry.compress_type = method
    return entry


def make(path, comment=b"", prefix=b"", zip64=False, unseekable=False):
    class Unseekable(io.BytesIO):
        def seekable(self):
            return False

        def tell(self):
            raise OSError

        def seek(self, *_):
            raise OSError

    out = Unseekable() if unseekable else io.BytesIO()
    out.write(prefix)
    with zipfile.ZipFile(out, "w") as archive:
        for name, method, content in [
            ("stored.txt", zipfile.ZIP_STORED, b"stored as it is\n"),
            ("folder/deflated.txt", zipfile.ZIP_DEFLATED, TEXT),
            ("caf\u00e9.txt", zipfile.ZIP_STORED, b"a name in UTF-8"),
            ("empty", zipfile.ZIP_DEFLATED, b""),
            ("folder/", zipfile.ZIP_STORED, b""),
        ]:
            with archive.open(info(name, method), "w", force_zip64=zip64) as member:
                member.write(content)
        archive.comment = comment
    with open(path, "wb") as file:
        file.write(out.getvalue())


make("plain.zip")
make("comment.zip", comment=b"a comment of several bytes, among them PK\x05")
make("prefix.zip", prefix=b"#!/usr/bin/env python\n")
make("zip64.zip", zip64=True)
make("descriptors.zip", unseekable=True)

# What zipfile writes of 65536 members and more, shorter: the end records with 64 bits.
zipfile.ZIP_FILECOUNT_LIMIT = 2
make("end64.zip", comment=b"a comment")
make("end64-prefix.zip", prefix=b"some bytes before the archive")
zipfile.ZIP_FILECOUNT_LIMIT = 0xFFFF

# A name in code page 437, which has no flag; zipfile writes UTF-8 or ASCII only.
with zipfile.ZipFile("cp437.zip", "w") as archive:
    archive.writestr(info("caf?.txt"), b"a name in code page 437")
data = open("cp437.zip", "rb").read().replace(b"caf?", b"caf\x82")
open("cp437.zip", "wb").write(data)

with zipfile.ZipFile("bzip2.zip", "w") as archive:
    archive.writestr(info("a.txt", zipfile.ZIP_BZIP2), b"compressed by another method")
    archive.writestr(info("b.txt"), b"stored")

with zipfile.ZipFile("none.zip", "w"):
    pass
