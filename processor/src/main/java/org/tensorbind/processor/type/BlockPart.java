package org.tensorbind.processor.type;

import java.util.List;

/**
 * Numbers of one kind in blocks of elements.
 *
 * @param bits of each
 * @param list whether there is one for each element, else one for the block
 * @param apart how many elements those of one byte are apart
 * @param offset of the first, in bytes from the start of the block
 * @param numbers what codes represent, empty for themselves
 */
public record BlockPart(String name, Kind kind, int bits, boolean list, int apart, int offset, List<Long> numbers) {
    /** What numbers a part has. */
    public enum Kind {
        UNSIGNED,
        SIGNED,
        FLOAT16,
        BFLOAT16,
        FLOAT32
    }

    /** How many there are in a byte; 1 for those that have a byte or more. */
    public int inByte() {
        return Math.max(1, Byte.SIZE / bits);
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
        long code = (1L << (kind == Kind.SIGNED ? bits - 1 : bits)) - 1;
        return numbers.stream().mapToLong(Long::longValue).max().orElse(code);
    }
}
