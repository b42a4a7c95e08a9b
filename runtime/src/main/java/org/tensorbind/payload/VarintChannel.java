package org.tensorbind.payload;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.tensorbind.DType;
import org.tensorbind.payload.code.NonClosingChannel;

/** Turns little-endian integers into those of variable length: seven bits in a byte, the lowest first; a sign goes on to bit 63. */
final class VarintChannel implements NonClosingChannel {
    private final OutputStream stored;
    private final boolean signed;
    private final ByteBuffer element;
    private long byteCount;

    VarintChannel(DType dtype, OutputStream stored) {
        this.stored = new BufferedOutputStream(stored);
        this.signed = dtype.isSigned();
        this.element = ByteBuffer.allocate(dtype.byteSize()).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** How many bytes of elements have been written. */
    long byteCount() {
        return byteCount;
    }

    @Override
    public int write(ByteBuffer bytes) throws IOException {
        int length = bytes.remaining();
        while (bytes.hasRemaining()) {
            element.put(bytes.get());
            if (!element.hasRemaining()) {
                put(value());
                element.clear();
            }
        }
        byteCount += length;
        return length;
    }

    private long value() {
        return switch (element.capacity()) {
            case Byte.BYTES -> signed ? element.get(0) : element.get(0) & 0xFF;
            case Short.BYTES -> signed ? element.getShort(0) : element.getShort(0) & 0xFFFF;
            case Integer.BYTES -> signed ? element.getInt(0) : element.getInt(0) & 0xFFFF_FFFFL;
            default -> element.getLong(0);
        };
    }

    private void put(long value) throws IOException {
        long left = value;
        while ((left & ~0x7FL) != 0) {
            stored.write((int) left & 0x7F | 0x80);
            left >>>= 7;
        }
        stored.write((int) left);
    }

    /** Passes all bytes on. */
    void flush() throws IOException {
        stored.flush();
    }
}
