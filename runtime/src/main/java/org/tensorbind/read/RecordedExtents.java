package org.tensorbind.read;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Offsets of the starts and ends of items, by rule and, for elements of a list, by index, as later items give them. */
final class RecordedExtents {
    private final Map<String, long[]> starts = new HashMap<>();
    private final Map<String, long[]> ends = new HashMap<>();

    void start(String rule, long element, long place) {
        note(starts, rule, element, place);
    }

    void end(String rule, long element, long place) {
        note(ends, rule, element, place);
    }

    private static void note(Map<String, long[]> places, String rule, long element, long place) {
        int index = (int) element;
        long[] noted = places.computeIfAbsent(rule, key -> new long[1]);
        if (index >= noted.length) {
            noted = Arrays.copyOf(noted, index + (index >> 1) + 1);
            places.put(rule, noted);
        }
        noted[index] = place;
    }

    /** Where an item starts, 0 for one that was not read. */
    long offset(String rule, long element) {
        return at(starts, rule, element);
    }

    /** How many bytes an item has, 0 for one that was not read. */
    long size(String rule, long element) {
        return at(ends, rule, element) - at(starts, rule, element);
    }

    private static long at(Map<String, long[]> places, String rule, long element) {
        long[] noted = places.get(rule);
        return noted == null || element >= noted.length ? 0 : noted[(int) element];
    }
}
