package org.tensorbind.write;

import org.tensorbind.SafeText;

/** What cannot be written, in a message that begins with whose it is. */
final class ItemException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    ItemException(String message) {
        super(SafeText.of(message));
    }
}
