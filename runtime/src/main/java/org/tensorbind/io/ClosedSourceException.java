package org.tensorbind.io;

import java.nio.channels.ClosedChannelException;

/** A source was used after it was closed. */
final class ClosedSourceException extends ClosedChannelException {
    private static final long serialVersionUID = 1L;

    private final String name;

    ClosedSourceException(String name) {
        this.name = name;
    }

    @Override
    public String getMessage() {
        return name + ": was closed; open it again to read on";
    }
}
