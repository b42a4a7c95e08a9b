package org.tensorbind.write.sink;

/** A word whose bits are written part by part. */
final class BitWord {
    private final int byteSize;
    private final boolean fromHighest;
    private long value;
    private int bits;

    BitWord(int byteSize, boolean fromHighest) {
        this.byteSize = byteSize;
        this.fromHighest = fromHighest;
    }

    /** Adds the next {@code width} bits. */
    void add(long part, int width) {
        int lowest = fromHighest ? byteSize * Byte.SIZE - bits - width : bits;
        value |= part << lowest;
        bits += width;
    }

    int byteSize() {
        return byteSize;
    }

    long value() {
        return value;
    }
}
