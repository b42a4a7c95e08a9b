package org.tensorbind.value;

/** Finds the positions of texts by their first and last eight bytes and their sizes; of texts that these do not tell apart, the first. */
final class TextTable {
    private static final int WORD = 8;
    private static final int COLUMNS = 3;
    private static final long FACTOR = 0x9E37_79B9_7F4A_7C15L;

    private final int count;
    private final int shift;

    /** Heads, tails, and sizes with positions; rows of zeros are free, and at least half of all are. */
    private final long[] table;

    TextTable() {
        this(0, Long.SIZE - 1);
    }

    private TextTable(int count, int shift) {
        this.count = count;
        this.shift = shift;
        this.table = new long[COLUMNS << Long.SIZE - shift];
    }

    /** With one more text; one that is in it stays as it is. */
    TextTable with(byte[] utf8, int position) {
        long head = word(utf8, 0);
        long tail = utf8.length > WORD ? word(utf8, utf8.length - WORD) : 0;
        if (find(head, tail, utf8.length) >= 0) {
            return this;
        }
        int room = Integer.SIZE - Integer.numberOfLeadingZeros(4 * count + 3);
        TextTable next = new TextTable(count + 1, Long.SIZE - room);
        for (int i = 0; i < table.length; i += COLUMNS) {
            if (table[i + 2] != 0) {
                next.put(table[i], table[i + 1], table[i + 2]);
            }
        }
        next.put(head, tail, (long) utf8.length << Integer.SIZE | position + 1);
        return next;
    }

    private static long word(byte[] bytes, int from) {
        long value = 0;
        for (int i = from; i < Math.min(bytes.length, from + WORD); i++) {
            value |= (bytes[i] & 0xFFL) << (WORD * (i - from));
        }
        return value;
    }

    private int row(long head, long tail, long size) {
        return (int) ((head ^ Long.rotateLeft(tail, 29) ^ size) * FACTOR >>> shift) * COLUMNS;
    }

    private void put(long head, long tail, long sizeAndPosition) {
        int row = row(head, tail, sizeAndPosition >>> Integer.SIZE);
        while (table[row + 2] != 0) {
            row = (row + COLUMNS) % table.length;
        }
        table[row] = head;
        table[row + 1] = tail;
        table[row + 2] = sizeAndPosition;
    }

    /** The position of the text, -1 for none. */
    int find(long head, long tail, int size) {
        long[] all = table;
        int row = row(head, tail, size);
        while (all[row + 2] != 0) {
            if (all[row] == head && all[row + 1] == tail && all[row + 2] >>> Integer.SIZE == size) {
                return (int) all[row + 2] - 1;
            }
            row = row + COLUMNS == all.length ? 0 : row + COLUMNS;
        }
        return -1;
    }
}
