package org.tensorbind.archive;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.ParseListener;

/** Reads the fields of a record, whose numbers are little-endian, and reports them to a listener. */
final class ZipFields {
    private final String source;
    private final String path;
    private final ByteBuffer bytes;
    private final long start;
    private final @Nullable ParseListener listener;

    /**
     * Fields from the buffer's position on.
     *
     * @param path the rules that lead to the record
     * @param start where the first byte of the buffer is in the file
     */
    ZipFields(String source, String path, ByteBuffer bytes, long start, @Nullable ParseListener listener) {
        this.source = source;
        this.path = path;
        this.bytes = bytes.order(ByteOrder.LITTLE_ENDIAN);
        this.start = start;
        this.listener = listener;
    }

    /** Where the next field is in the file. */
    long byteOffset() {
        return start + bytes.position();
    }

    int remaining() {
        return bytes.remaining();
    }

    /** The four bytes that a record starts with. */
    void signature(int expected) throws FormatException {
        long at = byteOffset();
        int found = bytes.getInt();
        if (found != expected) {
            throw failure(
                    at,
                    "SIGNATURE",
                    "must be " + ZipRecords.signatureText(expected) + ", is " + ZipRecords.signatureText(found));
        }
        if (listener != null) {
            listener.item(ParseListener.Kind.CONSTANT, "SIGNATURE", -1, at, Integer.BYTES, null);
        }
    }

    int uint16(String rule) {
        int value = bytes.getShort() & 0xFFFF;
        report(rule, Short.BYTES, value);
        return value;
    }

    long uint32(String rule) {
        long value = bytes.getInt() & 0xFFFF_FFFFL;
        report(rule, Integer.BYTES, value);
        return value;
    }

    /** An offset, size or count of 64 bits. */
    long uint64(String rule) throws FormatException {
        long value = bytes.getLong();
        if (value < 0) {
            throw failure(byteOffset() - Long.BYTES, rule, "must be below 2^63, is " + Long.toUnsignedString(value));
        }
        report(rule, Long.BYTES, value);
        return value;
    }

    private void report(String rule, int byteSize, long value) {
        if (listener != null) {
            listener.item(ParseListener.Kind.VALUE, rule, -1, byteOffset() - byteSize, byteSize, value);
        }
    }

    /** Bytes whose number another field gives. */
    byte[] bytes(String rule, int length) throws FormatException {
        if (length > bytes.remaining()) {
            throw failure(
                    byteOffset(), rule, "needs " + length + " bytes, " + bytes.remaining() + " are left of the record");
        }
        byte[] value = new byte[length];
        bytes.get(value);
        return value;
    }

    /** Reports bytes that were just read, as what they mean. */
    void report(String rule, int byteSize, Object value) {
        if (listener != null && byteSize > 0) {
            listener.item(ParseListener.Kind.VALUE, rule, -1, byteOffset() - byteSize, byteSize, value);
        }
    }

    FormatException failure(long byteOffset, String rule, String problem) {
        return new FormatException(Reason.MALFORMED, source, byteOffset, path + "." + rule, problem, null);
    }
}
