package org.tensorbind.processor.plan;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a writer knows of the tensors of slots.
 *
 * @param places by the numbers of the slots
 * @param solved items that follow from tensors
 * @param order byte order of all elements, null where no items of the file tell it
 * @param checks what tensors must be, their ranks first
 */
public record SlotPrograms(
        List<Place> places, List<Solved> solved, @Nullable Order order, List<Check> checks) {

    /**
     * A byte order where a condition holds, else the other one.
     *
     * @param clause what the grammar says
     */
    public record Order(boolean big, Value when, String clause) {}

    /**
     * Where a tensor stands.
     *
     * @param pattern its name, see {@link org.tensorbind.write.TensorSlots#slot}
     * @param lists from the outside in
     * @param path number of the part in each rule, -1 for the element of a list
     */
    public record Place(String pattern, boolean optional, List<String> lists, List<Integer> path) {}

    /**
     * An item that follows from tensors.
     *
     * @param inList whether each element of a list has its own
     * @param values by which it can be told, the best first
     * @param fallback its default, null for none
     */
    public record Solved(
            String rule,
            String label,
            boolean inList,
            List<Value> values,
            @Nullable Value fallback) {}

    /** What the tensor in a slot must be. */
    public sealed interface Check {
        /** It has as many dimensions as the grammar lists, which are these in short. */
        record Rank(int slot, int rank, String words) implements Check {}

        /** These are its dimensions. */
        record Dimensions(int slot, List<Value> values) implements Check {}

        /** An item by which rows are laid down has a value that its type has room for. */
        record Within(int slot, String item, Value value, long lowest, long highest) implements Check {}

        /** It is laid down in rows. */
        record Rows(int slot, SlotVisit.Rows rows) implements Check {}

        /**
         * Its rows stand in turn with those of others.
         *
         * @param inElement whether only with those in the same element of a list
         */
        record InTurn(List<Integer> slots, boolean inElement) implements Check {}

        /** This list has its dimensions. */
        record Shape(int slot, Value list, boolean reversed) implements Check {}

        /** This is its dtype, as the grammar says in these words; with what tells it, by labels. */
        record Dtype(int slot, SaidDtype dtype, String words, Map<String, Value> told) implements Check {}

        /** This item is its dtype. */
        record DtypeItem(int slot, Value value) implements Check {}

        /** It is there exactly when a condition holds, which the grammar says in these words, of these items. */
        record Presence(int slot, String words, Map<String, Value> told, Value condition) implements Check {}
    }
}
