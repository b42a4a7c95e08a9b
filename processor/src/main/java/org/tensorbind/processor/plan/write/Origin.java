package org.tensorbind.processor.plan.write;

import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Value;

/** The source of an item of a composed rule, for a writer. */
sealed interface Origin {
    /** A known value of an item, or of all elements of a repeated rule. */
    record Valued(Value value) implements Origin {}

    /** Derived from other items. */
    record Derived() implements Origin {}

    /** An item without a value. */
    record Nothing() implements Origin {}

    /** Composed of items itself. */
    record Composed() implements Origin {}

    /**
     * An element for each tensor of a list.
     *
     * @param inFile whether the list has the tensors of the whole file
     * @param others whether the list also has elements that are not tensors
     */
    record EachTensor(String list, boolean inFile, Origin element, boolean others) implements Origin {
        /** The number of elements. */
        Value count() {
            return new Known.OfList(inFile ? Known.Fact.TOTAL : Known.Fact.COUNT, list);
        }
    }
}
