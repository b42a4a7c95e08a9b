package org.tensorbind.processor.format;

import java.util.List;
import java.util.Map;
import org.tensorbind.processor.relation.Expr;

/**
 * How the elements of a dtype in blocks are decoded.
 *
 * @param name of the dtype
 * @param elements of a block
 * @param bytes of a block
 * @param parts in the order of their bytes
 * @param value an element, computed of {@link Expr.Ref}s to parts
 * @param text the block as the grammar prints it
 */
public record Decoding(String name, int elements, int bytes, List<Part> parts, Expr value, String text) {
    /** What numbers a part has. */
    public enum Kind {
        UNSIGNED,
        SIGNED,
        FLOAT16,
        BFLOAT16,
        FLOAT32
    }

    /**
     * Numbers of one kind.
     *
     * @param bits of each
     * @param list whether there is one for each element, else one for the block
     * @param apart how many elements the parts of a byte are apart
     * @param offset of the first, in bytes from the start of the block
     * @param numbers what codes stand for, empty for themselves
     */
    public record Part(String name, Kind kind, int bits, boolean list, int apart, int offset, List<Long> numbers) {
        /** Whether they are integers. */
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

    /** A type of parts. */
    public record Type(Kind kind, int bits) {
        public static final Map<String, Type> ALL = Map.ofEntries(
                Map.entry("uint1", new Type(Kind.UNSIGNED, 1)),
                Map.entry("uint2", new Type(Kind.UNSIGNED, 2)),
                Map.entry("uint4", new Type(Kind.UNSIGNED, 4)),
                Map.entry("uint8", new Type(Kind.UNSIGNED, 8)),
                Map.entry("uint16", new Type(Kind.UNSIGNED, 16)),
                Map.entry("int2", new Type(Kind.SIGNED, 2)),
                Map.entry("int4", new Type(Kind.SIGNED, 4)),
                Map.entry("int8", new Type(Kind.SIGNED, 8)),
                Map.entry("int16", new Type(Kind.SIGNED, 16)),
                Map.entry("float16", new Type(Kind.FLOAT16, 16)),
                Map.entry("bfloat16", new Type(Kind.BFLOAT16, 16)),
                Map.entry("float32", new Type(Kind.FLOAT32, 32)));
    }
}
