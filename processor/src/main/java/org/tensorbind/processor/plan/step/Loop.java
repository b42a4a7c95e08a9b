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
 * @param rule the element, which a writer's steps know as the item of this rule
 * @param label of the list
 * @param keys what a reader compares elements by
 * @param recovering whether reading goes on after an element that has an error, which says nothing about the place of the next
 * @param steps of a reader, the last one reads the element, and those before it find its place
 */
public record Loop(String rule, String label, Count count, List<KeyCheck> keys, boolean recovering, List<Step> steps)
        implements Step {
    /** A loop that compares nothing, and in which nothing is recovered. */
    public static Loop plain(String rule, String label, Count count, List<Step> steps) {
        return new Loop(rule, label, count, List.of(), false, List.copyOf(steps));
    }

    /** How a reader finds the place of each element. */
    public List<Step> locate() {
        return steps.subList(0, steps.size() - 1);
    }

    /** What a reader calls for each element. */
    public Call call() {
        return (Call) steps.get(steps.size() - 1);
    }

    /** Whether a writer's steps ask for the element as an item. */
    public boolean asksForElement() {
        return PlanParts.any(steps, new Known.Local(rule)::equals);
    }

    /** How many elements there are. */
    public sealed interface Count {
        /** A number that was read; each element takes at least {@code minimum} bytes, 0 where it may take none. */
        record Given(Value value, long minimum) implements Count {}

        /** As many as another list has, which a number that was read must be, too; null for none. */
        record Parallel(Value list, @Nullable Value given) implements Count {}

        /** All before these bytes, or as begin with them. */
        record Until(ByteBuffer delimiter, boolean begins) implements Uncounted {}

        /** As many as fit before the end of the region; each takes at least {@code minimum} bytes, 0 where it may take none. */
        record ToEnd(long minimum) implements Uncounted {}

        /**
         * As many as the array or the map of the document has that comes next.
         *
         * @param inParentheses whether the array is a tuple
         */
        record Elements(boolean inParentheses) implements Count {}

        /**
         * All of a list that is written.
         *
         * @param list of values; of tensors how many there are, of which an element that is no tensor is known as the item
         * @param indexed whether elements are counted from 0, as something in them says their position
         * @param until what ends the list, with which no element starts; or with what each one starts, which nothing after them does; null for neither
         */
        record Written(
                Value list, boolean indexed, @Nullable Until until) implements Count {
            /** The number of its elements. */
            public Value size() {
                return list instanceof Known.OfList ? list : Operator.COUNT.of(list);
            }
        }

        /** Nothing gives a number. */
        sealed interface Uncounted extends Count {}
    }

    /**
     * What the elements of a list are compared by.
     *
     * @param key found from the element, {@link Known.Local} of its rule
     * @param part what has the key, without which an element is not compared; null where each has it
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
