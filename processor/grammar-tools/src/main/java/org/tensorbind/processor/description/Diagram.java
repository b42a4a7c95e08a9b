package org.tensorbind.processor.description;

import java.util.List;

/** What a rule consists of, as railroad diagrams show it. */
public sealed interface Diagram {
    /** A constant, a type or a word of a notation. */
    record Word(String text) implements Diagram {}

    /** A rule. */
    record Rule(String name) implements Diagram {}

    /** One after the other. */
    record Sequence(List<Diagram> parts) implements Diagram {}

    /** One of several. */
    record Choice(List<Diagram> parts) implements Diagram {}

    /** What may be left out. */
    record Optional(Diagram part) implements Diagram {}

    /** What may be any number of times. */
    record Loop(Diagram part) implements Diagram {}
}
