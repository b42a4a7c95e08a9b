package org.tensorbind.processor.format;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Part;

/**
 * How a rule is read.
 *
 * @param steps the parts of a sequence in the order in which they can be read; empty for other bodies
 * @param needs rules read before this one whose values it needs from outside; {@code @X} is the place where X starts
 * @param checks rules below this one whose equations hold or not once it is read
 */
public record ReadPlan(List<PartRead> steps, List<String> needs, List<String> checks) {

    /**
     * Reading one part.
     *
     * @param presence whether an optional part is there, null for other parts
     * @param position where it starts; null where it follows what was read before it
     * @param base the rule from whose start the position counts, null for the file's
     * @param count how many a repeated part has, null for other parts
     */
    public record PartRead(
            Part part,
            @Nullable Expr presence,
            @Nullable Expr position,
            @Nullable String base,
            @Nullable Count count) {}

    /** Where the number of elements comes from. */
    public sealed interface Count {
        /**
         * An expression.
         *
         * @param parallel a rule in a list that must have as many elements, or null
         */
        record Computed(Expr value, @Nullable String parallel) implements Count {}

        /** As many as the list has in which this rule stands. */
        record Parallel(String rule) implements Count {}

        /** As many as fit before the end of the region. */
        record ToEnd() implements Count {}
    }
}
