package org.tensorbind.io;

import java.nio.channels.ClosedChannelException;

/** A source was used after it was closed. */
public final class ClosedSourceException extends ClosedChannelException {
    private static final long serialVersionUID = 1L;

    private final String name;

    /** Of the source of this name. */
    public ClosedSourceException(String name) {
        this.name = name;
    }

    @Override
    public String getMessage() {
        return name + ": was closed; open it again to continue reading";
    }
}
