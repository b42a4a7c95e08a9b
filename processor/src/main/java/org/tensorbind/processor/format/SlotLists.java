package org.tensorbind.processor.format;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Place.Step;

/**
 * Lists whose elements tensors in slots ask for. A list that describes the tensors, each in an element of its own, goes by the name of the list
 * that their data is in.
 */
public final class SlotLists {
    private SlotLists() {}

    /** The innermost such list around a rule, or of the rule; null where it is in none, or in a list that the caller gives. */
    public static @Nullable String around(Format format, String rule) {
        String element = !format.grammar().byElement() ? format.places().elementAround(rule) : null;
        if (element == null || carries(format, element)) {
            return element;
        }
        return element.equals(beside(format.grammar(), format.places()))
                ? format.places()
                        .elementAround(format.grammar().computed().get(0).dataRule())
                : null;
    }

    /** Whether a rule has the data of a tensor in a slot, or stands once for such a tensor whose data is with that of others. */
    public static boolean carries(Format format, String rule) {
        return format.grammar().computed().stream()
                .map(format.places()::placeOf)
                .anyMatch(place -> place.equals(rule) || format.places().contains(rule, place));
    }

    /** The element that describes a tensor whose data is in another list, at the same position; null where there is none. */
    public static @Nullable String beside(Grammar grammar, Places places) {
        if (grammar.computed().size() != 1) {
            return null;
        }
        TensorClause slot = grammar.computed().get(0);
        Place described = places.find(slot.rule());
        Place data = places.find(slot.dataRule());
        boolean apart = !slot.rule().equals(slot.dataRule()) && !places.contains(slot.rule(), slot.dataRule());
        if (!apart || described == null || data == null || !isInOneList(data) || !isInOneList(described)) {
            return null;
        }
        List<Step> steps = described.steps();
        return steps.get(steps.size() - 1).many() && steps.stream().noneMatch(Step::optional) ? slot.rule() : null;
    }

    /** Whether a rule stands once for each tensor of the only slot. */
    static boolean isOfOneTensor(Grammar grammar, Places places, String rule) {
        String element = places.elementAround(rule);
        String data = places.elementAround(grammar.computed().get(0).dataRule());
        return Objects.equals(element, data) || (element != null && element.equals(beside(grammar, places)));
    }

    /** A grammar in which the name of the only slot has not the position of the element that describes it but that of the data, which is the same. */
    static Grammar named(Grammar grammar) {
        Places places = new Places(grammar);
        String described = beside(grammar, places);
        String data = described == null
                ? null
                : places.elementAround(grammar.computed().get(0).dataRule());
        return described == null || data == null
                ? grammar
                : grammar.with(List.of(grammar.computed().get(0).withPositionsIn(described, data)), false);
    }

    /** Reports elements of lists all of whose tensors may be absent: from tensors, nobody could tell that there is such an element. */
    static void checkAbsence(Format format, Diagnostics diagnostics) {
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
                    Tag.ABSENT_TENSORS, slot.span(), format.rule(element).label(), slot.dataRule()));
        }
    }

    private static boolean isInOneList(Place path) {
        return path.lists().size() == 1;
    }
}
