package org.tensorbind.archive;

import org.tensorbind.FormatException;

/**
 * A file in a zip archive, as the archive's directory describes it.
 *
 * @param index its position in the directory, from 0
 * @param name with {@code /} between folders
 * @param method 0 for stored as is, 8 for deflated; others are not decoded here
 * @param flags the general-purpose bits
 * @param crc32 of the content
 * @param storedSize bytes of the member's data in the archive
 * @param size bytes of the content
 * @param byteOffset of the member's own header, from the start of the file
 * @param limit where what follows the member starts: it ends there at the latest
 */
public record ZipMember(
        int index,
        String name,
        int method,
        int flags,
        long crc32,
        long storedSize,
        long size,
        long byteOffset,
        long limit) {
    /** Whether the content is stored as is. */
    public boolean isStored() {
        return method == ZipRecords.STORED;
    }

    /** Whether this is only the name of a folder. */
    public boolean isFolder() {
        return name.endsWith("/");
    }

    /** The rules that lead to the member's header and data. */
    public String path() {
        return "FILE.MEMBER[" + index + "]";
    }

    boolean isUtf8() {
        return (flags & ZipRecords.UTF_8) != 0;
    }

    FormatException wrongChecksum(String source, long start, long actual) {
        return new FormatException(
                FormatException.Reason.MALFORMED,
                source,
                start,
                path() + ".DATA",
                String.format("CRC32 is %08x in the directory, but the content has %08x", crc32, actual),
                null);
    }

    ZipMember before(long newLimit) {
        return new ZipMember(index, name, method, flags, crc32, storedSize, size, byteOffset, newLimit);
    }
}
