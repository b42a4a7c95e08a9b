package org.tensorbind.payload;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.tensorbind.payload.code.Checksums;

/**
 * A checksum that a file stores for a range of its bytes.
 *
 * @param algorithm one of {@link Checksums#ALGORITHMS}, or {@link #UNKNOWN}
 * @param value most significant byte first; for an unknown algorithm, the text in the file
 * @param rule the item that stores it, for messages
 */
public record StoredChecksum(String algorithm, byte[] value, String rule) {
    /** The name for unknown algorithms. */
    public static final String UNKNOWN = "unknown";

    /** A checksum that is stored in an integer, which may be wider than the checksum. */
    public static StoredChecksum ofInteger(String algorithm, long value, String rule) {
        int byteSize = Checksums.byteSize(algorithm);
        boolean larger = byteSize < Long.BYTES && value >>> byteSize * Byte.SIZE != 0;
        byte[] bytes = new byte[larger ? Long.BYTES : byteSize];
        for (int i = 0; i < bytes.length; i++) {
            bytes[bytes.length - 1 - i] = (byte) (value >>> (8 * i));
        }
        return new StoredChecksum(algorithm, bytes, rule);
    }

    /** A checksum of an unknown algorithm; copies preserve it together with the bytes. */
    public static StoredChecksum ofUnknown(String text, String rule) {
        return new StoredChecksum(UNKNOWN, text.getBytes(StandardCharsets.UTF_8), rule);
    }

    /** The text in the file for an unknown algorithm; null for others. */
    public @Nullable String unknownText() {
        return algorithm.equals(UNKNOWN) ? new String(value, StandardCharsets.UTF_8) : null;
    }

    /** The value as an unsigned integer. */
    public long toInteger() {
        long integer = 0;
        for (byte b : value) {
            integer = integer << 8 | b & 0xFF;
        }
        return integer;
    }

    /** The value as lower-case hexadecimal digits. */
    public String hex() {
        return HexFormat.of().formatHex(value);
    }

    /** The message for stored bytes with another checksum. */
    String mismatch(byte[] actual) {
        return rule + " is " + algorithm + " " + hex() + ", but the stored bytes have "
                + HexFormat.of().formatHex(actual);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StoredChecksum checksum
                && checksum.algorithm.equals(algorithm)
                && Arrays.equals(checksum.value, value);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(value);
    }
}
