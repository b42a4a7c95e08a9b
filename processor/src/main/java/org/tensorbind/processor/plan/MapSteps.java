package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;

/** Collects the steps that write a document's map: its entries, and what tells how many there are. */
final class MapSteps {
    private final List<Step> entries = new ArrayList<>();
    private final List<Value> optional = new ArrayList<>();
    private final List<Value> lists = new ArrayList<>();
    private int required;

    /** The steps of the entries so far, which take others. */
    List<Step> entries() {
        return entries;
    }

    /**
     * Adds a field.
     *
     * @param condition when it has a value, null for always
     */
    void field(Item.Use field, @Nullable Value condition, List<Step> value) {
        Step key = new WriteStep.Key(new Value.Text(field.key()));
        if (condition != null && field.mayLack()) {
            optional.add(condition);
            entries.add(new WriteStep.When(
                    condition, Stream.concat(Stream.of(key), value.stream()).toList()));
            return;
        }
        required++;
        entries.add(key);
        if (condition == null) {
            entries.addAll(value);
        } else {
            List<Step> nothing = List.of(new WriteStep.Null(field.key()));
            entries.add(new WriteStep.Choose(List.of(
                    new WriteStep.Case(condition, List.copyOf(value)),
                    new WriteStep.Case(new Source.Always(), nothing))));
        }
    }

    /**
     * Adds entries that the grammar does not name.
     *
     * @param type of their values, as the grammar says it
     */
    void others(Value others, String type) {
        lists.add(others);
        entries.add(new WriteStep.OtherEntries(others, Codings.ofOthers(type)));
    }

    /** Notes a list, or its number of elements, for which there are entries. */
    void list(Value list) {
        lists.add(list);
    }

    /** Adds the steps of the whole map to {@code steps}. */
    void write(Rule map, @Nullable String separator, List<Step> steps) {
        steps.add(new WriteStep.MapStart(
                EntryKeys.inOrder(map.fields().stream().map(Item.Use::key).toList(), !lists.isEmpty()),
                required,
                List.copyOf(optional),
                lists.stream().map(ElementSteps::number).toList(),
                separator));
        steps.addAll(entries);
        steps.add(new WriteStep.MapEnd());
    }
}
