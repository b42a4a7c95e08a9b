package org.tensorbind.processor.type;

import org.jspecify.annotations.Nullable;

/**
 * Numbers of one kind in blocks of elements.
 *
 * @param bits of each
 * @param count the count of a list, 0 for a single number
 * @param apart how many numbers those of one byte are apart
 * @param offset of the first, in bytes from the start of the block
 * @param word the numbers whose bit fields they are, null for those that are none
 */
public record BlockPart(
        String name,
        Kind kind,
        int bits,
        int count,
        int apart,
        int offset,
        @Nullable Word word) {
    /** What numbers a part has. */
    public enum Kind {
        UNSIGNED,
        SIGNED,
        FLOAT16,
        BFLOAT16,
        FLOAT32
    }

    /**
     * Numbers, one after the other, that are divided into bit fields.
     *
     * @param bits of a number
     * @param first the lowest bit of the first field
     * @param each how many fields of this name a number has, one above the other
     */
    public record Word(int bits, int first, int each) {}

    /** Whether there are several, else one for the block. */
    public boolean list() {
        return count > 0;
    }

    /** How many there are in a byte; 1 for those that have a byte or more. */
    public int inByte() {
        return Math.max(1, Byte.SIZE / bits);
    }

    /** How many numbers there are in as many bytes as those of one byte are apart. */
    public int period() {
        return apart * inByte();
    }

    /** Whether numbers of a byte are apart, so that neighbours are in bytes one after the other. */
    public boolean isStrided() {
        return apart > 1;
    }

    /** Whether they are integers, else floats. */
    public boolean isInteger() {
        return kind == Kind.UNSIGNED || kind == Kind.SIGNED;
    }

    /** One of a list as a part of its own. */
    public BlockPart element(int index) {
        Word field = word;
        String one = name + "[" + index + "]";
        if (field == null && bits >= Byte.SIZE) {
            return new BlockPart(one, kind, bits, 0, 1, offset + index * bits / Byte.SIZE, null);
        }
        int inWord = field == null ? inByte() : field.each();
        int from = field == null ? 0 : field.first();
        int number = field == null ? index / period() * apart + index % apart : index / inWord;
        int bit = from + (field == null ? index / apart : index) % inWord * bits;
        int size = field == null ? Byte.SIZE : field.bits();
        int numbersInByte = Math.max(1, Byte.SIZE / size);
        int place = offset + (size < Byte.SIZE ? number / numbersInByte : number * size / Byte.SIZE);
        Word alone = new Word(Math.max(Byte.SIZE, size), number % numbersInByte * size + bit, 1);
        return new BlockPart(one, kind, bits, 0, 1, place, alone);
    }

    /** The least integer that one can be. */
    public long least() {
        return kind == Kind.SIGNED ? -(1L << bits - 1) : 0;
    }

    /** The greatest integer that one can be. */
    public long greatest() {
        int most = Math.min(Long.SIZE - 1, kind == Kind.SIGNED ? bits - 1 : bits);
        return most == Long.SIZE - 1 ? Long.MAX_VALUE : (1L << most) - 1;
    }
}
