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

    /**
     * Checks that the names of tensors determine their indices in nested lists.
     *
     * @param texts the constant text of names before, between and after the items
     * @param items the rules of the items of names
     * @param levels for each list, outermost first, the items that distinguish its elements
     * @param whole which tensors are all of an element, null for none
     * @param sorted how writers sort items of names, null if they do not
     */
    record InGroups(
            List<String> texts,
            List<String> items,
            List<List<Integer>> levels,
            @Nullable Whole whole,
            @Nullable Sorted sorted)
            implements TensorVisit {}

    /** An order of texts. */
    enum Sorted {
        BY_BYTES,
        SHORTEST_FIRST
    }

    /**
     * Tensors that are all of an element, and have the last item of names.
     *
     * @param attribute what others have with another value
     * @param shape the attribute of others that is the shape of these
     * @param values the value of these: its code and its name
     */
    record Whole(String item, String attribute, String shape, List<String> values) {}

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
