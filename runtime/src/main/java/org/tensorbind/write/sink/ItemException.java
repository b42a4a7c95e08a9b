package org.tensorbind.write.sink;

import org.tensorbind.io.SafeText;

/** A value that cannot be written; the message begins with its owner. */
public final class ItemException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** With a message for the caller who supplied the item. */
    public ItemException(String message) {
        super(SafeText.of(message));
    }
}
