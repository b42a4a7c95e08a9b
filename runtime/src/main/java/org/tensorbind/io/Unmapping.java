package org.tensorbind.io;

/**
 * When the memory of a mapped file is given back, on Java 22 and newer. Older versions cannot end a mapping: there it is always {@link
 * #WHEN_UNREACHABLE}.
 */
public enum Unmapping {
    /**
     * When the source, or the reader that has it, is closed. Java code that uses a buffer or segment after that gets an {@link
     * IllegalStateException}. Native code that still has its address reads memory that is gone, which ends the process.
     */
    ON_CLOSE,
    /**
     * When the garbage collector finds that neither the source nor any buffer or segment of it can be reached. Closing ends the handing out of
     * new ones only. For native code, such as a runtime for models, that is given a buffer and keeps its address: the memory stays valid as long as
     * the buffer is reachable.
     */
    WHEN_UNREACHABLE
}
