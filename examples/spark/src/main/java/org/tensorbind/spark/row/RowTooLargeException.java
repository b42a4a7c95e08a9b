package org.tensorbind.spark.row;

import java.io.IOException;

/** A tensor that is right, and larger than a row of Spark may be: never left out without a word. */
public final class RowTooLargeException extends IOException {
    private static final long serialVersionUID = 1L;

    RowTooLargeException(String message) {
        super(message);
    }
}
