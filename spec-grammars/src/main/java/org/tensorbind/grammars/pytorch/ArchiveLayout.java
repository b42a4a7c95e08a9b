package org.tensorbind.grammars.pytorch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.tensorbind.archive.ZipLayout;
import org.tensorbind.write.TensorPart;
import org.tensorbind.write.sink.Sink;

/** Writes a zip archive as torch does: members stored as they are, at multiples of 64 bytes, without dates. */
final class ArchiveLayout {
    static final int ALIGNMENT = 64;

    /** The extra field with which torch aligns what follows it. */
    private static final int PADDING = 0x4246;

    private static final int EXTRA_HEAD = 4;

    private final Sink out;
    private final ZipLayout layout = new ZipLayout();

    ArchiveLayout(Sink out) {
        this.out = out;
    }

    void member(String name, byte[] content) throws IOException {
        CRC32 crc32 = new CRC32();
        crc32.update(content);
        header(name, crc32.getValue(), content.length);
        out.bytes(content);
    }

    void member(String name, TensorPart part) throws IOException {
        header(name, part.checksumInteger(), part.data().byteSize());
        out.payload("DATA", part.data());
    }

    private void header(String name, long crc32, long size) throws IOException {
        byte[] encoded = name.getBytes(StandardCharsets.UTF_8);
        long data = out.position() + ZipLayout.headerSize(encoded, size) + EXTRA_HEAD;
        byte[] padding = padding((int) (-data & (ALIGNMENT - 1)));
        out.bytes(layout.stored(encoded, crc32, size, out.position(), padding).array());
    }

    private static byte[] padding(int byteSize) {
        ByteBuffer bytes = ByteBuffer.allocate(EXTRA_HEAD + byteSize).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putShort((short) PADDING).putShort((short) byteSize);
        Arrays.fill(bytes.array(), EXTRA_HEAD, bytes.capacity(), (byte) 'Z');
        return bytes.array();
    }

    /** Writes the directory and the records that end the archive. */
    void end() throws IOException {
        for (ByteBuffer bytes : layout.end(out.position())) {
            out.bytes(bytes.array());
        }
    }
}
