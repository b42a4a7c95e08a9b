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

    /** One for each tensor. */
    record EachTensor(Origin element) implements Origin {}
}
