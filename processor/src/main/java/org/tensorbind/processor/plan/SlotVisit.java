package org.tensorbind.processor.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One step of going through a file's structure for the tensors of its slots, in the order of the file. */
public sealed interface SlotVisit {
    /**
     * A tensor.
     *
     * @param label what faults call it
     * @param name parts of its name; empty where positions are the names
     * @param dtype its dtype as the file has it, null where the grammar says it
     * @param said the dtype that the grammar says, else null
     * @param shape the list of its dimensions, null where they are computed
     * @param sources labels of the items that the dimensions are computed from, empty for those that are not
     * @param path parts of the path of rules that leads to it
     * @param stored how its data is stored
     * @param rows how its rows are stored, null where nothing stands between elements
     * @param fields items beside its data
     */
    record Tensor(
            String label,
            List<Value> name,
            @Nullable Value dtype,
            @Nullable String dtypeRule,
            @Nullable SaidDtype said,
            @Nullable Value shape,
            boolean reversed,
            List<Value> dimensions,
            List<String> sources,
            @Nullable Rows rows,
            Value data,
            List<Value> path,
            TensorPlan.StoredData stored,
            List<TensorPlan.Field> fields)
            implements SlotVisit {}

    /**
     * Rows that are stored with more behind their elements.
     *
     * @param outer number of dimensions outside of a row
     * @param amount bytes that a row takes, or what they are a multiple of
     */
    record Rows(int outer, boolean multiple, Value amount) {}

    /** The rows of all tensors whose data is in one place stand in turn. */
    record InTurn(List<Place> apart) implements SlotVisit {}

    /** No two tensors have the same name. */
    record UniqueNames() implements SlotVisit {}

    /** Data that the tensors of a list stand in, outside of the list. */
    record Place(String path, Value data) {}

    /**
     * Each element of a list, which is the {@link Value.Local} of its rule.
     *
     * @param beside a list with an element for each of them, null for none
     */
    record Each(String rule, Value list, @Nullable Beside beside, List<SlotVisit> visits) implements SlotVisit {}

    /** A list whose element at the same position is the {@link Value.Local} of its rule. */
    record Beside(String rule, String label, Value list) {}

    /** What is inside of something that may be absent. */
    record When(Value value, List<SlotVisit> visits) implements SlotVisit {}

    /** An element begins that has an item which only tensors in it tell. */
    record Untold(String item) implements SlotVisit {}

    /** The tensor before tells an item of an element that it is in. */
    record Tells(String item) implements SlotVisit {}

    /** The tensor before keeps an item of an element that it is in, where none tells it. */
    record Keeps(String item) implements SlotVisit {}

    /**
     * An item at the end of an element, which is a field of a tensor where none has told it.
     *
     * @param unkept null where a tensor keeps it
     */
    record Told(
            TensorPlan.Field field, String item, @Nullable Unkept unkept) implements SlotVisit {}

    /**
     * An item that no tensor keeps.
     *
     * @param path parts of the path of rules that leads to it
     * @param lost whether a writer that no tensor tells it would write another value; null where it would write none
     */
    record Unkept(List<Value> path, @Nullable Value lost) {}
}
