package org.tensorbind.processor.plan;

import java.util.List;
import java.util.Set;
import org.tensorbind.processor.format.Place;
import org.tensorbind.processor.format.Places;

/** Something that a program must be given by the program that runs it. */
public sealed interface Need {
    /** The rule that it is about. */
    String rule();

    /** Its nearest places among the parts of a rule that were read, of which the rule itself may be one; none where it must come from outside. */
    default List<Place> among(Places places, String owner, Set<String> read) {
        return places.find(owner, read, rule());
    }

    /** The value of an item. */
    record Item(String rule) implements Need {}

    /** The values of a repeated rule, of which each element of another list wants the one at its own position. */
    record Items(String rule) implements Need {}

    /** Where a rule starts, in bytes from the start of the file. */
    record StartOf(String rule) implements Need {
        @Override
        public List<Place> among(Places places, String owner, Set<String> read) {
            return List.of();
        }
    }
}
