package org.tensorbind.write;

import java.util.HashMap;
import java.util.Map;
import org.tensorbind.contract.GeneratedCodeApi;

/** The positions of elements that a writer is at, by the rules of their lists. Not for use by several threads. */
@GeneratedCodeApi
public final class ElementCounts {
    private final Map<String, Long> counts = new HashMap<>();

    ElementCounts() {}

    /** The elements of a list follow. */
    public void start(String rule) {
        counts.put(rule, 0L);
    }

    /** The next element of a list follows. */
    public void next(String rule) {
        counts.merge(rule, 1L, Long::sum);
    }

    /** The position of the element that is written, from 0. */
    public long index(String rule) {
        return Math.max(0, counts.getOrDefault(rule, 0L) - 1);
    }
}
