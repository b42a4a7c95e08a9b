package org.tensorbind.write.sink;

import java.util.HashMap;
import java.util.Map;

/** The indices of a writer's current elements, by the rules of their lists. Not thread-safe. */
final class ElementCounts {
    private final Map<String, Long> counts = new HashMap<>();

    /** The elements of a list follow. */
    void start(String rule) {
        counts.put(rule, 0L);
    }

    /** The next element of a list follows. */
    void next(String rule) {
        counts.merge(rule, 1L, Long::sum);
    }

    /** The position of the element that is written, from 0. */
    long index(String rule) {
        return Math.max(0, counts.getOrDefault(rule, 0L) - 1);
    }
}
