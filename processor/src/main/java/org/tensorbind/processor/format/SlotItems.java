package org.tensorbind.processor.format;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Structures.Kind;

/** Items that stand beside the data of a tensor in a slot, in an element of a list that has no other tensor: they are fields of that tensor. */
public final class SlotItems {
    private final Format format;
    private final List<Field> fields = new ArrayList<>();

    /** A field of the tensor in a slot. */
    public record Field(int slot, String rule) {}

    private SlotItems(Format format) {
        this.format = format;
    }

    /** The fields of all slots. */
    public static List<Field> of(Format format) {
        SlotItems items = new SlotItems(format);
        for (int slot = 0; slot < format.grammar().slots().size(); slot++) {
            String element = format.paths()
                    .elementAround(format.grammar().slots().get(slot).data());
            if (element != null && items.isAlone(element, slot)) {
                items.collect(element, slot);
            }
        }
        return List.copyOf(items.fields);
    }

    private boolean isAlone(String element, int slot) {
        List<Slot> slots = format.grammar().slots();
        return slots.stream()
                .noneMatch(other -> other != slots.get(slot) && format.paths().contains(element, other.data()));
    }

    private void collect(String owner, int slot) {
        for (Paths.Step step : format.paths().steps(owner)) {
            String rule = step.rule();
            Body body = format.rule(rule).body();
            boolean leaf = body instanceof Body.Scalar || body instanceof Body.Integers || body instanceof Body.Choice;
            if (step.many() || step.optional() || isTold(rule)) {
                continue;
            }
            if (!leaf) {
                collect(rule, slot);
            } else if (isNew(rule)) {
                fields.add(new Field(slot, rule));
            }
        }
    }

    /** Whether somebody else tells the item, or there is nothing to tell. */
    private boolean isTold(String rule) {
        boolean role = format.grammar().slots().stream()
                .flatMap(slot -> Stream.concat(
                        Stream.of(String.valueOf(slot.dtypeRule()), String.valueOf(slot.shapeRule()), slot.data()),
                        slot.name().stream().map(SlotItems::item)))
                .anyMatch(rule::equals);
        return role
                || format.structures().isDerived(rule)
                || format.structures().value(rule).kind() == Kind.NOTHING
                || ShapeSolver.solve(format).containsKey(rule);
    }

    private static String item(Slot.NamePart part) {
        return part instanceof Slot.NamePart.Item item ? item.rule() : "";
    }

    private boolean isNew(String rule) {
        return fields.stream()
                .noneMatch(field -> format.rule(field.rule())
                        .label()
                        .equals(format.rule(rule).label()));
    }
}
