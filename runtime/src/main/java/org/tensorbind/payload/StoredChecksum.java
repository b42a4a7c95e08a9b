package org.tensorbind.payload;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.tensorbind.payload.code.Checksums;

/**
 * The checksum that a file gives for some of its bytes.
 *
 * @param algorithm one of {@link Checksums#ALGORITHMS}, or {@link #UNKNOWN}
 * @param value most significant byte first; of an algorithm that is not known, the text that the file has
 * @param rule the item that has it, for messages
 */
public record StoredChecksum(String algorithm, byte[] value, String rule) {
    /** What an algorithm that is not known here is called. */
    public static final String UNKNOWN = "unknown";

    /** The checksum held in an integer, which may have room for more. */
    public static StoredChecksum ofInteger(String algorithm, long value, String rule) {
        int byteSize = Checksums.byteSize(algorithm);
        boolean larger = byteSize < Long.BYTES && value >>> byteSize * Byte.SIZE != 0;
        byte[] bytes = new byte[larger ? Long.BYTES : byteSize];
        for (int i = 0; i < bytes.length; i++) {
            bytes[bytes.length - 1 - i] = (byte) (value >>> (8 * i));
        }
        return new StoredChecksum(algorithm, bytes, rule);
    }

    /** One of an algorithm that is not known, which is copied with the bytes that it is of. */
    public static StoredChecksum ofUnknown(String text, String rule) {
        return new StoredChecksum(UNKNOWN, text.getBytes(StandardCharsets.UTF_8), rule);
    }

    /** What the file has of an algorithm that is not known; null for others. */
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

    /** Says that the stored bytes have another checksum. */
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
