package org.tensorbind.processor.plan.item;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.format.structure.Items;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.ValueType;

/**
 * A user-supplied item, of the file or of tensors, with the default that is written otherwise.
 *
 * @param clause whose tensors have it, -1 for the file
 * @param fallback the default, null for none
 */
public record FileItem(
        int clause,
        String name,
        String start,
        List<Edge> steps,
        String rule,
        Items.Kind kind,
        ValueType type,
        boolean optional,
        @Nullable Value fallback) {
    /** The items of the file, in the order of the grammar. */
    public static List<FileItem> ofFile(Format format) {
        return Items.ofFile(format).stream()
                .map(item -> of(item, Fallbacks.ofItem(format, item)))
                .toList();
    }

    /** The attributes of tensors, in the order of the grammar. */
    public static List<FileItem> ofTensors(Format format) {
        return Items.ofTensors(format).stream()
                .map(item -> of(item, Fallbacks.ofField(format, item.last())))
                .toList();
    }

    private static FileItem of(Items.Item item, @Nullable Value fallback) {
        return new FileItem(
                item.clause(),
                item.name(),
                item.start(),
                item.steps(),
                item.rule(),
                item.kind(),
                item.type(),
                item.optional(),
                fallback);
    }

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

    /** Whether its value is a list with the elements that are not tensors, and null for each tensor between them. */
    public boolean isOtherElements() {
        return kind == Items.Kind.OTHER_ELEMENTS;
    }

    /** Whether the grammar has a default for it; a list that may be empty needs none. */
    public boolean hasDefault() {
        return fallback != null && !fallback.is(Operator.LIST);
    }

    /** Whether a writer has to be given it. */
    public boolean isRequired() {
        return kind != Items.Kind.OTHER_ENTRIES && !optional && fallback == null;
    }
}
