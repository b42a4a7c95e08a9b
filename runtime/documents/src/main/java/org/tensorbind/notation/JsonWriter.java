package org.tensorbind.notation;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.tensorbind.document.DocumentWriter;
import org.tensorbind.document.TextValues;
import org.tensorbind.number.Decimals;
import org.tensorbind.write.sink.Sink;

/**
 * Writes JSON (RFC 8259, UTF-8) without white space, keys in the order in which they are written, with Jackson's generator. Only what must be
 * escaped is: control characters as their short form or with lower-case digits, the quotation mark and the backslash.
 */
final class JsonWriter implements DocumentWriter {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
            .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
            .build();

    private final JsonGenerator generator;

    /** A writer of one document at the sink's position. */
    JsonWriter(Sink out) throws IOException {
        this.generator = FACTORY.createGenerator(new SinkStream(out));
    }

    @Override
    public void beginMap(int size) throws IOException {
        generator.writeStartObject();
    }

    @Override
    public void key(String key) throws IOException {
        Sink.utf8Size("key", key);
        generator.writeFieldName(key);
    }

    @Override
    public void endMap() throws IOException {
        generator.writeEndObject();
    }

    @Override
    public void beginArray(int size) throws IOException {
        generator.writeStartArray();
    }

    @Override
    public void endArray() throws IOException {
        generator.writeEndArray();
    }

    @Override
    public void text(String rule, String value) throws IOException {
        Sink.utf8Size(rule, value);
        generator.writeString(value);
    }

    @Override
    public void unsigned(String rule, long bits) throws IOException {
        generator.writeNumber(new BigInteger(Long.toUnsignedString(bits)));
    }

    @Override
    public void integer(String rule, long value) throws IOException {
        generator.writeNumber(value);
    }

    @Override
    public void number(String rule, double value) throws IOException {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(rule + ": must be finite in JSON, is " + value);
        }
        generator.writeNumber(Decimals.toText(value));
    }

    @Override
    public void bool(String rule, boolean value) throws IOException {
        generator.writeBoolean(value);
    }

    /** Bytes become a text in base64 (RFC 4648 §4). */
    @Override
    public void bytes(String rule, byte[] value) throws IOException {
        generator.writeString(TextValues.base64(value));
    }

    @Override
    public void nothing(String rule) throws IOException {
        generator.writeNull();
    }

    @Override
    public void bigInteger(String rule, BigInteger value) throws IOException {
        generator.writeNumber(value);
    }

    @Override
    public void anyKey(String rule, @Nullable Object key) throws IOException {
        key(String.valueOf(key));
    }

    @Override
    public void end() throws IOException {
        generator.flush();
    }

    /** The sink as the stream that the generator wants. */
    private static final class SinkStream extends OutputStream {
        private final Sink out;

        SinkStream(Sink out) {
            this.out = out;
        }

        @Override
        public void write(int b) throws IOException {
            out.uint8("json", b & 0xFF);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(ByteBuffer.wrap(bytes, offset, length));
        }
    }
}
