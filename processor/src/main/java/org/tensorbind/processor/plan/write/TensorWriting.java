package org.tensorbind.processor.plan.write;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.processor.plan.tensor.TensorDescription;
import org.tensorbind.processor.plan.value.Value;

/**
 * What a writer knows of tensors.
 *
 * @param lists that tensors are in, each after the one in whose elements it is
 * @param clauses by their numbers
 * @param whole which tensors are all of an element around them, null for none
 * @param sorted how tensors are sorted by the texts in their names, null where they are not
 * @param solved items that follow from tensors
 * @param order byte order of all elements, null where no items of the file give it
 * @param checks what tensors must be, their ranks first
 */
public record TensorWriting(
        List<ListOfTensors> lists,
        List<Clause> clauses,
        @Nullable Whole whole,
        @Nullable Sorted sorted,
        List<Solved> solved,
        @Nullable Order order,
        List<Check> checks) {
    /** The pattern of names of which each is in any place. */
    static final String ANY_NAME = "{}";

    /** Whether names determine where tensors are, and so their order. */
    public boolean isOrderedByNames() {
        return clauses.size() > 1 || !clauses.get(0).pattern().equals(ANY_NAME);
    }

    /** Whether the order of tensors depends on the items on their paths: those of a single clause differ in their indices in lists alone. */
    public boolean isOrderedByItems() {
        return clauses.size() > 1;
    }

    /** An order of texts. */
    public enum Sorted {
        BY_BYTES,
        SHORTEST_FIRST
    }

    /**
     * Tensors that are all of an element, whose names lack the last item.
     *
     * @param attribute what others have with another value
     * @param shape the attribute of others that is the shape of these
     * @param values the value of these: its code and its name
     */
    public record Whole(String item, String attribute, String shape, List<String> values) {}

    /**
     * A byte order where a condition holds, else the other one.
     *
     * @param clause the clause as text of the grammar
     */
    public record Order(boolean big, Value when, String clause) {}

    /**
     * A list that tensors are in.
     *
     * @param around number of the list in whose elements it is, -1 for the file
     */
    public record ListOfTensors(String rule, int around) {}

    /**
     * Where the tensors of a clause are.
     *
     * @param pattern their names, see {@link org.tensorbind.write.TensorPlaces#clause}
     * @param fit what else gives that a tensor is of it, null where names do
     * @param way from the file down to it
     */
    public record Clause(String pattern, @Nullable Fit fit, boolean optional, List<Part> way) {}

    /**
     * A part of a rule.
     *
     * @param item its number in the rule
     * @param list number of the list that it is, -1 for what occurs once
     */
    public record Part(int item, int list) {}

    /**
     * What tensors of a clause are, where those of another may have the same name.
     *
     * @param rank number of dimensions, null for any
     */
    public record Fit(@Nullable Integer rank, List<ElementType> dtypes) {}

    /**
     * An item that follows from tensors.
     *
     * @param inList whether each element of a list has its own
     * @param values by which it can be given, the best first, its default last
     */
    public record Solved(String rule, String label, boolean inList, List<Value> values) {}

    /** What a tensor must be. */
    public sealed interface Check {
        /** It has as many dimensions as the grammar lists, which are these in short. */
        record Rank(int clause, int rank, String words) implements Check {}

        /** An item by which rows are laid down has a value that its type has room for. */
        record Within(int clause, String item, Value value, long lowest, long highest) implements Check {}

        /** It is laid down in rows. */
        record Rows(int clause, TensorDescription.Rows rows) implements Check {}

        /**
         * Its rows are interleaved with those of others.
         *
         * @param inElement whether only with those in the same element of a list
         */
        record InTurn(List<Integer> clauses, boolean inElement) implements Check {}

        /** These are its dimensions. */
        record Shape(int clause, Value dimensions) implements Check {}

        /**
         * This is its dtype.
         *
         * @param words of the grammar, null where no condition gives it
         * @param given what the conditions apply to, by labels
         */
        record Dtype(int clause, Value type, @Nullable String words, Map<String, Value> given) implements Check {}

        /** A tensor is present if and only if a condition holds; {@code words} is its text in the grammar, with the values of its items. */
        record Presence(int clause, String words, Map<String, Value> given, Value condition) implements Check {}
    }
}
