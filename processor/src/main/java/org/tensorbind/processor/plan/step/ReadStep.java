package org.tensorbind.processor.plan.step;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.value.Leniency;

/**
 * What a reader does next. A step that reads gives its value to {@link Known.Local} of its rule.
 */
public sealed interface ReadStep extends Step
        permits ReadStep.Call,
                ReadStep.Let,
                ReadStep.EndPool,
                ReadStep.FindByteOrder,
                ReadStep.Repeat,
                ReadStep.Resume,
                ReadStep.Return,
                ReadStep.Seek {

    /**
     * Goes to a place; {@code offset} counts from {@code base}, from the start of the file where there is none.
     *
     * @param inside whether it must not lie before the start of the rule around it
     * @param blame what has the fault where there is no such place
     */
    record Seek(String label, @Nullable Value base, Value offset, boolean inside, Check.Blame blame)
            implements ReadStep {
        /** Whether the place is computed from the end of the file. */
        public boolean isFromEnd() {
            return PlanParts.any(offset, new Known.Here(Known.What.FILE_SIZE)::equals);
        }
    }

    /**
     * Ends items that may share bytes.
     *
     * @param whole whether the region ends with them, which they fill; else they have all bytes up to the end of the last of them
     */
    record EndPool(String label, boolean whole) implements ReadStep {}

    /** Goes back to where the part of this number ended, for -1 to the start. */
    record Resume(String label, int part) implements ReadStep {}

    /**
     * Finds the byte order of the file, in which the integer of {@code byteSize} bytes that follows is one of the codes of files in that order.
     *
     * @param usuallyBig the order of files where it is neither, or either; null where the codes must tell
     */
    record FindByteOrder(
            String label,
            int byteSize,
            List<Long> little,
            List<Long> big,
            @Nullable Boolean usuallyBig) implements ReadStep {}

    /**
     * Runs the program of another rule.
     *
     * @param arguments what it needs, in the order of its needs
     * @param document whether it reads from the document that is open
     * @param entry whether it is given the key that was read last
     */
    record Call(String rule, List<Value> arguments, boolean document, boolean entry) implements ReadStep {}

    /** What is known from here on: a list that is made of others, or the byte order. */
    record Let(Known known, Value value) implements ReadStep {}

    /**
     * A list of items.
     *
     * @param locate how the place of each is found
     * @param read a call; in a scan perhaps the steps of what would be called
     * @param recovering whether a fault in one says nothing about the place of the next
     */
    record Repeat(
            String label,
            Count count,
            List<Step> locate,
            Step read,
            boolean integers,
            List<KeyCheck> keys,
            boolean recovering)
            implements ReadStep {
        /** What a reader calls. */
        public Call call() {
            return (Call) read;
        }
    }

    /** How many elements there are. */
    sealed interface Count {
        /** A number that was read; each element takes at least {@code minimum} bytes, 0 where it may take none. */
        record Told(Value value, long minimum) implements Count {}

        /** As many as another list has, which a number that was read must be, too; null for none. */
        record Parallel(Value list, @Nullable Value told) implements Count {}

        /** As many as there are before these bytes, or as begin with them. */
        record Until(ByteBuffer delimiter, boolean begins) implements Uncounted {}

        /** As many as fit before the end of the region; each takes at least {@code minimum} bytes, 0 where it may take none. */
        record ToEnd(long minimum) implements Uncounted {}

        /**
         * As many as the array or the map of the document has that comes next.
         *
         * @param inParentheses whether the array is a tuple
         */
        record Elements(boolean inParentheses) implements Count {}

        /** Nothing tells a number. */
        sealed interface Uncounted extends Count {}
    }

    /**
     * What the elements of a list are compared by.
     *
     * @param key found from the element, {@link Known.Local} of its rule
     * @param part what has the key, without which an element is not compared; null where each has it
     */
    record KeyCheck(
            Comparison comparison,
            String rule,
            String label,
            Leniency leniency,
            Value key,
            @Nullable Value part) {}

    /** How keys are compared. */
    enum Comparison {
        ORDERED,
        UNIQUE
    }

    /** What the program gives, as its last step. */
    record Return(Value value) implements ReadStep {}
}
