package org.tensorbind.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.ParseListener;
import org.tensorbind.io.ByteSource;
import org.tensorbind.number.SaturatingMath;

/** Reads the directory of an archive, in one piece, and rejects members that another reader could see differently. */
final class ZipDirectory {
    private final ByteSource source;
    private final ZipEnd end;
    private final @Nullable ParseListener listener;
    private final Set<String> names = new HashSet<>();

    private ZipDirectory(ByteSource source, ZipEnd end, @Nullable ParseListener listener) {
        this.source = source;
        this.end = end;
        this.listener = listener;
    }

    /** The members, in the order of the directory. */
    static List<ZipMember> read(ByteSource source, @Nullable ParseListener listener) throws IOException {
        ZipEnd end = ZipEnd.read(source, listener);
        return new ZipDirectory(source, end, listener).members();
    }

    private List<ZipMember> members() throws IOException {
        ZipFields in = new ZipFields(
                source.name(),
                "FILE.DIRECTORY",
                source.peek(end.directoryOffset(), end.directorySize()),
                end.directoryOffset(),
                listener);
        List<ZipMember> members = new ArrayList<>(end.count());
        begin("DIRECTORY", -1, in);
        for (int i = 0; i < end.count(); i++) {
            begin("ENTRY", i, in);
            members.add(new Entry(in, i).read());
            finish(in);
        }
        finish(in);
        if (in.remaining() > 0) {
            throw failure(
                    in.byteOffset(),
                    "FILE.DIRECTORY",
                    "ends after the " + end.count() + " entries of the end record, but has " + in.remaining()
                            + " more bytes");
        }
        return withLimits(members);
    }

    private void begin(String rule, int index, ZipFields in) {
        if (listener != null) {
            listener.begin(rule, index, in.byteOffset());
        }
    }

    private void finish(ZipFields in) {
        if (listener != null) {
            listener.end(in.byteOffset());
        }
    }

    private FormatException failure(long byteOffset, String path, String problem) {
        return new FormatException(Reason.MALFORMED, source.name(), byteOffset, path, problem, null);
    }

    /** Reads one entry. */
    private final class Entry {
        private final ZipFields in;
        private final int index;
        private final long start;
        private long storedSize;
        private long size;
        private long offset;
        private long disk;

        Entry(ZipFields in, int index) {
            this.in = in;
            this.index = index;
            this.start = in.byteOffset();
        }

        ZipMember read() throws FormatException {
            if (in.remaining() < ZipRecords.ENTRY_SIZE) {
                throw problem("SIGNATURE", "an entry has at least 46 bytes, " + in.remaining() + " are left");
            }
            in.signature(ZipRecords.ENTRY);
            in.uint16("MADE_BY");
            in.uint16("NEEDED");
            int flags = in.uint16("FLAGS");
            int method = in.uint16("METHOD");
            in.uint16("TIME");
            in.uint16("DATE");
            long crc32 = in.uint32("CRC32");
            storedSize = in.uint32("STORED_SIZE");
            size = in.uint32("SIZE");
            int nameSize = in.uint16("NAME_SIZE");
            int extraSize = in.uint16("EXTRA_SIZE");
            int commentSize = in.uint16("COMMENT_SIZE");
            disk = in.uint16("DISK");
            in.uint16("INTERNAL");
            in.uint32("EXTERNAL");
            offset = in.uint32("OFFSET");
            String name = name(in.bytes("NAME", nameSize), (flags & ZipRecords.UTF_8) != 0);
            in.report("NAME", nameSize, name);
            extra(extraSize);
            in.report("COMMENT", commentSize, in.bytes("COMMENT", commentSize));
            check(method, nameSize);
            return new ZipMember(
                    index, name, method, flags, crc32, storedSize, size, end.prefix() + offset, end.directoryOffset());
        }

        private String name(byte[] bytes, boolean utf8) throws FormatException {
            String name = ZipNames.decode(bytes, utf8);
            if (name == null) {
                throw problem("NAME", "must be UTF-8, as bit 11 of the flags says, is " + hex(bytes));
            }
            if (name.isEmpty() || name.indexOf(0) >= 0) {
                throw problem("NAME", name.isEmpty() ? "must not be empty" : "must not have a zero byte");
            }
            if (!names.add(name)) {
                throw problem("NAME", "an earlier member has the name '" + name + "', too");
            }
            return name;
        }

