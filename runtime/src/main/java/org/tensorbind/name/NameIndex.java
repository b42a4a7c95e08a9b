package org.tensorbind.name;

import java.util.Arrays;
import java.util.function.IntFunction;

/** Finds the first position of a name: an open-addressed table of positions, four bytes a slot. */
public final class NameIndex {
    private final IntFunction<String> names;
    private final int[] slots;

    /** An index of {@code size} names. */
    public NameIndex(int size, IntFunction<String> names) {
        this.names = names;
        this.slots = new int[Math.max(2, Integer.highestOneBit(Math.max(1, size)) << 2)];
        Arrays.fill(slots, -1);
        for (int i = 0; i < size; i++) {
            int slot = slotOf(names.apply(i));
            if (slots[slot] < 0) {
                slots[slot] = i;
            }
        }
    }

    /** The first position of {@code name}, -1 where there is none. */
    public int find(String name) {
        return slots[slotOf(name)];
    }

    private int slotOf(String name) {
        int hash = name.hashCode() * 0x9E37_79B9;
        int slot = (hash ^ hash >>> 16) & (slots.length - 1);
        while (slots[slot] >= 0 && !names.apply(slots[slot]).equals(name)) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }
}
