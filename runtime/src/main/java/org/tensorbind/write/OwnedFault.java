package org.tensorbind.write;

import org.tensorbind.SafeText;

/** What cannot be written, in a message that begins with whose it is. */
final class OwnedFault extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    OwnedFault(String message) {
        super(SafeText.of(message));
    }
}
