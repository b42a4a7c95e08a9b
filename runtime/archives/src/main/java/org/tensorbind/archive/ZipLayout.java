package org.tensorbind.archive;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * The records of a zip archive as bytes, for those who write the data of members between them. Sizes and offsets that do not fit in 32 bits are in fields
 * of 64 bits (zip64). The date of all members is January 1, 1980.
 */
public final class ZipLayout {
    private static final int DATE = 1 << 5 | 1;
    private static final int NEEDED = 20;
    private static final int NEEDED64 = 45;
    private static final int EXTRA_HEAD = 4;
    private static final int SIZES64 = EXTRA_HEAD + 2 * Long.BYTES;

    private final List<Entry> entries = new ArrayList<>();

    /** A layout without members. */
    public ZipLayout() {}

    /** A member, with its name in UTF-8, and where its header starts. */
    record Entry(byte[] name, int flags, int method, long crc32, long storedSize, long size, long offset) {}

    /**
     * Bytes of a stored member's header without extra fields that follow.
     *
     * @param name in UTF-8
     */
    public static int headerSize(byte[] name, long size) {
        return ZipRecords.LOCAL_SIZE + name.length + (isWide(size) ? SIZES64 : 0);
    }

    /** Whether a size or an offset needs a field of 64 bits. */
    static boolean isWide(long value) {
        return value >= ZipRecords.ELSEWHERE32;
    }

    /**
     * Adds a stored member.
     *
     * @param name in UTF-8
     * @param offset where its header starts
     * @param extra more extra fields
     * @return the header, which the data follows
     */
    public ByteBuffer stored(byte[] name, long crc32, long size, long offset, byte[] extra) {
        boolean isAscii = true;
        for (byte each : name) {
            isAscii &= each >= 0;
        }
        int flags = isAscii ? 0 : ZipRecords.UTF_8;
        Entry entry = new Entry(name, flags, ZipRecords.STORED, crc32, size, size, offset);
        add(entry);
        return header(entry, isWide(size), extra);
    }

    void add(Entry entry) {
        entries.add(entry);
    }

    static ByteBuffer header(Entry entry, boolean wide, byte[] extra) {
        int extraSize = (wide ? SIZES64 : 0) + extra.length;
        ByteBuffer bytes = record(ZipRecords.LOCAL_SIZE + entry.name.length + extraSize);
        bytes.putInt(ZipRecords.LOCAL);
        put(bytes, entry, wide ? NEEDED64 : NEEDED);
        bytes.putInt((int) (wide ? ZipRecords.ELSEWHERE32 : entry.storedSize));
        bytes.putInt((int) (wide ? ZipRecords.ELSEWHERE32 : entry.size));
        bytes.putShort((short) entry.name.length).putShort((short) extraSize).put(entry.name);
        if (wide) {
            bytes.putShort((short) ZipRecords.EXTRA64).putShort((short) (2 * Long.BYTES));
            bytes.putLong(entry.size).putLong(entry.storedSize);
        }
        return bytes.put(extra).rewind();
    }

    private static void put(ByteBuffer bytes, Entry entry, int needed) {
        bytes.putShort((short) needed).putShort((short) entry.flags).putShort((short) entry.method);
        bytes.putShort((short) 0).putShort((short) DATE).putInt((int) entry.crc32);
    }

    static ByteBuffer descriptor(Entry entry, boolean wide) {
        ByteBuffer bytes = record(2 * Integer.BYTES + 2 * (wide ? Long.BYTES : Integer.BYTES));
        bytes.putInt(ZipRecords.DESCRIPTOR).putInt((int) entry.crc32);
        if (wide) {
            bytes.putLong(entry.storedSize).putLong(entry.size);
        } else {
            bytes.putInt((int) entry.storedSize).putInt((int) entry.size);
        }
        return bytes.rewind();
    }

    /**
     * The directory and the records after it.
     *
     * @param start where the directory starts
     */
    public List<ByteBuffer> end(long start) {
        List<ByteBuffer> records = new ArrayList<>(entries.size() + 2);
        long size = 0;
        for (Entry entry : entries) {
            ByteBuffer bytes = directoryEntry(entry);
            size += bytes.remaining();
            records.add(bytes);
        }
        if (entries.size() >= ZipRecords.ELSEWHERE16 || isWide(size) || isWide(start)) {
            records.add(end64(start, size));
        }
        ByteBuffer end = record(ZipRecords.END_SIZE);
        end.putInt(ZipRecords.END).putInt(0);
        short count = (short) Math.min(ZipRecords.ELSEWHERE16, entries.size());
        end.putShort(count).putShort(count);
        end.putInt((int) Math.min(ZipRecords.ELSEWHERE32, size));
        end.putInt((int) Math.min(ZipRecords.ELSEWHERE32, start));
        records.add(end.rewind());
        return records;
    }

    private static ByteBuffer directoryEntry(Entry entry) {
        long[] values = {entry.size, entry.storedSize, entry.offset};
        int wide = 0;
        for (long value : values) {
            wide += isWide(value) ? 1 : 0;
        }
        int extra = wide == 0 ? 0 : EXTRA_HEAD + wide * Long.BYTES;
        ByteBuffer bytes = record(ZipRecords.ENTRY_SIZE + entry.name.length + extra);
        int needed = wide == 0 ? NEEDED : NEEDED64;
        bytes.putInt(ZipRecords.ENTRY).putShort((short) needed);
        put(bytes, entry, needed);
        bytes.putInt((int) Math.min(ZipRecords.ELSEWHERE32, entry.storedSize));
        bytes.putInt((int) Math.min(ZipRecords.ELSEWHERE32, entry.size));
        bytes.putShort((short) entry.name.length).putShort((short) extra);
        bytes.position(bytes.position() + 5 * Short.BYTES);
        bytes.putInt((int) Math.min(ZipRecords.ELSEWHERE32, entry.offset)).put(entry.name);
        if (wide > 0) {
            bytes.putShort((short) ZipRecords.EXTRA64).putShort((short) (wide * Long.BYTES));
            for (long value : values) {
                if (isWide(value)) {
                    bytes.putLong(value);
                }
            }
        }
        return bytes.rewind();
    }

    private ByteBuffer end64(long start, long size) {
        ByteBuffer bytes = record(ZipRecords.END64_SIZE + ZipRecords.LOCATOR_SIZE);
        bytes.putInt(ZipRecords.END64).putLong(ZipRecords.END64_SIZE - ZipRecords.END64_HEAD);
        bytes.putShort((short) NEEDED64).putShort((short) NEEDED64).putLong(0);
        bytes.putLong(entries.size()).putLong(entries.size()).putLong(size).putLong(start);
        bytes.putInt(ZipRecords.LOCATOR).putInt(0).putLong(start + size).putInt(1);
        return bytes.rewind();
    }

    private static ByteBuffer record(int byteSize) {
        return ByteBuffer.allocate(byteSize).order(ByteOrder.LITTLE_ENDIAN);
    }
}
