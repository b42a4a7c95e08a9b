package org.tensorbind.grammars;

import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/** Takes bytes and keeps none. */
final class DiscardingChannel implements WritableByteChannel {
    @Override
    public int write(ByteBuffer bytes) {
        int count = bytes.remaining();
        bytes.position(bytes.limit());
        return count;
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void close() {}
}
