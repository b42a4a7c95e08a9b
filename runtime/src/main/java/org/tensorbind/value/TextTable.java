package org.tensorbind.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tensorbind.contract.GeneratedCodeApi;

/**
 * Finds the positions of texts by their first and last eight bytes and their sizes. It is a record, whose components a JIT compiler trusts to be constants.
 *
 * @param texts those that it has
 * @param factor of the hash; 0 for a few texts, which are looked at in their order
 * @param rows heads, tails, and sizes with positions; rows of zeros are free, and at least half of all are
 */
@GeneratedCodeApi
public record TextTable(List<Key> texts, long factor, int shift, long[] rows) {
    private static final int COLUMNS = 3;
    private static final int FEW = 4;
    private static final long FACTOR = 0x9E37_79B9_7F4A_7C15L;

    /** The table of texts and their positions; of those that it cannot distinguish it has the first. */
    static TextTable of(Map<Key, Integer> positions) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(4 * Math.max(1, positions.size()) - 1);
        long hash = positions.size() > FEW ? FACTOR : 0;
        List<Key> texts = new ArrayList<>();
        TextTable table = new TextTable(texts, hash, Long.SIZE - bits, new long[COLUMNS << bits]);
        for (Map.Entry<Key, Integer> each : positions.entrySet()) {
            Key text = each.getKey();
            if (table.find(text.head(), text.tail(), text.byteSize()) < 0) {
                texts.add(text);
                table.put(text.head(), text.tail(), (long) text.byteSize() << Integer.SIZE | each.getValue() + 1);
            }
        }
        return table;
    }

    private int row(long head, long tail, long size) {
        return (int) ((head ^ Long.rotateLeft(tail, 29) ^ size) * factor >>> shift) * COLUMNS;
    }

    private void put(long head, long tail, long sizeAndPosition) {
        int row = row(head, tail, sizeAndPosition >>> Integer.SIZE);
        while (rows[row + 2] != 0) {
            row = (row + COLUMNS) % rows.length;
        }
        rows[row] = head;
        rows[row + 1] = tail;
        rows[row + 2] = sizeAndPosition;
    }

    /**
     * The position of the text, -1 for none.
     *
     * @param head its first eight bytes, the first lowest, zeros after fewer
     * @param tail its last eight bytes, 0 where it has at most eight
     */
    public int find(long head, long tail, int size) {
        int row = row(head, tail, size);
        while (rows[row + 2] != 0) {
            if (rows[row] == head && rows[row + 1] == tail && rows[row + 2] >>> Integer.SIZE == size) {
                return (int) rows[row + 2] - 1;
            }
            row = row + COLUMNS == rows.length ? 0 : row + COLUMNS;
        }
        return -1;
    }
}
