package org.tensorbind.processor.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Place.Step;

/**
 * An item of the file that the user gives: neither a tensor's nor metadata, and nothing that follows from other items.
 *
 * @param name what users call it: the rule's label, behind that of the rule around it where another item has the same
 * @param steps from the root to it; the last leads to the list where there are many, and to the map of {@link Kind#OTHER_ENTRIES}
 * @param rule the rule whose value it is; of {@link Kind#OTHER_ENTRIES}, the map
 * @param optional whether a file may do without it
 * @param fallback what is written where nobody gives one; null where there is no default
 */
public record FileItem(
        String name,
        List<Step> steps,
        String rule,
        Kind kind,
        boolean optional,
        @Nullable Value fallback) {

    /** What a value is made of. */
    public enum Kind {
        /** A value of the rule. */
        ONE,
        /** A list of the rule's values. */
        MANY,
        /** A map with the entries of a document's map that the grammar does not name. */
        OTHER_ENTRIES,
        /** A list of the rule's values that are no tensors, null for each tensor between them. */
        OTHER_ELEMENTS
    }

    /** Whether the grammar says what is written of it; a list that may be empty needs no word for that. */
    public boolean hasDefault() {
        return fallback != null && !(fallback instanceof Source.NoElements);
    }

    /** Whether a writer has to be given it. */
    public boolean isRequired() {
        return kind != Kind.OTHER_ENTRIES && !optional && fallback == null;
    }
}
