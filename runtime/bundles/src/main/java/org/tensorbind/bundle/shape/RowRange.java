package org.tensorbind.bundle.shape;

import org.jspecify.annotations.Nullable;

/**
 * The rows of a tensor that a part of it has.
 *
 * @param before how many rows precede it, null for none
 * @param after how many rows follow it, null for none
 */
public record RowRange(
        @Nullable DimensionExpression before, @Nullable DimensionExpression after) {
    /** The offset of a part, of the texts of two dimensions; empty for none. */
    public static RowRange of(String before, String after) {
        return new RowRange(size(before), size(after));
    }

    private static @Nullable DimensionExpression size(String text) {
        return text.isEmpty() ? null : ShapePattern.of(text).dimensions().get(0);
    }

    /** Whether it is the first of its tensor's parts. */
    public boolean isFirst() {
        return before == null;
    }

    /** The number of rows of the whole tensor, given the number of rows of one part. */
    public DimensionExpression whole(DimensionExpression own) {
        DimensionExpression rows = before == null ? own : before.plus(own);
        return after == null ? rows : rows.plus(after);
    }
}
