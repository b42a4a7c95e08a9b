package org.tensorbind.read;

import java.io.IOException;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ParseListener.Kind;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;
import org.tensorbind.value.Leniency;

/** Reads integers of some bits, several of which share a word of 1 to 8 bytes. */
abstract class BitCursor extends NumberCursor {
    private long word;
    private int wordWidth;
    private int bitsRead;
    private boolean fromHighest;

    BitCursor(ByteSource source, ReadOptions options, @Nullable ParseReporter reporter, @Nullable KeyRecorder forms) {
        super(source, options, reporter, forms);
    }

    /** Reads the word whose parts follow; the cursor stays where it begins until {@link #closeBits}. */
    public void openBits(String rule, int byteSize, boolean highestFirst) throws IOException {
        long at = position;
        word = word(rule, byteSize * Byte.SIZE);
        position = at;
        wordWidth = byteSize * Byte.SIZE;
        bitsRead = 0;
        fromHighest = highestFirst;
    }

    /** The next {@code width} bits of the word, up to 63, as an unsigned integer. */
    public long bits(String rule, int width) throws IOException {
        long value = word >>> lowestBit(width) & -1L >>> Long.SIZE - width;
        if (reporter != null) {
            item(Kind.VALUE, rule, firstByte(width), endByte(width), value);
        }
        bitsRead += width;
        return value;
    }

    /** The next {@code width} bits of the word, which are 0. */
    public void zeroBits(String rule, int width, Leniency leniency) throws IOException {
        long value = word >>> lowestBit(width) & -1L >>> Long.SIZE - width;
        if (value != 0 && leniency.isChecked(isStrict())) {
            String bits = width == 1 ? "the unused bit must be 0" : "the " + width + " unused bits must be 0";
            reject(position, rule, bits + (width == 1 ? "" : ", are " + Long.toBinaryString(value)));
        }
        if (reporter != null) {
            item(Kind.PADDING, rule, firstByte(width), endByte(width), null);
        }
        bitsRead += width;
    }

    /** Goes on after the word. */
    public void closeBits() {
        position += wordWidth / Byte.SIZE;
    }

    private int lowestBit(int width) {
        return fromHighest ? wordWidth - bitsRead - width : bitsRead;
    }

    /** Where the first byte is that has some of the next {@code width} bits. */
    private long firstByte(int width) {
        int lowest = lowestBit(width);
        return position
                + (order() == ByteOrder.LITTLE_ENDIAN ? lowest / Byte.SIZE : (wordWidth - lowest - width) / Byte.SIZE);
    }

    /** Where the bytes end that have the next {@code width} bits. */
    private long endByte(int width) {
        int lowest = lowestBit(width);
        int highest = order() == ByteOrder.LITTLE_ENDIAN ? lowest + width - 1 : wordWidth - lowest - 1;
        return position + highest / Byte.SIZE + 1;
    }
}
