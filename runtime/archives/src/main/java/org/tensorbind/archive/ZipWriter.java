package org.tensorbind.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorData;
import org.tensorbind.io.Chunks;
import org.tensorbind.io.SafeText;
import org.tensorbind.name.Utf8;
import org.tensorbind.number.SaturatingMath;

/**
 * Writes a zip archive to a channel, front to back, which stays open. No member is held in memory: the content of a stored one is read twice, as
 * its checksum precedes it, and must be the same each time. The same contents give the same bytes: the date of all members is January 1, 1980.
 */
public final class ZipWriter {
    /** The extra field that moves data to an aligned offset, as Android's tools write it. */
    private static final int ALIGNMENT = 0xD935;

    private static final int EXTRA_HEAD = 4;
    private static final int ALIGNMENT_HEAD = EXTRA_HEAD + Short.BYTES;

    private final WritableByteChannel target;
    private final ZipLayout layout = new ZipLayout();
    private final Set<String> names = new HashSet<>();
    private long position;

    /** A writer whose archive starts at the channel's position. */
    public ZipWriter(WritableByteChannel target) {
        this.target = target;
    }

    /** Why an archive cannot have a member of this name; null if it can. */
    public static @Nullable String nameProblem(String name) {
        if (name.isEmpty()) {
            return "must not be empty";
        }
        if (name.indexOf(0) >= 0) {
            return "must not have a zero character";
        }
        if (Utf8.hasHalfOfPair(name)) {
            return "must be Unicode, has half of a surrogate pair";
        }
        int byteSize = name.getBytes(StandardCharsets.UTF_8).length;
        return byteSize > 0xFFFF ? "must have at most 65535 bytes in UTF-8, has " + byteSize : null;
    }

    /**
     * Writes a member as it is.
     *
     * @param size bytes that {@code content} gives
     * @param alignment of the data from the start of the archive, a power of two up to 32768; 1 for none
     * @throws IllegalArgumentException if there cannot be a member of this name, or there is one
     */
    public void stored(String name, long size, int alignment, TensorData content) throws IOException {
        Counting summed = new Counting((piece, length) -> {}, name, size);
        content.writeTo(summed);
        stored(name, alignment, content, summed.finish(), size);
    }

    /** Writes a member as it is, of as many bytes as {@code content} gives, see {@link #stored(String, long, int, TensorData)}. */
    public void stored(String name, int alignment, TensorData content) throws IOException {
        Counting summed = new Counting((piece, length) -> {}, name, Long.MAX_VALUE);
        content.writeTo(summed);
        stored(name, alignment, content, summed.crc32(), summed.count);
    }

    private void stored(String name, int alignment, TensorData content, long crc32, long size) throws IOException {
        if (Integer.bitCount(alignment) != 1 || alignment < 1 || alignment > 1 << 15) {
            throw new IllegalArgumentException("the alignment must be a power of two up to 32768, is " + alignment);
        }
        byte[] encoded = encode(name);
        int padding = padding(position + ZipLayout.headerSize(encoded, size), alignment);
        write(layout.stored(encoded, crc32, size, position, aligned(padding, alignment)));
        Counting copied = new Counting((piece, length) -> write(ByteBuffer.wrap(piece, 0, length)), name, size);
        content.writeTo(copied);
        if (copied.finish() != crc32) {
            throw new IOException("member '" + SafeText.of(name) + "': its content changed while it was written");
        }
    }

