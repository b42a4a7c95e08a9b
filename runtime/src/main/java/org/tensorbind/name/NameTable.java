package org.tensorbind.name;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A hash table from names to element indices. Names are not copied; the table refers to their UTF-8 bytes. Open addressing with eight bytes per slot
 * and a load factor of at most three quarters.
 */
public final class NameTable {
    private static final long FREE = 0;

    /** Several times the number of probes that occur by chance with a million names. */
    private static final int MOST_PROBES = 1000;

    private static final long FIRST_MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;
    private static final long MULTIPLIER = 0x9FB2_1C65_1E98_DF25L;
    private static final long BEYOND_ASCII = 0x8080_8080_8080_8080L;
    private static final long NOT_ASCII = 1L << 32;

    /** The result of adding a name. */
    public enum Added {
        /** It was added. */
        NEW,
        /** Another element has the same name; the table still finds that one. */
        DUPLICATE,
        /** Too many names collide, which suggests an attack; the table must not be used. */
        CROWDED
    }

    private final Bytes bytes;
    private long[] slots;
    private int[] starts;
    private int[] lengths;

    /** The bytes that contain the names. */
    public interface Bytes {
        /** Returns all bytes; called to compare names. */
        ByteBuffer get() throws IOException;
    }

    /** A table for names in {@code bytes}. */
    public NameTable(ByteBuffer bytes, int count) {
        this(() -> bytes, count);
    }

    /** A table for names in {@code bytes}, which may have to be fetched. */
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

    /** Changes the capacity to {@code count} names, using the stored hashes. */
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

    /** Whether its capacity is 0. */
    public boolean isEmpty() {
        return slots.length == 0;
    }

    /**
     * Adds the name of element {@code index}.
     *
     * @param hash the hash that {@link #scan} returns for the name
     */
    public Added add(int index, int start, int length, int hash) throws IOException {
        return add(index, bytes.get(), start, 0, length, hash);
    }

    /**
     * Adds the name of element {@code index}, which is in a window on the bytes.
     *
     * @param start the offset of the name in the window
     * @param shift the offset of the window
     * @param hash the hash that {@link #scan} returns for the name
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

    /** The first element with this name, -1 for none. */
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

    /** Whether two texts are equal. Does not compare buffers as a whole, which may crash the JVM if the mapped file was truncated. */
    public static boolean isSame(ByteBuffer a, int startA, ByteBuffer b, int startB, int length) {
        for (int i = 0; i < length; i++) {
            if (a.get(startA + i) != b.get(startB + i)) {
                return false;
            }
        }
        return true;
    }

    /**
     * The hash of a name, and in bit 32 whether it has non-ASCII bytes, computed in one pass of sixteen bytes at a time; the last step may overlap
     * the previous one.
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

    /** Whether a name is ASCII, given the result of {@link #scan}. */
    public static boolean isAscii(long scanned) {
        return (scanned & NOT_ASCII) == 0;
    }

    /** The hash of {@link #scan} for an array. It is a separate method so that {@code scan} is compiled for one kind of buffer. */
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

    /** Combines both halves of a 128-bit product. */
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

    /** The offset of the name of element {@code index}. */
    public int start(int index) {
        return starts[index];
    }

    /** The size of the name of element {@code index}, in bytes. */
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
