package org.tensorbind.memory;

/**
 * Tensors as {@code java.lang.foreign.MemorySegment}, on Java 22 and newer: there the class has a method {@code MemorySegment
 * of(TensorView)}. This one, for older versions, has none.
 */
public final class Segments {
    private Segments() {}

    /** Whether this Java has them, and mapped files with them: false here. */
    public static boolean areAvailable() {
        return false;
    }
}
