package org.tensorbind.grammars.pytorch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.tensorbind.write.TensorPart;
import org.tensorbind.write.sink.Sink;

/** Writes the records of a zip archive as torch does: members stored as they are, at multiples of 64 bytes, without dates. */
final class ArchiveLayout {
    static final int ALIGNMENT = 64;
    private static final long ELSEWHERE = 0xFFFF_FFFFL;
    private static final int UTF_8 = 1 << 11;
    private static final int MOST_ENTRIES = 0xFFFF;
    private static final int LOCAL_SIZE = 30;

    /** The extra field with which torch aligns what follows it. */
    private static final int PADDING = 0x4246;

    private final Sink out;
    private final List<Entry> entries = new ArrayList<>();

    private record Entry(byte[] name, long crc32, long size, long offset) {
        boolean isLarge() {
            return size >= ELSEWHERE || offset >= ELSEWHERE;
        }
    }

    ArchiveLayout(Sink out) {
        this.out = out;
    }

    void member(String name, byte[] content) throws IOException {
        CRC32 crc32 = new CRC32();
        crc32.update(content);
        member(name, crc32.getValue(), content.length, content, null);
    }

    void member(String name, TensorPart part) throws IOException {
        member(name, part.checksumInteger(), part.data().byteSize(), new byte[0], part);
    }

    private void member(String name, long crc32, long size, byte[] content, @Nullable TensorPart part)
            throws IOException {
        Entry entry = new Entry(name.getBytes(StandardCharsets.UTF_8), crc32, size, out.position());
        boolean isWide = size >= ELSEWHERE;
        int extra64 = isWide ? 20 : 0;
        long before = entry.offset + LOCAL_SIZE + entry.name.length + extra64 + 4;
        int padding = (int) (-before & (ALIGNMENT - 1));
        out.uint32("SIGNATURE", 0x0403_4B50);
        common(entry, isWide);
        out.uint16("EXTRA_SIZE", extra64 + 4 + padding);
        out.bytes(entry.name);
        if (isWide) {
            out.uint16("EXTRA", 1);
            out.uint16("EXTRA", 16);
            out.uint64("SIZE", size);
            out.uint64("STORED_SIZE", size);
        }
        out.uint16("EXTRA", PADDING);
        out.uint16("EXTRA", padding);
        out.fill('Z', padding);
        if (part == null) {
            out.bytes(content);
        } else {
            out.payload("DATA", part.data());
        }
        entries.add(entry);
    }

    /** From the version that is needed to the size of the name. */
    private void common(Entry entry, boolean isWide) throws IOException {
        out.uint16("NEEDED", isWide ? 45 : 20);
        out.uint16("FLAGS", UTF_8);
        out.uint16("METHOD", 0);
        out.uint16("TIME", 0);
        out.uint16("DATE", 1 << 5 | 1);
        out.uint32("CRC32", entry.crc32);
        out.uint32("STORED_SIZE", isWide ? ELSEWHERE : entry.size);
        out.uint32("SIZE", isWide ? ELSEWHERE : entry.size);
        out.uint16("NAME_SIZE", entry.name.length);
    }

    /** Writes the directory and the records that end the archive. */
    void end() throws IOException {
        long start = out.position();
        for (Entry entry : entries) {
            directoryEntry(entry);
        }
        long size = out.position() - start;
        boolean isWide = entries.size() >= MOST_ENTRIES || start >= ELSEWHERE || size >= ELSEWHERE;
        if (isWide) {
            end64(start, size);
        }
        out.uint32("SIGNATURE", 0x0605_4B50);
        out.uint16("DISK", 0);
        out.uint16("DISK", 0);
        out.uint16("COUNT", isWide ? MOST_ENTRIES : entries.size());
        out.uint16("COUNT", isWide ? MOST_ENTRIES : entries.size());
        out.uint32("DIRECTORY_SIZE", isWide ? ELSEWHERE : size);
        out.uint32("DIRECTORY_OFFSET", isWide ? ELSEWHERE : start);
        out.uint16("COMMENT_SIZE", 0);
    }

    private void directoryEntry(Entry entry) throws IOException {
        boolean isLarge = entry.isLarge();
        out.uint32("SIGNATURE", 0x0201_4B50);
        out.uint16("MADE_BY", 0);
        common(entry, isLarge);
        out.uint16("EXTRA_SIZE", isLarge ? 28 : 0);
        out.uint16("COMMENT_SIZE", 0);
        out.uint16("DISK", 0);
        out.uint16("INTERNAL", 0);
        out.uint32("EXTERNAL", 0);
        out.uint32("OFFSET", isLarge ? ELSEWHERE : entry.offset);
        out.bytes(entry.name);
        if (isLarge) {
            out.uint16("EXTRA", 1);
            out.uint16("EXTRA", 24);
            out.uint64("SIZE", entry.size);
            out.uint64("STORED_SIZE", entry.size);
            out.uint64("OFFSET", entry.offset);
        }
    }

    private void end64(long start, long size) throws IOException {
        long offset = out.position();
        out.uint32("SIGNATURE", 0x0606_4B50);
        out.uint64("RECORD_SIZE", 44);
        out.uint16("MADE_BY", 45);
        out.uint16("NEEDED", 45);
        out.uint32("DISK", 0);
        out.uint32("DISK", 0);
        out.uint64("COUNT", entries.size());
        out.uint64("COUNT", entries.size());
        out.uint64("DIRECTORY_SIZE", size);
        out.uint64("DIRECTORY_OFFSET", start);
        out.uint32("SIGNATURE", 0x0706_4B50);
        out.uint32("DISK", 0);
        out.uint64("END_OFFSET", offset);
        out.uint32("DISKS", 1);
    }
}
