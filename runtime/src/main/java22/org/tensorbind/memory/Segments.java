package org.tensorbind.memory;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.tensorbind.TensorView;

/** Tensors as memory segments, on Java 22 and newer. */
public final class Segments {
    private Segments() {}

    /** Whether this version of Java has memory segments, also for mapped files: true for this class. */
    public static boolean areAvailable() {
        return true;
    }

    /**
     * The elements of a dense tensor in {@link TensorView#byteOrder()}, read-only and of any size; the mapped file itself if they need no decoding.
     * After the reader is closed, access throws an {@link IllegalStateException}, and native code that uses the address crashes the process. If the
     * file was opened with {@code ReadOptions.unmapping(Unmapping.WHEN_UNREACHABLE)}, the memory is valid as long as the segment is reachable.
     *
     * @throws IllegalStateException if the elements have to be decoded or copied, and are larger than one buffer can be
     */
    public static MemorySegment of(TensorView view) throws IOException {
        return view.memory() instanceof MemorySegment segment
                ? segment
                : MemorySegment.ofBuffer(view.asByteBuffer()).asReadOnly();
    }

    /**
     * All bytes of memory that was retained, read-only and of any size; the mapped file itself if its elements need no decoding.
     *
     * @throws IllegalStateException if it was released, or is not mapped and larger than one buffer can be
     */
    public static MemorySegment of(RetainedMemory memory) {
        return memory.segment() instanceof MemorySegment segment
                ? segment
                : MemorySegment.ofBuffer(memory.buffer()).asReadOnly();
    }
}
