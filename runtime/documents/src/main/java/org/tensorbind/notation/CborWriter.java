package org.tensorbind.notation;

import java.io.IOException;
import org.tensorbind.document.BinaryWriter;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.code.FloatCodes;
import org.tensorbind.write.sink.Sink;

/** Writes CBOR (RFC 8949): definite lengths, shortest forms, keys in the order in which they are written. */
final class CborWriter extends BinaryWriter {
    private static final int UINT = 0;
    private static final int NEGATIVE = 1;
    private static final int BYTES = 2;
    private static final int TEXT = 3;
    private static final int ARRAY = 4;
    private static final int MAP = 5;
    private static final int FALSE = 0xF4;
    private static final int TRUE = 0xF5;
    private static final int NULL = 0xF6;
    private static final int HALF = 0xF9;
    private static final int SINGLE = 0xFA;
    private static final int DOUBLE = 0xFB;

    /** A writer of one document at the sink's position. */
    CborWriter(Sink out) {
        super(out);
    }

    @Override
    public void beginMap(int size) throws IOException {
        head(MAP, size);
    }

    @Override
    public void beginArray(int size) throws IOException {
        head(ARRAY, size);
    }

    @Override
    public void text(String rule, String value) throws IOException {
        head(TEXT, Sink.utf8Size(rule, value));
        out.text(rule, value);
    }

    @Override
    public void unsigned(String rule, long bits) throws IOException {
        head(UINT, bits);
    }

    @Override
    public void integer(String rule, long value) throws IOException {
        if (value >= 0) {
            head(UINT, value);
        } else {
            head(NEGATIVE, -1 - value);
        }
    }

    @Override
    public void number(String rule, double value) throws IOException {
        float single = (float) value;
        if (Double.compare(single, value) != 0) {
            out.uint8(rule, DOUBLE);
            out.float64(rule, value);
            return;
        }
        short half = FloatCodes.roundToFloat16(single);
        if (Float.compare(FloatCodes.float16(half), single) == 0) {
            out.uint8(rule, HALF);
            out.int16(rule, half);
        } else {
            out.uint8(rule, SINGLE);
            out.float32(rule, single);
        }
    }

    @Override
    public void bool(String rule, boolean value) throws IOException {
        out.uint8(rule, value ? TRUE : FALSE);
    }

    @Override
    public void bytes(String rule, byte[] value) throws IOException {
        head(BYTES, value.length);
        out.bytes(value);
    }

    @Override
    public void payload(String rule, Payload value) throws IOException {
        head(BYTES, value.byteSize());
        out.payload(rule, value);
    }

    @Override
    public void nothing(String rule) throws IOException {
        out.uint8(rule, NULL);
    }

    private void head(int major, long argument) throws IOException {
        int type = major << 5;
        if (argument >= 0 && argument < 24) {
            out.uint8("head", type | argument);
        } else if (argument >= 0 && argument <= 0xFF) {
            out.uint8("head", type | 24);
            out.uint8("head", argument);
        } else if (argument >= 0 && argument <= 0xFFFF) {
            out.uint8("head", type | 25);
            out.uint16("head", argument);
        } else if (argument >= 0 && argument <= 0xFFFF_FFFFL) {
            out.uint8("head", type | 26);
            out.uint32("head", argument);
        } else {
            out.uint8("head", type | 27);
            out.int64("head", argument);
        }
    }
}
