package org.tensorbind.processor.plan.write;

import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Value;

/** Where a writer has a part of a composed rule from. */
sealed interface Origin {
    /** A value that is known: an item, or all items of a repeated rule. */
    record Valued(Value value) implements Origin {}

    /** It follows from other items. */
    record Derived() implements Origin {}

    /** It holds nothing that is to be given. */
    record Nothing() implements Origin {}

    /** It is composed of parts itself. */
    record Composed() implements Origin {}

    /**
     * One for each element of a list of tensors.
     *
     * @param inFile whether one for each element of the whole file
     * @param others whether the list has elements that are no tensors, too
     */
    record EachTensor(String list, boolean inFile, Origin element, boolean others) implements Origin {
        /** How many there are. */
        Value count() {
            return new Known.OfList(inFile ? Known.Fact.TOTAL : Known.Fact.COUNT, list);
        }
    }
}
