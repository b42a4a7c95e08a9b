package org.tensorbind.processor.plan.value;

import java.util.Set;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.format.place.Reach;

/** Something that a program must be given by the program that runs it. */
public sealed interface Need {
    /** The rule that it is about. */
    String rule();

    /** What it is among the parts of a rule that were read, of which the rule itself may be one; nothing where it must come from outside. */
    default Reach among(Places places, String owner, Set<String> read) {
        return places.reach(owner, read, rule());
    }

    /** The value of an item. */
    record Item(String rule) implements Need {}

    /** The values of a repeated rule, of which each element of another list wants the one at its own position. */
    record Items(String rule) implements Need {}

    /** Where a rule starts, in bytes from the start of the file. */
    record StartOf(String rule) implements Need {
        @Override
        public Reach among(Places places, String owner, Set<String> read) {
            return new Reach.Nowhere();
        }
    }
}
