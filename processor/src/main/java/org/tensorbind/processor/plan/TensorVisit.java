package org.tensorbind.processor.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One step of going through a file's structure for its tensors, in the order of the file. */
public sealed interface TensorVisit {
    /**
     * A tensor.
     *
     * @param label what faults call it
     * @param path parts of the path of rules that leads to it
     */
    record Describe(TensorDescription tensor, String label, List<Value> path) implements TensorVisit {}

    /** The rows of all tensors whose data is in one place stand in turn. */
    record InTurn(List<Place> apart) implements TensorVisit {}

    /** No two tensors have the same name. */
    record UniqueNames() implements TensorVisit {}

    /** Data that the tensors of a list stand in, outside of the list. */
    record Place(String path, Value data) {}

    /**
     * Each element of a list, which is the {@link Value.Local} of its rule.
     *
     * @param beside a list with an element for each of them, null for none
     * @param alike the path of the list, where the tensors of all elements differ in their names, places and attributes alone; their own paths start at the
     *     element then. Null for other lists
     */
    record Each(
            String rule,
            Value list,
            @Nullable Beside beside,
            @Nullable String alike,
            List<TensorVisit> visits) implements TensorVisit {}

    /** A list whose element at the same position is the {@link Value.Local} of its rule. */
    record Beside(String rule, String label, Value list) {}

    /** What is inside of something that may be absent. */
    record When(Value value, List<TensorVisit> visits) implements TensorVisit {}

    /** What there is only where a condition holds. */
    record Where(Value condition, List<TensorVisit> visits) implements TensorVisit {}
}
