package org.tensorbind.document;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.tensorbind.write.sink.Sink;

/**
 * Common part of writers of binary notations: big-endian numbers, and containers that start with their size and have no
 * terminator.
 */
public abstract class BinaryWriter implements DocumentWriter {
    /** Where the document goes. */
    protected final Sink out;

    private final ByteOrder outerOrder;

    /** A writer of one document at the sink's position. */
    protected BinaryWriter(Sink out) {
        this.out = out;
        this.outerOrder = out.order();
        out.order(ByteOrder.BIG_ENDIAN);
    }

    @Override
    public final void key(String key) throws IOException {
        text("key", key);
    }

    @Override
    public final void endMap() {}

    @Override
    public final void endArray() {}

    @Override
    public final void anyKey(String rule, @Nullable Object key) throws IOException {
        any(rule, key);
    }

    @Override
    public final void bigInteger(String rule, BigInteger value) throws IOException {
        if (value.bitLength() < Long.SIZE) {
            integer(rule, value.longValueExact());
        } else if (value.signum() < 0 || value.bitLength() > Long.SIZE) {
            throw new IllegalArgumentException(rule + ": must be from -2^63 to 2^64 - 1, is " + value);
        } else {
            unsigned(rule, value.longValue());
        }
    }

    @Override
    public final void end() {
        out.order(outerOrder);
    }
}
