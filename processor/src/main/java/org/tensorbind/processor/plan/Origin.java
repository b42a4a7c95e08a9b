package org.tensorbind.processor.plan;

/** Where a writer has a part of a composed rule from. */
sealed interface Origin {
    /** A value that is at hand: an item, or all items of a repeated rule. */
    record Valued(Value value) implements Origin {}

    /** It follows from other items. */
    record Derived() implements Origin {}

    /** It is composed of parts itself. */
    record Composed(Position position) implements Origin {}

    /** One for each element that tensors in slots ask for. */
    record EachSlot(String rule, Origin element) implements Origin {}

    /**
     * One for each tensor, or for each element of a list that tensors stand in.
     *
     * @param level of the list among those in which tensors stand, -1 for one element for each tensor
     * @param others whether the list has elements that are no tensors, too
     */
    record EachTensor(Origin element, int level, boolean others) implements Origin {
        /** How many there are. */
        Source count() {
            if (others) {
                return new Source.ElementCount();
            }
            return level < 0 ? new Source.TensorCount() : new Source.GroupCount(level);
        }
    }
}
