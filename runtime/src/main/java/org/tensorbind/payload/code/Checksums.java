package org.tensorbind.payload.code;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.Chunks;

/**
 * The checksum algorithms that grammars can name: {@code crc32} and {@code crc32c} (RFC 3720), {@code adler32} (RFC 1950), {@code xxhash32},
 * {@code xxhash64} and {@code xxh3}, that of 64 bits, with seed 0, {@code md5} (RFC 1321), {@code sha1} and {@code sha256} (FIPS 180-4).
 */
public final class Checksums {
    /** Names of the algorithms. */
    public static final List<String> ALGORITHMS =
            List.of("crc32", "crc32c", "adler32", "xxhash32", "xxhash64", "xxh3", "md5", "sha1", "sha256");

    private Checksums() {}

    /** Bytes of a checksum. */
    public static int byteSize(String algorithm) {
        return switch (algorithm) {
            case "xxhash64", "xxh3" -> 8;
            case "md5" -> 16;
            case "sha1" -> 20;
            case "sha256" -> 32;
            default -> 4;
        };
    }

    /** Whether computing it costs little beside reading the bytes. */
    public static boolean isCheap(String algorithm) {
        return byteSize(algorithm) <= Long.BYTES;
    }

    /** The checksum of {@code byteSize} bytes of the source, most significant byte first. */
    public static byte[] of(String algorithm, ByteSource source, long offset, long byteSize) throws IOException {
        Accumulator accumulator = accumulator(algorithm);
        add(accumulator, source, offset, offset + byteSize);
        source.ensureIntact(byteSize);
        return accumulator.finish();
    }

    /**
     * The checksum of a region in which some bytes are taken as zero, most significant byte first.
     *
     * @param start in bytes from the start of the source, as the other offsets
     * @param zeroFrom where the bytes that are taken as zero start, inside of the region; {@code end} for none
     */
    public static byte[] of(String algorithm, ByteSource source, long start, long end, long zeroFrom, long zeroTo)
            throws IOException {
        Accumulator accumulator = accumulator(algorithm);
        add(accumulator, source, start, Math.min(zeroFrom, end));
        if (zeroFrom < end) {
            accumulator.update(ByteBuffer.allocate((int) (zeroTo - zeroFrom)));
            add(accumulator, source, zeroTo, end);
        }
        source.ensureIntact(end - start);
        return accumulator.finish();
    }

    private static void add(Accumulator accumulator, ByteSource source, long start, long end) throws IOException {
        for (long at = start; at < end; at += Chunks.SIZE) {
            accumulator.update(source.slice(at, Chunks.lengthAt(at, end)));
        }
    }

    /** Takes the bytes whose checksum is wanted. */
    public static Accumulator accumulator(String algorithm) {
        return switch (algorithm) {
            case "crc32" -> new CrcAccumulator(new CRC32(), new Stage());
            case "crc32c" -> new CrcAccumulator(new CRC32C(), new Stage());
            case "adler32" -> new CrcAccumulator(new Adler32(), new Stage());
            case "xxhash32" -> new XxHash32();
            case "xxhash64" -> new XxHash64();
            case "xxh3" -> new Xxh3();
            case "md5" -> new DigestAccumulator(digest("MD5"));
            case "sha1" -> new DigestAccumulator(digest("SHA-1"));
            case "sha256" -> new DigestAccumulator(digest("SHA-256"));
            default ->
                throw new IllegalArgumentException(
                        "unknown checksum '" + algorithm + "'; known are " + String.join(", ", ALGORITHMS));
        };
    }

    private static MessageDigest digest(String name) {
        try {
            return MessageDigest.getInstance(name);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has " + name, e);
        }
    }

    /** Takes bytes piece by piece. */
    public interface Accumulator extends NonClosingChannel {
        /** Takes what remains of the buffer. */
        void update(ByteBuffer bytes);

        @Override
        default int write(ByteBuffer bytes) {
            int count = bytes.remaining();
            update(bytes);
            return count;
        }

        /** The checksum of all that was taken, most significant byte first. */
        byte[] finish();
    }

    /** Memory for pieces that stay in the processor's first cache. */
    private static final class Stage {
        private static final int SIZE = 1 << 13;

        private byte[] bytes = new byte[0];

        byte[] ofUpTo(int length) {
            int wanted = Math.min(SIZE, length);
            if (bytes.length < wanted) {
                bytes = new byte[wanted];
            }
            return bytes;
        }
    }

    /** Computes over memory of its own: where the instructions for it meet a page of a mapping that is gone, the Java machine dies. */
    private record CrcAccumulator(Checksum crc, Stage stage) implements Accumulator {
        @Override
        public void update(ByteBuffer bytes) {
            if (bytes.hasArray()) {
                crc.update(bytes);
                return;
            }
            byte[] staged = stage.ofUpTo(bytes.remaining());
            while (bytes.hasRemaining()) {
                int length = Math.min(staged.length, bytes.remaining());
                bytes.get(staged, 0, length);
                crc.update(staged, 0, length);
            }
        }

        @Override
        public byte[] finish() {
            return ByteBuffer.allocate(4).putInt((int) crc.getValue()).array();
        }
    }

    private record DigestAccumulator(MessageDigest digest) implements Accumulator {
        @Override
        public void update(ByteBuffer bytes) {
            digest.update(bytes);
        }

        @Override
        public byte[] finish() {
            return digest.digest();
        }
    }
}
