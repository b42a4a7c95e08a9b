package org.tensorbind.processor.mutant;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.Bincode;
import org.tensorbind.processor.format.Type;

/** Integers as bytes. */
final class Integers {
    private Integers() {}

    /** The shortest form of a value, truncated to the type; null for types that are not integers in bytes. */
    static byte @Nullable [] encode(Type type, boolean bigEndian, long value) {
        return switch (type) {
            case BINCODE16, BINCODE32, BINCODE64 -> bincode(value, Bincode.byteSize(value) - 1);
            case LEB128 -> leb128(value, 0);
            case WHOLE32 -> fixed(Float.floatToRawIntBits(value), Float.BYTES, order(bigEndian));
            case WHOLE64 -> fixed(Double.doubleToRawLongBits(value), Double.BYTES, order(bigEndian));
            default -> type.isFixedInteger() ? fixed(value, type.byteSize(), order(bigEndian)) : null;
        };
    }

    private static ByteOrder order(boolean bigEndian) {
        return bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }

    /** A longer form than the value needs; null for types that have none. */
    static byte @Nullable [] encodeLong(Type type, long value) {
        return switch (type) {
            case BINCODE16 -> bincode(value, 2);
            case BINCODE32 -> bincode(value, 4);
            case BINCODE64 -> bincode(value, 8);
            case LEB128 -> leb128(value, 1);
            default -> null;
        };
    }

    private static byte[] fixed(long value, int width, ByteOrder order) {
        byte[] bytes =
                ByteBuffer.allocate(Long.BYTES).order(order).putLong(value).array();
        return order == ByteOrder.BIG_ENDIAN
                ? Arrays.copyOfRange(bytes, Long.BYTES - width, Long.BYTES)
                : Arrays.copyOf(bytes, width);
    }

    private static byte[] bincode(long value, int width) {
        if (width == 0) {
            return new byte[] {(byte) value};
        }
        int marker = width == 2 ? Bincode.MARK_16 : width == 4 ? Bincode.MARK_32 : Bincode.MARK_64;
        byte[] number = fixed(value, width, ByteOrder.LITTLE_ENDIAN);
        return ByteBuffer.allocate(1 + width).put((byte) marker).put(number).array();
    }

    private static byte[] leb128(long value, int more) {
        byte[] bytes = new byte[11];
        int length = 0;
        long left = value;
        do {
            bytes[length++] = (byte) (left & 0x7F | 0x80);
            left >>>= 7;
        } while (left != 0);
        for (int i = 0; i < more; i++) {
            bytes[length++] = (byte) 0x80;
        }
        bytes[length - 1] &= 0x7F;
        return Arrays.copyOf(bytes, length);
    }
}
