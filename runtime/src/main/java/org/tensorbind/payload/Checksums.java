package org.tensorbind.payload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.Pieces;

/** The checksum algorithms that grammars can name: {@code crc32}, {@code crc32c} (RFC 3720) and {@code sha256} (FIPS 180-4). */
@GeneratedCodeApi
public final class Checksums {
    /** Names of the algorithms. */
    public static final List<String> ALGORITHMS = List.of("crc32", "crc32c", "sha256");

    private Checksums() {}

    /** Bytes of a checksum. */
    public static int byteSize(String algorithm) {
        return algorithm.equals("sha256") ? 32 : 4;
    }

    /** Whether computing it costs little beside reading the bytes. */
    static boolean isCheap(String algorithm) {
        return !algorithm.equals("sha256");
    }

    /** The checksum of {@code byteSize} bytes of the source, most significant byte first. */
    static byte[] of(String algorithm, ByteSource source, long offset, long byteSize) throws IOException {
        Accumulator accumulator = accumulator(algorithm);
        long end = offset + byteSize;
        for (long at = offset; at < end; at += Pieces.SIZE) {
            accumulator.update(source.slice(at, Pieces.lengthAt(at, end)));
        }
        source.ensureIntact(byteSize);
        return accumulator.finish();
    }

    static Accumulator accumulator(String algorithm) {
        return switch (algorithm) {
            case "crc32" -> new CrcAccumulator(new CRC32(), new Stage());
            case "crc32c" -> new CrcAccumulator(new CRC32C(), new Stage());
            case "sha256" -> new DigestAccumulator(sha256());
            default ->
                throw new IllegalArgumentException(
                        "unknown checksum '" + algorithm + "'; known are " + String.join(", ", ALGORITHMS));
        };
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Takes bytes piece by piece. */
    interface Accumulator {
        void update(ByteBuffer bytes);

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
