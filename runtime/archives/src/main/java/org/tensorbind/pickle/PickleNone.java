package org.tensorbind.pickle;

/** Python's {@code None}. */
public enum PickleNone {
    /** The one value. */
    NONE
}
