package org.tensorbind.memory;

/**
 * Tensors as {@code java.lang.foreign.MemorySegment}, on Java 22 and newer: there, this class has a method {@code MemorySegment of(TensorView)}. This
 * version, for older versions of Java, does not.
 */
public final class Segments {
    private Segments() {}

    /** Whether this version of Java has memory segments, also for mapped files: false for this class. */
    public static boolean areAvailable() {
        return false;
    }
}
