package org.tensorbind.processor.plan.tensor;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;

/** One step of going through a file's structure for its tensors, in the order of the file. */
public sealed interface TensorVisit {
    /**
     * A tensor.
     *
     * @param label what errors call it
     * @param path parts of the path of rules that leads to it
     */
    record Describe(TensorDescription tensor, String label, List<Value> path) implements TensorVisit {}

    /** The rows of all tensors whose data is in one place are interleaved. */
    record InTurn(List<Place> apart) implements TensorVisit {}

    /** No two tensors have the same name. */
    record UniqueNames() implements TensorVisit {}

    /** The next tensor's element of a list parallel to the tensors, which is the {@link Known.Local} of the list's rule from here on. */
    record Take(TensorPlan.Parallel beside) implements TensorVisit {}

    /** A list parallel to the tensors has one element for each. */
    record SameCount(TensorPlan.Parallel beside) implements TensorVisit {}

    /**
     * The tensor that was described last is in lists in lists.
     *
     * @param items what its name is made of
     * @param positions in the lists from the outside in
     */
    record Placed(List<Value> items, List<Value> positions) implements TensorVisit {}

    /** A list in an element of another one has a tensor, without which names would not show that there is such an element. */
    record NotEmpty(Value list, List<Value> path) implements TensorVisit {}

    /**
     * Names show where tensors are in lists in lists.
     *
     * @param texts of names before, between and after the items
     * @param items rules of what names are made of
     * @param levels for each list from the outside in, which items distinguish its elements
     */
    record InGroups(List<String> texts, List<String> items, List<List<Integer>> levels) implements TensorVisit {}

    /** Data that the tensors of a list are in, outside of the list. */
    record Place(String path, Value data) {}

    /**
     * Each element of a list, which is the {@link Known.Local} of its rule.
     *
     * @param beside a list with an element for each of them, null for none
     * @param alike the path of the list, where the tensors of all elements differ in their names, places and attributes alone; their own paths start at the
     *     element then. Null for other lists
     */
    record Each(
            String rule,
            Value list,
            TensorPlan.@Nullable Parallel beside,
            @Nullable String alike,
            List<TensorVisit> visits)
            implements TensorVisit {}

    /** What there is only where a condition holds. */
    record When(Value condition, List<TensorVisit> visits) implements TensorVisit {
        /** What is inside of something that may be absent. */
        public static When isThere(Value value, List<TensorVisit> visits) {
            return new When(Operator.IS_THERE.of(value), visits);
        }
    }
}
