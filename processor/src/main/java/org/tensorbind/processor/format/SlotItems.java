package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Structures.Kind;

/**
 * Items that stand beside the data of a tensor in a slot, in an element of a list that has no other tensor: they are fields of that tensor.
 * So are items that other tensors tell, where these are absent.
 */
public final class SlotItems {
    private final Format format;
    private final List<Field> fields = new ArrayList<>();

    /**
     * A field of the tensor in a slot.
     *
     * @param step the last on the way to it
     * @param told whether the tensor has it only where no other one tells it
     */
    public record Field(int slot, Place.Step step, boolean told) {
        /** The rule whose value it is. */
        public String rule() {
            return step.rule();
        }
    }

    private SlotItems(Format format) {
        this.format = format;
    }

    /** The fields of all slots. */
    public static List<Field> of(Format format) {
        Set<String> labels = new HashSet<>();
        return new SlotItems(format)
                .collected().stream()
                        .filter(field -> labels.add(format.rule(field.rule()).label()))
                        .toList();
    }

    private List<Field> collected() {
        for (int slot = 0; slot < format.grammar().computed().size(); slot++) {
            String element = format.places()
                    .elementAround(
                            format.places().placeOf(format.grammar().computed().get(slot)));
            if (element != null && isAlone(element, slot)) {
                collect(element, slot);
            }
            String beside = SlotLists.beside(format.grammar(), format.places());
            if (beside != null) {
                collect(beside, slot);
            }
        }
        ToldItems.of(format).stream()
                .filter(item -> item.keeper() >= 0)
                .forEach(item -> fields.add(new Field(item.keeper(), item.step(), true)));
        return fields;
    }

    /** The fields of all slots as those of tensors in one list. */
    static List<TensorFields.Field> fields(Format format) {
        return of(format).stream()
                .map(field -> new TensorFields.Field(
                        format.rule(field.rule()).label(), field.step().owner(), List.of(field.step()), field.told()))
                .toList();
    }

    /** Reports items that stand in two places of one element, or in the elements of two lists: one field would be both. */
    static void check(Format format, Diagnostics diagnostics) {
        checkAbsence(format, diagnostics);
        List<Field> all = new SlotItems(format).collected();
        for (int i = 0; i < all.size(); i++) {
            Field field = all.get(i);
            List<Field> same = all.subList(0, i).stream()
                    .filter(other -> other.rule().equals(field.rule()))
                    .toList();
            if (!same.isEmpty()) {
                TensorClause slot = format.grammar().computed().get(field.slot());
                diagnostics.report(
                        Tag.DUPLICATE_NAME,
                        format.rule(field.step().owner()).span(),
                        field.rule(),
                        same.stream().anyMatch(other -> other.slot() == field.slot())
                                ? "'"
                                        + format.places()
                                                .elementAround(format.places().placeOf(slot)) + "'"
                                : "the elements of lists of tensors");
            }
        }
    }

    /** Reports elements of lists all of whose tensors may be absent: from tensors, nobody could tell that there is such an element. */
    private static void checkAbsence(Format format, Diagnostics diagnostics) {
        Map<String, TensorClause> absent = new LinkedHashMap<>();
        Set<String> present = new HashSet<>();
        for (TensorClause slot : format.grammar().computed()) {
            String place = format.places().placeOf(slot);
            String element = format.places().elementAround(place);
            Place path = element == null ? null : format.places().find(element, place);
            if (path == null || path.steps().stream().noneMatch(Place.Step::optional)) {
                present.add(String.valueOf(element));
            } else {
                absent.putIfAbsent(String.valueOf(element), slot);
            }
        }
        absent.keySet().removeAll(present);
        if (format.grammar().readerOnly() == null) {
            absent.forEach((element, slot) -> diagnostics.report(
                    Tag.SLOT_ABSENT, slot.span(), format.rule(element).label(), slot.dataRule()));
        }
    }

    private boolean isAlone(String element, int slot) {
        List<TensorClause> slots = format.grammar().computed();
        return slots.stream()
                .filter(other -> other != slots.get(slot))
                .map(format.places()::placeOf)
                .noneMatch(place -> place.equals(element) || format.places().contains(element, place));
    }

    private void collect(String owner, int slot) {
        for (Place.Step step : format.places().steps(owner)) {
            String rule = step.rule();
            boolean leaf = format.rule(rule).body().isLeaf();
            boolean uncounted = step.many() && format.layoutFacts().ownCount(rule, step.owner()) == null;
            if (step.optional() || isTold(rule) || uncounted || (step.many() && !leaf)) {
                continue;
            }
            if (!leaf) {
                collect(rule, slot);
            } else {
                fields.add(new Field(slot, step, false));
            }
        }
    }

    /** Whether somebody else tells the item, or there is nothing to tell. */
    private boolean isTold(String rule) {
        boolean role = format.grammar().computed().stream()
                .flatMap(slot -> Stream.concat(
                        Stream.of(String.valueOf(slot.dtypeRule()), String.valueOf(slot.shapeRule()), slot.dataRule()),
                        slot.name().stream().map(SlotItems::item)))
                .anyMatch(rule::equals);
        return role
                || isStorageTag(rule)
                || format.structures().isDerived(rule)
                || format.structures().value(rule).kind() == Kind.NOTHING
                || format.solutions().containsKey(rule);
    }

    /** Whether an item tells how data is stored, which follows from how it was encoded. */
    private boolean isStorageTag(String rule) {
        TensorClause.ColumnMajor order = format.grammar().first().columnMajor();
        return (order != null && rule.equals(order.tag()))
                || format.grammar().computed().stream()
                        .map(slot -> format.rule(slot.dataRule()).clauses().filter())
                        .anyMatch(filter -> filter != null && rule.equals(filter.tag()));
    }

    private static String item(TensorClause.NamePart part) {
        return part instanceof TensorClause.NamePart.Item item ? item.rule() : "";
    }
}
