package org.tensorbind.processor.format;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.Keywords;
import org.tensorbind.processor.type.BlockPart;

/**
 * How a part of a block is encoded, or several parts that are the digits of one integer.
 *
 * @param digits the parts, that of the lowest bits first
 * @param rounding of an integer, null for a float
 * @param value computed of {@link Expr.Ref}s to the elements, and to floats that are encoded before
 */
public record Encoding(List<BlockPart> digits, @Nullable Rounding rounding, Expr value) {
    /** The elements in values. */
    public static final String ELEMENTS = Keywords.ELEMENTS;

    /** How a float becomes an integer. */
    public enum Rounding {
        FLOOR,
        ROUND
    }

    /** Whether there is an integer for each element, else one number for the block. */
    public boolean list() {
        return digits.get(0).list();
    }
}
