package org.tensorbind.processor.plan.item;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.structure.Items;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;

/**
 * An item that a user gives, of the file or of tensors, with what is written where nobody does.
 *
 * @param name what users call it: the rule's label, behind that of the rule around it where another item has the same
 * @param steps from the root to it; the last leads to the list where there are many, and to the map of {@link Items.Kind#OTHER_ENTRIES}
 * @param rule the rule whose value it is; of {@link Items.Kind#OTHER_ENTRIES}, the map
 * @param optional whether a file may do without it
 * @param fallback what is written where nobody gives one; null where there is no default
 */
public record FileItem(
        String name,
        List<Edge> steps,
        String rule,
        Items.Kind kind,
        boolean optional,
        @Nullable Value fallback) {

    /** Whether its value is one of the rule. */
    public boolean isOne() {
        return kind == Items.Kind.ONE;
    }

    /** Whether its value is a list of the rule's values. */
    public boolean isMany() {
        return kind == Items.Kind.MANY;
    }

    /** Whether its value is a map with the entries of a document's map that the grammar does not name. */
    public boolean isOtherEntries() {
        return kind == Items.Kind.OTHER_ENTRIES;
    }

    /** Whether its value is a list of the rule's values that are no tensors, null for each tensor between them. */
    public boolean isOtherElements() {
        return kind == Items.Kind.OTHER_ELEMENTS;
    }

    /** Whether the grammar says what is written of it; a list that may be empty needs no word for that. */
    public boolean hasDefault() {
        return fallback != null && !fallback.is(Operator.LIST);
    }

    /** Whether a writer has to be given it. */
    public boolean isRequired() {
        return kind != Items.Kind.OTHER_ENTRIES && !optional && fallback == null;
    }
}
