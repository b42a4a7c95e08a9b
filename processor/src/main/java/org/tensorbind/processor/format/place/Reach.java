package org.tensorbind.processor.format.place;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.relation.Expr;

/** What a name means at the place where it is used. */
public sealed interface Reach {
    /** The place that it means, or the first of those as near; null where it is none that is found. */
    default @Nullable Place nearest() {
        return this instanceof Found found ? found.target() : this instanceof Ambiguous several ? several.one() : null;
    }

    /** A place that is found below the rule where the name is used, or below a rule around that. */
    sealed interface Found extends Reach {
        /** The meaning of the name. */
        Place target();

        /** The rule below which it is found, the innermost that has it. */
        Place around();

        /** The steps down to it. */
        default List<Edge> down() {
            List<Edge> steps = target().steps();
            return steps.subList(around().steps().size(), steps.size());
        }
    }

    /** An item of the rule itself. */
    record Here(Place target, Place around) implements Found {}

    /** An item of a rule around it, by which the rule is given it. */
    record Parameter(Place target, Place around) implements Found {}

    /** An item of each element of another list, of which the one at the same position is meant. */
    record SamePosition(Place target, Place around) implements Found {}

    /** All elements of a list that occurs once. */
    record Whole(Place target, Place around) implements Found {}

    /** A value that an enclosing rule supplies by {@code with}. */
    record Bound(Place around, Expr value) implements Reach {}

    /** One of several places that are as near. */
    record Ambiguous(Place one) implements Reach {}

    /** An item of some variants of a choice. */
    record InVariant(Place variant) implements Reach {}

    /** Nothing in the file. */
    record Nowhere() implements Reach {}
}
