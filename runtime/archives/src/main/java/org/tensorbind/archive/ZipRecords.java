package org.tensorbind.archive;

import java.util.Map;

/** The numbers of the records of a zip archive, after PKWARE's APPNOTE. */
final class ZipRecords {
    static final int LOCAL = 0x0403_4B50;
    static final int ENTRY = 0x0201_4B50;
    static final int END = 0x0605_4B50;
    static final int END64 = 0x0606_4B50;
    static final int LOCATOR = 0x0706_4B50;
    static final int DESCRIPTOR = 0x0807_4B50;

    static final int LOCAL_SIZE = 30;
    static final int ENTRY_SIZE = 46;
    static final int END_SIZE = 22;
    static final int END64_SIZE = 56;
    static final int LOCATOR_SIZE = 20;

    /** Bytes of the record with 64 bits that its own size does not count. */
    static final int END64_HEAD = 12;

    /** Values of fields of 16 and 32 bits that another field with 64 bits replaces. */
    static final int ELSEWHERE16 = 0xFFFF;

    static final long ELSEWHERE32 = 0xFFFF_FFFFL;

    /** The extra field with sizes and offsets of 64 bits. */
    static final int EXTRA64 = 1;

    static final int ENCRYPTED = 1;
    static final int HAS_DESCRIPTOR = 1 << 3;
    static final int PATCH = 1 << 5;
    static final int STRONGLY_ENCRYPTED = 1 << 6;
    static final int UTF_8 = 1 << 11;
    static final int MASKED = 1 << 13;

    static final int STORED = 0;
    static final int DEFLATED = 8;

    /** Deflate gives at most so many bytes for one: 258 for two bits. */
    static final int MOST_DEFLATED = 1032;

    private static final Map<Integer, String> METHODS = Map.ofEntries(
            Map.entry(STORED, "stored"),
            Map.entry(1, "shrunk"),
            Map.entry(6, "imploded"),
            Map.entry(DEFLATED, "deflated"),
            Map.entry(9, "deflate64"),
            Map.entry(12, "bzip2"),
            Map.entry(14, "lzma"),
            Map.entry(20, "zstd"),
            Map.entry(93, "zstd"),
            Map.entry(94, "mp3"),
            Map.entry(95, "xz"),
            Map.entry(96, "jpeg"),
            Map.entry(97, "wavpack"),
            Map.entry(98, "ppmd"),
            Map.entry(99, "encrypted by AES"));

    private ZipRecords() {}

    /** What people call a method. */
    static String methodName(int method) {
        String name = METHODS.get(method);
        return name == null ? "method " + method : name;
    }

    /** The four bytes of a signature, as the file has them. */
    static String signatureText(int signature) {
        return String.format("%08x", Integer.reverseBytes(signature));
    }
}
