package org.tensorbind.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.ParseListener;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.ForeignFile;

/**
 * The records at the end of an archive, which locate its directory.
 *
 * @param count of the directory's entries
 * @param directoryOffset where the directory starts in the file
 * @param directorySize bytes of the directory
 * @param prefix bytes before the archive, by which its own offsets are too small
 */
record ZipEnd(int count, long directoryOffset, int directorySize, long prefix) {
    /** A comment of any size, the last record and those with 64 bits. */
    private static final int MOST = 0xFFFF + ZipRecords.END_SIZE + ZipRecords.LOCATOR_SIZE + ZipRecords.END64_SIZE;

    /** The fields that both records have. */
    private record Fields(long disk, long firstDisk, long here, long count, long size, long offset) {}

    /** The same without a comment, as archives usually end. */
    private static final int USUAL = ZipRecords.END_SIZE + ZipRecords.LOCATOR_SIZE + ZipRecords.END64_SIZE;

    /**
     * Reads them in one piece, and in another where there is a comment or the record with 64 bits is further from the end than it needs to be: what is
     * before them need not be at hand.
     */
    static ZipEnd read(ByteSource source, @Nullable ParseListener listener) throws IOException {
        ByteBuffer tail = tail(source, USUAL);
        int end = find(tail);
        if (end < 0) {
            tail = tail(source, MOST);
            end = find(tail);
        }
        long start = source.size() - tail.limit();
        if (end < 0) {
            throw noArchive(source);
        }
        return new Reader(source, listener, tail, start).read(end);
    }

