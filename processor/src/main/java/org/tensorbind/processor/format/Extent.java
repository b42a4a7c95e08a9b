package org.tensorbind.processor.format;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.relation.Expr;

/** How many bytes a gap has. */
public sealed interface Extent {
    /** What it is computed from; null for nothing. */
    @Nullable
    Expr amount();

    /** This many. */
    record Exactly(Expr amount) implements Extent {}

    /**
     * Up to a multiple.
     *
     * @param optionalAtEnd whether the end of the file may come before
     */
    record ToMultiple(Expr amount, boolean optionalAtEnd) implements Extent {}

    /**
     * Any number, for white space.
     *
     * @param amount how many more than the minimum are written; those that readers take need not have them
     * @param remainder bytes past a multiple of {@code multiple}, 1 for none, from the start of the file, where it ends
     * @param otherEnds further remainders, each followed by its multiple, where it may end when it is read
     */
    record AtLeast(long minimum, @Nullable Expr amount, long remainder, long multiple, List<Long> otherEnds)
            implements Extent {}
}
