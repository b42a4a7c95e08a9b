package org.tensorbind.processor.plan;

/** What an item is that holds a checksum. */
public enum SumForm {
    INTEGER,
    BYTES,
    DIGITS
}
