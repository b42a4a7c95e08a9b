package org.tensorbind.read;

import java.util.Arrays;

/** The offsets of the keys of the elements that were read last, by their rules and by the number of enclosing open rules. */
final class KeyOffsets {
    private String[] rules = new String[4];
    private int[] levels = new int[4];
    private long[] offsets = new long[4];
    private int size;

    /** Records that a key starts at {@code offset}, inside {@code level} open rules. */
    void put(String rule, int level, long offset) {
        int at = 0;
        while (at < size && (levels[at] != level || !rules[at].equals(rule))) {
            at++;
        }
        if (at == rules.length) {
            rules = Arrays.copyOf(rules, 2 * size);
            levels = Arrays.copyOf(levels, 2 * size);
            offsets = Arrays.copyOf(offsets, 2 * size);
        }
        size = Math.max(size, at + 1);
        rules[at] = rule;
        levels[at] = level;
        offsets[at] = offset;
    }

    /** The offset of the key of a list's element that is read inside {@code level} open rules; nested elements have theirs further in. */
    long offset(String rule, int level, long otherwise) {
        int found = -1;
        for (int i = 0; i < size; i++) {
            if (levels[i] >= level && rules[i].equals(rule) && (found < 0 || levels[i] < levels[found])) {
                found = i;
            }
        }
        return found < 0 ? otherwise : offsets[found];
    }
}
