package org.tensorbind.document;

import java.io.IOException;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.tensorbind.write.sink.Sink;

/** What writers of binary notations have in common: big-endian numbers, and containers that start with their size and have no terminator. */
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
    public final void end() {
        out.order(outerOrder);
    }
}
