package org.tensorbind.processor.type;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of one kind in blocks of elements.
 *
 * @param bits of each
 * @param count how many there are in a list, 0 for one number that is no list
 * @param apart how many numbers those of one byte are apart
 * @param offset of the first, in bytes from the start of the block
 * @param word the numbers whose bit fields they are, null for those that are none
 * @param numbers what codes represent, empty for themselves
 */
public record BlockPart(
        String name,
        Kind kind,
        int bits,
        int count,
        int apart,
        int offset,
        @Nullable Word word,
        List<Long> numbers) {
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

    /** The least integer that one can be. */
    public long least() {
        long code = kind == Kind.SIGNED ? -(1L << bits - 1) : 0;
        return numbers.stream().mapToLong(Long::longValue).min().orElse(code);
    }

    /** The greatest integer that one can be. */
    public long greatest() {
        int most = Math.min(Long.SIZE - 1, kind == Kind.SIGNED ? bits - 1 : bits);
        long code = most == Long.SIZE - 1 ? Long.MAX_VALUE : (1L << most) - 1;
        return numbers.stream().mapToLong(Long::longValue).max().orElse(code);
    }
}
