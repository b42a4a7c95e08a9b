package org.tensorbind.write.sink;

import org.tensorbind.io.SafeText;

/** What cannot be written, in a message that begins with whose it is. */
public final class ItemException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** With a message for the caller who supplied the item. */
    public ItemException(String message) {
        super(SafeText.of(message));
    }
}
