package org.tensorbind.processor.plan.tensor;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;

/** A step in the traversal of a file's structure for its tensors, in the order of the file. */
public sealed interface TensorVisit {
    /**
     * A tensor.
     *
     * @param label its name in errors
     * @param path the parts of its path of rules
     */
    record Describe(TensorDescription tensor, String label, List<Value> path) implements TensorVisit {}

    /** The rows of all tensors with the same data item are interleaved. */
    record InTurn(List<Place> apart) implements TensorVisit {}

    /** No two tensors have the same name. */
    record UniqueNames() implements TensorVisit {}

    /** Assigns the next tensor's element of a parallel list to the {@link Known.Local} of the list's rule. */
    record Take(TensorPlan.Parallel beside) implements TensorVisit {}

    /** Checks that a parallel list has one element for each tensor. */
    record SameCount(TensorPlan.Parallel beside) implements TensorVisit {}

    /**
     * Records that the tensor that was described last is in nested lists.
     *
     * @param items the items of its name
     * @param positions its indices in the lists, outermost first
     * @param whole the condition that it is all of an element, null for never
     */
    record Placed(
            List<Value> items,
            List<Value> positions,
            @Nullable Value whole) implements TensorVisit {}

    /** Checks that a list inside an element of another list has a tensor, because the names of tensors could not represent an empty one. */
    record NotEmpty(Value list, List<Value> path) implements TensorVisit {}

    /** Checks that the names of tensors determine their indices in nested lists. */
    record InPlaces() implements TensorVisit {}

    /** The data of the tensors of a list, stored outside the list. */
    record Place(String path, Value data) {}

    /**
     * Visits each element of a list, as the {@link Known.Local} of its rule.
     *
     * @param beside a parallel list, null for none
     * @param alike the path of the list, if the tensors of its elements differ only in their names, offsets and attributes; their own paths then
     *     start at the element. Null for other lists
     */
    record Each(
            String rule,
            Value list,
            TensorPlan.@Nullable Parallel beside,
            @Nullable String alike,
            List<TensorVisit> visits)
            implements TensorVisit {}

    /** Visits under a condition. */
    record When(Value condition, List<TensorVisit> visits) implements TensorVisit {
        /** Visits inside an optional item. */
        public static When isPresent(Value value, List<TensorVisit> visits) {
            return new When(Operator.IS_PRESENT.of(value), visits);
        }
    }
}
