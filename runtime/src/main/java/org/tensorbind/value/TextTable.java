package org.tensorbind.value;

import java.util.ArrayList;
import java.util.List;
import org.tensorbind.contract.GeneratedCodeApi;

/**
 * Finds the positions of texts by their first and last eight bytes and their sizes. It is a record, whose components a JIT compiler trusts to be constants.
 *
 * @param texts those that it has
 * @param factor of the hash; 0 for a few texts, which are looked at in their order
 * @param heads of the text in each slot; at least half of all slots are free
 * @param tails of the same
 * @param positions their sizes in the upper half and their positions plus 1 in the lower; 0 in a free slot
 */
@GeneratedCodeApi
public record TextTable(List<Key> texts, long factor, int shift, long[] heads, long[] tails, long[] positions) {
    private static final int FEW = 4;
    private static final long FACTOR = 0x9E37_79B9_7F4A_7C15L;

    /** A table without texts, with room for {@code size} of them. */
    TextTable(int size) {
        this(size, Integer.SIZE - Integer.numberOfLeadingZeros(4 * Math.max(1, size) - 1));
    }

    private TextTable(int size, int bits) {
        this(
                new ArrayList<>(),
                size > FEW ? FACTOR : 0,
                Long.SIZE - bits,
                new long[1 << bits],
                new long[1 << bits],
                new long[1 << bits]);
    }

    /** Adds a text and its position, unless it has one that it cannot distinguish from it. */
    void add(Key text, int position) {
        if (find(text.head(), text.tail(), text.byteSize()) < 0) {
            texts.add(text);
            put(text, position);
        }
    }

    private void put(Key text, int position) {
        int slot = slot(text.head(), text.tail());
        while (positions[slot] != 0) {
            slot = (slot + 1) % positions.length;
        }
        heads[slot] = text.head();
        tails[slot] = text.tail();
        positions[slot] = (long) text.byteSize() << Integer.SIZE | position + 1;
    }

    private int slot(long head, long tail) {
        return (int) ((head ^ Long.rotateLeft(tail, 29)) * factor >>> shift);
    }

    /** The position of a text of at most eight bytes, -1 for none: the usual case, in little code that is compiled into each scan. */
    public int find(long head, int size) {
        int slot = (int) (head * factor >>> shift);
        while (heads[slot] != head || positions[slot] >>> Integer.SIZE != size) {
            slot = slot + 1 & positions.length - 1;
            if (positions[slot] == 0) {
                return -1;
            }
        }
        return (int) positions[slot] - 1;
    }

    /**
     * The position of the text, -1 for none.
     *
     * @param head its first eight bytes, the first lowest, zeros after fewer
     * @param tail its last eight bytes, 0 where it has at most eight
     */
    public int find(long head, long tail, int size) {
        int slot = slot(head, tail);
        do {
            if (heads[slot] == head && tails[slot] == tail && positions[slot] >>> Integer.SIZE == size) {
                return (int) positions[slot] - 1;
            }
            slot = slot + 1 & positions.length - 1;
        } while (positions[slot] != 0);
        return -1;
    }
}
