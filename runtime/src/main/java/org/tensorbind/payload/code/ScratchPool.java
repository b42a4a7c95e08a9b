package org.tensorbind.payload.code;

import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Buffers that one thread after the other decodes in: a new one of some size has all its pages cleared, which takes longer than the decoding. No more are
 * kept than threads can use at a time. Soft references end when the heap is short; where direct memory is, who asks for it clears the pool.
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

    /** How many are kept. */
    static int idle() {
        synchronized (IDLE) {
            return IDLE.size();
        }
    }
}
