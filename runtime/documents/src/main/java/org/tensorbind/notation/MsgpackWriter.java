package org.tensorbind.notation;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.tensorbind.document.BinaryWriter;
import org.tensorbind.payload.Payload;
import org.tensorbind.write.sink.Sink;

/** Writes MessagePack: integers and lengths in their shortest form, floats with 64 bits, keys in the order of the calls. */
final class MsgpackWriter extends BinaryWriter {
    private static final int NIL = 0xC0;
    private static final int FALSE = 0xC2;
    private static final int TRUE = 0xC3;
    private static final int BYTES8 = 0xC4;
    private static final int EXTENSION8 = 0xC7;
    private static final int FLOAT64 = 0xCB;
    private static final int UINT8 = 0xCC;
    private static final int INT8 = 0xD0;
    private static final int EXTENSION_OF_1 = 0xD4;
    private static final int TEXT8 = 0xD9;
    private static final int ARRAY16 = 0xDC;
    private static final int MAP16 = 0xDE;

    /** The extension type of the next byte string, null for none. */
    private @Nullable Integer extensionOfBytes;

    /** A writer of one document at the sink's position. */
    MsgpackWriter(Sink out) {
        super(out);
    }

    @Override
    public void beginMap(int size) throws IOException {
        container(0x80, MAP16, size);
    }

    @Override
    public void beginArray(int size) throws IOException {
        container(0x90, ARRAY16, size);
    }

    private void container(int fixed, int head16, int size) throws IOException {
        if (size < 16) {
            out.uint8("head", fixed | size);
        } else if (size <= 0xFFFF) {
            out.uint8("head", head16);
            out.uint16("head", size);
        } else {
            out.uint8("head", head16 + 1);
            out.uint32("head", size);
        }
    }

    @Override
    public void text(String rule, String value) throws IOException {
        long size = Sink.utf8Size(rule, value);
        if (size < 32) {
            out.uint8("head", 0xA0 | size);
        } else {
            length(TEXT8, size);
        }
        out.text(rule, value);
    }

    @Override
    public void bytes(String rule, byte[] value) throws IOException {
        bytesHead(rule, value.length);
        out.bytes(value);
    }

    @Override
    public void extensionOfBytes(int number) {
        extensionOfBytes = number;
    }

    private void bytesHead(String rule, long byteSize) throws IOException {
        if (byteSize > 0xFFFF_FFFFL) {
            throw new IllegalArgumentException(
                    rule + ": has " + byteSize
                            + " bytes; byte strings of MessagePack have less than 2^32; store it in parts or in another format");
        }
        Integer number = extensionOfBytes;
        extensionOfBytes = null;
        if (number == null) {
            length(BYTES8, byteSize);
        } else {
            extension(number, byteSize);
        }
    }

    /** The head of an extension type. */
    void extension(int number, long byteSize) throws IOException {
        if (byteSize > 0xFFFF_FFFFL) {
            throw new IllegalArgumentException("extension type " + number + ": has " + byteSize
                    + " bytes; those of MessagePack have less than 2^32; store it in parts or in another format");
        }
        if (byteSize <= 16 && Long.bitCount(byteSize) == 1) {
            out.uint8("head", EXTENSION_OF_1 + Long.numberOfTrailingZeros(byteSize));
        } else {
            length(EXTENSION8, byteSize);
        }
        out.int8("head", number);
    }

    @Override
    public void payload(String rule, Payload value) throws IOException {
        bytesHead(rule, value.byteSize());
        out.payload(rule, value);
    }

    /** Writes a head with a length of 8 bits, or one of the next two heads for lengths of 16 and 32 bits. */
    private void length(int head8, long length) throws IOException {
        if (length <= 0xFF) {
            out.uint8("head", head8);
            out.uint8("head", length);
        } else if (length <= 0xFFFF) {
            out.uint8("head", head8 + 1);
            out.uint16("head", length);
        } else {
            out.uint8("head", head8 + 2);
            out.uint32("head", length);
        }
    }

    @Override
    public void unsigned(String rule, long bits) throws IOException {
        if (bits >= 0 && bits < 0x80) {
            out.uint8(rule, bits);
        } else if (bits >= 0 && bits <= 0xFFFF_FFFFL) {
            length(UINT8, bits);
        } else {
            out.uint8(rule, UINT8 + 3);
            out.int64(rule, bits);
        }
    }

    @Override
    public void integer(String rule, long value) throws IOException {
        if (value >= 0) {
            unsigned(rule, value);
        } else if (value >= -32) {
            out.int8(rule, value);
        } else if (value >= Byte.MIN_VALUE) {
            out.uint8(rule, INT8);
            out.int8(rule, value);
        } else if (value >= Short.MIN_VALUE) {
            out.uint8(rule, INT8 + 1);
            out.int16(rule, value);
        } else if (value >= Integer.MIN_VALUE) {
            out.uint8(rule, INT8 + 2);
            out.int32(rule, value);
        } else {
            out.uint8(rule, INT8 + 3);
            out.int64(rule, value);
        }
    }

    @Override
    public void number(String rule, double value) throws IOException {
        out.uint8(rule, FLOAT64);
        out.float64(rule, value);
    }

    @Override
    public void bool(String rule, boolean value) throws IOException {
        out.uint8(rule, value ? TRUE : FALSE);
    }

    @Override
    public void nothing(String rule) throws IOException {
        out.uint8(rule, NIL);
    }
}
