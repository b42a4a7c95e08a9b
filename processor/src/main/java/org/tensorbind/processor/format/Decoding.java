package org.tensorbind.processor.format;

import java.util.List;
import java.util.Map;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.BlockPart;
import org.tensorbind.processor.type.BlockPart.Kind;

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
public record Decoding(String name, int elements, int bytes, List<BlockPart> parts, Expr value, String text) {
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
