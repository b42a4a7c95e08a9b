package org.tensorbind.payload.code;

import java.nio.channels.WritableByteChannel;

/** A channel that holds nothing and stays open: what it passes bytes to goes on after them. */
public interface NonClosingChannel extends WritableByteChannel {
    @Override
    default boolean isOpen() {
        return true;
    }

    @Override
    default void close() {}
}
