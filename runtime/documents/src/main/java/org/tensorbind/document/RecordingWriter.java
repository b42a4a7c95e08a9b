package org.tensorbind.document;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.payload.Payload;

/** Base of writers that hold output back until they know what must precede it. */
public abstract class RecordingWriter implements DocumentWriter {
    /** What is done to the writer after this one. */
    public interface Call {
        /** Does it. */
        void on(DocumentWriter doc) throws IOException;
    }

    /** Does it now, or later. */
    protected abstract void call(Call call) throws IOException;

    @Override
    public void beginMap(int size) throws IOException {
        call(to -> to.beginMap(size));
    }

    @Override
    public void textOrOther(String rule, String value, boolean isNamed) throws IOException {
        call(to -> to.textOrOther(rule, value, isNamed));
    }

    @Override
    public void beginTree(String separator) throws IOException {
        call(to -> to.beginTree(separator));
    }

    @Override
    public void key(String key) throws IOException {
        call(to -> to.key(key));
    }

    @Override
    public void anyKey(String rule, @Nullable Object key) throws IOException {
        call(to -> to.anyKey(rule, key));
    }

    @Override
    public void endMap() throws IOException {
        call(DocumentWriter::endMap);
    }

    @Override
    public void tuple() {
        try {
            call(DocumentWriter::tuple);
        } catch (IOException e) {
            throw new IllegalStateException("nothing is written for a tuple's word", e);
        }
    }

    @Override
    public void beginArray(int size) throws IOException {
        call(to -> to.beginArray(size));
    }

    @Override
    public void endArray() throws IOException {
        call(DocumentWriter::endArray);
    }

    @Override
    public void beginExtension(int number) throws IOException {
        call(to -> to.beginExtension(number));
    }

    @Override
    public void endExtension() throws IOException {
        call(DocumentWriter::endExtension);
    }

    @Override
    public void extensionOfBytes(int number) throws IOException {
        call(to -> to.extensionOfBytes(number));
    }

    @Override
    public void text(String rule, String value) throws IOException {
        call(to -> to.text(rule, value));
    }

    @Override
    public void unsigned(String rule, long bits) throws IOException {
        call(to -> to.unsigned(rule, bits));
    }

    @Override
    public void integer(String rule, long value) throws IOException {
        call(to -> to.integer(rule, value));
    }

    @Override
    public void number(String rule, double value) throws IOException {
        call(to -> to.number(rule, value));
    }

    @Override
    public void number(String rule, double value, DecimalForm form) throws IOException {
        call(to -> to.number(rule, value, form));
    }

    @Override
    public void bool(String rule, boolean value) throws IOException {
        call(to -> to.bool(rule, value));
    }

    @Override
    public void bytes(String rule, byte[] value) throws IOException {
        call(to -> to.bytes(rule, value));
    }

    @Override
    public void payload(String rule, Payload value) throws IOException {
        call(to -> to.payload(rule, value));
    }

    /** Bytes under {@code any}, which a notation may have in a form of its own. */
    @Override
    public void any(String rule, @Nullable Object value) throws IOException {
        if (value instanceof byte[] || value instanceof ByteBuffer) {
            call(to -> to.any(rule, value));
        } else {
            DocumentWriter.super.any(rule, value);
        }
    }

    @Override
    public void nothing(String rule) throws IOException {
        call(to -> to.nothing(rule));
    }

    @Override
    public void bigInteger(String rule, BigInteger value) throws IOException {
        call(to -> to.bigInteger(rule, value));
    }
}
