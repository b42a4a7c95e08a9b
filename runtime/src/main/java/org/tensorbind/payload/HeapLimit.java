package org.tensorbind.payload;

/** Explains a failed allocation with the memory that it needs. */
final class HeapLimit {
    private HeapLimit() {}

    /** An error that names the data that did not fit in memory, with the original error as its cause. */
    static OutOfMemoryError exhausted(String what, long byteSize, OutOfMemoryError cause) {
        OutOfMemoryError error = new OutOfMemoryError(what + " needs " + byteSize + " bytes, the heap has at most "
                + Runtime.getRuntime().maxMemory() + "; give Java a larger one with -Xmx, or read it in parts");
        error.initCause(cause);
        return error;
    }
}
