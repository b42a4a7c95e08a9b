package org.tensorbind.processor.format;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;

/**
 * Lists whose elements tensors in slots ask for. A list that describes the tensors, each in an element of its own, goes by the name of the list
 * that their data is in.
 */
public final class SlotLists {
    private SlotLists() {}

    /** Whether a rule stands once for each tensor of the only slot. */
    static boolean isOfOneTensor(Grammar grammar, Places places, String rule) {
        TensorClause tensor = grammar.first();
        String element = places.elementAround(rule);
        return Objects.equals(element, places.elementAround(tensor.dataRule()))
                || (places.isParallel(tensor) && tensor.rule().equals(element));
    }

    /** A grammar in which the name of the only slot has not the position of its data but that of the element that describes it, which is the same. */
    static Grammar named(Grammar grammar) {
        Places places = new Places(grammar);
        TensorClause tensor = grammar.first();
        String data = places.isParallel(tensor) ? places.elementAround(tensor.dataRule()) : null;
        return data == null ? grammar : grammar.with(List.of(tensor.withPositionsIn(data, tensor.rule())));
    }

    /** Reports elements of lists all of whose tensors may be absent: from tensors, nobody could tell that there is such an element. */
    static void checkAbsence(Format format, Diagnostics diagnostics) {
        Map<String, TensorClause> absent = new LinkedHashMap<>();
        Set<String> present = new HashSet<>();
        for (TensorClause slot : format.grammar().tensors()) {
            if (slot.isElement()) {
                continue;
            }
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
}
