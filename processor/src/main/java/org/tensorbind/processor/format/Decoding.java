package org.tensorbind.processor.format;

import java.util.List;
import java.util.Map;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.BlockPart;
import org.tensorbind.processor.type.BlockPart.Kind;
import org.tensorbind.processor.type.BlockTable;
import org.tensorbind.processor.type.ListPlace;

/**
 * How the elements of a dtype in blocks are decoded.
 *
 * @param name of the dtype
 * @param elements of a block
 * @param bytes of a block
 * @param parts in the order of their bytes, then numbers of lists that are parts of their own in the formula
 * @param tables that the formula looks numbers up in, by name
 * @param pieces runs of elements that are computed in one way, in the order of the elements
 * @param encoding how the parts are computed from elements, in the order of the grammar; empty where it does not say so
 * @param text the block as the grammar prints it
 */
public record Decoding(
        String name,
        int elements,
        int bytes,
        List<BlockPart> parts,
        Map<String, BlockTable> tables,
        List<Piece> pieces,
        List<Encoding> encoding,
        String text) {
    /**
     * A run of elements that are computed in one way: where a formula joins lists, one for each list.
     *
     * @param from the first element
     * @param elements how many there are
     * @param value an element, computed of {@link Expr.Ref}s to parts
     * @param lists the parts that are lists, by name
     */
    public record Piece(int from, int elements, Expr value, Map<String, ListPlace> lists) {}

    /** A type of parts. */
    public record Type(Kind kind, int bits) {
        public static final Map<String, Type> ALL = Map.ofEntries(
                Map.entry("uint1", new Type(Kind.UNSIGNED, 1)),
                Map.entry("uint2", new Type(Kind.UNSIGNED, 2)),
                Map.entry("uint4", new Type(Kind.UNSIGNED, 4)),
                Map.entry("uint8", new Type(Kind.UNSIGNED, 8)),
                Map.entry("uint16", new Type(Kind.UNSIGNED, 16)),
                Map.entry("uint24", new Type(Kind.UNSIGNED, 24)),
                Map.entry("uint32", new Type(Kind.UNSIGNED, 32)),
                Map.entry("uint64", new Type(Kind.UNSIGNED, 64)),
                Map.entry("int2", new Type(Kind.SIGNED, 2)),
                Map.entry("int4", new Type(Kind.SIGNED, 4)),
                Map.entry("int8", new Type(Kind.SIGNED, 8)),
                Map.entry("int16", new Type(Kind.SIGNED, 16)),
                Map.entry("float16", new Type(Kind.FLOAT16, 16)),
                Map.entry("bfloat16", new Type(Kind.BFLOAT16, 16)),
                Map.entry("float32", new Type(Kind.FLOAT32, 32)));
    }
}
