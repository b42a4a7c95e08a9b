package org.tensorbind.memory;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.tensorbind.TensorView;

/** Tensors as memory segments, on Java 22 and newer. */
public final class Segments {
    private Segments() {}

    /** Whether this Java has them, and mapped files with them: true here. */
    public static boolean areAvailable() {
        return true;
    }

    /**
     * The elements of a dense tensor in {@link TensorView#byteOrder()}, read-only and of any size: the mapped file itself where they are
     * stored as they are. Access is an {@link IllegalStateException} once the reader is closed, and native code
     * that uses the address then ends the process, unless the file was opened with {@code ReadOptions.unmapping(Unmapping.WHEN_UNREACHABLE)}: then
     * the memory stays as long as the segment can be reached.
     *
     * @throws IllegalStateException if the elements are decoded or copied and more than one buffer can hold
     */
    public static MemorySegment of(TensorView view) throws IOException {
        return view.memory() instanceof MemorySegment segment
                ? segment
                : MemorySegment.ofBuffer(view.asByteBuffer()).asReadOnly();
    }
}
