package org.tensorbind.payload.code;

import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * A pool of buffers for decoding. Reuse matters because clearing the pages of a new buffer takes longer than decoding. The pool holds at most as many
 * as threads can use at a time, by soft references, which the garbage collector clears when the heap is nearly full. Allocations of direct memory
 * clear the pool when direct memory runs out.
 */
final class ScratchPool {
    private static final int MOST = Math.min(8, Runtime.getRuntime().availableProcessors());
    private static final Deque<SoftReference<Scratch>> IDLE = new ArrayDeque<>();

    private ScratchPool() {}

    /** Buffers that are the caller's until it gives them back. */
    static Scratch take() {
        Scratch idle = poll();
        return idle == null ? new Scratch() : idle;
    }

    private static @Nullable Scratch poll() {
        synchronized (IDLE) {
            Scratch scratch = null;
            while (scratch == null && !IDLE.isEmpty()) {
                scratch = IDLE.pop().get();
            }
            return scratch;
        }
    }

    /** Nobody uses the buffers any more. */
    static void giveBack(Scratch scratch) {
        synchronized (IDLE) {
            if (IDLE.size() < MOST) {
                IDLE.push(new SoftReference<>(scratch));
            }
        }
    }

    /** Keeps none, as there is not enough direct memory. */
    static void clear() {
        synchronized (IDLE) {
            IDLE.clear();
        }
    }

    /** The number of pooled buffers. */
    static int idle() {
        synchronized (IDLE) {
            return IDLE.size();
        }
    }
}
