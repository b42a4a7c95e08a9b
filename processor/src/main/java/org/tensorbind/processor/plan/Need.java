package org.tensorbind.processor.plan;

/** Something that a program must be given by the program that runs it. */
public sealed interface Need {
    /** The rule that it is about. */
    String rule();

    /** The value of an item. */
    record Item(String rule) implements Need {}

    /** The values of a repeated rule, of which each element of another list wants the one at its own position. */
    record Items(String rule) implements Need {}

    /** Where a rule starts, in bytes from the start of the file. */
    record StartOf(String rule) implements Need {}
}
