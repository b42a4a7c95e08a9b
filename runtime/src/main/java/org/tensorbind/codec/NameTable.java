package org.tensorbind.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Finds the element that has a name by the name's UTF-8 bytes, which stay where they are: an open-addressed table of hashes and positions,
 * eight bytes a slot and at most three quarters full.
 */
final class NameTable {
    private static final long FREE = 0;

    /** Several times what chance makes of a million names. */
    private static final int MOST_PROBES = 1000;

    private static final long FIRST_MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;
    private static final long MULTIPLIER = 0x9FB2_1C65_1E98_DF25L;

    private final ByteBuffer bytes;
    private final boolean swapped;
    private final long[] slots;
    private final int[] starts;
    private final int[] lengths;

    /** A table for names that are in {@code bytes}. */
    NameTable(ByteBuffer bytes, int count) {
        this.bytes = bytes;
        this.swapped = bytes.order() != ByteOrder.LITTLE_ENDIAN;
        long wanted = count + (count >> 1) + 1L;
        this.slots = new long[count == 0 ? 0 : (int) (Long.highestOneBit(wanted) << 1)];
        this.starts = new int[count];
        this.lengths = new int[count];
    }

    boolean isEmpty() {
        return slots.length == 0;
    }

    /**
     * Adds the name of element {@code index}.
     *
     * @return false if another element has the same name, which stays the one that is found
     * @throws Skimmer.Unusual if so many names have the same place in the table that somebody has chosen them for it
     */
    boolean add(int index, int start, int length) throws Skimmer.Unusual {
        starts[index] = start;
        lengths[index] = length;
        int hash = hash(bytes, swapped, start, length);
        int probes = 0;
        int mask = slots.length - 1;
        int slot = hash & mask;
        for (long other = slots[slot]; other != FREE; other = slots[slot]) {
            if ((int) (other >>> 32) == hash && isName((int) other - 1, bytes, start, length)) {
                return false;
            }
            if (++probes > MOST_PROBES) {
                throw Skimmer.unusual();
            }
            slot = slot + 1 & mask;
        }
        slots[slot] = (long) hash << 32 | index + 1;
        return true;
    }

    /** The first element of this name, -1 where there is none. */
    int find(byte[] name) {
        ByteBuffer wanted = ByteBuffer.wrap(name).order(ByteOrder.LITTLE_ENDIAN);
        int hash = hash(wanted, false, 0, name.length);
        int mask = slots.length - 1;
        int slot = hash & mask;
        for (long other = slots[slot]; other != FREE; other = slots[slot]) {
            if ((int) (other >>> 32) == hash && isName((int) other - 1, wanted, 0, name.length)) {
                return (int) other - 1;
            }
            slot = slot + 1 & mask;
        }
        return -1;
    }

    private boolean isName(int index, ByteBuffer other, int start, int length) {
        return lengths[index] == length && bytes.slice(starts[index], length).equals(other.slice(start, length));
    }

    /** Eight bytes at a time, the last eight perhaps twice; the same in every byte order and every kind of buffer. */
    private static int hash(ByteBuffer bytes, boolean swapped, int start, int length) {
        long hash = length * FIRST_MULTIPLIER;
        int stop = start + length;
        if (length >= 8) {
            for (int at = start; at < stop - 8; at += 8) {
                hash = (hash ^ word(bytes, swapped, at)) * MULTIPLIER;
                hash ^= hash >>> 32;
            }
            hash = (hash ^ word(bytes, swapped, stop - 8)) * MULTIPLIER;
        } else {
            long last = 0;
            for (int at = start; at < stop; at++) {
                last = last << 8 | bytes.get(at) & 0xFF;
            }
            hash = (hash ^ last) * MULTIPLIER;
        }
        return (int) (hash ^ hash >>> 32);
    }

    private static long word(ByteBuffer bytes, boolean swapped, int at) {
        long word = bytes.getLong(at);
        return swapped ? Long.reverseBytes(word) : word;
    }

    /** The name of element {@code index}. */
    byte[] name(int index) {
        byte[] name = new byte[lengths[index]];
        bytes.get(starts[index], name);
        return name;
    }
}
