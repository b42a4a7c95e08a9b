package org.tensorbind.bundle;

import java.io.IOException;

/** An element that the Java type or the dtype does not hold. */
final class ValueException extends IOException {
    private static final long serialVersionUID = 1L;

    ValueException(long index, Object value, String problem) {
        super("element " + index + " is " + value + ", which " + problem);
    }
}
