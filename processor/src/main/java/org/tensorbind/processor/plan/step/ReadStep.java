package org.tensorbind.processor.plan.step;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.value.Leniency;

/**
 * What a reader does next. A step that reads gives its value to {@link Known.Local} of its rule.
 */
public sealed interface ReadStep extends Step
        permits ReadStep.Call,
                ReadStep.Verify,
                ReadStep.Flatten,
                ReadStep.Placing,
                ReadStep.Repeat,
                ReadStep.Return {

    /** What has bytes or a place, and no value. */
    sealed interface Placing extends ReadStep {}

    /** Checks that something that was read is as the rest of the file says. */
    sealed interface Verify extends ReadStep {}

    /**
     * Goes to a place; {@code offset} counts from {@code base}, from the start of the file where there is none.
     *
     * @param inside whether it must not lie before the start of the rule around it
     * @param fromEnd whether it is computed from the end of the file
     * @param teller what has the fault where there is no such place, null for the item that is gone to
     * @param each the label of the item that has it, in the element of another list at the same position; null for none
     */
    record Seek(
            String label,
            @Nullable Value base,
            Value offset,
            boolean inside,
            boolean fromEnd,
            @Nullable Teller teller,
            @Nullable String each)
            implements Placing {}

    /** The item that alone tells a place, with the labels of the rules that lead to it from the program's rule. */
    record Teller(String rule, String label) {}

    /** Ends a list of items that may share bytes, of which nothing tells the size: it has all bytes up to the end of the last of them. */
    record EndPool(String label) implements Placing {}

    /** Goes back to where the part of this number ended, for -1 to the start. */
    record Resume(String label, int part) implements Placing {}

    /** Finds the byte order of the file, in which the integer of {@code byteSize} bytes that follows is one of {@code codes}; else the usual one. */
    record TellByteOrder(String label, boolean usuallyBig, int byteSize, List<Long> codes) implements Placing {}

    /** Finds the byte order of the file: each has integers of its own that stand in files of that order only. */
    record FindByteOrder(String label, int byteSize, List<Long> little, List<Long> big) implements Placing {}

    /** Takes the byte order of the file from a value that has been read. */
    record TakeByteOrder(Value big) implements Placing {}

    /**
     * Checks that what is computed from items is no more than an integer of 64 bits.
     *
     * @param what it is of the rule with this label, as messages say it
     * @param sources the items
     * @param each whether they are in the element of another list at the same position
     */
    record ExpectCountable(String label, String what, Value value, List<AmountSource> sources, boolean each)
            implements Placing {}

    /** An item from which something is computed, and how large it is; null where it is the only one. */
    record AmountSource(String label, @Nullable Value value) {}

    /**
     * Checks that the place is a multiple.
     *
     * @param keyed the item that gives the multiple, which must be above 0; null for other multiples
     * @param teller what has the fault where it is none, null for the item that starts there
     * @param each the label of the item that has it, in the element of another list at the same position; null for none
     */
    record RequireAligned(
            String label,
            Value multiple,
            Check.@Nullable KeyedItem keyed,
            Leniency leniency,
            @Nullable Teller teller,
            @Nullable String each)
            implements Placing {}

    /**
     * Says what padding before items is.
     *
     * @param multiple up to which there may be padding before any item
     */
    record SetPadding(int value, long multiple, Leniency leniency) implements Placing {}

    /** Checks that the file ends here. */
    record ExpectEnd(String label, Leniency leniency) implements Placing {}

    /**
     * Checks, in strict reading, that each byte of the file is that of one item.
     *
     * @param shared whether data may share bytes
     * @param leniency of bytes behind the last item
     */
    record ExpectCovered(String label, boolean shared, Leniency leniency) implements Placing {}

    /**
     * Runs the program of another rule.
     *
     * @param arguments what it needs, in the order of its needs
     * @param document whether it reads from the document that is open
     * @param entry whether it is given the key that was read last
     * @param hasValue whether it gives a value
     */
    record Call(String rule, List<Value> arguments, boolean document, boolean entry, boolean hasValue)
            implements ReadStep {}

    /** The elements of lists in lists, all of which have been read, as one list of the values of {@code rule}. */
    record Flatten(String rule, Value list) implements ReadStep {}

    /**
     * A list of items.
     *
     * @param locate how the place of each is found
     * @param read a call; in a scan perhaps the steps of what would be called
     * @param collected what the elements are
     * @param recovering whether a fault in one says nothing about the place of the next
     */
    record Repeat(
            String label,
            Count count,
            List<Step> locate,
            Step read,
            Collected collected,
            List<KeyCheck> keys,
            boolean recovering)
            implements ReadStep {
        /** What a reader calls. */
        public Call call() {
            return (Call) read;
        }
    }

    /** What a list is made of. */
    enum Collected {
        INTEGERS,
        OBJECTS
    }

    /** How many elements there are. */
    sealed interface Count {
        /** A number that was read; each element takes at least {@code minimum} bytes, 0 where it may take none. */
        record Told(Value value, long minimum) implements Count {}

        /** As many as another list has. */
        record Parallel(Value list) implements Count {}

        /** A number that was read, which must be that of another list. */
        record ToldParallel(Value value, Value list) implements Count {}

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

    /** Checks where the data of tensors lies. */
    record CheckExtents(String rule, Extent extent, Leniency leniency) implements Verify {}

    /** What may be asked of where data lies. */
    enum Extent {
        CONTIGUOUS,
        GAPLESS,
        DISJOINT
    }

    /** A checksum in a text, which must be well-formed. */
    record ChecksumText(String rule, String label, List<Form> forms, Value value) implements Verify {}

    /** A form of a checksum in a text. */
    record Form(String prefix, String algorithm, boolean upperCase) {}

    /** What the program gives, as its last step. */
    record Return(Value value) implements ReadStep {}
}
