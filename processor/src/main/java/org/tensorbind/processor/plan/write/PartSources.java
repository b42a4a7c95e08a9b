package org.tensorbind.processor.plan.write;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Presence;
import org.tensorbind.processor.plan.value.Value;

/** Where a writer has the parts of a rule from, when they are there, and what finds values around them. */
interface PartSources {
    /** The place of the rule. */
    Place place();

    /** The value of the rule; null where it is composed of parts. */
    @Nullable
    Value value();

    /** Where a part comes from. */
    Origin of(Place part);

    /** When a part is there that may be absent. */
    Presence presence(Place part);

    /** Adds what refuses a part that is given and must be absent, or must be there and is not. */
    void refuse(Place part, Origin origin, Presence presence, List<Step> steps);

    /** Finds what the clauses of the rule speak of; null for the file, around which there is nothing. */
    @Nullable
    WriteResolver around();

    /** Finds what the clauses of a part speak of. */
    WriteResolver around(Place part);

    /** A part with what is done before it, and notes of where it is. */
    List<Step> noted(Place part, Origin origin, WriteResolver around, List<Step> before, List<Step> content);

    /** The variants of a choice that may be chosen, the last one where no other is; none where that is reported. */
    List<Chosen> variants(Rule rule, Body.Choice choice);

    /** A variant of a choice, which is chosen where the condition holds. */
    record Chosen(Place variant, Value condition, Origin origin) {}

    /** The entries of a map that the grammar does not name; {@code type} is that of their values, as the grammar says it. */
    Value otherEntries(Rule map, String type);
}
