package org.tensorbind.read;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Offsets of the starts and ends of items, by rule and, for elements of a list, by index, as later items give them. */
final class RecordedExtents {
    private final Map<String, long[]> starts = new HashMap<>();
    private final Map<String, long[]> ends = new HashMap<>();

    void start(String rule, long element, long offset) {
        put(starts, rule, element, offset);
    }

    void end(String rule, long element, long offset) {
        put(ends, rule, element, offset);
    }

    private static void put(Map<String, long[]> offsets, String rule, long element, long offset) {
        int index = (int) element;
        long[] recorded = offsets.computeIfAbsent(rule, key -> new long[1]);
        if (index >= recorded.length) {
            recorded = Arrays.copyOf(recorded, index + (index >> 1) + 1);
            offsets.put(rule, recorded);
        }
        recorded[index] = offset;
    }

    /** Where an item starts, 0 for one that was not read. */
    long offset(String rule, long element) {
        return at(starts, rule, element);
    }

    /** How many bytes an item has, 0 for one that was not read. */
    long size(String rule, long element) {
        return at(ends, rule, element) - at(starts, rule, element);
    }

    private static long at(Map<String, long[]> offsets, String rule, long element) {
        long[] recorded = offsets.get(rule);
        return recorded == null || element >= recorded.length ? 0 : recorded[(int) element];
    }
}
