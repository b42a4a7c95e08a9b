package org.tensorbind.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.ParseListener;
import org.tensorbind.io.ByteSource;

/** Reads the header that precedes a member's data. Its sizes, method and checksum may be absent and are not used. */
final class LocalHeader {
    private final ByteSource source;
    private final ZipMember member;
    private final @Nullable ParseListener listener;

    LocalHeader(ByteSource source, ZipMember member, @Nullable ParseListener listener) {
        this.source = source;
        this.member = member;
        this.listener = listener;
    }

    /** Where the data starts. */
    long dataOffset() throws IOException {
        long available = member.limit() - member.byteOffset();
        int wanted = ZipRecords.LOCAL_SIZE + (listener == null ? nameSize() : 2 * 0xFFFF);
        ByteBuffer bytes = source.peek(member.byteOffset(), (int) Math.min(available, wanted));
        ZipFields in = new ZipFields(source.name(), member.path(), bytes, member.byteOffset(), listener);
        in.signature(ZipRecords.LOCAL);
        in.uint16("NEEDED");
        in.uint16("FLAGS");
        in.uint16("METHOD");
        in.uint16("TIME");
        in.uint16("DATE");
        in.uint32("CRC32");
        in.uint32("STORED_SIZE");
        in.uint32("SIZE");
        int nameSize = in.uint16("NAME_SIZE");
        int extraSize = in.uint16("EXTRA_SIZE");
        long start = in.byteOffset() + nameSize + extraSize;
        if (start + member.storedSize() > member.limit()) {
            throw in.failure(
                    in.byteOffset() - 2 * Short.BYTES,
                    "NAME_SIZE",
                    "the data starts at byte " + start + " and has " + member.storedSize()
                            + " bytes, but must end before byte " + member.limit() + ", where something else starts");
        }
        checkName(in, nameSize);
        if (listener != null) {
            in.report("EXTRA", extraSize, in.bytes("EXTRA", extraSize));
        }
        return start;
    }

    /** Bytes of the name as the directory has it; what follows it may be data, which need not be at hand. */
    private int nameSize() {
        return member.isUtf8()
                ? member.name().getBytes(StandardCharsets.UTF_8).length
                : member.name().length();
    }

    private void checkName(ZipFields in, int nameSize) throws FormatException {
        String name = nameSize > in.remaining() ? null : ZipNames.decode(in.bytes("NAME", nameSize), member.isUtf8());
        if (name == null || !name.equals(member.name())) {
            throw in.failure(
                    member.byteOffset() + ZipRecords.LOCAL_SIZE,
                    "NAME",
                    "must be '" + member.name() + "' as in the directory, is "
                            + (name == null ? "other bytes" : "'" + name + "'"));
        }
        in.report("NAME", nameSize, name);
    }
}