    /**
     * Writes a deflated member. Its sizes and checksum follow its data.
     *
     * @param most bytes that {@code content} gives at most
     * @param level from 0 to 9, or -1
     * @throws IllegalArgumentException if there cannot be a member of this name, or there is one
     */
    public void deflated(String name, long most, int level, TensorData content) throws IOException {
        byte[] encoded = encode(name);
        boolean wide = ZipLayout.isWide(SaturatingMath.plus(most, (most >> 8) + (1 << 16)));
        int flags = (ZipNames.isAscii(name) ? 0 : ZipRecords.UTF_8) | ZipRecords.HAS_DESCRIPTOR;
        long offset = position;
        write(ZipLayout.header(
                new ZipLayout.Entry(encoded, flags, ZipRecords.DEFLATED, 0, 0, 0, offset), wide, new byte[0]));
        long start = position;
        Deflater deflater = new Deflater(level, true);
        try {
            Counting counted = new Counting((piece, length) -> deflate(deflater, piece, length), name, most);
            content.writeTo(counted);
            deflater.finish();
            drain(deflater);
            ZipLayout.Entry entry = new ZipLayout.Entry(
                    encoded, flags, ZipRecords.DEFLATED, counted.crc32(), position - start, counted.count, offset);
            write(ZipLayout.descriptor(entry, wide));
            layout.add(entry);
        } finally {
            deflater.end();
        }
    }

    private byte[] encode(String name) {
        String problem = nameProblem(name);
        if (problem == null && !names.add(name)) {
            problem = "is that of an earlier member";
        }
        if (problem != null) {
            throw new IllegalArgumentException("the name of member '" + SafeText.of(name) + "' " + problem);
        }
        return name.getBytes(StandardCharsets.UTF_8);
    }

    /** Bytes of the extra field that moves data at {@code offset} to a multiple; it has a head, or is absent. */
    private static int padding(long offset, int alignment) {
        int missing = (int) (-offset & (alignment - 1));
        while (missing > 0 && missing < ALIGNMENT_HEAD) {
            missing += alignment;
        }
        return missing;
    }

    private static byte[] aligned(int padding, int alignment) {
        if (padding == 0) {
            return new byte[0];
        }
        ByteBuffer bytes = ByteBuffer.allocate(padding).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putShort((short) ALIGNMENT).putShort((short) (padding - EXTRA_HEAD));
        return bytes.putShort((short) alignment).array();
    }

    /** Writes the directory and the records after it. */
    public void finish() throws IOException {
        for (ByteBuffer bytes : layout.end(position)) {
            write(bytes);
        }
    }

    private void write(ByteBuffer bytes) throws IOException {
        position += bytes.remaining();
        Chunks.writeFully(target, bytes);
    }

    private void drain(Deflater deflater) throws IOException {
        byte[] output = new byte[1 << 13];
        for (int count = deflater.deflate(output); count > 0; count = deflater.deflate(output)) {
            write(ByteBuffer.wrap(output, 0, count));
        }
    }

    /** Takes pieces of a content, which are in arrays. */
    private interface Sink {
        void take(byte[] piece, int length) throws IOException;
    }

    private void deflate(Deflater deflater, byte[] piece, int length) throws IOException {
        deflater.setInput(piece, 0, length);
        drain(deflater);
    }

    /** Counts and sums what a content gives. It is copied first: encoders and sums are native code, and pieces may be of a mapped file. */
    private static final class Counting implements WritableByteChannel {
        private final Sink sink;
        private final String name;
        private final long size;
        private final CRC32 sum = new CRC32();
        private final byte[] stage;
        private long count;

        Counting(Sink sink, String name, long size) {
            this.sink = sink;
            this.name = name;
            this.size = size;
            this.stage = new byte[(int) Math.min(1 << 14, size)];
        }

        @Override
        public int write(ByteBuffer piece) throws IOException {
            int length = piece.remaining();
            if (length > size - count) {
                throw new IllegalStateException(
                        "member '" + SafeText.of(name) + "' must have " + size + " bytes, its content gives more");
            }
            while (piece.hasRemaining()) {
                int part = Math.min(stage.length, piece.remaining());
                piece.get(stage, 0, part);
                sum.update(stage, 0, part);
                sink.take(stage, part);
            }
            count += length;
            return length;
        }

        long finish() {
            if (count != size) {
                throw new IllegalStateException(
                        "member '" + SafeText.of(name) + "' must have " + size + " bytes, its content gives " + count);
            }
            return crc32();
        }

        long crc32() {
            return sum.getValue();
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }
}