        private static String hex(byte[] bytes) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < Math.min(32, bytes.length); i++) {
                text.append(String.format("%02x", bytes[i]));
            }
            return text + (bytes.length > 32 ? "…" : "");
        }

        /** Extra fields, each with an identifier and a size; fewer than four bytes at the end are padding. */
        private void extra(int extraSize) throws FormatException {
            byte[] bytes = in.bytes("EXTRA", extraSize);
            in.report("EXTRA", extraSize, bytes);
            ByteBuffer left = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            boolean wide = false;
            while (left.remaining() >= 2 * Short.BYTES) {
                int id = left.getShort() & 0xFFFF;
                int length = left.getShort() & 0xFFFF;
                if (length > left.remaining()) {
                    throw problem(
                            "EXTRA", "field " + id + " needs " + length + " bytes, " + left.remaining() + " are left");
                }
                if (id == ZipRecords.EXTRA64 && !wide) {
                    wide(left.slice(left.position(), length).order(ByteOrder.LITTLE_ENDIAN));
                    wide = true;
                }
                left.position(left.position() + length);
            }
        }

        /** The field has a value for each field of the entry that has no room for it. */
        private void wide(ByteBuffer field) throws FormatException {
            size = wide("SIZE", size, field);
            storedSize = wide("STORED_SIZE", storedSize, field);
            offset = wide("OFFSET", offset, field);
            if (disk == ZipRecords.ELSEWHERE16 && field.remaining() >= Integer.BYTES) {
                disk = field.getInt() & 0xFFFF_FFFFL;
            }
        }

        private long wide(String rule, long narrow, ByteBuffer field) throws FormatException {
            if (narrow != ZipRecords.ELSEWHERE32) {
                return narrow;
            }
            if (field.remaining() < Long.BYTES) {
                throw problem("EXTRA", "the zip64 field has no value for " + rule);
            }
            long value = field.getLong();
            if (value < 0) {
                throw problem("EXTRA." + rule, "must be below 2^63, is " + Long.toUnsignedString(value));
            }
            return value;
        }

        private void check(int method, int nameSize) throws FormatException {
            if (disk != 0) {
                throw problem("DISK", "must be 0, is " + disk + ": an archive in several files is not supported");
            }
            long available = end.directoryOffset() - end.prefix();
            if (offset > available - ZipRecords.LOCAL_SIZE - nameSize) {
                throw problem(
                        "OFFSET",
                        "the member's header must end before the directory at byte " + end.directoryOffset()
                                + ", starts at " + offset);
            }
            if (storedSize > available - ZipRecords.LOCAL_SIZE - nameSize - offset) {
                throw problem(
                        "STORED_SIZE",
                        "must be at most "
                                + (available - ZipRecords.LOCAL_SIZE - nameSize - offset)
                                + ", the bytes before the directory, is " + storedSize);
            }
            if (method == ZipRecords.STORED && size != storedSize) {
                throw problem("SIZE", "must be " + storedSize + " as STORED_SIZE of a stored member, is " + size);
            }
            if (method == ZipRecords.DEFLATED && size > SaturatingMath.times(storedSize, ZipRecords.MOST_DEFLATED)) {
                throw problem(
                        "SIZE",
                        "must be at most 1032 times STORED_SIZE (" + storedSize + "), as deflate gives no more, is "
                                + size);
            }
        }

        private FormatException problem(String rule, String problem) {
            return failure(start, "FILE.DIRECTORY.ENTRY[" + index + "]." + rule, problem);
        }
    }

    /** Each member ends where another one or the directory starts: bytes that several members share would multiply what a file holds. */
    private List<ZipMember> withLimits(List<ZipMember> members) throws FormatException {
        List<ZipMember> byOffset = new ArrayList<>(members);
        byOffset.sort(Comparator.comparingLong(ZipMember::byteOffset));
        List<ZipMember> limited = new ArrayList<>(members);
        for (int i = 0; i + 1 < byOffset.size(); i++) {
            ZipMember member = byOffset.get(i);
            ZipMember next = byOffset.get(i + 1);
            if (next.byteOffset() - member.byteOffset() - ZipRecords.LOCAL_SIZE - 1 < member.storedSize()) {
                throw failure(
                        next.byteOffset(),
                        next.path(),
                        "overlaps member " + member.index() + ", which starts at byte " + member.byteOffset()
                                + " and has " + member.storedSize() + " bytes of data");
            }
            limited.set(member.index(), member.before(next.byteOffset()));
        }
        return List.copyOf(limited);
    }
}
