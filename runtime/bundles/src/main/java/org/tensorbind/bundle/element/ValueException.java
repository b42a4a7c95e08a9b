package org.tensorbind.bundle.element;

import java.io.IOException;

/** An element that the Java type or the dtype cannot hold. */
public final class ValueException extends IOException {
    private static final long serialVersionUID = 1L;

    ValueException(long index, Object value, String problem) {
        super("element " + index + " is " + value + ", which " + problem);
    }
}
