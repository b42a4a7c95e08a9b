package org.tensorbind.name;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Finds the element that has a name by the name's UTF-8 bytes, which stay where they are: an open-addressed table of hashes and positions,
 * eight bytes a slot and at most three quarters full.
 */
public final class NameTable {
    private static final long FREE = 0;

    /** Several times what chance makes of a million names. */
    private static final int MOST_PROBES = 1000;

    private static final long FIRST_MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;
    private static final long MULTIPLIER = 0x9FB2_1C65_1E98_DF25L;
    private static final long BEYOND_ASCII = 0x8080_8080_8080_8080L;
    private static final long NOT_ASCII = 1L << 32;

    /** What became of a name. */
    public enum Added {
        /** It can be found. */
        NEW,
        /** Another element has it, and stays the one that is found. */
        DUPLICATE,
        /** So many names collide in the table that they must have been chosen to do so: the table is not used. */
        CROWDED
    }

    private final Bytes bytes;
    private long[] slots;
    private int[] starts;
    private int[] lengths;

    /** What the names are in. */
    public interface Bytes {
        /** All of it; asked for when two names may be the same, and when one is looked for. */
        ByteBuffer get() throws IOException;
    }

    /** A table for names that are in {@code bytes}. */
    public NameTable(ByteBuffer bytes, int count) {
        this(() -> bytes, count);
    }

    /** A table for names that are in {@code bytes}, which may have to be fetched. */
    public NameTable(Bytes bytes, int count) {
        this.bytes = bytes;
        this.slots = new long[slotsFor(count)];
        this.starts = new int[count];
        this.lengths = new int[count];
    }

    private static int slotsFor(int count) {
        long wanted = count + (count >> 1) + 1L;
        return count == 0 ? 0 : (int) (Long.highestOneBit(wanted) << 1);
    }

    /** Makes room for {@code count} names: the hashes are in the slots, the names are not looked at again. */
    public void resize(int count) {
        starts = Arrays.copyOf(starts, count);
        lengths = Arrays.copyOf(lengths, count);
        if (slotsFor(count) <= slots.length) {
            return;
        }
        long[] former = slots;
        slots = new long[slotsFor(count)];
        int mask = slots.length - 1;
        for (long entry : former) {
            if (entry != FREE) {
                int slot = (int) (entry >>> 32) & mask;
                while (slots[slot] != FREE) {
                    slot = slot + 1 & mask;
                }
                slots[slot] = entry;
            }
        }
    }

    /** Whether it was made for no names. */
    public boolean isEmpty() {
        return slots.length == 0;
    }

    /**
     * Adds the name of element {@code index}.
     *
     * @param hash what {@link #scan} gives for the name
     */
    public Added add(int index, int start, int length, int hash) throws IOException {
        return add(index, bytes.get(), start, 0, length, hash);
    }

    /**
     * Adds the name of element {@code index}, which is in a window on the bytes.
     *
     * @param start where it is in the window
     * @param shift where the window starts
     * @param hash what {@link #scan} gives for the name
     */
    public Added add(int index, ByteBuffer window, int start, int shift, int length, int hash) throws IOException {
        starts[index] = shift + start;
        lengths[index] = length;
        int probes = 0;
        int mask = slots.length - 1;
        int slot = hash & mask;
        for (long other = slots[slot]; other != FREE; other = slots[slot]) {
            if ((int) (other >>> 32) == hash && isName((int) other - 1, window, start, length)) {
                return Added.DUPLICATE;
            }
            if (++probes > MOST_PROBES) {
                return Added.CROWDED;
            }
            slot = slot + 1 & mask;
        }
        slots[slot] = (long) hash << 32 | index + 1;
        return Added.NEW;
    }

    /** The first element of this name, -1 where there is none. */
    public int find(byte[] name) throws IOException {
        int hash = hash(name);
        ByteBuffer wanted = ByteBuffer.wrap(name);
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

    private boolean isName(int index, ByteBuffer other, int start, int length) throws IOException {
        return lengths[index] == length && isSame(bytes.get(), starts[index], other, start, length);
    }

    /** Whether two texts are the same. Without the comparison of whole buffers, which may end the Java machine where the file was cut. */
    public static boolean isSame(ByteBuffer a, int startA, ByteBuffer b, int startB, int length) {
        for (int i = 0; i < length; i++) {
            if (a.get(startA + i) != b.get(startB + i)) {
                return false;
            }
        }
        return true;
    }

    /**
     * The hash of a name, and in bit 32 whether it has bytes beyond ASCII: sixteen bytes at a time, the last sixteen perhaps twice, each
     * read once for both.
     */
    public static long scan(ByteBuffer bytes, boolean swapped, int start, int length) {
        long hash = length * FIRST_MULTIPLIER;
        long all = 0;
        int stop = start + length;
        if (length >= 8) {
            for (int at = start; at < stop - 16; at += 16) {
                long first = word(bytes, swapped, at);
                long second = word(bytes, swapped, at + 8);
                all |= first | second;
                hash = fold(first ^ MULTIPLIER, second ^ hash);
            }
            long first = word(bytes, swapped, Math.max(start, stop - 16));
            long second = word(bytes, swapped, stop - 8);
            all |= first | second;
            hash = fold(first ^ MULTIPLIER, second ^ hash);
        } else {
            for (int at = start; at < stop; at++) {
                byte next = bytes.get(at);
                all = all << 8 | next & 0xFF;
            }
            hash = fold(all ^ MULTIPLIER, hash);
        }
        return hash >>> 32 ^ hash & 0xFFFF_FFFFL | ((all & BEYOND_ASCII) == 0 ? 0 : NOT_ASCII);
    }

    /** Whether the name of which {@link #scan} gave this is ASCII. */
    public static boolean isAscii(long scanned) {
        return (scanned & NOT_ASCII) == 0;
    }

    /** The hash that {@link #scan} computes, of bytes in an array: code of its own, so that the other is compiled for one kind of buffer. */
    private static int hash(byte[] bytes) {
        int length = bytes.length;
        long hash = length * FIRST_MULTIPLIER;
        if (length >= 8) {
            for (int at = 0; at < length - 16; at += 16) {
                hash = fold(word(bytes, at) ^ MULTIPLIER, word(bytes, at + 8) ^ hash);
            }
            hash = fold(word(bytes, Math.max(0, length - 16)) ^ MULTIPLIER, word(bytes, length - 8) ^ hash);
        } else {
            long all = 0;
            for (byte next : bytes) {
                all = all << 8 | next & 0xFF;
            }
            hash = fold(all ^ MULTIPLIER, hash);
        }
        return (int) (hash >>> 32 ^ hash);
    }

    /** Both halves of a product of 128 bits. */
    private static long fold(long a, long b) {
        return a * b ^ Math.multiplyHigh(a, b);
    }

    private static long word(byte[] bytes, int at) {
        long word = 0;
        for (int i = 7; i >= 0; i--) {
            word = word << 8 | bytes[at + i] & 0xFF;
        }
        return word;
    }

    private static long word(ByteBuffer bytes, boolean swapped, int at) {
        long word = bytes.getLong(at);
        return swapped ? Long.reverseBytes(word) : word;
    }

    /** Where the name of element {@code index} is among the bytes. */
    public int start(int index) {
        return starts[index];
    }

    /** Bytes of the name of element {@code index}. */
    public int length(int index) {
        return lengths[index];
    }

    /** The name of element {@code index}. */
    public byte[] name(int index) throws IOException {
        byte[] name = new byte[lengths[index]];
        bytes.get().get(starts[index], name);
        return name;
    }
}
