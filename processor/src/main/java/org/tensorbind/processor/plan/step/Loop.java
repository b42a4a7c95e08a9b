package org.tensorbind.processor.plan.step;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.value.Leniency;

/**
 * Steps for each element of a list.
 *
 * @param rule the rule of the elements; a writer's steps know an element as the item of this rule
 * @param label the label of the list
 * @param keys the keys by which a reader compares elements
 * @param recovering whether reading continues after an element with a problem, because the offset of the next element does not depend on it
 * @param steps of a reader, the last one reads the element, and those before it find its offset
 */
public record Loop(String rule, String label, Count count, List<KeyCheck> keys, boolean recovering, List<Step> steps)
        implements Step {
    /** A loop without keys, in which a problem ends the reading. */
    public static Loop plain(String rule, String label, Count count, List<Step> steps) {
        return new Loop(rule, label, count, List.of(), false, List.copyOf(steps));
    }

    /** The steps by which a reader finds the offset of each element. */
    public List<Step> locate() {
        return steps.subList(0, steps.size() - 1);
    }

    /** The program that a reader calls for each element. */
    public Call call() {
        return (Call) steps.get(steps.size() - 1);
    }

    /** Whether a writer's steps use the element as an item. */
    public boolean asksForElement() {
        return PlanParts.any(steps, new Known.Local(rule)::equals);
    }

    /** The number of elements. */
    public sealed interface Count {
        /** A count that was read; each element has at least {@code minimum} bytes. */
        record Given(Value value, long minimum) implements Count {}

        /** The count of a parallel list, to which a count that was read must be equal; null for none. */
        record Parallel(Value list, @Nullable Value given) implements Count {}

        /** All elements before a terminator, or all that begin with these bytes. */
        record Until(ByteBuffer delimiter, boolean begins) implements Uncounted {}

        /** All elements up to the end of the region; each has at least {@code minimum} bytes. */
        record ToEnd(long minimum) implements Uncounted {}

        /**
         * All elements of the next array, or entries of the next map, in the document.
         *
         * @param inParentheses whether the array is a tuple
         */
        record Elements(boolean inParentheses) implements Count {}

        /**
         * All elements of a list that is written.
         *
         * @param list the values; for a list of tensors, the number of elements
         * @param indexed whether elements are counted from 0, because an item in them is computed from their index
         * @param until the bytes that end the list, with which no element starts, or those with which each element starts; null for neither
         */
        record Written(
                Value list, boolean indexed, @Nullable Until until) implements Count {
            /** The number of its elements. */
            public Value size() {
                return list instanceof Known.OfList ? list : Operator.COUNT.of(list);
            }
        }

        /** The number is unknown. */
        sealed interface Uncounted extends Count {}
    }

    /**
     * The key by which elements of a list are compared.
     *
     * @param key computed from the element, the {@link Known.Local} of its rule
     * @param part the optional item that contains the key; null if each element has the key
     */
    public record KeyCheck(
            Comparison comparison,
            String rule,
            String label,
            Leniency leniency,
            Value key,
            @Nullable Value part) {}

    /** How keys are compared. */
    public enum Comparison {
        ORDERED,
        UNIQUE
    }
}
