package org.tensorbind.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;

/** The archives among the tests' resources, and changed copies of them. */
final class Archives {
    private Archives() {}

    static byte[] bytes(String name) throws IOException {
        try (InputStream in = Archives.class.getResourceAsStream("/archives/" + name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        }
    }

    static ZipArchive open(byte[] bytes) throws IOException {
        return ZipArchive.open(ByteSource.of("a.zip", bytes), ReadOptions.lenient());
    }

    static String text(ZipArchive archive, String name) throws IOException {
        ByteSource content = archive.content(Objects.requireNonNull(archive.find(name), name));
        return StandardCharsets.UTF_8
                .decode(content.slice(0, (int) content.size()))
                .toString();
    }

    /** What {@code folder/deflated.txt} holds. */
    static String deflatedText() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 2000; i++) {
            text.append("line ").append(i).append(" of a text that is easy to deflate\n");
        }
        return text.toString();
    }

    /** Where the n-th record of a kind starts. */
    static int find(byte[] bytes, int signature, int n) {
        ByteBuffer all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int left = n;
        for (int at = 0; at + Integer.BYTES <= bytes.length; at++) {
            if (all.getInt(at) == signature && left-- == 0) {
                return at;
            }
        }
        throw new AssertionError("no such record");
    }

    static byte[] with16(byte[] bytes, int at, int value) {
        byte[] changed = bytes.clone();
        ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN).putShort(at, (short) value);
        return changed;
    }

    static byte[] with32(byte[] bytes, int at, long value) {
        byte[] changed = bytes.clone();
        ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN).putInt(at, (int) value);
        return changed;
    }

    static byte[] with64(byte[] bytes, int at, long value) {
        byte[] changed = bytes.clone();
        ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN).putLong(at, value);
        return changed;
    }
}