    private static ByteBuffer tail(ByteSource source, int most) throws IOException {
        int length = (int) Math.min(most, source.size());
        return source.peek(source.size() - length, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static FormatException noArchive(ByteSource source) throws IOException {
        ForeignFile foreign = ZipArchive.beginsWithMember(source) ? null : ForeignFile.of(source);
        return foreign == null
                ? new FormatException(
                        Reason.MALFORMED,
                        source.name(),
                        Math.max(0, source.size() - ZipRecords.END_SIZE),
                        "FILE.END",
                        "the file has no end record of a zip archive; was it copied whole?",
                        null)
                : new FormatException(Reason.MALFORMED, source.name(), 0, "FILE", foreign.problem(), null);
    }

    /** The last one that ends with its comment where the file does. */
    private static int find(ByteBuffer tail) {
        for (int at = tail.limit() - ZipRecords.END_SIZE; at >= 0; at--) {
            if (tail.get(at) == 'P' && tail.getInt(at) == ZipRecords.END) {
                int comment = tail.getShort(at + ZipRecords.END_SIZE - Short.BYTES) & 0xFFFF;
                if (at + ZipRecords.END_SIZE + comment == tail.limit()) {
                    return at;
                }
            }
        }
        return -1;
    }

    /**
     * Reads the records.
     *
     * @param start where the tail starts in the file
     */
    private record Reader(ByteSource source, @Nullable ParseListener listener, ByteBuffer tail, long start) {
        ZipEnd read(int at) throws IOException {
            Fields fields = end(at);
            int locator = at - ZipRecords.LOCATOR_SIZE;
            if (locator >= 0 && tail.getInt(locator) == ZipRecords.LOCATOR) {
                long place = locate(locator);
                Fields wide = wide(place, start + locator);
                check(fields, wide, at);
                return checked(wide, place, "FILE.END64");
            }
            return checked(fields, start + at, "FILE.END");
        }

        private ZipFields fields(String rule, ByteBuffer bytes, long byteOffset) {
            if (listener != null) {
                listener.begin(rule, -1, byteOffset);
            }
            return new ZipFields(source.name(), "FILE." + rule, bytes, byteOffset, listener);
        }

        private void end(ZipFields fields) {
            if (listener != null) {
                listener.end(fields.byteOffset());
            }
        }

        private Fields end(int at) throws FormatException {
            ZipFields in = fields("END", tail.slice(at, tail.limit() - at), start + at);
            in.signature(ZipRecords.END);
            Fields fields = new Fields(
                    in.uint16("DISK"),
                    in.uint16("FIRST_DISK"),
                    in.uint16("COUNT_HERE"),
                    in.uint16("COUNT"),
                    in.uint32("DIRECTORY_SIZE"),
                    in.uint32("DIRECTORY_OFFSET"));
            int length = in.uint16("COMMENT_SIZE");
            byte[] comment = in.bytes("COMMENT", length);
            in.report("COMMENT", length, comment);
            end(in);
            return fields;
        }

        /** The offset of the record with 64 bits: just before the locator, or, with other bytes between them, the offset in the locator. */
        private long locate(int at) throws IOException {
            ZipFields in = fields("LOCATOR", tail.slice(at, ZipRecords.LOCATOR_SIZE), start + at);
            in.signature(ZipRecords.LOCATOR);
            expectZero(in, "DISK", in.uint32("DISK"), Integer.BYTES);
            long given = in.uint64("END64_OFFSET");
            long disks = in.uint32("DISKS");
            if (disks > 1) {
                throw in.failure(in.byteOffset() - Integer.BYTES, "DISKS", "must be 1, is " + disks);
            }
            end(in);
            int usual = at - ZipRecords.END64_SIZE;
            return usual >= 0 && tail.getInt(usual) == ZipRecords.END64 ? start + usual : given;
        }

        private Fields wide(long place, long locator) throws IOException {
            if (place > locator - ZipRecords.END64_SIZE) {
                throw new FormatException(
                        Reason.MALFORMED,
                        source.name(),
                        locator + Long.BYTES,
                        "FILE.LOCATOR.END64_OFFSET",
                        "the record must end before byte " + locator + ", starts at " + place,
                        null);
            }
            ByteBuffer bytes = place >= start
                    ? tail.slice((int) (place - start), ZipRecords.END64_SIZE)
                    : source.peek(place, ZipRecords.END64_SIZE);
            ZipFields in = fields("END64", bytes, place);
            in.signature(ZipRecords.END64);
            long size = in.uint64("RECORD_SIZE");
            if (size != locator - place - ZipRecords.END64_HEAD) {
                throw in.failure(
                        in.byteOffset() - Long.BYTES,
                        "RECORD_SIZE",
                        "must be " + (locator - place - ZipRecords.END64_HEAD) + " for the record to end at byte "
                                + locator + ", is " + size);
            }
            in.uint16("MADE_BY");
            in.uint16("NEEDED");
            Fields fields = new Fields(
                    in.uint32("DISK"),
                    in.uint32("FIRST_DISK"),
                    in.uint64("COUNT_HERE"),
                    in.uint64("COUNT"),
                    in.uint64("DIRECTORY_SIZE"),
                    in.uint64("DIRECTORY_OFFSET"));
            end(in);
            return fields;
        }

        private static void expectZero(ZipFields in, String rule, long value, int byteSize) throws FormatException {
            if (value != 0) {
                throw in.failure(
                        in.byteOffset() - byteSize,
                        rule,
                        "must be 0, is " + value + ": an archive in several files is not supported");
            }
        }

        /** The fields of the last record must equal those of the one with 64 bits, or refer to it: readers that know only one must see the same. */
        private void check(Fields narrow, Fields wide, int at) throws FormatException {
            check("COUNT", narrow.count, wide.count, ZipRecords.ELSEWHERE16, at);
            check("DIRECTORY_SIZE", narrow.size, wide.size, ZipRecords.ELSEWHERE32, at);
            check("DIRECTORY_OFFSET", narrow.offset, wide.offset, ZipRecords.ELSEWHERE32, at);
        }

        private void check(String rule, long narrow, long wide, long elsewhere, int at) throws FormatException {
            if (narrow != wide && narrow != elsewhere) {
                throw malformed(start + at, "FILE.END." + rule, "must be " + wide + " as in END64, is " + narrow);
            }
        }

        private ZipEnd checked(Fields fields, long place, String path) throws FormatException {
            if (fields.disk != 0 || fields.firstDisk != 0 || fields.here != fields.count) {
                throw malformed(
                        place,
                        path + ".DISK",
                        "an archive in several files is not supported: disk " + fields.disk + ", first disk "
                                + fields.firstDisk + ", " + fields.here + " of " + fields.count + " entries here");
            }
            if (fields.size > place) {
                throw malformed(
                        place,
                        path + ".DIRECTORY_SIZE",
                        "must be at most the " + place + " bytes before the record, is " + fields.size);
            }
            long offset = place - fields.size;
            if (fields.offset > offset) {
                throw malformed(
                        place,
                        path + ".DIRECTORY_OFFSET",
                        "must be at most " + offset + ", as the directory ends at byte " + place + ", is "
                                + fields.offset);
            }
            if (fields.count > fields.size / ZipRecords.ENTRY_SIZE) {
                throw malformed(
                        place,
                        path + ".COUNT",
                        "must be at most " + fields.size / ZipRecords.ENTRY_SIZE + " for a directory of " + fields.size
                                + " bytes, is " + fields.count);
            }
            if (fields.size > Integer.MAX_VALUE) {
                throw new FormatException(
                        Reason.LIMIT,
                        source.name(),
                        place,
                        path + ".DIRECTORY_SIZE",
                        "must be at most " + Integer.MAX_VALUE + ", is " + fields.size,
                        null);
            }
            return new ZipEnd((int) fields.count, offset, (int) fields.size, offset - fields.offset);
        }

        private FormatException malformed(long byteOffset, String path, String problem) {
            return new FormatException(Reason.MALFORMED, source.name(), byteOffset, path, problem, null);
        }
    }
}
